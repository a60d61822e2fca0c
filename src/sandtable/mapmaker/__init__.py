"""The map maker: coasts and borders for the drawn maps, from public-domain outlines.

It is a tool of the developers and is not needed to play. It projects the outlines of Natural Earth (1:10m,
public domain) into the plane of a board, clips them to the map, simplifies them and writes ``art.json`` into
the pack of the game, where the renderers find it. How it is run, from the top of the repository::

    npm install --prefix build/atlas --no-save world-atlas@2.0.2
    python -m sandtable.mapmaker oil-war --atlas build/atlas/node_modules/world-atlas/countries-10m.json

or, the same, ``make art GAME=oil-war``; ``build`` is not tracked. Shifts of single outlines stand in the pack's
``art.toml``. The frame (anchor, scale, columns, rows) and the grid
of land and sea come from the pack's ``map.toml``; ``--map FILE`` names another file of the same form.

A game of the whole world has a frame of its own in ``art.toml``: see `sandtable.mapmaker.globe`.

The plane of a board has the height of a hex as its unit, x to the east and y to the south. The centre of
hex 0101 is the origin; that of column c, row r is ``((c - 1) * sqrt(3) / 2, r - 1 + (0 if c % 2 else 0.5))``.

What a game's grid makes land or sea against nature is patched: see `sandtable.mapmaker.patches`. The rings of
``land`` and ``patches`` run the same way round (holes the other way), so that both may be filled as one path
by the nonzero rule, with the ``bays`` over them in the colour of the sea.
"""
