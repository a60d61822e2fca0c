"""The rules that the family shares, in the order of the chapters.

3 setup · 4 victory · 6 sequence · 8 stacking · 9 reinforcement · 7, 10 to 13 and 18 movement · 14 to 17 combat ·
19 to 22 supply · 23 to 27 special forces, markers and guerrillas
"""
