"""The documentation as a site: the pages of `docs`, every game's rules, and a reference made from docstrings."""
