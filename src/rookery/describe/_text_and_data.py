"""A description: the same as text for readers and as plain data for programs."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT = 1


class TextAndData:
    """The base of descriptions: `text`, and `data`, which is JSON with a format number."""

    __slots__ = {
        "data": "Plain data: dicts, lists, texts, numbers, as rookery.describe.schema() says.",
        "text": "For readers.",
    }

    def __init__(self, text: str, data: "dict[str, Any]") -> None:
        self.text = text
        self.data = data

    def to_json(self, *, indent: int | None = None) -> str:
        """Return the data as a JSON document."""
        return json.dumps(self.data, indent=indent, ensure_ascii=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.data['game']!r}>"
