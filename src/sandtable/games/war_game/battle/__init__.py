"""Battles as pure functions of the forces that meet. Standard library only, so that the calculator runs anywhere.

`forces` units and who brings them · `losses` who dies · `air_stage`, `land` the stages of a land battle · `naval`,
`bombardment`, `interception` the other fights · `calculator` all of them from a line of text.
"""
