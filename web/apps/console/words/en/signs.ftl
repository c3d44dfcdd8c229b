# Signs of unfair play and of farms, in a sentence's middle. The words of the server are the keys' ends.
signs_quick_hits = hits faster than a hand
signs_even_reactions = reactions that hardly differ
signs_constant_offset = each hit at the same offset
signs_rushed_taps = taps as quick as the rules allow
signs_same_rhythm = the rhythm of another account
signs_no_thought = no time to think in a puzzle
signs_solver_order = a puzzle solved row by row
signs_always_fastest = a mallet at its fastest
signs_every_tick = a new aim in nearly every tick
signs_slow = play in slow motion
signs_late = results that came late
signs_many_pauses = many pauses
signs_all_first_try = nearly all levels at the first try
signs_whole_table = earned all that a day can pay
signs_long_day = at least eight hours of play
signs_round_the_clock = played in at least twenty hours of the day
signs_no_pauses = no pauses between levels
signs_duel = signs in duels
signs_desync = a game state unlike the server's
signs_same_picture = a screenshot of somebody else
signs_similar_picture = a screenshot like somebody else's
signs_held_invite = an invitation that waits
signs_same_network = one address
signs_busy_network = many accounts at one address
signs_same_browser = one browser
signs_close_numbers = neighbouring numbers
signs_same_pictures = look-alike screenshots
signs_friends_stopped = friends who stopped playing
# $count: plays of a day.
signs_plays =
    { $count ->
        [one] 1 play
       *[other] { $count } plays
    }
