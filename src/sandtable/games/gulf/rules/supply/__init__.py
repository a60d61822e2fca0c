"""19 to 22: lines of support, support and its price, refit."""
