cases_signs = Signs
cases_state_open = Open
cases_state_decided = Decided
cases_state_appealed = Appealed
cases_state_closed = Closed
# $number: the case's number.
cases_number = Case { $number }
# $count: accounts of a group.
cases_accounts =
    { $count ->
        [one] 1 account
       *[other] { $count } accounts
    }
cases_group = Accounts
cases_weight = Weight
cases_what = Signs
cases_latest = Latest
cases_case = Case
# $sign: a sign in words, $count: how often.
cases_sign_count = { $sign } ({ $count })
cases_signs_empty_title = No account shows signs
cases_signs_empty_text = Signs of the last seven days are counted each hour.
# $time: when the signs were counted.
cases_counted = Signs of the last seven days, counted
cases_group_title = Accounts with signs
cases_group_missing = This group does not exist any more. The signs were counted anew.
cases_group_common = What the accounts show
cases_account = Account
cases_no_name = without a username
cases_held = on hold
cases_suspended = suspended
cases_open_case = Open a case
cases_open_title = Open a case
cases_open_text = The accounts are taken in, and what is known about them is gathered. Nothing happens to them yet, but their claims wait.
cases_open_group_text = The case takes in the accounts of this group that are in no other case.
cases_title_label = Title
cases_title_hint = As "Farm at one address".
cases_title_short = Give the case a title.
cases_subscribers_label = Accounts
cases_subscribers_hint = Ids of accounts, one in a line. An account's page has its id in the address.
cases_subscribers_bad = These are not ids of accounts, one in a line.
cases_opened = The case is open.
cases_list_title = Title
cases_worker = Works on it
cases_opened_at = Opened
cases_closed_at = Closed
cases_members = Accounts
cases_empty_title = No case is here
cases_empty_text = Open a case from accounts with signs, or by hand.
cases_one_title = Case
cases_missing = This case does not exist.
cases_reason = Reason
cases_opened_by = Opened by
cases_outcome = Outcome
# $coins: credits.
cases_void_waits_title = A second person decides about the credits
cases_void_waits_text = Taking back { $coins } waits for approval. Everything else was done.
cases_void_waits_link = Open the approvals
cases_tab_accounts = Accounts
cases_tab_entries = Evidence and decisions
cases_tab_appeals = Appeals
cases_added = Added
cases_state = State
cases_taken = Taken back
cases_spent_of = { $coins } spent
cases_banned = banned
cases_held_here = held by this case
cases_accounts_empty_title = No account is in this case
cases_accounts_empty_text = Add the accounts that it is about.
cases_take = Work on it
cases_taken_over = You work on this case now.
cases_add = Add accounts
cases_add_title = Add accounts to this case
cases_add_done = The accounts are in the case.
cases_remove = Take out
cases_remove_title = Take this account out of the case?
cases_remove_text = Nothing was done to it. Its claims go on.
cases_removed = The account is out of the case.
cases_gather = Gather again
# $count: new entries.
cases_gathered =
    { $count ->
        [0] Nothing is new.
        [one] 1 entry is new.
       *[other] { $count } entries are new.
    }
cases_note = Write a note
cases_note_label = Note
cases_note_done = The note is written.
cases_entry_note = Note
cases_entry_decision = Decision
cases_entry_closed = Closed
cases_entry_reopened = Opened again
cases_entry_signs = Signs
cases_entry_day = A day of play
cases_entry_prize = A prize that waits
cases_entry_invite = An invitation
cases_entry_claim = An open claim
cases_entries_empty = Nothing is gathered yet.
cases_did_held = put on hold
cases_did_banned = banned
# $count: how many.
cases_did_claims =
    { $count ->
        [one] 1 claim refused
       *[other] { $count } claims refused
    }
cases_did_prizes =
    { $count ->
        [one] 1 prize refused
       *[other] { $count } prizes refused
    }
cases_did_invites =
    { $count ->
        [one] 1 invitation refused
       *[other] { $count } invitations refused
    }
# $coins: credits.
cases_did_taken = { $coins } taken back
cases_did_spent = { $coins } were spent
cases_decide = Decide
# $count: chosen accounts.
cases_decide_title =
    { $count ->
        [one] Decide about 1 account
       *[other] Decide about { $count } accounts
    }
