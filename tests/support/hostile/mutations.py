"""Hostile values: documents, texts and bytes that are nearly right."""

import copy
import json

NUMBERS = (0, 1, -1, 2, 3, 7, 8, 15, 16, 31, 63, 64, 65, 127, 128, 254, 255, 256, -255, -63, 1000)
NUMBERS += (65535, 2**20, 10**6, 10**6 + 1, 2**31 - 1, -(2**31), 2**63, 2**64, -(10**30), 10**4000)
TEXTS = (
    "",
    " ",
    "0",
    "-",
    "a1",
    "a1-h8",
    "e4",
    "K",
    "k",
    "+P",
    "~",
    "*",
    "[",
    "/",
    "8",
    "99999999999",
)
TEXTS += (
    "\0",
    "é",
    "€",
    "\ud800",
    "\U0001f600",
    "turned",
    "same",
    "win",
    "draw",
    "move",
    "x" * 5000,
)
OTHERS = (
    None,
    True,
    False,
    0.5,
    -1.5,
    1e308,
    float("inf"),
    float("nan"),
    [],
    {},
    [[]],
    [None],
    {"": 0},
)


def scalar(random):
    """Return a hostile number, text or other small value."""
    value = random.choice(random.choice((NUMBERS, TEXTS, OTHERS)))
    return copy.deepcopy(value)


def text(random, given, others=()):
    """Return a text with a few letters changed, cut, repeated or taken from another."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        at = random.randint(0, len(given))
        end = at + random.choice((0, 1, 1, 1, 2, 8))
        how = random.random()
        if how < 0.5 and given:  # by a letter of the same class that means something here
            at = random.randrange(len(given))
            alike = [c for c in given if _class(c) == _class(given[at])]
            piece, end = random.choice(alike), at + 1
        elif how < 0.6 and given:  # two letters change places
            other = random.randrange(len(given))
            letters = list(given)
            at = min(at, len(given) - 1)
            letters[at], letters[other] = letters[other], letters[at]
            piece, at, end = "".join(letters), 0, len(given)
        elif how < 0.65:
            piece = random.choice(TEXTS)
        elif how < 0.7:
            piece = chr(random.randrange(32, 127))
        elif how < 0.75:
            piece = given[at:end] * random.choice((2, 3, 50))
        elif how < 0.8:
            piece, end = "", random.choice((end, len(given)))
        elif others:
            other = random.choice(others)
            start = random.randint(0, len(other))
            piece = other[start : start + random.choice((1, 3, 20))]
        else:
            piece = ""
        given = given[:at] + piece + given[end:]
    return given[:100_000]


def _class(letter):
    return letter.isdigit(), letter.isupper(), letter.islower()


def data(random, given):
    """Return bytes with a few of them changed, or cut off."""
    changed = bytearray(given)
    for _ in range(random.choice((1, 1, 2, 8))):
        how = random.randrange(4)
        if how == 0 or not changed:
            changed = changed[: random.randint(0, len(changed))]
        elif how == 1:
            changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
        elif how == 2:
            changed[random.randrange(len(changed))] = random.randrange(256)
        else:
            at = random.randrange(len(changed))
            changed[at:at] = changed[at : at + random.choice((1, 4, 64))]
    return bytes(changed)


def places(value):
    """Return every container in a document with each of its keys."""
    found = []
    waiting = [value]
    while waiting:
        container = waiting.pop()
        keys = container if isinstance(container, dict) else range(len(container))
        for key in keys:
            found.append((container, key))
            if isinstance(container[key], dict | list):
                waiting.append(container[key])
    return found


def document(random, given, others, times):
    """Return a document of dicts and lists with a few values replaced, deleted or swapped.

    Most changes keep the types of values, and what replaces one often comes from the same field of
    another document.
    """
    given = copy.deepcopy(given)
    for _ in range(times):
        all_places = places(given)
        if not all_places:
            return scalar(random)
        container, key = random.choice(all_places)
        value = container[key]
        how = random.random()
        if how < 0.1:
            container[key] = scalar(random)
        elif how < 0.2:
            del container[key]
        elif isinstance(container, list) and how < 0.3:
            container.insert(random.randint(0, len(container)), copy.deepcopy(value))
        elif isinstance(container, dict) and how < 0.5:
            alike = [
                (name, other[name])
                for document in random.sample(others, min(4, len(others)))
                for other, name in places(document)
                if isinstance(other, dict) and other.keys() & container.keys() - {"pieces", "name"}
            ]
            if alike:
                name, value = random.choice(alike)
                container[name] = copy.deepcopy(value)
        elif type(value) is int and how < 0.8:
            near = (value - 1, value + 1, value - 2, value + 2, -value, 1 - value, value + 16)
            container[key] = random.choice(near)
        elif type(value) is int:
            container[key] = random.choice(NUMBERS)
        elif isinstance(value, bool):
            container[key] = not value
        elif isinstance(value, str):
            container[key] = text(random, value)
        elif isinstance(value, list) and value:
            random.shuffle(value)
    return given


def json_text(random, value):
    """Return a document as JSON, sometimes with letters changed."""
    written = json.dumps(value)
    return text(random, written, TEXTS) if random.random() < 0.1 else written
