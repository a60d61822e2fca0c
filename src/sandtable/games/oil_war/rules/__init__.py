"""The rules, in the rulebook's order.

4 sequence · 5 and 6 movement · 7 combat · 8 supply · 9 reinforcement · 10 victory · 11 setup
"""
