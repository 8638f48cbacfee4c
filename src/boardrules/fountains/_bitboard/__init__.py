"""Fountains as bit masks: shapes, bricks and levels as large integers, for speed.

Nothing here knows a rule or a state of the game. `stencil` draws a turned shape as a mask, `board` the bricks of a fountain,
`one_place` compares the two at one place and `all_places` at every place at once, `counting` finds a place by its number, `visible`
keeps what can be seen of each tile, `flooding` spreads water from tile to tile and `joined` finds what channels join. The rooms that use them are `fountain`, `placement`, `listing` and `flow`.
"""
