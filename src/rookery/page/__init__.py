"""The local page: play, see, count and design in the browser.

`rookery page` starts it. A session takes messages and returns messages, and knows neither sockets
nor threads; `app` connects it with the browser, `guard` decides who may talk to it.
"""
