"""The web server: an HTTP interface and live connections over the service, and the page."""
