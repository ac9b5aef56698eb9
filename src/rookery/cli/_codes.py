"""The exit codes of all commands."""

FINE = 0
FAILED = 1
WRONG_USAGE = 2
DIFFERENT = 3  # the command ran, but counts or moves differ
INTERRUPTED = 130  # the code that shells use for Ctrl-C
