"""The page: every promise that a game makes to table, bots, records and lab.

Each is a function whose docstring says it in words and which raises ``Broken`` where it is not kept.
"""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.game import Game
from grognard.core.ruleset import Options
from grognard.testing import odds
from grognard.testing.promises import (
    copies,
    messages,
    notation,
    play,
    records,
    redeals,
    refusals,
    scenes,
    secrets,
    sense,
    sheet,
    story,
    undo,
    views,
)
from grognard.testing.trial import Stop

Promises = tuple[Callable[[Stop], None], ...]

GamePromises = tuple[Callable[[Game, str, Options | None], None], ...]

# Asked before any match.
OF_THE_GAME: GamePromises = (
    sheet.names_fit_a_record,
    sheet.sides_have_names,
    sheet.options_are_checked,
    sheet.each_step_has_its_place,
    sheet.each_step_names_its_paragraph,
)
# Asked at every stop: what everything else relies on.
FIRST: Promises = (
    play.steps_are_known,
    play.somebody_may_act,
    play.only_those_asked_may_act,
    play.actions_are_distinct,
    play.actions_fit_their_space,
    play.chances_are_weighed,
    play.the_end_has_a_reason,
    play.rewards_follow_the_winner,
    notation.texts_are_unique,
    notation.texts_fit_a_record,
    story.every_action_is_told,
    story.messages_can_be_read,
)
# Asked wherever a step is new, and now and then: they take longer.
CLOSELY: Promises = (
    copies.a_copy_is_equal,
    copies.a_copy_is_independent,
    copies.a_recycled_copy_is_equal,
    copies.equal_positions_play_alike,
    views.views_change_nothing,
    views.views_are_plain,
    secrets.the_view_keeps_secrets,
    views.a_restored_view_looks_the_same,
    views.a_restored_view_allows_the_same,
    redeals.a_redeal_fits_the_view,
    redeals.a_redeal_follows_its_numbers,
    redeals.a_redeal_can_be_played,
    notation.texts_tell_nothing_hidden,
    notation.texts_come_back,
    scenes.scenes_are_plain,
    scenes.keys_are_unique,
    scenes.legal_actions_can_be_clicked,
    scenes.clickable_things_have_names,
    scenes.hidden_things_are_only_shown,
    scenes.a_click_plays_legal_actions,
    scenes.there_is_always_a_prompt,
    scenes.shapes_can_be_drawn,
    story.cited_rules_exist,
    messages.what_is_said_is_a_message,
    refusals.nonsense_is_refused,
    refusals.illegal_actions_are_refused,
    refusals.others_are_refused,
    refusals.legal_is_what_nothing_bars,
    sense.judgement_is_a_share,
    sense.priors_are_positive,
    undo.undo_leads_back,
    undo.undo_tells_nothing,
    records.records_come_back,
    records.a_replay_is_the_match,
    records.the_past_is_the_match,
)
# Asked at every stop of a match that has twins, see twins.py.
IN_SECRET: Promises = (
    secrets.a_redeal_varies,
    secrets.a_redeal_reads_only_the_view,
    secrets.legal_actions_keep_secrets,
    secrets.the_scene_keeps_secrets,
    secrets.reasons_keep_secrets,
    secrets.refusals_keep_secrets,
    secrets.the_log_keeps_secrets,
    secrets.the_undo_flag_keeps_secrets,
    secrets.the_count_of_moments_keeps_secrets,
    secrets.an_unseen_entry_changes_nothing,
)
# Asked once a match is over.
LAST: Promises = (
    copies.what_is_settled_stays,
    records.dice_are_fair,
)
# Asked once all others are kept: it plays many matches of its own.
OF_MANY_MATCHES: GamePromises = (odds.redeals_have_the_true_odds,)
