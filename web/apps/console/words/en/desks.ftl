# What the navigation says of a desk. The other texts of a desk load with it.
claims_title = Claims
claims_intro = Rewards that subscribers have paid for and wait for.
vouchers_title = Vouchers
vouchers_intro = Codes that were bought for rewards, and what is left of them.
rewards_title = Rewards
rewards_intro = What is left of each reward, what is kept back, and what it costs.
# $count: rewards on offer of which few are left.
rewards_low_count =
    { $count ->
        [one] 1 reward is low
       *[other] { $count } rewards are low
    }
care_title = Subscribers
care_intro = Find a subscriber by the mobile number, and help.
care_one_title = Subscriber
tournaments_title = Tournaments
tournaments_intro = What is played, who has entered, and who won.
approvals_title = Approvals
approvals_intro = Changes that need a second person.
jobs_title = Jobs
jobs_intro = Work that the portal does by itself, and what it gave up.
operations_title = Operations
operations_intro = What is paused, what is announced, and how the portal runs.
# $count: the paused parts.
operations_paused_count =
    { $count ->
        [one] 1 part is paused
       *[other] { $count } parts are paused
    }
wallboard_title = Wallboard
staff_title = Staff
staff_intro = Who may use this console, and as what.
audit_title = Audit log
audit_intro = Every action, refusal and reading of protected data, in the order it happened.
account_title = Your account