cases_decide_what = What happens to the accounts
cases_decide_hold = Hold: they earn and redeem nothing
cases_decide_refuse = Refuse what waits: prizes, invitations and claims
cases_decide_void = Take back what they earned
cases_decide_ban = Ban: they cannot log in, and are told why
cases_decide_since = Earned from this day on
cases_decide_since_needed = Choose a day: today or earlier.
cases_decide_nothing = Choose at least one.
cases_decide_message = Reason for the subscribers
cases_decide_message_hint = One line in plain words. The message says by itself how to appeal. Do not explain how the signs work.
cases_decide_message_farm = One person used several accounts to earn, which the rules do not allow.
cases_decide_message_program = A program played on this account, which the rules do not allow.
cases_suggest_farm = Several accounts
cases_suggest_program = A program
cases_preview_title = What will happen
cases_preview_loading = Counting…
cases_preview_hold = Nothing is taken; a hold can be lifted at any time.
# $count: earnings, $coins: their sum.
cases_preview_void =
    { $count ->
        [one] 1 earning of { $coins } is taken back.
       *[other] { $count } earnings of { $coins } are taken back.
    }
# $coins: what was spent.
cases_preview_spent = { $coins } of it are spent and stay spent.
cases_preview_second = The sum is above your limit: a second person has to approve it.
cases_preview_claims =
    { $count ->
        [one] 1 claim is refused, and { $coins } go back into the wallet first.
       *[other] { $count } claims are refused, and { $coins } go back into the wallets first.
    }
cases_preview_prizes =
    { $count ->
        [one] 1 prize of { $coins } is refused.
       *[other] { $count } prizes of { $coins } are refused.
    }
cases_preview_invites =
    { $count ->
        [one] 1 invitation is refused.
       *[other] { $count } invitations are refused.
    }
cases_preview_ban =
    { $count ->
        [one] 1 account is closed, its subscription ends, and its subscriber gets a message.
       *[other] { $count } accounts are closed, their subscriptions end, and their subscribers get a message.
    }
cases_preview_none = Nothing of this waits or can be taken back.
# $number: the case, $count: accounts.
cases_decide_doing =
    { $count ->
        [one] Decide about 1 account of case { $number }
       *[other] Decide about { $count } accounts of case { $number }
    }
cases_decided = The decision is carried out.
cases_decided_waits = The decision is carried out. Taking back the credits waits for a second person.
cases_clear = Clear
cases_clear_title = Clear this case?
cases_clear_text = The holds and bans of this case are lifted, and it is closed. Credits that were taken back stay so.
cases_clear_doing = Clear case { $number }
cases_cleared = The case is cleared and closed.
cases_close = Close
cases_close_title = Close this case?
cases_close_text = Its holds and bans stay. An appeal opens it again.
cases_closed = The case is closed.
cases_reopen = Open again
cases_reopen_title = Open this case again?
cases_reopen_text = Claims of its accounts wait again.
cases_reopened = The case is open again.
cases_appeal = Record an appeal
cases_appeal_title = An appeal against the ban
cases_appeal_text = Write down what the person says. Another colleague than the one who banned decides.
cases_appeal_label = What the person says
cases_appeal_came = Came on
cases_appeal_done = The appeal is recorded.
cases_appeals_empty = Nobody has appealed.
cases_appeal_open = waits
cases_appeal_upheld = ban stays
cases_appeal_granted = ban lifted
cases_appeal_of = Appeal of
cases_appeal_own = You banned this account. Another person has to decide.
cases_appeal_grant = Lift the ban
cases_appeal_grant_title = Lift this ban?
cases_appeal_grant_text = The account is open again, and the person is told.
cases_appeal_grant_doing = Grant an appeal and lift the ban
cases_appeal_uphold = Keep the ban
cases_appeal_uphold_title = Keep this ban?
cases_appeal_uphold_text = The person reads your answer.
cases_appeal_uphold_doing = Uphold a ban
cases_appeal_answer = Answer
cases_appeal_answer_hint = One line in plain words; the person reads it if the ban stays.
cases_appeal_decided = The appeal is decided.
cases_by = { $by } ·
