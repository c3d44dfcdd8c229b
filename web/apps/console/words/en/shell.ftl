console_name = Operator's console
# $product: the portal's name.
console_title = { $product } console
# $screen: the screen's title. $product: the portal's name.
page_title = { $screen } · { $product } console
nav_label = Desks
nav_open = Open the menu
nav_skip = Skip to the content
nav_home = Overview
nav_group_desks = Desks
nav_group_house = House
# $count: what waits on the desk.
nav_waiting = { $count } waiting
# $count: what waits on the desk; there are more.
nav_waiting_more = more than { $count } waiting
account_menu = Your account
account_open = Account and passkeys
sign_out = Sign out
demo_badge = Demo
demo_note = This portal is a demo: its subscribers and money are not real.
theme_label = Colours
theme_auto = As the system
theme_light = Light
theme_dark = Dark

# $name: the person's name.
home_hello = Hello, { $name }
home_intro = What waits on your desks.
home_nothing = Nothing waits here.
home_none_title = No desk is open to you
home_none_text = Your role has no desks yet. Ask an administrator.
home_no_passkey = You have no passkey. Add one before you need it: without a passkey you cannot sign in again.
home_one_passkey = You have one passkey. Add a second one on another device, so that a lost device does not lock you out.
# $count: the codes left.
home_few_codes =
    { $count ->
        [0] You have no recovery codes left. Make new ones.
        [one] You have one recovery code left. Make new ones.
       *[other] You have { $count } recovery codes left.
    }

not_found_title = There is no such page
not_found_text = The address may be old or mistyped.
not_found_home = Go to the overview
not_permitted_title = Not open to your role
# $role: the person's role.
not_permitted_text = You are signed in as { $role }, and this page needs a permission that the role does not have. An administrator can change your role.

stream_late = Not up to date — reconnecting

idle_title = Are you still there?
# $time: minutes and seconds, such as 1:45.
idle_text = For safety the console signs you out in { $time }.
idle_stay = Stay signed in
idle_end_title = Your day's session ends soon
# $time: minutes and seconds, such as 1:45.
idle_end_text = A session lasts twelve hours at most. In { $time } you sign in again with your passkey and continue here.

shortcuts_title = Keyboard shortcuts
shortcuts_everywhere = Everywhere
shortcuts_help = Show this list
shortcuts_on = Single keys do something
shortcuts_on_note = Switch this off if a screen reader or voice control presses keys by mistake.
# $desk: the desk's name.
shortcut_go = Go to { $desk }
shortcut_then = then
