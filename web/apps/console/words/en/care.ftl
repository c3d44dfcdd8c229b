care_key_find = Enter a number
care_key_another = Find another subscriber
care_key_note = Write a note
care_key_event_next = Next event of the timeline
care_key_event_previous = Previous event of the timeline
# $tab: the tab's name.
care_key_tab = Open { $tab }
care_find = Find a subscriber
care_find_note = The number is in no link and no browser history. Each subscriber that is opened here is in the audit log.
care_number = Mobile number
care_number_hint = As the subscriber says it, with or without the country's code.
care_number_needed = Enter the whole number.
care_unknown = No subscriber has this number. Read it back to the caller, digit by digit.
care_missing = No subscriber has this id. The link may be incomplete, or the account was erased.
care_more = More

care_timeline = Timeline
care_wallet = Wallet
care_claims = Claims
care_plan_tab = Plan
care_messages = Messages
care_sessions = Sessions
care_notes = Notes
care_parts = Parts of the account

care_summary = Account
care_balance = Balance
care_no_number = No number
care_email = E-mail
care_no_subscription = No subscription
care_plan = Plan
care_state = State
care_earned = Earned in all
care_open_claims = Open claims
care_prizes = Prizes that wait
care_open_sessions = Open sessions
care_plan_prepaid = Prepaid
care_plan_postpaid = Postpaid
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
care_suspended = This account is suspended
care_suspended_since = The subscriber cannot log in. Suspended since
care_suspend = Suspend the account
care_suspend_title = Suspend this account?
care_suspend_text = The subscriber is logged out everywhere and cannot log in. The subscription ends, so nothing more is charged. Credits stay. The subscriber is told by SMS.
care_suspend_doing = Suspend the account of one subscriber.
care_suspend_done = The account is suspended, and the subscriber is told.
care_reopen = Open the account
care_reopen_title = Open this account again?
care_reopen_text = The subscriber can log in, earn and redeem again, and is told by SMS. The subscription does not come back by itself: the subscriber agrees to the price again.
care_reopened = The account is open again, and the subscriber is told.
care_request = Record a privacy request
care_appeal = Record appeal
care_export = Export personal data
care_export_title = Export all data about this subscriber?
care_export_text = The file holds all that is stored here, with the number and the pictures. Give it to nobody but the subscriber. That you made it, and why, is in the audit log; it counts as one of the numbers that you see in a day.
care_export_doing = Export all data about one subscriber, with the number.
care_export_done = The file was saved.
care_erase = Erase personal data
care_erase_held = Erase personal data (after the hold)
care_erase_title = Ask for the erasure of this subscriber?
care_erase_text = After an administrator agrees, name, number, pictures and messages are gone for good, the subscription ends, and credits are lost. Bookings stay without a name. Nobody can undo this.
care_erase_ask = Ask for the erasure
care_erase_doing = Ask for the erasure of one subscriber.
# $count: the open requests.
care_requests =
    { $count ->
        [one] A privacy request waits
       *[other] { $count } privacy requests wait
    }
# $day: the last day for the answer.
care_requests_due = The person needs an answer by { $day }.
care_requests_show = Show the requests
care_erase_waits = An erasure waits for an administrator
care_erase_waits_text = Nothing has changed yet. The request is under Approvals.
# $id: the number of the change.
care_erase_change_text = Nothing has changed yet. An administrator has to approve request { $id }. It says no as long as a claim or a prize is open, or the account is held.
# $day: such as 21 Nov 2026.
care_erased_on = This subscriber was erased on { $day }
care_erased_text = Number, name, messages and pictures are gone. Movements, charges and results stay without a name. The number's next owner is somebody new.
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
care_goodwill = Goodwill
care_goodwill_none = None: my own amount and reason
care_goodwill_hint = For a usual cause. It fills the amount, which can be lowered, and the reason. A subscriber gets each once in 30 days.
# $name: the template. $credits: the most that it gives, such as 20 Coins.
care_goodwill_of = { $name }, up to { $credits }
# $day: such as 21 Nov 2026.
care_goodwill_given = { $name }, given on { $day }
care_goodwill_most = This goodwill gives up to { $credits }.
care_goodwill_failed = The goodwill templates could not be loaded. A correction of your own words works.
# $amount, $after: amounts, such as 250 Coins.
care_correct_give_doing = Give { $amount } to one subscriber, who then has { $after }.
care_correct_take_doing = Take { $amount } back from one subscriber, who then has { $after }.
# $balance: the new balance, such as 250 Coins.
care_reverse_waits = Nothing has changed yet: a second person has to approve it under Approvals.
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
care_sessions_empty = Not logged in anywhere
care_device_unknown = An unknown device
care_session_opened = Logged in
care_session_renewed = used
care_session_ends = ends

care_timeline_filter = Show
care_timeline_empty = Nothing has happened yet
care_timeline_empty_text = What the subscriber does and gets stands here, the latest first.
care_timeline_none = Nothing of this kind
care_timeline_none_text = Other things may have happened.
care_timeline_show_all = Show everything
# $actor: the e-mail address or name of a colleague.
care_by = By { $actor }
# $amount: an amount, such as 250 Coins.
care_price = Price { $amount }
care_worth = Worth { $amount }
care_fee = Fee { $amount }

# $id: the number of the transaction.
care_txn_one = Transaction { $id }
care_txn_missing = No transaction has this number. The link may be incomplete.
care_txn_reason = Why
care_txn_key = Key
care_txn_reverses = Takes back
care_txn_reversed_by = Taken back by
care_txn_reversed = Taken back
care_txn_legs = Where the credits went
care_txn_balanced = The amounts add up to zero.
care_txn_reversible = Reversing posts a linked transaction. Both stay visible.
care_account_wallet_own = This subscriber's wallet
care_account_wallet_other = Wallet of another subscriber
care_account_issuance = Issued credits
care_account_redemption = Redeemed credits
care_account_entry_fee = Entry fees of tournaments
# $stripe: a number.
care_account_stripe = system account, stripe { $stripe }

