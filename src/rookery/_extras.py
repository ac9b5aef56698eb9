"""Our name on the package index, and what to install where an optional package is missing.

What reads metadata is imported where it is needed: the command line starts without it.
"""

import os

# The index has another package called rookery. Keep in step with `pyproject.toml`.
DISTRIBUTION = "rookery-games"


def install_command(extra: str) -> str:
    """Return the command that installs an extra.

    It names the clone that rookery was installed from, if that is still there, or the index.

    >>> install_command("page").startswith("pip install ")
    True
    """
    clone = _clone()
    if clone is None:
        return f'pip install "{DISTRIBUTION}[{extra}]"'
    here = os.path.realpath(os.getcwd()) == os.path.realpath(clone)
    return f'pip install "{"." if here else clone}[{extra}]"'


def other_package() -> str | None:
    """Return a sentence if the other package called rookery is installed as well, or None."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("rookery")
    except PackageNotFoundError:
        return None
    return (
        f"another package called rookery ({found}) is installed here and shares files with this "
        f"one: pip uninstall rookery {DISTRIBUTION}, then install {DISTRIBUTION} again"
    )


def _clone() -> str | None:
    """Return the folder that rookery was installed from, or None if it came from the index."""
    import json
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlparse
    from urllib.request import url2pathname

    try:
        record = distribution(DISTRIBUTION).read_text("direct_url.json")
    except PackageNotFoundError:  # it runs from its sources
        return None
    url = urlparse(json.loads(record)["url"] if record else "")
    folder = url2pathname(url.path)
    is_there = url.scheme == "file" and os.path.isfile(os.path.join(folder, "pyproject.toml"))
    return folder if is_there else None
