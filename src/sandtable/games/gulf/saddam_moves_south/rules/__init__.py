"""What Saddam Moves South does differently, or alone."""
