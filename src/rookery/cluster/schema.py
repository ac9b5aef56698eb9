"""The schema of a ledger, as numbered steps.

A step is never changed once it has been released: a new one follows it. A ledger records the last
step it has had as its `user_version`, in the same transaction.
"""

__all__ = ["APPLICATION_ID", "STEPS"]

APPLICATION_ID = 0x526F6F6B  # "Rook": how a ledger is told from other SQLite files

STEPS = (
    (
        # What the job is, as JSON, how many units it has, and a digest of them: one row, which
        # never changes.
        "CREATE TABLE job (number INTEGER PRIMARY KEY, about TEXT NOT NULL,"
        " units INTEGER NOT NULL, digest TEXT NOT NULL, checksum BLOB NOT NULL)",
        "CREATE TABLE units (number INTEGER PRIMARY KEY, payload BLOB NOT NULL,"
        " checksum BLOB NOT NULL)",
        # The first result of each unit. A row is written once.
        "CREATE TABLE results (unit INTEGER PRIMARY KEY, result BLOB NOT NULL,"
        " worker TEXT NOT NULL, seconds REAL NOT NULL, finished REAL NOT NULL,"
        " checksum BLOB NOT NULL)",
        # Units that were counted a second time, with an equal result.
        "CREATE TABLE checks (unit INTEGER PRIMARY KEY, worker TEXT NOT NULL,"
        " seconds REAL NOT NULL, finished REAL NOT NULL, checksum BLOB NOT NULL)",
        # Attempts that failed, for people to read.
        "CREATE TABLE failures (number INTEGER PRIMARY KEY, unit INTEGER NOT NULL,"
        " worker TEXT NOT NULL, message TEXT NOT NULL, happened REAL NOT NULL)",
    ),
)
