"""The War Game, 3rd edition: a war of empires without end, whose orders come in by mail."""
