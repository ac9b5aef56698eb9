"""What all tests share: hypothesis without deadlines, and the slow model within reach."""

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))

# Time is never what a test checks; machines are shared and slow at times.
settings.register_profile("rookery", deadline=None, derandomize=True)
settings.load_profile("rookery")
