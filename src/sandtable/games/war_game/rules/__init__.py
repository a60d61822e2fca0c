"""The rules, in the order in which a cycle goes.

Buying is in `economy`, then `movement`, then attacks in `combat`; `battle`, beside this folder, fights the battles.
"""
