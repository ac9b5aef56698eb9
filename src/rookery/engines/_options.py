"""The options that an engine offers."""

from dataclasses import dataclass, field

from rookery._documented import documented

__all__ = ["Option", "read_uci_option", "read_xboard_option", "wrong_value"]


@documented(
    name="The name, as the engine writes it.",
    kind="What its values are: check, spin, combo, button or string.",
    default="The value that it has unless it is set.",
    least="The least value of a spin, or None if the engine names none.",
    most="The greatest value of a spin, or None if the engine names none.",
    values="The values that a combo may have; empty for other kinds.",
)
@dataclass(slots=True)
class Option:
    """An option that an engine offers."""

    name: str
    kind: str
    default: str = ""
    least: int | None = None
    most: int | None = None
    values: list[str] = field(default_factory=list)


def read_uci_option(words: list[str]) -> Option:
    """Parse `name N type T [default D] [min A] [max B] [var V]…`; any part may contain blanks."""
    fields: dict[str, list[str]] = {}
    values: list[str] = []
    place: list[str] = []
    for word in words:
        if word in ("name", "type", "default", "min", "max", "var") and (
            word != "name" or "name" not in fields
        ):
            place = []
            fields[word] = place
            if word == "var":
                values.append("")
            continue
        place.append(word)
        if values and place is fields.get("var"):
            values[-1] = " ".join(place)
    text = {key: " ".join(value) for key, value in fields.items()}
    return Option(
        text.get("name", ""),
        text.get("type", "string"),
        text.get("default", ""),
        _number(text.get("min")),
        _number(text.get("max")),
        values,
    )


def read_xboard_option(text: str) -> Option:
    """Parse an option of XBoard, such as `Resign Threshold -spin 800 200 1200`.

    >>> option = read_xboard_option("Style -combo calm /// *wild")
    >>> option.name, option.kind, option.default, option.values
    ('Style', 'combo', 'wild', ['calm', 'wild'])
    """
    name, _, rest = text.partition(" -")
    kind, _, value = rest.strip().partition(" ")
    value = value.strip()
    if kind == "check":
        return Option(name, "check", "true" if value == "1" else "false")
    if kind in ("spin", "slider"):
        numbers = [_number(word) for word in value.split()] + [None] * 3
        return Option(name, "spin", str(numbers[0] or 0), numbers[1], numbers[2])
    if kind == "combo":
        values = [part.strip() for part in value.split("///")]
        default = next((part[1:] for part in values if part.startswith("*")), values[0])
        return Option(name, "combo", default, values=[part.removeprefix("*") for part in values])
    return Option(name, "button" if kind in ("button", "save", "reset") else "string", value)


def wrong_value(option: Option, value: str) -> str | None:
    """Return what is wrong with the value of an option, None if nothing is."""
    if option.kind == "check" and value not in ("true", "false"):
        return "expected true or false"
    if option.kind == "combo" and option.values and value not in option.values:
        return f"expected one of {', '.join(option.values)}"
    if option.kind == "spin":
        number = _number(value)
        least, most = option.least, option.most
        if number is None or not (
            (least is None or number >= least) and (most is None or number <= most)
        ):
            return f"expected a number from {least} to {most}"
    if "\n" in value or "\r" in value:
        return "a value is one line"
    return None


def _number(text: str | None) -> int | None:
    try:
        return int(text) if text else None
    except ValueError:
        return None
