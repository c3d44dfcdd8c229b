# Messages to subscribers: SMS, the list of messages, pushes.
#
# ASCII letters only: one other letter halves what an SMS holds. Most messages follow the product's name and a colon,
# so they begin in lower case where a sentence would.
#
# $name: a tournament. $round: a round's title. $time, $until: a date and time. $prize, $refund, $credits, $amount,
# $balance: an amount with the word for credits, such as "500 ESL Coins". $price: a plan's price, see `price_prepaid`.

# A push on a locked phone.
locked_unknown = You have a new message. Open the app to read it.
locked_room = Your match room is ready. Open the app to see it.

# $enter is `match_room_link` or `match_room_form`.
match_room = { $name }, { $round }: your match is on { $time }. Room ID: { $room }. { $enter }
match_room_link = Enter: { $link }
match_room_form = On the tournaments page press Play Now and enter it.
match_bye = { $name }, { $round }: you have no opponent and go on to the next round.
tournament_room = { $name } starts on { $time }. Room ID: { $room }. Password: { $password }. Good luck!

# `prize_paid_in` or `no_prize` follows.
tournament_won =
    { $place ->
        [1] You won { $name }!
        [2] You took second place in { $name }!
        [3] You took third place in { $name }!
       *[other] You took place { $place } in { $name }!
    }
prize_paid_in = { $prize } are in your wallet.
no_prize = Congratulations.
prize_waiting = you took place { $place } in { $name }! Your prize of { $prize } is being checked and will be paid into your wallet. You do not have to do anything.
prize_paid = your prize for { $name } was checked. { $prize } are in your wallet.
prize_refused = your prize of { $prize } for { $name } was checked and will not be paid. Reason: { $reason }
tournament_out_lost = { $name }, { $round }: you lost your match and are out. Better luck next time!
tournament_out_missed = { $name }, { $round }: you missed your match and are out. Better luck next time!
tournament_out_undecided = { $name }, { $round }: your match was not decided in time and you are out. Better luck next time!
tournament_out_corrected = { $name }, { $round }: we corrected the result of your match. You are out.
tournament_back = { $name }, { $round }: we corrected the result of your match. You are back in!
tournament_removed = you are no longer in { $name }. Reason: { $reason }
tournament_removed_refund = you are no longer in { $name }. Your entry fee of { $refund } is back in your wallet. Reason: { $reason }
tournament_changed = { $name } has changed: it starts on { $time }. The first prize is { $prize }.
tournament_cancelled = { $name } was cancelled. We are sorry, see you at the next one.
tournament_cancelled_refund = { $name } was cancelled. Your entry fee of { $refund } is back in your wallet.

# $tier, $next: a league's tier. `prize_paid_in` may follow.
league_result =
    { $place ->
        [1] you won your group in the { $tier } league!
       *[other] you took place { $place } of your group in the { $tier } league!
    }
league_result_up =
    { $place ->
        [1] you won your group in the { $tier } league and go up to { $next }!
       *[other] you took place { $place } of your group in the { $tier } league and go up to { $next }!
    }

# $name: another player.
invite_accepted = { $name } accepted your invitation. You are friends now. Your { $coin } follow once { $name } has earned enough.
invite_paid = { $name } joined with your invitation. { $credits } are in your wallet.
invite_welcome = you accepted an invitation and earned enough. { $credits } are in your wallet.
invite_lapsed = { $name } earned enough, but you have been paid for as many invitations as a month allows. Thank you for inviting!
friend_request = { $name } wants to be your friend.
friend_added = { $name } and you are friends now.
link_beaten = { $name } beat your score in { $game }, level { $level }, with { $score }. Your turn!

task_approved = your entry for { $challenge } was approved. { $credits } were added to your wallet.
task_rejected = your entry for { $challenge } was not approved. You can try again tomorrow.
task_rejected_reason = your entry for { $challenge } was not approved. Reason: { $reason } You can try again tomorrow.
reject_wrong_game = The picture is of another game.
reject_wrong_task = The picture does not show this task.
reject_not_done = The task was not finished.
reject_unreadable = The picture cannot be read.
reject_not_today = The picture is not of today.
reject_not_own = The picture shows another player.
reject_edited = The picture was changed.
redemption_received = your request for { $reward } was received. { $credits } were taken from your wallet. Our team will contact you within 24 hours.
claim_working = { $reward } is on its way. You can follow it under Rewards.
# One or two more lines follow on their own: `claim_parcel`, and the address at which the parcel can be followed.
claim_shipped = { $reward } was sent to you.
claim_parcel = { $carrier }: { $number }
# A second line follows on its own: `claim_reference`.
claim_delivered = { $reward } was delivered. Enjoy!
claim_reference = Reference: { $reference }
voucher_delivered = { $reward } is yours. Open Rewards to see your code.
# Only in the SMS, on a second line.
voucher_code = Code: { $code }
claim_refused = { $reward } could not be delivered. { $credits } are back in your wallet. Reason: { $reason }
# A reason in `claim_refused`.
claim_not_added = It cannot be added to your number.

# `streak_reminder_freeze` or `streak_reminder_none` follows.
streak_reminder = Keep your { $days }-day streak: claim today's { $credits }.
streak_reminder_freeze = If you miss today, a freeze keeps it.
streak_reminder_none = A missed day starts it again at Day 1.
name_reset = your username was replaced because it breaks our rules. You can choose another one in your profile.
account_suspended = your account is suspended, and your coins are safe. Please contact support.
# $reason: the operator's reason, a sentence. $case: the number that support asks for.
account_banned = your account is closed. Reason: { $reason } If you think that this is wrong, contact support within 30 days and name case { $case }.
appeal_refused = we looked at your appeal again, and your account stays closed (case { $case }). Reason: { $reason }
account_reopened = your account is open again. You can log in.
wallet_added = { $amount } were added to your wallet by our team. Your balance is { $balance }.
wallet_taken = { $amount } were taken back from your wallet by our team. Your balance is { $balance }.

subscription_began_trial = Welcome to { $product }! It is free until { $until }, then { $price }. To unsubscribe, open Profile in the { $product } web app.
subscription_began = You are subscribed to { $product } for { $price }. To unsubscribe, open Profile in the { $product } web app.
trial_ends = Your free trial of { $product } ends at { $until }, then it is { $price }. To stop, unsubscribe in Profile before that.
charge_declined = The payment for { $product } ({ $price }) did not go through. We try again until { $until }. Please top up to go on earning { $coin }.
subscription_suspended = { $product } is paused: the payment ({ $price }) did not go through. Your { $coin } are safe. Top up, then open Profile in { $product } and pay there.
subscription_back = Thank you, your payment went through. You can earn { $coin } in { $product } again.
subscription_expired = Your subscription to { $product } has expired and is not charged any more. Your { $coin } never expire: subscribe again in Profile.
subscription_ended = You have unsubscribed from { $product }. You will not be charged again. Your { $coin } never expire.
charge_refunded = your payment of { $amount } was refunded. It is back on your balance, or on your next bill.

# A plan's price. $money is `money`.
price_prepaid = { $money } per day
price_prepaid_taxed = { $money } plus tax per day
price_postpaid = { $money } plus tax per month
price_postpaid_untaxed = { $money } per month
# $currency: the currency's word, such as "Rs". $amount: 10 or 199.50.
money = { $currency } { $amount }
