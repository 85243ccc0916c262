"""The aftermath of a move: what happens to its player before the next decision or throw, once the others have answered attacks."""

from __future__ import annotations

from rollwright.core.changes import Change
from rollwright.core.position import CHANCE
from rollwright.games.dice_realms import upgrade
from rollwright.games.dice_realms.move_kinds import DONE
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.realm import COLLECTED, READY, WAITING
from rollwright.games.dice_realms.shared_state import ATTACKED, COLLECT_STEP, REROLLING

MOST = 100  # positions in which others answer; beyond that, the result is not known

Path = tuple[tuple[DiceRealmsPosition, int, int], ...]  # positions with the seat and the move that was made in them


def aftermath(after: DiceRealmsPosition, seat: int) -> tuple[DiceRealmsPosition, list[Change]] | None:
    """Return the position when nothing more can happen to a seat before it decides or dice are thrown, and what changed until
    then; None if the others decide what happens."""
    waiting: list[tuple[DiceRealmsPosition, Path]] = [(after, ())]
    found: tuple[DiceRealmsPosition, Path] | None = None
    tried = 0
    while waiting:
        now, path = waiting.pop()
        if is_settled(now, seat):
            if found is None:
                found = now, path
            elif now.inventory(seat) != found[0].inventory(seat):
                return None
            continue
        tried += 1
        if now.shared.phase != ATTACKED or tried > MOST:
            return None
        other = now.shared.acting[0]
        for move in now.legal_moves(other):
            then = now.clone()
            then.apply(other, move)
            waiting.append((then, (*path, (now, other, move))))
    assert found is not None
    return found[0], [change for now, other, move in found[1] for change in now.changes(other, move)]


def if_all_keep(position: DiceRealmsPosition, seat: int) -> list[Change]:
    """Return what changes if this player and then all others keep their dice; [] if an attack, or a face that must be resolved,
    comes first."""
    now = position.clone()
    found: list[Change] = []
    done = position.ruleset.kind.index(DONE)
    while now.shared.phase == REROLLING and now.shared.acting:
        acting = now.shared.acting
        who = seat if seat in acting else acting[0]
        if now.refusal_code(who, done):
            return []
        found += now.changes(who, done)
        now.apply(who, done)
    return [] if now.shared.phase in (REROLLING, ATTACKED) else found


def is_settled(position: DiceRealmsPosition, seat: int) -> bool:
    """Return whether nothing can happen to a seat before it decides or dice are thrown."""
    shared = position.shared
    realm = shared.realms[seat]
    if position.is_over() or position.is_to_act(seat) or position.is_to_act(CHANCE):
        return True
    if shared.phase == REROLLING:
        return realm.step != READY
    if shared.phase == COLLECT_STEP:
        return realm.step != COLLECTED or not realm.upgrades or upgrade.has_choice(shared, realm)
    return shared.phase != ATTACKED and realm.step != WAITING
