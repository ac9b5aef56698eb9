"""The exit codes of all commands."""

FINE = 0
FAILED = 1
WRONG_USAGE = 2
DIFFERENT = 3  # it ran, but counts or moves differ
INTERRUPTED = 130  # as shells have it for Ctrl-C
