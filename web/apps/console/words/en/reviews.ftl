reviews_entry_title = Screenshot { $id }
reviews_entry_missing = This screenshot does not exist, or it was deleted.
reviews_to_queue = Go to the queue
reviews_empty_title = No screenshot waits
reviews_empty_text = New screenshots appear here by themselves.
reviews_more_failed = The next screenshots could not be loaded.

# The reviewer's figures of today.
reviews_figures = Your figures of today
reviews_figure_decided = Decided today
reviews_figure_seconds = Time each
# $seconds: the average of the day, such as 4.5.
reviews_seconds = { $seconds } s
reviews_figure_waiting = Waiting
reviews_figure_oldest = Oldest

# $game: the game. $challenge: the task that the picture proves.
reviews_picture = Screenshot for “{ $challenge }” in { $game }
reviews_picture_other = The other screenshot
reviews_picture_failed_title = The picture cannot be loaded
reviews_picture_failed_text = Try again, or skip it. Do not approve what you cannot see.
reviews_picture_loading = Loading the picture…
reviews_show = Show the picture
reviews_show_text = A newcomer's picture is blurred until you want to see it.
reviews_blurred_text = You blurred this picture.
reviews_view = View
reviews_blur_key = Blur the picture, or show it
reviews_blur_on = Blur
reviews_blur_off = Show
reviews_zoom_in = Zoom in
reviews_zoom_out = Zoom out
reviews_zoom_reset = Whole picture
# $percent: the enlargement.
reviews_zoom = { $percent } %
reviews_move_left = Move left in an enlarged picture
reviews_move_right = Move right
reviews_move_up = Move up
reviews_move_down = Move down

reviews_credits = Pays
reviews_day = For the day
reviews_submitted = Sent
reviews_newcomer = Newcomer
reviews_newcomer_note = No screenshot of this subscriber was approved before.
reviews_skipped = Skipped before

reviews_same_title = The very same picture was sent before
reviews_same_text = Compare both. A picture counts once, for whoever sent it first.
reviews_alike_title = It looks like another screenshot
reviews_alike_text = Compare both before you approve it.
reviews_compare = Look-alikes
reviews_compare_key = Look-alikes side by side, or only this picture
reviews_compare_none = This screenshot has no look-alike.
reviews_this_one = This screenshot
# $number, $count: which look-alike of how many.
reviews_other_one =
    { $count ->
        [one] Look-alike
       *[other] Look-alike { $number } of { $count }
    }
reviews_other_next = Next look-alike
reviews_other_same = The very same picture
# $bits: how many bits of the fingerprints differ.
reviews_other_bits =
    { $bits ->
        [one] differs in 1 bit of 64
       *[other] differs in { $bits } bits of 64
    }
reviews_other_own = of the same subscriber
reviews_other_else = of another subscriber

reviews_decide = Decision
reviews_approve = Approve
reviews_reject = Reject
reviews_reject_title = Reject because of…
reviews_reject_text = The subscriber reads the text below the reason.
reviews_reasons_failed = The reasons could not be loaded, so nothing can be rejected.
reviews_skip = Skip
reviews_next = Next
reviews_read_only = Your role may read this and not decide it.
reviews_look_first = Look at the picture before you approve it.
reviews_skip_none = No other screenshot waits.
reviews_reason_wrong_game = Another game
reviews_reason_wrong_task = Another task
reviews_reason_not_done = Not done
reviews_reason_unreadable = Not readable
reviews_reason_not_today = Another day
reviews_reason_not_own = Not their own
reviews_reason_edited = Edited
# $reason: the reason's name.
reviews_reject_for = Reject: { $reason }

reviews_strip = Next screenshots
# $challenge, $game: as above.
reviews_strip_open = Look at “{ $challenge }” in { $game }
# A screenshot of the strip that somebody else has decided.
reviews_strip_decided = Decided: “{ $challenge }” in { $game }
# $count: screenshots that are not in the strip.
reviews_strip_more = { $count } more

reviews_undo = Undo
reviews_undo_last = Undo the last decision
reviews_undo_none = There is nothing to undo: your last decision is final.
# $challenge: the task.
reviews_made_approved = “{ $challenge }” is approved.
# $reason: the reason's name.
reviews_made_rejected = “{ $challenge }” is rejected: { $reason }.
reviews_made_final = It is final now.
reviews_made_undoing = Undoing…
# $seconds: how long it can still be undone.
reviews_made_left = { $seconds } s
reviews_made_until = You can undo this for ten seconds.
reviews_not_made = “{ $challenge }” was not decided
reviews_not_made_next = The screenshot comes next.
reviews_not_undone = This was not undone
reviews_dismiss = Close this note

reviews_state_approved = This screenshot is approved
reviews_state_rejected = This screenshot is rejected
# $by: who decided.
reviews_state_pending_approved = { $by } has just approved this screenshot
reviews_state_pending_rejected = { $by } has just rejected this screenshot
reviews_state_pending_text = The decision can still be taken back by whoever made it.
reviews_state_reason = Reason
reviews_state_decided = Decided
reviews_refused_title = The last decision was not made
reviews_entry_waiting = waiting
reviews_entry_approved = approved
reviews_entry_rejected = rejected
