tournaments_one_title = Tournament
tournaments_state = State
tournaments_coming = Coming
tournaments_running = Running
tournaments_due = Results due
tournaments_ended = Ended
tournaments_cancelled = Cancelled
# $state: the state's name. $count: how many are in it.
tournaments_chip = { $state } ({ $count })
tournaments_kind = Kind
tournaments_kind_all = All kinds
tournaments_kind_esl = Knockout
tournaments_kind_weekly = Weekly
tournaments_kind_esl_text = Played here: the portal draws the rounds, opens the rooms and decides the matches.
tournaments_kind_weekly_text = Played in another publisher's game: you announce the room and enter the results.
tournaments_name = Name
tournaments_game = Game
tournaments_game_choose = Choose a game
tournaments_game_needed = Choose a game.
tournaments_by_staff = By staff
tournaments_entrants = Entrants
# $count: those who have entered, bots included.
tournaments_entered_any = { $count } entered
# $count: those who have entered. $most: the most who can.
tournaments_entered_of = { $count } of { $most }
tournaments_free = Free
tournaments_fee = Entry fee
tournaments_prize_first = First prize
tournaments_prize_second = Second prize
tournaments_prize_third = Third prize
tournaments_prize_waiting = Waits for a check
tournaments_prize_refused = Refused
tournaments_opens = Entries open
tournaments_starts = Starts
tournaments_ends = Ends
tournaments_ends_last = With the last match
# $state: the state's name.
tournaments_empty_title = No tournaments: { $state }
tournaments_empty_text = Look at another state, or create a tournament.
# $kind: "All kinds".
tournaments_empty_kind = None of this kind. Choose “{ $kind }” to see the others.
tournaments_missing = No tournament has this id.
tournaments_summary = Summary
tournaments_parts = Parts of the tournament
tournaments_facts = Facts
tournaments_bracket = Bracket
tournaments_times = Times
tournaments_players = Players
tournaments_credits = Fee and prizes
tournaments_prizes = Prizes
tournaments_more = Room and origin
tournaments_people = People who entered
tournaments_bots = Bots
tournaments_min = Fewest players
tournaments_most = Most players
tournaments_most_any = Any number
tournaments_asks = Asks for
tournaments_asks_uid = Name and UID of the game
tournaments_asks_name = Name
tournaments_fees_paid = Fees paid
tournaments_round_every = Rounds begin every
tournaments_countdown = Time to appear
tournaments_match_length = Longest match
# $count: a number as it is written.
tournaments_minutes = { $count } min
tournaments_hours = { $count } h
tournaments_origin = Created by
tournaments_origin_staff = Staff
tournaments_origin_catalogue = The catalogue
tournaments_changed = Last change
tournaments_places = Winners
# $place: the place.
tournaments_place_of = Place { $place }
tournaments_bot = Bot
tournaments_due_text = It has ended. Enter the results, and the prizes are paid.
tournaments_due_nobody = It has ended, and nobody had entered: cancel it.
tournaments_cancelled_nobody = Nobody had entered.
# $settled: people whose cancellation is done. $count: all of them. $credits: the sum of their fees.
tournaments_cancelled_text =
    { $count ->
        [one] { $settled } of 1 person has been told and refunded, { $credits } in all.
       *[other] { $settled } of { $count } people have been told and refunded, { $credits } in all.
    }

# Why facts cannot change. $why: one of the next four.
tournaments_terms_locked = Times, players, fee and prizes are fixed: { $why }
tournaments_locked_cancelled = it was cancelled.
tournaments_locked_ended = it has ended.
tournaments_locked_begun = it has begun.
# $count: those who have entered.
tournaments_locked_entered =
    { $count ->
        [one] one player has entered on these terms.
       *[other] { $count } players have entered on these terms.
    }

tournaments_actions = More actions
tournaments_create = Create a tournament
tournaments_create_title = New tournament
# $name: the tournament's name.
tournaments_created = { $name } is created.
tournaments_edit = Edit
tournaments_edit_title = Edit { $name }
tournaments_save = Save
tournaments_edited = The tournament is changed.
tournaments_nothing_changes = Nothing is different yet.
tournaments_thumbnail = Small picture
tournaments_banner = Large picture
tournaments_uid = Ask for the UID of the game
tournaments_rounds = Rounds
tournaments_round_minutes = Minutes from one round to the next
tournaments_countdown_minutes = Minutes to appear
tournaments_match_minutes = Longest match in minutes
tournaments_minutes_needed = Enter 1 or more.
tournaments_name_needed = Enter a name.
tournaments_time_needed = Choose a day and a time.
tournaments_starts_early = It must start after entries open.
tournaments_starts_past = It must start in the future.
tournaments_ends_early = It must end after it starts.
tournaments_min_needed = Enter 2 or more.
# $min: the fewest players.
tournaments_max_low = Enter { $min } or more, or nothing.
tournaments_number_needed = Enter a whole number up to 1,000,000.

