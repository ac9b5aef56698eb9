"""JupyterLab in a folder of its own, for tests in a browser."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request

TOKEN = "only-for-tests"
# The kernel of the notebook on screen, in the browser.
KERNEL = "window.jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel"
# No question about news from elsewhere, and no news.
PAGE = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}


def write_notebook(path, *cells):
    """Write a notebook with cells of code."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    written = [
        {"cell_type": "code", "id": f"cell-{number}", "metadata": {}, "outputs": []}
        | {"execution_count": None, "source": source}
        for number, source in enumerate(cells)
    ]
    document = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}}
    path.write_text(json.dumps(document | {"cells": written}), encoding="utf-8")


class Lab:
    """A server of JupyterLab that shows a folder, and keeps whatever else it writes in another."""

    def __init__(self, folder, own):
        (own / "config" / "labconfig").mkdir(parents=True)
        (own / "config" / "labconfig" / "page_config.json").write_text(json.dumps(PAGE))
        names = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data"}
        names |= {"JUPYTER_RUNTIME_DIR": "runtime", "IPYTHONDIR": "ipython"}
        names |= {"JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces"}
        environment = os.environ | {name: str(own / value) for name, value in names.items()}
        self.address = f"http://127.0.0.1:{free_port()}"
        options = [f"--port={self.address.rpartition(':')[2]}", "--ip=127.0.0.1", "--no-browser"]
        options += [f"--notebook-dir={folder}", f"--IdentityProvider.token={TOKEN}"]
        options += ["--port-retries=0", "--allow-root", "--LabApp.expose_app_in_browser=True"]
        self.log = own / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab", *options],
                stdout=log,
                stderr=log,
                env=environment,
            )
        self._wait()

    def _wait(self):
        for _ in range(600):
            assert self.process.poll() is None, self.log.read_text()
            try:
                urllib.request.urlopen(
                    f"{self.address}/api/status?token={TOKEN}", timeout=5
                ).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError(self.log.read_text())

    def link(self, name):
        """Return the address of a notebook, in a workspace of its own: no other is open in it."""
        workspace = name.removesuffix(".ipynb")
        return f"{self.address}/lab/workspaces/{workspace}/tree/{name}?token={TOKEN}"

    def stop(self):
        """End the server and its kernels."""
        self.process.terminate()
        self.process.wait(timeout=30)


def free_port():
    """Return a port that nobody uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]
