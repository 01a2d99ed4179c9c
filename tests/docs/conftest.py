"""What the tests of the documents share is in `pages`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
