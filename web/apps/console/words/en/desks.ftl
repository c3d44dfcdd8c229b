# What the navigation says of a desk. The other texts of a desk load with it, and what it is for with the overview.
claims_title = Claims
vouchers_title = Vouchers
rewards_title = Rewards
# $count: rewards on offer of which few are left.
rewards_low_count =
    { $count ->
        [one] 1 reward is low
       *[other] { $count } rewards are low
    }
reviews_title = Reviews
care_title = Subscribers
care_one_title = Subscriber
tournaments_title = Tournaments
prizes_title = Prizes
cases_title = Cases
approvals_title = Approvals
requests_title = Privacy
# $count: requests.
requests_due_count =
    { $count ->
        [one] 1 request is due
       *[other] { $count } requests are due
    }
reports_title = Reports
jobs_title = Jobs
operations_title = Operations
# $count: the paused parts.
operations_paused_count =
    { $count ->
        [one] 1 part is paused
       *[other] { $count } parts are paused
    }
wallboard_title = Wallboard
staff_title = Staff
audit_title = Audit log
account_title = Your account
