requests_open = Open
requests_settled = Settled
requests_due = Answer by
requests_received = Came on
requests_kind = Asks for
requests_channel = By
requests_note = Note
requests_account = Account
requests_made_by = Recorded by
requests_outcome = Outcome
requests_settled_at = Settled
# $count: days.
requests_days_left =
    { $count ->
        [0] today
        [one] 1 day left
       *[other] { $count } days left
    }
# $count: days.
requests_days_over =
    { $count ->
        [one] 1 day late
       *[other] { $count } days late
    }
requests_extended = extended
requests_kind_access = A copy of the data
requests_kind_erasure = Erasure
requests_kind_correction = Correction
requests_kind_objection = Objection to a use
requests_channel_letter = Letter
requests_channel_email = E-mail
requests_channel_phone = Call
requests_channel_shop = Shop
requests_state_done = Done
requests_state_refused = Refused
requests_empty_title = No request is open
requests_empty_text = Record a request on the person's account, under More.
requests_settled_empty_title = No request was settled yet
requests_settled_empty_text = Settled requests stay here as proof.
requests_erased = The data was erased.
requests_record_title = A request about this person's data
requests_record_text = The time for the answer runs from the day on which the request came.
requests_record_confirm = Record
requests_recorded = The request is recorded.
requests_received_needed = Choose a day: today or earlier.
requests_note_hint = A ticket's number, for example. An erasure removes it.
requests_done = Done
requests_done_one = Mark as done
requests_done_title = Did the person get what they asked for?
requests_done_text = Write down what was done and when the person was told.
requests_refuse = Refuse
requests_refuse_title = Refuse this request?
requests_refuse_text = Write down why. The person has to be told, and where they can complain.
requests_extend = Extend
requests_extend_title = Take 60 days more?
requests_extend_text = Once, and only for a complex request. The person has to be told why before the first day ends.
requests_now_settled = The request is settled.
requests_now_extended = The request has 60 days more.
requests_open_account = Open the account