care_plan_now = Now
care_plan_history = Changes
care_plan_charges = Charges
care_plan_none = Nobody is charged here
care_plan_none_text = This portal charges nobody, or the subscriber has no number.
care_plan_never = Never subscribed
care_plan_price = Price
care_plan_next = Next charge
care_plan_next_none = None is planned
care_plan_until = Until
care_plan_pending = A payment is on its way. The operator has not answered yet.
care_plan_earns = Earns credits
care_plan_earns_yes = Yes
care_plan_earns_no = No, until a charge is paid
care_plan_history_empty = No changes yet
care_plan_charges_empty = Nothing was charged yet
care_plan_agreed = Text that the subscriber agreed to
care_charge_period = Period from
care_charge_requested = Requested
care_charge_tax = Taxes
# $reference: the operator's own reference of a charge.
care_charge_reference = Reference { $reference }
care_charge_asked = Requested
care_charge_paid = Paid
care_charge_denied = Denied
care_charge_untaken = Not taken up

# A refund of a charge. $amount: money.
care_refund = Refund
care_refund_again = Refund again
care_refund_record = Record a refund
care_refund_waiting = Refund waits for approval
care_refund_asked = Refund requested
care_refund_refunded = Refunded
care_refund_denied = Refund denied
care_refund_outside = Refunded another way
# $maker: who asked. $reason: why.
care_refund_about = Asked by { $maker }: { $reason }
care_refund_unsupported = The operator's interface cannot refund. Give the money back by another way, and record it here.
care_refund_title = Refund { $amount }?
care_refund_text = Somebody in finance has to approve it. Then the operator is asked to give the whole amount back. The subscriber keeps the paid time, unless they have left.
care_refund_doing = Ask for the refund of { $amount }
care_refund_sent = Finance has to approve the refund. It is under Approvals.
care_refund_record_title = Record a refund of { $amount }?
care_refund_record_text = The operator gave nothing back. Record it only once the money is back by another way: the subscriber gets a message.
care_refund_record_doing = Record that { $amount } was refunded by another way
care_refund_recorded = The refund is recorded.
care_refund_reference = Reference
care_refund_reference_hint = Of the other way, such as the number of a bank transfer.
care_refund_reference_needed = Enter the reference.

care_messages_empty = No messages yet
care_message_sms = SMS
care_message_app = App only
care_message_app_note = Shown in the app and as a notification, never sent by SMS.
care_message_hidden = Only the subscriber may read this. It holds a password, a code or a reference.
# $number: a masked number.
care_message_to = to { $number }
# $error: what the gateway said.
care_message_error = Last error: { $error }
care_message_queued = Waiting
care_message_queued_note = Waits to be sent. It goes out by itself.
care_message_unknown = Unknown
care_message_unknown_note = It was given to the gateway, which has not answered. It may have arrived.
care_message_sent = Sent
care_message_sent_note = The gateway took it. No receipt has come yet.
care_message_sent_app_note = It is in the subscriber's list of messages.
care_message_delivered = Delivered
care_message_delivered_note = The phone has confirmed it.
care_message_failed = Failed
care_message_failed_note = It will not be tried again by itself.
care_message_other_note = This console does not know this state.
care_resend = Send again
# $kind: a kind of message.
care_resend_title = Send “{ $kind }” again?
# $number: a masked number.
care_resend_text = An SMS with the same content goes to { $number }, the subscriber's present number. The first message keeps its state.
# $number, $before: masked numbers.
care_resend_text_moved = An SMS with the same content goes to { $number }, the subscriber's present number. The first one went to { $before }.
care_resend_text_none = The subscriber has no number at present, so it cannot be sent.
care_resent = Sent again. The new message is waiting to go out.
care_resent_show = Show the new message
care_resend_message_not_sms = This message cannot be sent by SMS. Ask the subscriber to open the list of messages in the app.
care_resend_message_waits = This message is still waiting and goes out by itself. Sending it again would bring it twice.
care_resend_message_over = This message is too old to be of use. Tell the subscriber what it said, as far as you may read it.
care_resend_no_number = The subscriber has no number to which it could be sent.
care_resend_resent_before = It was sent again within the last ten minutes. Wait for it to arrive before you try once more.
care_message_further = The message of this link is not among the loaded ones.
care_message_find = Look for it
care_message_gone = The message of this link is not here. Old messages are deleted.

care_notes_empty = No notes yet
care_notes_empty_text = What the next colleague should know about this subscriber belongs here.
care_note_new = New note
care_note_hint = Colleagues read it, and the subscriber may ask for it. Ctrl and Enter saves.
care_note_save = Save note
care_note_saved = The note is saved.
care_note_needed = Write something first.
# $count: the letters left.
care_note_left =
    { $count ->
        [one] 1 letter left
       *[other] { $count } letters left
    }
# $count: the letters above the limit.
care_note_over =
    { $count ->
        [one] 1 letter too many
       *[other] { $count } letters too many
    }
care_note_mine = You
care_note_delete = Delete
care_note_delete_title = Delete this note?
care_note_delete_text = Colleagues will not find it any more. The audit log keeps that it was deleted, not its text.
care_note_deleted = The note is deleted.
care_note_gone = The note was already deleted.
care_note_missing = The note of this link was deleted.
# $count: all notes.
care_notes_all = All { $count } notes
