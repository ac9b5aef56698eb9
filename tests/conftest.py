"""What all tests share: hypothesis without deadlines. Helpers are in the package `support`."""

import pytest
from hypothesis import settings

# A check that fails in a helper shows its values, as in a test.
pytest.register_assert_rewrite("support")

# Time is never what a test checks; machines are shared and slow at times.
settings.register_profile("rookery", deadline=None, derandomize=True)
settings.load_profile("rookery")
