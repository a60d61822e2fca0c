"""What Desert One War does differently, or alone."""
