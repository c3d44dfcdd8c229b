# What the server's words mean, in the care desk.

# Kinds of messages.
care_kind_match_room = Room of a match
care_kind_match_bye = Round without an opponent
care_kind_tournament_room = Room of a tournament
care_kind_tournament_won = Place in a tournament
care_kind_prize_waiting = Prize is being checked
care_kind_prize_paid = Prize paid
care_kind_prize_refused = Prize refused
care_kind_tournament_out = Out of a tournament
care_kind_tournament_back = Back in a tournament
care_kind_tournament_removed = Removed from a tournament
care_kind_tournament_changed = New terms of a tournament
care_kind_tournament_cancelled = Tournament cancelled
care_kind_league_result = Weekly league result
care_kind_invite_accepted = Invitation accepted
care_kind_invite_paid = Invitation paid
care_kind_invite_welcome = Welcome bonus
care_kind_invite_lapsed = Invitation not paid
care_kind_friend_request = Friend request
care_kind_friend_added = New friend
care_kind_link_beaten = Score beaten
care_kind_task_approved = Screenshot approved
care_kind_task_rejected = Screenshot not approved
care_kind_redemption_received = Claim received
care_kind_claim_working = Reward on its way
care_kind_claim_shipped = Parcel sent
care_kind_claim_delivered = Reward delivered
care_kind_voucher_delivered = Voucher code delivered
care_kind_claim_refused = Claim refused
care_kind_streak_reminder = Streak reminder
care_kind_name_reset = Username replaced
care_kind_account_suspended = Account suspended
care_kind_account_banned = Account closed
care_kind_appeal_refused = Appeal refused
care_kind_account_reopened = Account open again
care_kind_wallet_adjusted = Credits corrected
care_kind_subscription_began = Subscription began
care_kind_trial_ends = Trial ends
care_kind_charge_declined = Payment declined
care_kind_subscription_suspended = Subscription paused
care_kind_subscription_back = Subscription goes on
care_kind_subscription_expired = Subscription expired
care_kind_subscription_ended = Unsubscribed
care_kind_charge_refunded = Payment refunded
care_kind_announcement = Announcement

# Reasons for which credits move.
care_reason_streak = Daily check-in
care_reason_streak_milestone = Streak bonus
care_reason_level = Level passed
care_reason_task = Screenshot approved
care_reason_redeem = Reward claimed
care_reason_redeem_refund = Claim refused, credits back
care_reason_adjustment = Correction by staff
care_reason_entry_fee = Entry fee of a tournament
care_reason_entry_refund = Entry fee back
care_reason_prize = Prize of a tournament
care_reason_league = Prize of the weekly league
care_reason_quest_chest = Chest of the day's quests
care_reason_season_step = Step of the season
care_reason_invite_reward = Invitation of a friend
care_reason_invite_welcome = Welcome bonus

# Sources of the timeline, as filters.
care_source_all = Everything
care_source_wallet = Wallet
care_source_message = Messages
care_source_claim = Claims
care_source_session = Sessions
care_source_plan = Subscription
care_source_charge = Charges
care_source_task = Screenshots
care_source_tournament = Tournaments
care_source_play = Plays
care_source_note = Notes
care_source_staff = Staff

# Events. $kind: a kind of message.
care_event_message_queued = SMS “{ $kind }” waits to be sent
care_event_message_unknown = SMS “{ $kind }”: delivery unknown
care_event_message_sent = Message “{ $kind }” sent
care_event_message_delivered = SMS “{ $kind }” delivered
care_event_message_failed = SMS “{ $kind }” failed
# $state: the server's word of a state.
care_event_message_other = Message “{ $kind }”: { $state }
# $reward: a reward's name.
care_event_claim_claimed = Claimed { $reward }
care_event_claim_shipped = Claim of { $reward } sent as a parcel
care_event_claim_delivered = Claim of { $reward } delivered
care_event_claim_refused = Claim of { $reward } refused
care_event_session_opened = Logged in
care_event_session_logout = Logged out
care_event_session_reuse = Session ended: its key was used twice
care_event_session_replaced = Session replaced by a new log-in
care_event_session_unsubscribed = Session ended by unsubscribing
care_event_session_restored = Session ended by a restored backup
care_event_session_everywhere = Logged out everywhere
care_event_session_staff = Session ended by staff
care_event_plan_trial = Free trial began
care_event_plan_active = Subscription is active
care_event_plan_grace = Payment missed, access goes on
care_event_plan_suspended = Subscription paused
care_event_plan_expired = Subscription expired
care_event_plan_ended = Subscription ended
care_event_charge_asked = Charge requested, no answer yet
care_event_charge_paid = Charge paid
care_event_charge_denied = Charge denied by the operator
care_event_charge_untaken = Charge not taken up by the operator
care_event_refund_asked = Refund approved, the operator is asked
care_event_refund_refunded = Charge refunded
care_event_refund_denied = Refund denied by the operator
care_event_refund_outside = Charge refunded by another way
# $task: a challenge's name.
care_event_task_submitted = Screenshot for { $task } sent in
care_event_task_approved = Screenshot for { $task } approved
care_event_task_rejected = Screenshot for { $task } not approved
# $tournament: a tournament's name.
care_event_tournament_entered = Entered { $tournament }
# $play: a game and a level, such as Aim Train 3.
care_event_play_open = Started { $play }, no result yet
care_event_play_passed = Played { $play }: passed
care_event_play_failed = Played { $play }: not passed
care_event_play_refused = Played { $play }: result refused
# $actor: the e-mail address of a colleague.
care_event_note_written = Note of { $actor }
# $action: what was done, in a few words.
care_event_staff = Staff: { $action }
care_event_staff_wallet_correct = correction of credits
care_event_staff_wallet_adjust = correction of credits at the command line
care_event_staff_message_resend = message sent again
care_event_staff_note_add = note written
care_event_staff_note_delete = note deleted
care_event_staff_reveal = number or e-mail address seen
care_event_staff_sessions_end = all sessions ended
care_event_staff_hold = earning held
care_event_staff_suspend = account suspended
care_event_staff_lift = hold or suspension lifted
care_event_staff_reset_name = username replaced
care_event_staff_birth_date = date of birth corrected
care_event_staff_release = number released
care_event_staff_export = personal data exported
care_event_staff_erase = account erased
care_event_staff_ask_erasure = erasure asked for
# A word that this console does not know, of a newer server. $source: the part of the account.
care_event_other = { $source }: { $word }

# Why a subscription changed.
care_why_agreed = The subscriber agreed
care_why_paid = The charge was paid
care_why_denied = The charge was denied
care_why_not_taken = The charge was not taken up
care_why_asked = A charge was requested
care_why_expired = Unpaid for too long
care_why_unsubscribed = Unsubscribed at the operator
care_why_number_released = The number was released
care_why_suspended = The account was suspended
care_why_erased = The account was erased
