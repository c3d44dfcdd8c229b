operations_announcement = Announcement
operations_announcement_intro = One line that every subscriber sees on top of every page. Open pages show it within about two seconds.
operations_announce = Announce
operations_announce_edit = Change
operations_announce_title = Announce to every subscriber
operations_announced = Every subscriber sees the announcement.
operations_tone = Kind
operations_tone_notice = Notice
operations_tone_warning = Warning
# $language: the language in itself.
operations_text_of = Text ({ $language })
# $language: the language in itself.
operations_text_missing = A text in { $language } is needed: readers of languages without a text see it.
# $max: the most characters.
operations_text_long = At most { $max } characters.
operations_none = Nothing is announced
operations_none_text = The portal looks as usual.
operations_withdraw = Withdraw
operations_withdraw_title = Withdraw the announcement?
operations_withdraw_text = It disappears from every page.
operations_withdrawn = The announcement is withdrawn.
operations_changed = Last change
# $who: the person, by e-mail address.
operations_by = by { $who }
operations_until = Until
operations_ends = Ends
operations_end_open = When staff end it
operations_end_minutes = In { $count } minutes
operations_end_hours =
    { $count ->
        [one] In 1 hour
       *[other] In { $count } hours
    }
operations_switches = Switches
operations_switches_intro = A pause stops a part of the portal on every node within two seconds. What has begun is finished, and nobody loses anything.
operations_runs = Runs
# $about: what a pause does, in sentences.
operations_in_a_pause = In a pause: { $about }
operations_paused = Paused
operations_pause = Pause
operations_resume = Resume
# $part: the part of the portal.
operations_pause_title = Pause: { $part }
# $part: the part of the portal.
operations_resume_title = Resume: { $part }
operations_resume_text = It runs again on every node within two seconds.
# $part: the part of the portal.
operations_pause_done = Paused: { $part }
# $part: the part of the portal.
operations_resume_done = Runs again: { $part }
# $part: the part of the portal.
operations_pause_one = Pause: { $part }
# $part: the part of the portal.
operations_resume_one = Resume: { $part }
operations_switch_streak = Streaks
operations_switch_streak_about = Nobody can claim a day. A pause over midnight breaks streaks that have no freeze.
operations_switch_redeeming = Redeeming
operations_switch_redeeming_about = Rewards can be looked at but not claimed. Claims that wait are delivered as usual.
operations_switch_uploads = Uploads
operations_switch_uploads_about = Screenshots and profile pictures are refused.
operations_switch_joining = Joining tournaments
operations_switch_joining_about = Nobody can join or check in. Those who have joined play on.
operations_switch_broadcasts = Broadcasts
operations_switch_broadcasts_about = Reminders and messages to many wait. Room IDs and answers to subscribers are sent.
operations_switch_charging = Charging
operations_switch_charging_about = No subscription is charged. Charges that were asked are still followed up. Charges that fall due wait.
# $game: the name of the game.
operations_switch_game = { $game }
operations_switch_game_about = Its levels cannot be started and its tournaments not joined. Levels and matches that have begun are played to the end.
operations_system = Nodes
operations_system_intro = The programs that run the portal. Each reports every five seconds; one that does not for fifteen is silent.
operations_open_wallboard = Open the wallboard
operations_nodes = Nodes of the portal
operations_node = Node
operations_node_state = State
operations_node_up = Runs
operations_node_silent = Silent
operations_node_seen = Last report
operations_node_started = Started
operations_node_version = Version
operations_node_worker = Runs jobs
operations_node_no_worker = Runs no jobs
operations_nodes_empty = No node has reported
operations_nodes_empty_text = A node reports itself as soon as it serves.
operations_node_silent_text = It was killed, hangs, or cannot reach the database. Its matches go on at other nodes.
figure_nodes = Nodes
# $up: nodes that report. $all: nodes.
figure_nodes_of = { $up } of { $all }
figure_requests = Requests
figure_serverErrors = Server errors
figure_smsSent = SMS sent
figure_smsFailed = SMS failed
figure_smsUnknown = SMS without an answer
figure_bindsUp = SMSC binds up
figure_chargesPaid = Charges paid
figure_chargesDenied = Charges denied
figure_chargesOpen = Charges open
figure_streams = Subscribers online
figure_rooms = Live rooms
figure_players = Players in rooms
figure_spectators = Spectators
figure_jobsDead = Jobs given up
figure_jobsWaiting = Jobs waiting
figure_smsWaiting = SMS waiting
figure_jobsOldestDue = Oldest job due
# $count: a number that may be higher.
figure_or_more = { $count } or more
# $count: seconds.
figure_seconds = { $count } s
figure_minute = in the last minute
figure_now = now
wallboard_paused = Paused
wallboard_announced = Announced
wallboard_nothing_paused = Nothing is paused
wallboard_stale = No news from the server: these figures are old.
wallboard_full = Full screen
wallboard_group_people = People
wallboard_group_messages = Messages
wallboard_group_money = Charging
wallboard_group_system = System
operations_forget = Forget
# $node: the machine and the port.
operations_forget_one = Forget: { $node }
# $node: the machine and the port.
operations_forget_title = Forget { $node }?
operations_forget_text = Do that only if the machine was taken away. A node that comes back reports itself again.
# $node: the machine and the port.
operations_forgotten = { $node } is forgotten.
wallboard_stay = Leave it running
wallboard_stay_title = Leave the wallboard running?
wallboard_stay_text = For 24 hours this browser shows the wallboard and nothing else, also when nobody touches it. To work here again, sign in anew.
wallboard_end = End the wallboard
