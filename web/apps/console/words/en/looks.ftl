# The tabs of the review desk.
looks_tabs = What to look at
looks_tab_first = First look
looks_tab_second = Second look
looks_tab_disagreements = Disagreements
looks_tab_reviewers = Reviewers
# $count: how many wait.
looks_tab_count = { $count } waiting

looks_empty_title = No screenshot waits for a second look
looks_empty_text = A share of the decided screenshots comes here, drawn at random. Your own decisions go to somebody else.
looks_about = Second look: decide as if you were the first. Your decision pays nothing and takes nothing back.
looks_reject_text = The subscriber is told nothing.
looks_gone = Somebody else has looked at this
looks_gone_text = Go on with the next screenshot.
looks_hidden = This screenshot waits for a second look
looks_hidden_text = The first decision is hidden until then.
looks_entry_hidden = looked at again
# $challenge: the task. $reason: the reason's name.
looks_made_approved = Second look at “{ $challenge }”: approved.
looks_made_rejected = Second look at “{ $challenge }”: rejected, { $reason }.

# The share of the reviewer's decisions with which a second reviewer agreed, in the last 30 days. $percent, $count: of how many.
looks_figure_agreed = Second looks agree
looks_figure_agreed_value = { $percent } % of { $count }

looks_open = Open
looks_settled = Closed
looks_none_open_title = No disagreement is open
looks_none_open_text = When a second reviewer decides otherwise than the first, it is closed here.
looks_none_settled_title = No disagreement was closed yet
looks_none_settled_text = Closed disagreements stay here with their reasons.
looks_view = Which disagreements
# $challenge: the task. $game: the game.
looks_picture = Screenshot for “{ $challenge }” in { $game }: look at it
looks_picture_gone = The picture was deleted
looks_first = First
looks_second = Second
looks_approved = Approved
looks_rejected = Rejected
# $reason: the reason's name.
looks_rejected_for = Rejected: { $reason }
# A colleague whose name is not told before the disagreement is closed.
looks_somebody = a colleague
looks_paid_already = { $coins } were paid
looks_unpaid = { $coins } were not paid
looks_of = Of
looks_subscriber = Open the subscriber
looks_note_held = The subscriber is on hold. Nothing can be paid until the hold is lifted.
looks_note_erased = The subscriber's data was erased. It can only stand.
looks_note_taken_back = The payment was taken back meanwhile. Closing it so moves nothing.
looks_note_waits = The reversal waits for a second person under Approvals. Its approval closes this.
looks_note_mine = You are one of the two reviewers. Somebody else has to close this.
looks_note_read_only = Your role may read this and not close it.
# $count: approved entries of later days for the same task.
looks_note_later =
    { $count ->
        [one] The subscriber was paid for this task on a later day.
       *[other] The subscriber was paid for this task on { $count } later days.
    }
looks_news_gone = Somebody else has closed this.
looks_stand_approved = Leave it approved
looks_stand_rejected = Leave it rejected
looks_take_back = Take the payment back
looks_pay = Pay after all
looks_stand_title = Let the first decision stand?
looks_stand_text_approved = The subscriber keeps the credits and is told nothing.
looks_stand_text_rejected = Nothing is paid, and the subscriber is told nothing.
# $coins: an amount.
looks_take_back_title = Take { $coins } back?
looks_take_back_text = The credits leave the wallet and the score, and the subscriber gets a message. Above your limit a second person has to approve it.
looks_pay_title = Pay { $coins } after all?
looks_pay_text = The entry is approved, the credits are paid at once, and the subscriber gets a message.
# $challenge: the task.
looks_doing_take_back = Take { $coins } for “{ $challenge }” back
looks_doing_pay = Pay { $coins } for “{ $challenge }” after all
looks_stood = Closed: the first decision stands.
looks_taken_back = Closed: the payment was taken back.
looks_paid = Closed: the entry was paid.
looks_change_asked = A second person has to approve the reversal. It is under Approvals.
looks_how_stands = First decision stands
looks_how_taken_back = Payment taken back
looks_how_paid = Paid after all
looks_settled_by = Closed by
looks_settled_at = Closed
looks_reason = Reason
looks_insufficient = The wallet holds less than was paid. Take what is left on the subscriber's page, then close this as it stands.

looks_reviewers_about = First decisions of the last 30 days, and what second reviewers made of them. A few second looks say little.
looks_reviewers_empty_title = Nobody reviewed anything in the last 30 days
looks_reviewer = Reviewer
looks_decided = Decided
looks_seconds = Time each
looks_looked_at = Looked at again
looks_agreed = Agreed
looks_share = Share
# $percent: a share.
looks_percent = { $percent } %
