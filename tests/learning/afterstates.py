"""The features of positions reckoned slowly: each move is made, and everything is counted from what the games make public."""

from collections import Counter
from collections.abc import Iterator

from boardrules import failingwater as fw
from boardrules import fountains as fn

RED_WHITE_BLACK = (fn.Icon.RED, fn.Icon.WHITE, fn.Icon.BLACK)


def of_fountains(view: fn.View) -> Iterator[dict[str, int]]:
    """By move of the seat to move, the features by name; those that are 0 may be missing."""
    for move in fn.legal_moves(view):
        after = fn.apply_move(view.state, move)
        found = Counter[str](points=after.points[view.state.active], points_other=_other(after.points, view))
        _count_fountain(found, after, view.state.active)
        _count_points(found, view, move, after)
        _count_rest(found, view, after)
        yield found


def _other(points: tuple[int, ...] | list[int], view: fn.View) -> int:
    return max(each for seat, each in enumerate(points) if seat != view.state.active)


def _by_seat(events: tuple[fn.Event, ...], view: fn.View) -> list[int]:
    return [sum(each.points for each in events if each.seat == seat) for seat in range(len(view.state.points))]


def _count_fountain(found: Counter[str], after: fn.State, seat: int) -> None:
    fountain = after.fountains[seat]
    water = fn.water(fountain, after.options.fall)
    for pool in water.pools:
        how = "fed" if pool.fed else "dry"
        found["fed_pools" if pool.fed else "weeds"] += 1
        for shown in pool.icons:
            found[f"{how}_{shown.icon}"] += 1
            found[f"{how}_levels_{shown.icon}"] += shown.level
    found["slots"] = len(fn.token_places(fountain))
    found["tiles"] = len(fountain.tiles)
    found["uncovered_tiles"] = sum(map(fountain.is_uncovered, fountain.tiles))
    found["tokens"] = len(fountain.tokens)
    found["height"] = max(laid.level for laid in fountain.tiles)


def _count_points(found: Counter[str], view: fn.View, move: fn.Move, after: fn.State) -> None:
    seat = view.state.active
    scored = _by_seat(fn.events(view.state, move), view)
    found["scored"], found["scored_other"] = scored[seat], _other(scored, view)
    final = fn.final_events(after)
    for event in final:
        if event.seat == seat:
            part = {"fish": "fish", "pools": "pools", "lilies": "lilies", "design": "designs"}[event.kind]
            found[f"final_{part}"] += event.points
    found["final_other"] = _other(_by_seat(final, view), view)


def _count_rest(found: Counter[str], view: fn.View, after: fn.State) -> None:
    seat = view.state.active
    found[f"then_{after.then}"] = 1
    if after.reward is not None:
        found[f"due_{after.reward}"] = 1
        colours = RED_WHITE_BLACK if after.reward is fn.Pawn.WHITE else (None,)
        rewards = [_by_seat(fn.reward_events(after, after.reward, colour), view) for colour in colours]
        best = max(rewards, key=lambda points: points[seat])
        found["due"], found["due_other"] = best[seat], _other(best, view)
    if after.held is not None:
        found["held_tile" if isinstance(after.held, fn.Tile) else "held_token"] = 1
        for icon in after.held.icons:
            if icon is not None:
                found[f"held_{icon}"] += 1
    stacks = [left for left, space in zip(after.stacks, after.components.ring, strict=True) if space.shape is not None]
    found["stacks"], found["least_stack"], found["supply"] = sum(stacks), min(stacks), sum(after.supply)


def of_failingwater(view: fw.View, state: fw.State) -> Iterator[dict[str, int]]:
    """By move of the seat to move, the features by name; those that are 0 may be missing.

    :param state: the position that the view is of; it is asked for nothing but what a move scores
    """
    seat = fw.current_player(view)
    for move in fw.legal_moves(view):
        found = Counter[str]()
        card = move.card if isinstance(move, fw.Play) else None
        _count_card(found, view, seat, card)
        _count_column(found, view, seat, card)
        after = fw.apply_move(state, move)
        cells = [each for column in view.columns for each in column]
        if cells.count(None) == 1 and card and all(isinstance(each, fw.Card | None) for each in cells):
            scored = [
                sum(each.points for each in fw.events(state, move) if each.seat == one)
                for one in range(len(fw.scores(view)))
            ]
            found["settled"] = 1
            found["scored"], found["scored_other"] = scored[seat], max(scored[:seat] + scored[seat + 1 :])
            points = fw.scores(after)
        else:
            points = fw.scores(view)
        found["points"], found["points_other"] = points[seat], max(points[:seat] + points[seat + 1 :])
        found["rounds_left"] = {3: 3, 4: 4}[view.options.players] - len(view.rounds) - 1
        yield found


def _count_card(found: Counter[str], view: fw.View, seat: int, card: fw.Card | None) -> None:
    row, plan, hand = view.turn.row, view.plan, view.hands[seat]
    assert plan is not None
    assert hand is not None
    index = plan.indexes[row - 1]
    found["row"] = row
    found[f"index_{index.colour}"] = index.value
    players = [view.columns[other][row - 1] for other in range(view.options.players) if other != seat]
    found["row_first"] = players.count(None) == len(players)
    found["row_to_come"] = players.count(None)
    found["lead_own"] = view.lead == seat
    found["row_leads"] = view.lead == seat and row == 1
    left = [each for each in hand if each != card]
    for each in left:
        found[f"hand_{each.colour}"] += 1
        found["hand_high"] += each.rank >= 6
        found["hand_ranks"] += each.rank
    found["hand_thinking"] = view.thinking[seat] and card is not None
    if card is None:
        found["card_thinking"] = 1
        return
    found[f"card_{card.colour}"], found["rank"] = 1, card.rank
    lying = [each for column in view.columns for each in column if isinstance(each, fw.Card)]
    in_row = [column[row - 1] for column in view.columns]
    for each in fw.CARDS:
        if each.colour is card.colour:
            found["higher"] += each in in_row and each.rank > card.rank
            found["lower"] += each in in_row and each.rank < card.rank
            found["higher_to_come"] += each.rank > card.rank and each not in lying and each not in hand


def _count_column(found: Counter[str], view: fw.View, seat: int, card: fw.Card | None) -> None:
    assert view.plan is not None
    for row, index in enumerate(view.plan.indexes, 1):
        own = card if row == view.turn.row else view.columns[seat][row - 1]
        if not isinstance(own, fw.Card):
            continue
        others = [column[row - 1] for other, column in enumerate(view.columns) if other != seat]
        same = [each.rank for each in others if isinstance(each, fw.Card) and each.colour is own.colour]
        if max(same, default=0) < own.rank:
            found["best_rows"] += 1
            found[f"best_{index.colour}"] += index.value
    found["best_points"] = abs(found["best_red"] - found["best_blue"])
