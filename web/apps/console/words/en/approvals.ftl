approvals_open = Open
approvals_decided = Decided
approvals_empty_open_title = Nothing waits for approval
approvals_empty_open_text = New requests appear here by themselves.
approvals_empty_decided_title = Nothing was decided yet
approvals_kind_correction = Correction of credits
approvals_kind_reversal = Reversal of a transaction
approvals_kind_refund = Refund of a charge
approvals_charge = Charge
# $amount: money.
approvals_does_refund = Ask the operator to give { $amount } back to a subscriber.
approvals_kind_erasure = Erasure of a subscriber
approvals_does_erase = Erase a subscriber's personal data for good.
approvals_held_since = On hold since
approvals_suspended_since = Suspended since
approvals_held_because = Because
approvals_held_text = Fraud holds this account. The erasure can be approved once the hold is lifted.
approvals_suspended_text = Fraud has suspended this account. The erasure can be approved once the account is open again.
approvals_kind_results = Results of a tournament
# $name: the tournament's name. $coins: all prizes with the word for credits.
approvals_does_results = End { $name } and pay { $coins } in prizes.
approvals_kind_terms = New terms of a tournament
# $name: the tournament's name. $count: people who have entered.
approvals_does_terms =
    { $count ->
        [one] Change the terms of { $name } and tell the entrant.
       *[other] Change the terms of { $name } and tell { $count } entrants.
    }
approvals_starts = Starts
approvals_ends = Ends
approvals_min = Fewest players
approvals_max = Most players
approvals_any_number = Any number
approvals_prizes = Prizes
approvals_tournament = Tournament
# $place: the place.
approvals_place = Place { $place }
approvals_kind_case_void = Credits of a case of fraud
# $coins: the credits, $number: the case's number.
approvals_does_case_void = Take up to { $coins } back from the accounts of case { $number }. What they have spent stays spent.
approvals_case = Case
approvals_kind_role = Role of an administrator
approvals_does_give = Give { $coins } to a subscriber.
approvals_does_take = Take { $coins } from a subscriber.
approvals_does_reverse_give = Take transaction { $txn } back: the subscriber gets { $coins }.
approvals_does_reverse_take = Take transaction { $txn } back: the subscriber loses { $coins }.
approvals_does_role = Make { $email } { $role }.
approvals_does_other = This page is older than the server. Open it again to see what the change does.
approvals_amount = Amount
approvals_subscriber = Subscriber
approvals_subscriber_open = Open the subscriber
approvals_txn = Transaction
approvals_kind_other = Change
approvals_maker = Asked by
approvals_made = Asked
approvals_expires = Decide until
approvals_reason = Reason
approvals_goodwill = Goodwill
approvals_checker = Decided by
approvals_decided_at = Decided
approvals_note = Note
approvals_mine = Your own
approvals_mine_text = You asked for this yourself. Somebody else has to approve it; you can withdraw it.
approvals_read_only = Your role may read this and not decide it.
approvals_approve = Approve
approvals_approve_title = Approve this change?
approvals_approve_text = It takes effect at once:
approvals_approve_doing = Approve: { $summary }
approvals_approved = Approved. The change has taken effect.
approvals_refuse = Refuse
approvals_refuse_title = Refuse this change?
approvals_refuse_text = Nothing happens. Whoever asked reads your note.
approvals_refuse_note = Note to { $maker }
approvals_refused = The change was refused.
approvals_withdraw = Withdraw
approvals_withdraw_title = Withdraw your request?
approvals_withdraw_text = Nothing happens, and nobody has to decide it any more.
approvals_withdrawn = The request was withdrawn.
approvals_state_open = Open
approvals_state_approved = Approved
approvals_state_refused = Refused
approvals_state_withdrawn = Withdrawn
approvals_state_expired = Expired
approvals_state_failed = Failed
# What somebody else did while the change was on the screen. $checker, $maker: their names.
approvals_news_approved = { $checker } has approved this change.
approvals_news_refused = { $checker } has refused this change.
approvals_news_withdrawn = { $maker } has withdrawn this change.
approvals_news_expired = The time to decide this change is over.
approvals_news_gone = Somebody else has decided this change.
