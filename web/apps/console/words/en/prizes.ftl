prizes_waiting = Prizes
prizes_invites = Invitations
prizes_paid = Paid
prizes_refused = Refused
prizes_prize = Prize
prizes_winner = Winner
prizes_tournament = Tournament
prizes_place = Place
prizes_since = Waits since
prizes_decided = Decided
prizes_decided_by = Decided by
prizes_reason = Reason
prizes_signs = Signs
prizes_inviter = Inviter
prizes_friend = Friend
prizes_accepted = Accepted
prizes_credits = Credits
prizes_for_inviter = for the inviter
prizes_for_friend = for the friend
prizes_empty_title = No prize waits
prizes_empty_text = Large prizes wait here before they are paid.
prizes_invites_empty_title = No invitation waits
prizes_invites_empty_text = Invitations with signs of a farm wait here before they are paid.
prizes_settled_empty_title = Nothing was decided yet
prizes_settled_empty_text = Prizes that were decided stay here.
# $place: the place, $tournament: its tournament's name.
prizes_place_of = Place { $place } of { $tournament }
prizes_one_title = A prize that waits
prizes_invite_title = An invitation that waits
prizes_missing = This prize does not exist.
prizes_invite_missing = This invitation does not exist.
prizes_days = Days with signs, of the 30 before
prizes_days_none = No day of the 30 before shows a sign.
prizes_duels = Matches of this tournament with signs
prizes_duels_none = No match of this tournament shows a sign.
# $room: the room, $round: the round.
prizes_duel = { $room }, round { $round }
prizes_duel_won = won
prizes_duel_lost = lost
# $count: how often the game's state differed.
prizes_desyncs =
    { $count ->
        [one] differed from the server once
       *[other] differed from the server { $count } times
    }
prizes_held_title = This account is on hold
# $reason: why the account is held.
prizes_held_text = Nothing can be paid to it before the hold is lifted. It is held because: { $reason }
prizes_account = Open the account
prizes_inviter_days = Days of the inviter with signs
prizes_friend_days = Days of the friend with signs
prizes_pay = Pay
prizes_refuse = Refuse
# $coins: the amount, $name: the winner.
prizes_pay_title = Pay { $coins } to { $name }?
prizes_pay_text = The credits are in the wallet at once, and the winner is told. They can be spent within minutes.
prizes_pay_doing = Pay a prize of { $coins } to { $name }
prizes_pay_done = The prize is paid, and the winner is told.
# $name: the winner.
prizes_refuse_title = Refuse the prize of { $name }?
prizes_refuse_text = Nobody is paid, and the places stay as they are. The winner reads your reason.
prizes_refuse_doing = Refuse the prize of { $name }
prizes_refuse_done = The prize is refused, and the winner was told why.
prizes_refuse_why = Reason for the winner
prizes_refuse_hint = One line, in plain words. Name no other player, and do not explain how the signs work.
prizes_why_program = A program
prizes_why_program_text = Your matches were played by a program, which the rules do not allow.
prizes_why_accounts = Several accounts
prizes_why_accounts_text = One person played with several accounts, which the rules do not allow.
prizes_why_help = Arranged matches
prizes_why_help_text = Matches of this tournament were arranged, which the rules do not allow.
# $inviter, $friend: amounts.
prizes_invite_pay_title = Pay this invitation?
prizes_invite_pay_text = The inviter gets { $inviter } and the friend { $friend }. Both are told.
prizes_invite_pay_doing = Pay an invitation: { $inviter } and { $friend }
prizes_invite_pay_done = The invitation is paid, and both are told.
prizes_invite_refuse_title = Refuse this invitation?
prizes_invite_refuse_text = Nobody is paid. The inviter reads that it did not count, and not why.
prizes_invite_refuse_doing = Refuse an invitation
prizes_invite_refuse_done = The invitation is refused.
