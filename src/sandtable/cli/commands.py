"""The commands in the order of the help, each with the module that has it and one line about it.

A module is loaded when one of its commands is wanted, and the list is shown without any of them.
"""

COMMANDS = {
    "games": ("library", "List the games."),
    "scenarios": ("library", "List a game's scenarios, options and computer players."),
    "rules": ("library", "Show the rules of a game, clause by clause."),
    "cases": ("library", "Run the executable examples of the rules."),
    "new": ("match_files", "Start a match from a scenario or a case."),
    "show": ("look", "Show the position in words or as a picture."),
    "legal": ("look", "List the actions allowed now."),
    "why": ("look", "Explain why an action is not allowed."),
    "odds": ("look", "Show the exact odds of an attack."),
    "look": ("lookup", "Look up a fact, such as a range or a price."),
    "tool": ("lookup", "Use one of the game's calculators."),
    "charts": ("charts", "Show the charts and tables of the game."),
    "do": ("act", "Carry out actions, all or none."),
    "orders": ("documents", "Send an order document and read its receipt."),
    "sheet": ("documents", "Export what a seat knows as a spreadsheet."),
    "undo": ("act", "Take back the last action."),
    "concede": ("act", "Concede the match."),
    "log": ("look", "Show what happened, with the clauses behind it."),
    "fork": ("match_files", "Start a new match from any moment of another."),
    "verify": ("match_files", "Check every roll, rule and position of a match."),
    "split": ("match_files", "Divide a long match into files that can be checked one by one."),
    "settle": ("match_files", "Continue after the rules have changed."),
    "moderate": ("moderate", "Moderate a match: rule, correct, preview, close, roll back."),
    "play": ("play", "Play in the terminal."),
    "selfplay": ("selfplay", "Run a series of matches between computer players."),
    "calc": ("calculator", "Work out a battle of The War Game."),
    "serve": ("serve", "Run the server: the page, live play and the API."),
    "create": ("create", "Create a game of your own from a small complete example."),
}
