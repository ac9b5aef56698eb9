"""Commands that are run in this process, as the shell would run them."""

from rookery.cli import main


def run_command(capsys, *words):
    """Run a command, and return its exit code, its output and its complaints."""
    try:
        code = main([str(word) for word in words])
    except SystemExit as end:
        code = end.code
    printed = capsys.readouterr()
    return code, printed.out, printed.err
