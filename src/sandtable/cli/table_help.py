"""What can be entered at a match in the terminal, and what it does."""

HELP = [
    ("SENTENCE", "an action from the list; its first words are enough, the rest is then offered"),
    ("NUMBER", "a choice from the last list; several numbers where several can be chosen"),
    ("accept, a", "take the proposal"),
    ("write", "write an order document line by line, where the game takes one; the receipt lists what is not accepted"),
    ("legal [WORDS]", "the actions allowed now, or the words that may come next"),
    ("why SENTENCE", "why something is not allowed"),
    ("odds [ATTACK]", "the odds of an attack, or the best odds of every attack"),
    ("closed [WORDS]", "what is not possible now, or after the words, and why"),
    ("look [WHAT]", "the position; or something that can be looked up"),
    ("always [SENTENCE]", "answer this and all such questions with the proposal, or with a sentence"),
    ("ask [KIND]", "be asked again; `ask all` where there is one answer only, too"),
    ("map", "draw the map, as a picture and as text"),
    ("log [all]", "what has happened; of a long match the end, or all of it"),
    ("rule CLAUSE", "a rule, by the number that refusals and the log give"),
    ("undo", "take back your last action"),
    ("concede", "concede the match"),
    ("save FILE", "save the match in a file of your choice"),
    ("quit", "leave; the match is saved"),
]
