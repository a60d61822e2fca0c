"""The rules, in the rulebook's order.

4 victory · 5 setup · 6 sequence · 7 casualties · 8 and 28 events · 9 to 11 mobilization · 12 stacking · 13 movement ·
14 and 17 command · 15, 16 and 24 combat · 18 to 20 air · 26 and 27 intelligence
"""
