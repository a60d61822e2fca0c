"""The Buying phase: income, purchases, buildings, research and designs."""
