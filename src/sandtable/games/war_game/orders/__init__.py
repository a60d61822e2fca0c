"""The order language: `forms` what orders say · `text` lines of a mail · `grammar` a line · `checks` and `receipt`."""
