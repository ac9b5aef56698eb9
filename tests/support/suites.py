"""Reads the files of published counts."""


def read_suite(path):
    """Return (id, fen, {depth: leaves}) of a file of `id / epd / perft depth leaves` lines."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "id":
            found.append((rest, None, {}))
        elif word == "epd":
            found[-1] = (found[-1][0], rest, {})
        elif word == "perft":
            depth, leaves = rest.split()
            found[-1][2][int(depth)] = int(leaves)
    return found
