"""What all tests share: hypothesis without deadlines, and the slow model within reach."""

import sys
from pathlib import Path

from hypothesis import settings

# What tests of several folders use lies in these.
for folder in ("", "property", "differential", "perft"):
    sys.path.insert(0, str(Path(__file__).parent / folder))

# Time is never what a test checks; machines are shared and slow at times.
settings.register_profile("rookery", deadline=None, derandomize=True)
settings.load_profile("rookery")
