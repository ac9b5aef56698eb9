"""The version of rookery; nothing else states it."""

__version__ = "0.2.0.dev0"
