claims_one_title = Claim
# $count: the claims whose promise is broken.
claims_late =
    { $count ->
        [one] 1 is late
       *[other] { $count } are late
    }
# $count: the parcels that are on their way for too long.
claims_overdue =
    { $count ->
        [one] 1 parcel is overdue
       *[other] { $count } parcels are overdue
    }
claims_open = Open
claims_working = In work
claims_mine = Mine
claims_shipped = On its way
claims_delivered = Delivered
claims_refused = Refused
claims_state_claimed = Open
claims_state_working = In work
claims_state_shipped = On its way
claims_state_delivered = Delivered
claims_state_refused = Refused
# $time: a length of time, such as 3 h.
claims_due_in = due in { $time }
claims_late_by = late by { $time }
claims_shipped_for = sent { $time } ago
claims_overdue_for = overdue: sent { $time } ago
claims_claimed_at = claimed
claims_shipped_at = sent
claims_settled_at = settled
claims_yours = Yours
claims_with_provider = With the provider
claims_choose_title = Choose a claim
claims_choose_text = Or press j for the first one. All keys are listed under "?".
claims_missing = No claim has this number. The link may be incomplete.
claims_empty_open = Nothing waits
claims_empty_open_text = New claims appear here by themselves.
# $due: such as "due in 3 h".
claims_empty_open_oldest = The oldest claim in work is { $due }. New claims appear here by themselves.
claims_empty_open_show = Show claims in work
claims_empty_fits = No claims fit
claims_empty_fits_text = Change or clear the filters.
claims_empty_working = Nobody works on a claim
claims_empty_mine = You have taken no claim
claims_empty_mine_text = Take one from the open claims. Nobody else then works on it.
claims_empty_shipped = No parcel is on its way
claims_empty_delivered = Nothing was delivered yet
claims_empty_refused = Nothing was refused yet
claims_filter_reward = Reward
claims_filter_all = All rewards
claims_filter_late = Late only
claims_filter_overdue = Overdue only
claims_key_next = Next claim
claims_key_previous = Previous claim
claims_key_open = Next open claim, after one is settled

claims_about = About the claim
claims_claimed = Claimed
claims_promised = Promised until
claims_number = Subscriber's number
claims_number_erased = Erased
claims_subscriber = Open the subscriber
claims_settled = Settled
claims_settled_by = Settled by
claims_reference = Reference
claims_reason = Reason, as the subscriber reads it
claims_provider = Provider
claims_provider_sending = Is being asked
claims_provider_delivered = Delivered
claims_provider_refused = Refused
claims_provider_handed_over = Left it to staff
# $count: how often the provider was asked.
claims_provider_tries =
    { $count ->
        [one] asked once
       *[other] asked { $count } times
    }
claims_provider_error = Provider's last error
claims_provider_works = The rewards' provider delivers this claim. You need not do anything.
claims_recipient = Recipient
claims_recipient_name = Name
claims_recipient_phone = Phone
claims_recipient_email = E-mail
claims_recipient_hidden = Only the person who has taken the claim sees the recipient.
# $holder: the e-mail address of a colleague.
claims_held_by = { $holder } works on this claim until
claims_left_by = { $holder } took this claim and did not finish. You can take it.
# $time: minutes and seconds, such as 24:10.
claims_lease = Yours for another { $time }. Nobody else can work on it until then.
claims_lease_over = Your time is over: a colleague can take this claim now. Keep it to go on.
claims_keep = Keep it

claims_signs_title = Signs of unfair play before this claim
claims_signs_text = A sign is no proof. Look at the subscriber before you deliver something of value.
# $count: the plays of a day.
claims_signs_plays =
    { $count ->
        [one] 1 play
       *[other] { $count } plays
    }
claims_signs_subscriber = Look at the subscriber
claims_sign_all_first_try = nearly all levels at the first try
claims_sign_whole_table = earned all that a day can pay
claims_sign_long_day = at least eight hours of play
claims_sign_round_the_clock = played in at least twenty hours of the day
claims_sign_no_pauses = no pauses between levels
claims_sign_same_rhythm = the same rhythm again and again

