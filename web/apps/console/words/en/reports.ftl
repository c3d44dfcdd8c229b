reports_people = People
reports_play = Play
reports_newcomers = Newcomers
reports_money = Money
reports_month = Month
reports_tabs = What is reported
reports_range = Days
# $count: days.
reports_last_days = { $count } days
reports_from = From
reports_until = Until
# Before the time at which the figures were counted last.
reports_made_at = Counted
reports_final_note = The present day is counted each hour. A day is counted after its end and once more 24 hours later; from then on it is final. The numbers above the charts are those of the last day that has ended.
reports_not_made_title = Nothing is counted yet
reports_not_made_text = The job “reports.make” counts every 15 minutes. If it does not run, look at Jobs.
reports_values = Show the values
reports_day = Day
reports_day_state = State
reports_state_so_far = So far
reports_state_counted = Counted
reports_state_final = Final
reports_state_none = Not counted
reports_others = Others
reports_no_values = Nothing in these days.
# $title: what the chart shows. $from, $until: the first and the last day.
reports_chart_label = { $title } from { $from } to { $until }. The table below has the values.
# $title: the chart's title.
reports_table_label = Values: { $title }

reports_active_title = Active subscribers
reports_active_how = Subscribers who opened the app, or did something that leaves a row: a log-in, a day of the streak, a level, a screenshot, an entry, a claim. Opening the app without a log-in counts by the last use of the session, noted each hour.
reports_active_day = On the day
reports_active_week = Within 7 days
reports_active_month = Within 30 days
reports_stickiness = Daily of monthly
reports_joined_title = New accounts
reports_joined_how = Accounts by the day of their first log-in, without bots. Whoever is erased later stays counted.
reports_joined = New accounts
reports_base_title = Subscriptions
reports_base_how = Subscriptions at the end of the day, by state.
reports_trials_title = Trials and first payments
reports_trials_how = Free trials that began on the day, and subscribers whose first paid charge was settled on it. A first payment may follow a trial of another day.
reports_trials_started = Trials
reports_first_paid = First payments
reports_left_title = Subscriptions that ended
reports_left_how = Subscriptions that ended or expired on the day, by cause.
reports_plays_title = Levels begun
reports_plays_how = Levels by the day on which they were begun, by game.
reports_passes_title = Levels passed
reports_passes_how = The levels of the day that were passed, also if that was after midnight, by game.
reports_players_title = Players
reports_players_how = Subscribers who began a level on the day, by game.
reports_tournaments_title = Tournaments
reports_tournaments_how = Entries by the day of entering, without bots; tournaments by the day of their start.
reports_entrants = Entries
reports_started = Tournaments
reports_cancelled = Cancelled
reports_tasks_title = Screenshots
reports_tasks_how = Screenshots by the day on which they were sent; approved and rejected ones by the day of the decision.
reports_submitted = Sent
reports_approved = Approved
reports_rejected = Rejected
reports_rewards_title = Rewards
reports_rewards_how = Claims by the day of the claim; delivered and refused ones by the day of the decision.
reports_claimed = Claimed
reports_delivered = Delivered
reports_refused = Refused

reports_revenue_title = Revenue
reports_revenue_how = Charges that the operator took, by the day on which the portal learned of it, tax included. Refunds by the day on which they were made.
reports_revenue = Revenue
reports_tax = Of it tax
reports_refunded = Refunds
reports_arpu = Net revenue per paying subscriber and day
reports_credits_title = Credits
reports_credits_how = What wallets got and gave on the day, from the ledger. Credits of refused claims and cancelled tournaments come back; a reversal takes credits back.
reports_minted = Minted
reports_given_back = Given back
reports_burnt = Burnt
reports_minted_title = Minted by reason
reports_minted_how = Credits that subscribers got, by reason.
reports_outstanding_title = Credits outstanding
reports_outstanding_how = Credits in all wallets at the end of the day: what the portal owes its subscribers. Counted from the other side of the ledger.
reports_outstanding = Outstanding
reports_cost_title = Cost of rewards
reports_cost_how = Costs of the rewards that were delivered on the day, as they were set at the claim. Rewards without a cost are not in it.
reports_cost = Cost

reports_cohorts_title = Who comes back
reports_cohorts_how = Newcomers of each week from Monday on, and how many of them were active exactly 1, 7 and 30 days after joining. A week without a value is not complete yet.
reports_cohort = Joined in the week of
reports_cohort_1 = After 1 day
reports_cohort_7 = After 7 days
reports_cohort_30 = After 30 days
reports_cohort_open = not yet
reports_cohorts_empty = Nobody joined in these days.
reports_funnel_title = The first seven days
# $days: the days of joining that are in the funnel.
reports_funnel_how =
    { $days ->
        [one] What the newcomers of 1 day did from their first day on for seven days. Each step is counted by itself.
       *[other] What the newcomers of { $days } days did from their first day on for seven days. Each step is counted by itself.
    } Visits of the landing page leave no row and are not counted.
reports_funnel_empty = The seven days are over for nobody who joined in these days.
reports_step = Step
reports_accounts = Accounts
reports_share = Share
reports_step_account = Made an account
reports_step_trial = Began a trial
reports_step_play = Began a level
reports_step_claim = Claimed a day of the streak
reports_step_redemption = Claimed a reward
reports_step_paid = Paid

reports_month_of = Month
reports_month_before = The month before
reports_month_after = The month after
# $counted, $days: days.
reports_month_counted = The books have { $counted } of { $days } days.
reports_month_final = Every figure is final.
# $count: days.
reports_month_open =
    { $count ->
        [one] 1 day may still change.
       *[other] { $count } days may still change.
    }
reports_month_empty_title = No day of this month is counted
reports_month_empty_text = The books begin with the first day of a month that has ended and was counted. Older months than the portal's reports have none.
# $currency: a currency's code.
reports_month_money = Money in { $currency }
reports_month_no_money = Nobody was charged.
reports_charges = Paid charges
reports_net = Left without tax and refunds
reports_refunds = Refunds
reports_refunded_tax = Tax within the refunds
reports_month_credits = Credits
reports_month_credits_how = What wallets held when the month began, what they got and gave, and what they hold now.
reports_month_start = At the start
reports_month_end = At the end
reports_adds_up = The sum is what all wallets hold.
reports_adds_not = The sum is not what all wallets hold. Run “arena ledger verify”.
reports_month_cost = Cost of delivered rewards
# $count: deliveries.
reports_month_without_cost =
    { $count ->
        [one] 1 delivery has no known cost.
       *[other] { $count } deliveries have no known cost.
    }
reports_amount = Amount
reports_entry = Entry

reports_word_trial = Trial
reports_word_active = Active
reports_word_grace = Grace
reports_word_suspended = Paused
reports_word_expired = Expired
reports_word_ended = Ended
reports_reason_streak = Streak
reports_reason_streak_milestone = Milestones of streaks
reports_reason_level = Levels
reports_reason_task = Screenshots
reports_reason_redeem = Rewards
reports_reason_redeem_refund = Refused claims
reports_reason_entry_fee = Entry fees
reports_reason_entry_refund = Entry fees of cancelled tournaments
reports_reason_prize = Prizes
reports_reason_league = Leagues
reports_reason_quest_chest = Chests
reports_reason_season_step = Seasons
reports_reason_invite_reward = Invitations
reports_reason_invite_welcome = Welcome to invited
reports_reason_adjustment = Corrections
reports_reason_reversal = Reversals
reports_name_figures = the figures
reports_name_money = the figures of money
