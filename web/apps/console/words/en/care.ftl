care_key_find = Enter a number
care_find = Find a subscriber
care_find_note = The number is in no link and no browser history. Each subscriber that is opened here is in the audit log.
care_number = Mobile number
care_number_hint = As the subscriber says it, with or without the country's code.
care_number_needed = Enter the whole number.
care_unknown = No subscriber has this number. Read it back to the caller, digit by digit.
care_missing = No subscriber has this id. The link may be incomplete, or the account was erased.
care_more = More

care_wallet = Wallet
care_claims = Claims
care_sessions = Sessions

care_person = Person
care_name = Name
care_username = Username
care_email = E-mail
care_subscription = Subscription
care_no_subscription = No subscription
care_plan = Plan
care_state = State
care_earned = Earned in all
care_open_claims = Open claims
care_prizes = Prizes that wait
care_open_sessions = Sessions
care_subscription_active = Active
care_subscription_trial = Trial
care_subscription_grace = Charge retried
care_subscription_suspended = Suspended
care_subscription_ended = Ended
care_subscription_expired = Expired

care_reveal = Show
care_reveal_number = Show the number
care_reveal_email = Show the e-mail address
# $seconds: how long it is shown.
care_reveal_text = It is shown for { $seconds } seconds. That you saw it, and why, is in the audit log.
care_reveal_number_doing = Show a subscriber's whole number.
care_reveal_email_doing = Show a subscriber's whole e-mail address.
care_hide = Hide
# $seconds: the seconds left.
care_hidden_in = hidden in { $seconds } s

care_held = This subscriber earns no credits
care_held_since = Held since
care_hold = Hold earning
care_hold_title = Hold this subscriber's earning?
care_hold_text = The subscriber can play on and earns nothing until the hold is lifted. Nothing is taken away.
care_hold_doing = Hold the earning of one subscriber.
care_hold_done = The subscriber's earning is held.
care_lift = Lift the hold
care_lift_title = Lift the hold?
care_lift_text = The subscriber earns credits again from now on. What was not earned during the hold stays so.
care_lift_doing = Lift the hold on one subscriber.
care_lifted = The hold is lifted.
care_sessions_end = End all sessions
care_sessions_end_title = End all sessions of this subscriber?
care_sessions_end_text = The subscriber is logged out on every device and logs in again with the number.
care_sessions_ended = All sessions have ended.
care_name_reset = Reset username
care_name_title = Reset the username?
care_name_text = The subscriber gets a new neutral username at once and can choose another one.
care_name_doing = Reset the username of one subscriber.
care_name_done = The username was reset.

care_correct = Correct credits
care_correct_title = Correct the credits
care_correct_text = The subscriber sees the movement in the wallet. A large amount waits for a second person.
care_correct_way = Give or take back
care_give = Give
care_take_back = Take back
care_amount = Amount
care_amount_needed = Enter a whole amount above 0.
care_amount_too_much = The subscriber does not have so much.
# $before, $after: amounts, such as 250 Coins.
care_amount_after = { $before } now, { $after } afterwards
care_amount_before = { $before } now
# $amount, $after: amounts, such as 250 Coins.
care_correct_give_doing = Give { $amount } to one subscriber, who then has { $after }.
care_correct_take_doing = Take { $amount } back from one subscriber, who then has { $after }.
# $balance: the new balance, such as 250 Coins.
care_corrected = Done. The subscriber now has { $balance }.
care_change_title = This waits for approval
# $id: the number of the change.
care_change_text = Nothing has changed yet. A colleague has to approve request { $id }, because of its amount or kind. You cannot approve it yourself. When it is approved, the credits move at once; tell the subscriber that it may take until tomorrow.
care_change_show = Show approvals
care_change_done = I understand

care_wallet_empty = No movements yet
care_wallet_empty_text = What the subscriber earns and spends stands here.
care_movement = Movement
care_at = Time
care_after = Balance after
# $txn: the number of the transaction.
care_txn_title = Transaction { $txn }
care_reverse = Reverse
care_reverse_title = Reverse this transaction?
care_reverse_text = A linked transaction takes every amount back. Both stay visible in the wallet.
care_reverse_doing = Reverse the transaction "{ $title }".

care_claims_empty = No claims yet
# $count: the parts of an SMS.
care_message_parts =
    { $count ->
        [one] 1 part
       *[other] { $count } parts
    }
care_sessions_empty = Not logged in anywhere
care_device_unknown = An unknown device
care_session_opened = Logged in
care_session_renewed = used
care_session_ends = ends