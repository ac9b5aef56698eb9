def missing_from_v3() -> list[str]:
    """The features of x86-64-v3 that this CPU or its operating system lacks."""
