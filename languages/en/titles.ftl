# Titles of wallet entries, rounds, levels and leagues, and the server's words in questions, answers and links.

title_check_in = Daily check-in, day { $day }
title_milestone = Streak bonus, day { $day }
# $level is `level_easy`, `level_numbered` and so on.
title_level = { $game }, { $level }
title_league = Weekly league, place { $place }
title_daily_chest = Daily chest
title_season_step = Season { $season }, step { $step }
title_invite_reward = A friend joined with your invitation
title_invite_welcome = Welcome bonus for an accepted invitation
title_added = Added by our team
title_taken = Taken back by our team
# $title: the title of the entry that was reversed.
title_taken_back = Taken back: { $title }

level_easy = Easy
level_medium = Medium
level_hard = Hard
level_numbered = Level { $number }

round_final = Final
round_semi_final = Semi-final
round_quarter_final = Quarter-final
round_numbered = Round { $number }

tier_bronze = Bronze
tier_silver = Silver
tier_gold = Gold
tier_platinum = Platinum
tier_diamond = Diamond
tier_champion = Champion

# The answer about the daily streak. Without freezes it is left out.
faq_freezes =
    { $count ->
        [one] You have one freeze each calendar month: one missed day does not reset your streak if you claim again the day after.
       *[other] You have { $count } freezes each calendar month: each keeps your streak over one missed day if you claim again the day after.
    }
# $list: each milestone as `faq_milestone`, joined by `list_separator`.
faq_milestones = You also get a bonus of { $coin }: { $list }.
faq_milestone = { $credits } on Day { $day }
list_separator = { ", " }

# A link to an invitation, and its picture. $credits, $friend: a number of credits.
link_invite_title = { $name } invites you to { $product }
link_invite_about = Earn { $earned } { $coin } on { $days } days and get { $friend } on top.
link_invite_kicker = You are invited by
link_invite_detail = Play, earn and redeem rewards
# A link to a level's score, and its picture.
link_challenge_title = { $name } scored { $score } in { $game }, level { $level }. Beat it!
link_challenge_about = Play it on { $product }.
link_challenge_kicker = Can you beat this?
link_challenge_detail = { $game }, level { $level }

# Why an answer in the form of a reward is refused. $field: its label. $limits: numbers such as 9-13.
redeem_digits = { $field } must be { $limits } digits and contain only numbers.
redeem_length = { $field } must have { $limits } characters.
redeem_pattern = Please check { $field }. It is not as it should be.

# The answer to "Is there a free trial?".
faq_trial =
    { $days ->
        [0] No. The first day is charged like every other.
        [1] Yes. Your first subscription begins with a one-day free trial.
       *[other] Yes. Your first subscription begins with a free trial of { $days } days.
    }
