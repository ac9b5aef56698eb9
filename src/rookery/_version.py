"""The version of rookery, in its one place."""

__version__ = "0.1.0"
