streak_title = Daily check-in
streak_days = Your streak
streak_day = Day { $day }
streak_of = Day { $day } of { $days }
streak_claimed_day = Claimed
streak_today = Today
streak_locked = Locked
streak_lead = Each day pays { $step } more than the last. Miss one and you start over at Day 1.
streak_claim = Claim
streak_already = Already Claimed
streak_failed = Your streak could not be loaded
streak_congratulations = Congratulations!
streak_earned = Day { $day } is yours. You earned { $credits } { $coin }.
streak_tomorrow = Come back tomorrow for { $credits } more.
streak_full = A full round of { $days } days. Tomorrow a new one begins.
streak_continue = Continue
streak_step = Each day pays { $step } more than the last.
streak_flame = { $days }-day streak
streak_flame_none = Start your streak today
streak_road = The road to Day { $days }
streak_bonus = Bonus: { $credits } { $coin }
streak_bonus_today = Today also pays a bonus of { $credits } { $coin }.
streak_bonus_next = Next bonus: { $credits } { $coin } on Day { $day }.
streak_bonus_won = Bonus for Day { $day }: { $credits } { $coin }.
streak_freeze_left =
    { $count ->
        [one] 1 freeze left this month: one missed day does not end your streak.
       *[other] { $count } freezes left this month: a single missed day does not end your streak.
    }
streak_freeze_none = No freeze left this month: a missed day starts you over at Day 1.
streak_freeze_needed = You missed yesterday. Claim today, and a freeze keeps your streak.
streak_freeze_kept = A freeze kept your streak over the missed day.
