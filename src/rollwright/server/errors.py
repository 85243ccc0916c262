"""Every refusal of the server: a code, an HTTP status and a message. docs/api.md lists them; a test keeps the list complete."""

from __future__ import annotations

from enum import Enum

from rollwright.core.errors import RollwrightError


class Code(Enum):
    """The code of a refusal, as programs read it, with its status and its message."""

    # what does not exist
    NOT_FOUND = ("not_found", 404, "There is nothing at this address.")
    TABLE_NOT_FOUND = ("table_not_found", 404, "There is no such table.")
    SEAT_NOT_FOUND = ("seat_not_found", 404, "There is no seat {seat} at this table.")
    GAME_NOT_FOUND = ("game_not_found", 404, "{reason}")
    EDITION_NOT_FOUND = ("edition_not_found", 404, "Unknown edition {name!r} of {title}; choose from: {choices}.")
    EDITION_LOST = ("edition_lost", 409, "The edition of {title} that this table uses is no longer available.")
    BOT_NOT_FOUND = ("bot_not_found", 404, "Unknown bot {name!r}; choose from: {choices}.")
    STEP_NOT_FOUND = ("step_not_found", 404, "There is no step {step}; the game has {steps}.")
    MOVE_NOT_FOUND = ("move_not_found", 404, "There is no move {move}; moves are numbered 0 to {last}.")
    # what cannot be read
    BAD_REQUEST = ("bad_request", 400, "{reason}")
    UNUSABLE = ("unusable", 409, "{reason}")  # a record, an edition or an option
    BAD_MESSAGE = ("bad_message", 400, "This message cannot be read: {reason}.")
    BAD_MOVE = ("bad_move", 409, "{reason}")
    MOVE_MISSING = ("move_missing", 409, "Give a move by its number (move) or its notation (text).")
    BAD_THROW = ("bad_throw", 409, "{reason}")
    BAD_NAME = ("bad_name", 409, "A name needs at least one visible character.")
    BAD_TOKEN = ("bad_token", 403, "This token is not valid.")
    TOO_DEEP = ("too_deep", 400, "This request is nested too deeply.")
    METHOD_NOT_ALLOWED = ("method_not_allowed", 405, "This address does not support this method.")
    ONLY_SOCKETS = ("only_sockets", 426, "This address is that of a WebSocket.")
    TOO_LARGE = ("too_large", 413, "This request is too large; the limit is {limit} bytes.")
    # what this caller may not do
    NOT_YOUR_SEAT = ("not_your_seat", 403, "This is not your seat.")
    HOST_ONLY = ("host_only", 403, "Only the host of this table can do this.")
    SERVER_ONLY = ("server_only", 403, "Only the server can do this.")
    PLAYERS_ONLY = ("players_only", 403, "Only players of this table can ask for a rematch.")
    NO_SPECTATORS = ("no_spectators", 403, "This table does not allow spectators.")
    SEAT_LINK_USED = (
        "seat_link_used",
        403,
        "This seat link is no longer valid, because the seat was transferred to another device.",
    )
    SEAT_CHANGED = ("seat_changed", 409, "Someone else has this seat now.")
    FOREIGN_ORIGIN = ("foreign_origin", 403, "This request comes from a page on another site.")
    FOREIGN_HOST = ("foreign_host", 421, "This server does not answer to that host name.")
    # what the state of the table forbids
    RULES = ("rules", 409, "{reason}")
    NOT_STARTED = ("not_started", 409, "The game has not started.")
    ALREADY_STARTED = ("already_started", 409, "The game has already started.")
    GAME_OVER = ("game_over", 409, "The game is over.")
    NOT_OVER = ("not_over", 409, "The game is not over yet.")
    WRONG_NUMBER_OF_PLAYERS = (
        "wrong_number_of_players",
        409,
        "{title} needs {wanted} players with these options; this table has {count}.",
    )
    SEAT_TAKEN = ("seat_taken", 409, "Seat {seat} is taken by {name}.")
    SEAT_FREE = ("seat_free", 409, "Seat {seat} is free.")
    ALL_SEATS_TAKEN = ("all_seats_taken", 409, "All seats are taken.")
    CANNOT_JOIN = ("cannot_join", 409, "{reason}")
    ALREADY_PLAYING = ("already_playing", 409, "You are already playing this seat.")
    NO_PERSON = ("no_person", 409, "No person is playing this seat.")
    PLAYER_PRESENT = ("player_present", 409, "Someone is playing this seat.")
    SEATS_FIXED = ("seats_fixed", 409, "This table continues another game, so the number of seats is fixed.")
    SEATS_OUT_OF_RANGE = ("seats_out_of_range", 409, "{title} has {fewest} to {most} seats here, not {wanted}.")
    SEATS_IN_USE = ("seats_in_use", 409, "More players than that have joined.")
    SALT_FIXED = ("salt_fixed", 409, "The dice have been rolled, so the salt can no longer change.")
    OUT_OF_SEQUENCE = ("out_of_sequence", 409, "Action {seq} is out of sequence; the next one is {expected}.")
    ROUND_CLOSED = ("round_closed", 409, "The round is closed; bots are finishing it.")
    NO_ROUND = ("no_round", 409, "There is no round to close.")
    UNDO_OFF = ("undo_off", 409, "Undo is off at this table.")
    HINTS_OFF = ("hints_off", 409, "Hints are off at this table.")
    NOT_YOUR_MOVE = ("not_your_move", 409, "It is not your move.")
    NOTHING_TO_UNDO = ("nothing_to_undo", 409, "There is nothing to undo: {reason}.")
    TIME_IS_UP = ("time_is_up", 409, "Your time for this move is up, so it cannot be undone.")
    HOST_ROLLS = ("host_rolls", 409, "The host rolls for everyone.")
    YOUR_MOVE = ("your_move", 409, "It is your move; play it before you roll.")
    NOTHING_TO_ROLL = ("nothing_to_roll", 409, "There is nothing to roll now.")
    PLAYERS_ROLL = ("players_roll", 409, "At this table, players roll for themselves.")
    ENTERED_DICE = ("entered_dice", 409, "At this table, the host enters physical rolls.")
    COMMITTED_DICE = ("committed_dice", 409, "This table uses the server's dice; rolls cannot be entered.")
    THROW_MADE = ("throw_made", 409, "Throw {throw} has already been made.")
    NOT_DUE = ("not_due", 409, "That has already been done.")
    CLOCK_FIXED = ("clock_fixed", 409, "Only a stadium's clock can be paused.")
    CLOCK_PAUSED = ("clock_paused", 409, "The clock is already paused.")
    CLOCK_RUNNING = ("clock_running", 409, "The clock is already running.")
    REMATCH_EXISTS = ("rematch_exists", 409, "There is already a rematch.")
    OLDER_RULES = ("older_rules", 409, "{reason}")
    TOO_MANY_SEATS = ("too_many_seats", 409, "{count} players do not fit at a table with {seats} seats.")
    STADIUM_NEEDS_INDEPENDENT = (
        "stadium_needs_independent",
        409,
        "{title} is played in turns; a stadium needs a game in which all players move at once.",
    )
    STADIUM_NEEDS_SEATS = (
        "stadium_needs_seats",
        409,
        "With these options, {title} has at most {most} seats; a stadium needs more.",
    )
    STADIUM_CLOCK = ("stadium_clock", 409, "A stadium's clock must be per move.")
    CANNOT_CONTINUE = ("cannot_continue", 409, "{reason}")
    NO_SINGLE_SHEET = ("no_single_sheet", 409, "In this game, sheets affect each other, so one sheet has no record of its own.")
    TOO_MANY_SHEETS = ("too_many_sheets", 409, "At a table this large, ask for one seat: ?seat=N")
    # what the server cannot do now
    SAVE_FAILED = ("save_failed", 503, "Could not save. Nothing has changed; please try again.")
    SAVE_UNKNOWN = (
        "save_unknown",
        503,
        "The database stopped answering, so it is not known whether this was saved. The table will show it once it can be read.",
    )
    STORE_UNAVAILABLE = ("store_unavailable", 503, "The database is not available. Please try again.")
    LOG_GAP = (
        "log_gap",
        409,
        "The log of this table has a gap after event {number}. The table is shown up to there and cannot continue.",
    )
    TABLE_LOST = ("table_lost", 503, "The database no longer has this table, so it cannot continue.")
    LOG_UNREADABLE = ("log_unreadable", 409, "The log of this table is damaged and cannot be read.")
    TABLE_FAILED = ("table_failed", 500, "Something went wrong at this table. It continues from its last saved state.")
    TOO_FAST = ("too_fast", 429, "Too many requests. Please wait a moment.")
    TOO_MANY_TABLES = ("too_many_tables", 429, "You have opened too many tables. Please wait a while.")
    BUSY = ("busy", 429, "The server is busy. Please try again in a moment.")
    SERVER_ERROR = ("server_error", 500, "Something went wrong on the server. The error has been logged.")
    FELL_BEHIND = ("fell_behind", 503, "Your connection fell behind. Please reconnect.")
    SHUTTING_DOWN = ("shutting_down", 503, "The server is restarting. Your game will resume shortly.")

    def __init__(self, id: str, status: int, message: str) -> None:
        self.id = id  # as it travels
        self.status = status
        self.message = message


class ActionRefused(RollwrightError):
    """Something that this caller cannot do now: a code, a sentence, and the rule of the game where one is the reason."""

    def __init__(self, code: Code, rule: str = "", **values: object) -> None:
        self.code = code
        self.status = code.status
        self.rule = rule
        self.message = code.message.format(**values)
        super().__init__(self.message)


class DuplicateAction:
    """An action that is already in the log, to be acknowledged again with the number of its event."""

    def __init__(self, number: int) -> None:
        self.number = number
