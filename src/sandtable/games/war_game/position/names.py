"""Names of empires and designs. ORDERS-12"""

from __future__ import annotations

import re
import unicodedata

LONGEST = 24
_NAME = re.compile(r"[^\W\d_](?:[^\W_]|[ '-]){0,23}")


def folded(name: str) -> str:
    """A name as it is compared: capital and small letters are the same, in any alphabet."""
    return unicodedata.normalize("NFKC", name).casefold()


def is_name(name: str) -> bool:
    """Whether something may be a name: 1 to 24 letters, digits, blanks, hyphens or apostrophes, a letter first."""
    return bool(_NAME.fullmatch(unicodedata.normalize("NFC", name))) and name == name.strip()
