"""Dragging in a browser, as a mouse does it."""


def drag(page, first, last):
    """Drag from the middle of an element to that of another, as a mouse does."""
    first.scroll_into_view_if_needed()
    boxes = [element.bounding_box() for element in (first, last)]
    (x, y), (to_x, to_y) = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes
    ]
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    page.page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
    page.page.mouse.move(to_x, to_y, steps=3)
    page.page.mouse.up()
