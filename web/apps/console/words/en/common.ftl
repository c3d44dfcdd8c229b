# Errors of calls, in the same places as the portal's texts of these names.
error_generic = Something went wrong. Please try again.
error_network = The server cannot be reached. Check the network and try again.
error_file_broken = The file was broken off on its way. Please try again.
error_timeout = The server took too long to answer. Please try again.
error_conflict = Somebody else changed this in the meantime. Load it again to see what is there now.
error_not_found = This does not exist, or no longer.
error_not_permitted = Your role does not allow this.
error_refused_title = This was not done
error_failed_title = This could not be loaded
error_screen_title = This screen stopped working
error_screen_text = The rest of the console still works. Load the screen again; if it stops once more, tell your administrator what you did.

# Others who have the same item open. $first, $second: their names.
others_one = { $first } is here too
others_two = { $first } and { $second } are here too
# $count: those who are not named.
others_more =
    { $count ->
        [one] { $first }, { $second } and 1 other are here too
       *[other] { $first }, { $second } and { $count } others are here too
    }
# $names: one name, or several with commas.
others_open = Open at: { $names }

offline_banner = You are offline. What you see may be old, and nothing can be saved.

action_retry = Try again
action_reload = Load again
action_cancel = Cancel
action_close = Close
action_copy = Copy
action_copied = Copied
# $what: the name of the field.
action_copy_what = Copy { $what }
action_print = Print
action_download = Download
action_remove = Remove
action_continue = Continue
action_more = Load more

loading = Loading…
empty_title = Nothing here
never = Never

reason_label = Reason
reason_usual = Suggestions
reason_hint = Kept in the audit log, where colleagues and auditors read it. Do not write a subscriber's number or name.
# $min: the least letters.
reason_short = Write at least { $min } letters, so that somebody else understands it.

# $count: the number of rows.
table_rows =
    { $count ->
        [one] 1 row
       *[other] { $count } rows
    }
# $count: the rows loaded so far; more follow.
table_rows_more = { $count } rows loaded, more follow
table_columns = Columns
table_columns_reset = Show the usual columns
table_more_failed = The next rows could not be loaded.
table_more_loading = Loading more rows…
table_end = End of the list
table_select_all = Select all loaded rows
# $name: what the row is.
table_select_row = Select { $name }
# $count: the number of rows.
table_selected =
    { $count ->
        [one] 1 row selected
       *[other] { $count } rows selected
    }
# $count: the rows that are loaded and selected.
table_selected_loaded = All { $count } loaded rows are selected. Rows that are not loaded are not.
# $total: all rows of the list.
table_select_total = Select all { $total } rows
# $total: all rows of the list.
table_selected_total = All { $total } rows of the list are selected, also those not loaded.
table_select_none = Clear selection
filters_clear = Clear filters
filters_label = Filters

# $count: the number of units.
ago_minutes = { $count } min ago
ago_hours = { $count } h ago
ago_days =
    { $count ->
        [one] yesterday
       *[other] { $count } days ago
    }
span_minutes = { $count } min
span_hours = { $count } h
span_days = { $count } days
ago_now = just now
in_minutes = in { $count } min
in_hours = in { $count } h
in_days =
    { $count ->
        [one] tomorrow
       *[other] in { $count } days
    }
in_now = now
day_today = Today
day_yesterday = Yesterday
# $zone: the portal's time zone, such as Asia/Karachi.
time_zone_note = Times are in { $zone }.

role_reviewer = Reviewer
role_care = Customer care
role_organiser = Organiser
role_editor = Editor
role_finance = Finance
role_fraud = Fraud and operations
role_administrator = Administrator
role_auditor = Auditor
role_reviewer_note = Approves and refuses screenshots
role_care_note = Helps subscribers, works on claims
role_organiser_note = Runs tournaments and games
role_editor_note = Writes content and campaigns
role_finance_note = Checks money, rewards and corrections
role_fraud_note = Looks into misuse, runs operations
role_administrator_note = Invites staff and decides on changes
role_auditor_note = Reads everything, changes nothing