claims_take = Take
claims_taken = The claim is yours.
claims_release = Release
claims_released = Everybody can take the claim again.
claims_resend = Send to the provider again
claims_resent = The provider delivers the claim.
claims_deliver = Deliver
# $reward: the reward's name.
claims_deliver_title = Deliver { $reward }
claims_deliver_text = The subscriber gets a message with the reference. This cannot be undone.
claims_reference_hint = What the subscriber needs to use or find the reward: a parcel's number, or the receipt of a top-up.
claims_reference_needed = Enter the reference.
claims_deliver_otherwise = Deliver in another way
claims_code = Deliver a code
# $reward: the reward's name.
claims_code_title = Deliver a code for { $reward }?
# $count: the codes of the pool.
claims_code_text =
    { $count ->
        [one] The subscriber gets the last code of the pool, by SMS and in the app. You do not see it. This cannot be undone.
       *[other] The subscriber gets one of { $count } codes, by SMS and in the app. You do not see it. This cannot be undone.
    }
claims_code_none = The pool of this reward has no code left. Import codes under Vouchers, or deliver in another way.
claims_code_by = Delivered by a code
claims_code_hidden = Only whoever delivered it sees the end of the code.
claims_delivered_done = Delivered. The subscriber is told.
claims_ship = Send as a parcel
# $reward: the reward's name.
claims_ship_title = Send { $reward } as a parcel
claims_ship_text = The subscriber gets a message with carrier and number. Note it when you have handed the parcel over.
claims_ship_confirm = It is sent
claims_ship_done = On its way. The subscriber is told.
claims_parcel = Parcel
claims_carrier = Carrier
claims_carrier_another = Another carrier…
claims_carrier_name = Name of the carrier
claims_carrier_needed = Enter the carrier.
claims_tracking = Tracking number
claims_tracking_hint = As it stands on the receipt. The subscriber finds the parcel by it.
claims_tracking_needed = Enter the tracking number.
claims_sent = Sent
claims_follow = Follow the parcel at the carrier
claims_correct = Correct
# $reward: the reward's name.
claims_correct_title = Correct the parcel of { $reward }
claims_correct_text = The subscriber gets another message, with the right carrier and number.
claims_correct_done = Corrected. The subscriber is told.
claims_arrived = It arrived
# $reward: the reward's name.
claims_arrived_title = Did { $reward } arrive?
claims_arrived_text = The claim counts as delivered, and the subscriber gets a message. This cannot be undone.
claims_came_back = It came back
claims_came_back_done = The claim is yours again. Send it anew, or refuse it.
claims_refuse = Refuse
# $reward: the reward's name.
claims_refuse_title = Refuse { $reward }?
# $back: an amount, such as 250 Coins.
claims_refuse_text = The subscriber gets { $back } back at once and reads your reason. This cannot be undone.
# $back: an amount, such as 250 Coins.
claims_refuse_lost_text = For a parcel that was lost or came back. The subscriber gets { $back } back at once and reads your reason. This cannot be undone.
claims_refuse_doing = Refuse { $reward } and give { $back } back to the subscriber.
claims_refused_done = Refused. The credits are back in the subscriber's wallet.
claims_why = Reason for the subscriber
claims_why_hint = One line, in friendly words. Do not write that somebody is suspected.
claims_why_stock = Out of stock
claims_why_stock_text = This reward is out of stock. Please choose another one.
claims_why_details = Details missing
claims_why_details_text = Some of your details are missing. Please claim again and fill in all of them.
claims_why_account = Account not found
claims_why_account_text = We found no account with the ID that you gave. Please check it and claim again.
claims_why_rules = Against the rules
claims_why_rules_text = This claim does not meet the reward's conditions. Write to us if you think that this is wrong.
claims_why_lost = Lost
claims_why_lost_text = The parcel was lost on its way.
claims_why_back = Came back
claims_why_back_text = The parcel came back to us, because it could not be handed over.
claims_next = Next open claim
claims_next_shipped = This claim is on its way.
claims_next_shipped_none = This claim is on its way. Nothing else waits.
claims_next_waits = This claim is settled.
claims_next_none = This claim is settled. Nothing else waits.
# What somebody else did while the claim was open. $holder: the e-mail address of a colleague.
claims_news_taken = { $holder } has taken this claim.
claims_news_free = { $holder } has released this claim. You can take it.
claims_news_delivered = { $holder } has delivered this claim.
claims_news_shipped = { $holder } has sent this claim as a parcel.
claims_news_refused = { $holder } has refused this claim.
claims_news_provider_delivered = The rewards' provider has delivered this claim.
claims_news_provider_refused = The rewards' provider has refused this claim.
claims_news_gone = No longer in this list.
