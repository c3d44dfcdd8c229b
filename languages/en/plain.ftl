menu = Menu
home = Home
rewards = Rewards
claims = My rewards
tournaments = Tournaments
tasks = Gaming Tasks
leaderboard = Leaderboard
wallet = Wallet
messages = Messages
log_in = Log in
log_out = Log out
full_app = Try the full app
see_all = See all
older = Older
plain_page = This is the plain version of { $product }, for browsers that cannot show the full app.

update_title = Want to play games?
update_opera_mini = Opera Mini cannot run the games. Open this site in Chrome or in your phone's own browser.
update_chrome = Your Chrome is too old for the games. Open the Play Store, search for Chrome and tap Update.
update_webview = This app shows pages with an old browser. Open this site in Chrome, and update Chrome in the Play Store.
update_samsung = Your Samsung Internet is too old for the games. Open the Galaxy Store or the Play Store and update it.
update_firefox = Your Firefox is too old for the games. Open the Play Store, search for Firefox and tap Update.
update_ios = Your iPhone or iPad needs an update for the games. Open Settings > General > Software Update. Version 14.5 is the first that works.
update_script = Your browser is new enough for the games. If the full app does not open, switch JavaScript on in the browser's settings.
update_any = Games need a newer browser, with JavaScript on. Any of these works:
update_list_1 = Chrome 87 or newer
update_list_2 = Safari 14.1 or newer
update_list_3 = Firefox 78 or newer
update_list_4 = Samsung Internet 14 or newer

welcome = Welcome to { $product }
guest_lead = Log in with your { $operator } number to claim daily { $coin } and to redeem rewards.
network_lead = { $operator } says that you are { $number }.
network_continue = Log in as { $number }
your_number = Your number
balance = Your balance
streak = Daily check-in
streak_day = Today is day { $day }. It pays { $credits }.
streak_claim = Claim { $credits }
streak_claimed = You claimed day { $day } today.
streak_tomorrow = Come back tomorrow. A missed day starts again at day 1.
streak_tomorrow_freeze = Come back tomorrow. You have a freeze this month: one missed day does not end your streak.
streak_bonus = It also pays a bonus of { $credits }.
streak_freeze = You missed yesterday. Claim today, and a freeze keeps your streak.
best = Top players

rewards_lead = Redeem your { $coin } for gear and game currency.
rewards_guest = Log in to redeem a reward.
rewards_none = There are no rewards right now.
price = Price
redeem = Redeem
out_of_stock = Out of stock
missing = { $amount } to go

redeem_title = Redeem Form
redeem_heading = Congratulations!
redeem_text = You are about to redeem your { $coin } for { $name }. Tell us how to reach you.
name = Name
email = Email
field_digits = Digits only, no letters.
phone = Mobile Number
claim = Claim
other_reward = Choose another reward

phone_title = Where do we reach you?
phone_text = You came through { $partner }, so we do not know your number yet. We only use it for this reward.

thanks_title = Thank you!
thanks_received = Your request was received. Our team will contact you within 24 hours.
thanks_hours = Business hours: Monday to Friday, 9:00 AM to 10:00 PM.
thanks_weekend = Requests after 10 PM on Friday are processed the following Monday.
thanks_happy = Happy Gaming!
thanks_follow = Follow it in My rewards

claims_lead = The rewards that you claimed, and where each one is.
claims_none = You have not claimed a reward yet.
claim_claimed = Received
claim_working = On its way
claim_delivered = Delivered
claim_refused = Given back
parcel = Parcel
parcel_follow = Follow the parcel
reference = Reference
reason = Reason

tournaments_play = To join and play, open the full app in a newer browser. Room IDs that you are sent are under Messages.
tournaments_none = There are no tournaments right now.
esl = { $organiser } Tournaments
weekly = Weekly Tournaments
starts = Starts
fee = Entry fee
free = Free
prize = Prize
players = Players
open = Open
live = Live
closed = Closed
ended = Ended
joined = You joined

tasks_play = To send a screenshot or to play, open the full app in a newer browser.
tasks_none = There are no challenges today.
daily = Today's challenge
done = Submitted today
made_here = Games made by { $organiser }

leaderboard_lead = All the { $coin } that players ever earned. Spending does not lower your rank.
leaderboard_none = Nobody is on the board yet.
player = Player
own_rank = You are number { $rank } with { $score }.
unranked = You will be on the board with the first coins that you earn.

wallet_lead = Every coin that you earn or spend.
wallet_none = No coins yet.
waiting_prize = Prize: we check it, then pay it
after = Balance { $amount }

messages_lead = What we sent you by SMS. Room IDs of your matches are here.
messages_none = We have not sent you a message yet.

continue_title = One more tap
continue_text = Your operator confirmed your number. Tap the button to log in here.
continue_button = Continue
switch_title = Switch number?
switch_text = You are logged in as { $present }. This link logs in as { $arriving }. Stay, unless you opened the link to log in with the other number.
switch_button = Log out, and log in as { $arriving }
switch_stay = Stay logged in as { $present }
partner_player = a player from { $partner }

login_needed = Please log in
not_found_title = There is no such page
not_found = The address may be misspelt.
trouble_title = That did not work
trouble = Please go back and try again.
form_title = We could not accept this form
form_text = It was not sent from our page in this browser, or you have logged in again since. Nothing was changed. Allow cookies for this site, go back to the page and try again.

# The title of a ledger entry by its kind. $title: the name of a task, reward or tournament.
entry_task = { $title }
entry_redeem = { $title }
entry_refund = { $title }
entry_fee = { $title }
entry_fee_refund = { $title }
entry_prize = { $title }
