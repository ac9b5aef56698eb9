"""Games for language models, over the Model Context Protocol: `rookery mcp`."""

__all__: list[str] = []


def __dir__() -> list[str]:
    return __all__
