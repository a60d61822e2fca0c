"""What is seen and said: the view, the log, charts, and positions in the words of cases."""