tournaments_clone = Clone
tournaments_clone_title = Clone { $name }
tournaments_clone_text = A new tournament with the same game, players, fee and prizes at another time. Nobody has entered it yet.

tournaments_cancel = Cancel the tournament
tournaments_keep = Keep it
tournaments_cancel_title = Cancel { $name }?
tournaments_cancel_text = This cannot be undone.
tournaments_cancel_nobody = Nobody has entered.
# $count: people who entered for free.
tournaments_cancel_free =
    { $count ->
        [one] 1 entrant is told. Nobody has paid.
       *[other] { $count } entrants are told. Nobody has paid.
    }
# $count: people who get a fee back. $credits: all fees with the word for credits. $people: people who are told.
tournaments_cancel_refunds =
    { $count ->
        [one] 1 entrant gets { $credits } back, and { $people } are told.
       *[other] { $count } entrants get { $credits } back in all, and { $people } are told.
    }
tournaments_cancel_doing = Cancel { $name } and give its entrants their fees back.
tournaments_cancel_done = The tournament is cancelled. Entrants are refunded and told.

tournaments_room = Room
tournaments_password = Password
# $room: its id. $count: how often a room was announced.
tournaments_room_of =
    { $count ->
        [one] { $room }, announced once
       *[other] { $room }, announced { $count } times
    }
tournaments_room_none = Not announced
tournaments_room_announce = Announce room
tournaments_room_title = Room of { $name }
# $count: people who have entered.
tournaments_room_text =
    { $count ->
        [one] 1 entrant gets an SMS, and so does everybody who enters later.
       *[other] { $count } entrants get an SMS, and so does everybody who enters later.
    }
# $room: the announced room.
tournaments_room_again =
    { $count ->
        [one] Room { $room } was announced. Another one goes to 1 entrant by a new SMS.
       *[other] Room { $room } was announced. Another one goes to { $count } entrants by a new SMS.
    }
tournaments_room_needed = Enter it as players type it.
tournaments_room_done = The room is announced.
tournaments_room_same = This room was announced before. Nobody is told again.

tournaments_results = Enter results
tournaments_results_title = Results of { $name }
tournaments_results_text = Choose the winners. Nothing is paid before you have seen what happens.
tournaments_results_check = Show what happens
tournaments_results_confirm_title = End { $name }?
tournaments_results_confirm_text = The tournament ends, these prizes are paid and the winners are told. Large prizes wait for a second person first.
tournaments_results_enter = Pay and end
tournaments_results_hint = Where the results come from, such as a screenshot's number. Kept in the audit log.
tournaments_results_doing = Enter the results of { $name } and pay its prizes.
tournaments_results_done = The results are entered.
tournaments_results_wait = The results wait for a second person.
# Followed by a time. $maker: the e-mail address of the person who asked.
tournaments_waits = { $maker } entered results. They wait for a second person since
tournaments_waits_open = Open the approvals
tournaments_place_first = First place
tournaments_place_second = Second place
tournaments_place_third = Third place
tournaments_place_needed = Choose the winner of this place first.
tournaments_find_entrant = Name or UID
tournaments_no_entrant = No entrant has this name or UID.
tournaments_no_entrants_title = Nobody has entered
tournaments_no_entrants_text = Entrants appear here as they enter.
# $name: the entrant. $uid: the player's id in the game.
tournaments_entrant_uid = { $name } · UID { $uid }
tournaments_uid_of = UID { $uid }
tournaments_refunded = Refunded
# Followed by a time.
tournaments_entered_at = Entered

tournaments_not_drawn_title = Not drawn yet
tournaments_not_drawn_text = The first round is drawn at the start:
tournaments_never_drawn_text = No round was drawn.
# $count: matches. $state: how the round stands.
tournaments_round_of =
    { $count ->
        [one] 1 match · { $state }
       *[other] { $count } matches · { $state }
    }
tournaments_round_drawn = Rooms open soon
tournaments_round_open = Players appear
tournaments_round_settled = Being played
tournaments_round_ended = Decided
# $position: the match's number in its round. $state: how it stands.
tournaments_match_of = Match { $position } · { $state }
tournaments_match_upcoming = Not yet open
tournaments_match_running = Being played
tournaments_match_decided = Decided
tournaments_result_walkover = Walkover
tournaments_result_absent = Nobody came
tournaments_result_bye = Bye
tournaments_result_undecided = Ran out of time
tournaments_by_referee = Decided by the server
tournaments_by_concession = Given up
tournaments_by_operator = Decided by staff
tournaments_by_correction = Corrected by staff
tournaments_by_removal = Player removed
tournaments_nobody = No opponent
tournaments_goes_on = Goes on
tournaments_not_there = Not there
tournaments_appeared = Is there
tournaments_claims_win = Says to have won
tournaments_one_claims = Win reported
tournaments_both_claim = Both report a win
tournaments_signed = Signs
# $signs: words for what the room noticed.
tournaments_signs = Signs: { $signs }
# $count: how often.
tournaments_desyncs = Game state differed { $count } times

