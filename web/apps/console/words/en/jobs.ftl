jobs_given_up = Given up
jobs_ready = Waiting
jobs_running = Running
jobs_sums = Jobs that are not done
jobs_at = Given up at
jobs_kind = Kind
jobs_kind_all = Every kind
# $kind: the kind in words. $count: the jobs that were given up.
jobs_kind_of = { $kind } ({ $count })
# $count: of which there may be more.
jobs_at_least = { $count } or more
jobs_word = Kind, in the log
jobs_id = Id
jobs_attempts = Tries
jobs_error = Last error
jobs_empty_title = Nothing was given up
jobs_empty_text = A job that fails is tried again by itself. One that fails every time appears here.
jobs_missing = This job was retried or discarded, or is not among the loaded ones.
jobs_retry = Retry
jobs_retry_title = Retry this job?
jobs_retry_text = It runs at once, with all its tries. That does no harm, even if a part of its work was done before.
jobs_retry_kind = Retry all of this kind
# $count: the jobs that were given up.
jobs_retry_kind_title =
    { $count ->
        [one] Retry one job?
       *[other] Retry { $count } jobs?
    }
# $count: the jobs.
jobs_retried =
    { $count ->
        [one] The job runs again.
       *[other] { $count } jobs run again.
    }
jobs_discard = Discard
jobs_discard_title = Discard this job?
jobs_discard_text = What it was to do is never done: a message is not sent, a reward not delivered. Do it by hand first. The audit log keeps the job and your reason.
jobs_discard_doing = Discard a job for good.
jobs_discarded = The job was discarded.
jobs_kind_audit_copy = Copy of the audit log
jobs_kind_billing_refund = Refunds at the operator
jobs_kind_billing_renew = Charges for subscriptions
jobs_kind_invite_sweep = Invitations that end
jobs_kind_league_close = End of a league
jobs_kind_league_sweep = Leagues that end
jobs_kind_message_push = Notification to a browser
jobs_kind_message_send = SMS
jobs_kind_reward_deliver = Delivery of a reward
jobs_kind_streak_evening = Evening of streaks
jobs_kind_streak_remind = Reminders of streaks
jobs_kind_nicknames = Names for subscribers
jobs_kind_task_verdict = Verdict on a screenshot
jobs_kind_tournament_announce = Rooms of a tournament
jobs_kind_tournament_settle = Refunds of a cancelled tournament
jobs_kind_tournament_step = Step of a tournament
jobs_kind_tournament_sweep = Tournaments that are due
jobs_kind_tournament_terms = New terms of a tournament
jobs_kind_voucher_stock = Count of voucher codes
# $kind: the server's own word.
jobs_kind_purge = Cleaning ({ $kind })
jobs_kind_purge_files = Cleaning of files and messages
