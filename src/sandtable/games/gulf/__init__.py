"""The Gulf family: rules that Desert One War and Saddam Moves South share. Each game is a pack and a profile."""