tournaments_decide = Decide
# $names: both players.
tournaments_decide_of = Decide { $names }
tournaments_decide_title = { $names }
# $room: the room's id.
tournaments_decide_text = Room { $room } is being played. Choose who goes on.
# $winner, $loser: the players.
tournaments_decide_out = { $winner } goes on. { $loser } is out and is told. You can correct this until the next match of { $winner } begins.
tournaments_winner = Who goes on
tournaments_winner_needed = Choose one of the players.
# $name: the winner. $room: the room's id.
tournaments_decide_doing = Decide room { $room } for { $name }.
tournaments_decided = { $name } goes on.

tournaments_correct = Correct
# $names: both players.
tournaments_correct_of = Correct the result of { $names }
tournaments_correct_title = Correct { $names }
tournaments_correct_text = Nobody went on from this match. Choose who goes on.
# $right, $wrong: the players.
tournaments_correct_swap = { $right } takes the place of { $wrong } in the newest round. Both are told. Matches that were played since stay as they are.
# $name: the winner. $room: the room's id.
tournaments_correct_doing = Correct room { $room }: { $name } goes on.
tournaments_corrected = Corrected: { $name } goes on.

tournaments_remove = Remove
# $name: the entrant.
tournaments_remove_of = Remove { $name }
tournaments_remove_title = Remove { $name }?
tournaments_remove_text = { $name } is told why, and cannot enter again.
tournaments_remove_playing = { $name } is out and is told why. The opponent goes on.
tournaments_removal = How
tournaments_withdraw = Withdraw
# $fee: the fee with the word for credits.
tournaments_withdraw_fee = { $fee } come back.
tournaments_withdraw_free = The entrant does not want or cannot take part.
tournaments_disqualify = Disqualify
tournaments_disqualify_fee = The entry fee is kept.
tournaments_disqualify_free = The entrant broke the rules.
# $name: the entrant.
tournaments_remove_reason = Reason that { $name } reads
tournaments_why_asked = Asked to leave
tournaments_why_asked_text = You asked us to take you out of the tournament.
tournaments_why_program = A program
tournaments_why_program_text = A program played in your place.
tournaments_why_accounts = Several accounts
tournaments_why_accounts_text = You entered with more than one account.
tournaments_remove_hint = The player reads it as you write it. It is kept in the audit log.
# $entrant: the entrant. $name: the tournament's name.
tournaments_remove_doing = Remove { $entrant } from { $name }.
tournaments_removed = { $name } is removed and told.
tournaments_withdrawn = Withdrawn
tournaments_disqualified = Disqualified

tournaments_terms_change = Ask for new terms
# $name: the tournament's name.
tournaments_terms_title = New terms of { $name }
# $count: people who have entered.
tournaments_terms_text =
    { $count ->
        [one] A second person approves the new terms. Then the entrant is told. The entry fee stays.
       *[other] A second person approves the new terms. Then { $count } entrants are told. The entry fee stays.
    }
tournaments_terms_ask = Ask for approval
tournaments_terms_asked = The new terms wait for a second person.
# Followed by a time. $maker: the e-mail address of the person who asked.
tournaments_terms_wait = { $maker } asked for new terms. They wait for a second person since

tournaments_repeat = Repeat
# $name: the tournament's name.
tournaments_repeat_title = Repeat { $name }
tournaments_repeat_text = Each next tournament starts at the same time of day and is made from the newest one, with all edits of that one.
tournaments_repeat_days = Days from one start to the next
tournaments_repeat_days_wrong = Enter 1 to 31.
tournaments_repeat_until = Last start
tournaments_repeat_early = The last start must be after the next one.
# $count: tournaments that will be made.
tournaments_repeat_count =
    { $count ->
        [one] 1 more tournament.
       *[other] { $count } more tournaments.
    }
tournaments_repeated = { $name } repeats now.
tournaments_series = Series
tournaments_series_none_title = No series
tournaments_series_none_text = Open a tournament and choose “Repeat”.
# Followed by a time. $count: days.
tournaments_series_every =
    { $count ->
        [one] Every day until
       *[other] Every { $count } days until
    }
# Followed by a time.
tournaments_series_next = Next start
# $maker: the e-mail address of the person who began or ended it.
tournaments_series_by = By { $maker }
tournaments_series_over = Over
tournaments_series_end = End
# $name: the series' name.
tournaments_series_end_of = End the series { $name }
tournaments_series_end_title = End the series { $name }?
tournaments_series_end_text = No further tournament is made. Those that are there stay.
tournaments_series_ended = The series is over.
