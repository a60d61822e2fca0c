"""Desert One War: the United States in the Persian Gulf, 1979 to 1981."""
