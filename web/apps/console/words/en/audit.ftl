audit_at = Time
audit_actor = Who
audit_action = Action
audit_subject = About
audit_outcome = Outcome
audit_reason = Reason
audit_address = Address
audit_request = Request
audit_since = From
audit_until = Until
audit_done = Done
audit_refused = Refused
audit_empty_title = No lines fit
audit_empty_text = Change or clear the filters.
audit_line_title = Line { $id }
audit_changes = What changed
audit_field = Field
audit_before = Before
audit_after = After
audit_no_changes = This line has no before and after.
audit_same_kept = Fields that stayed the same are left out.
audit_filter_more = Lines about this
audit_filter_actor = Lines of this person
audit_check = Check the chain
audit_check_text = Each line holds the hash of the one before. The check reads all lines.
# $count: the lines read.
audit_check_clean = The chain is whole: { $count } lines checked.
audit_check_broken = The chain is broken at line { $id }. Somebody changed or removed lines outside of the program. Tell whoever runs the servers, and keep a copy of the database.
audit_check_cut_off = The end of the chain is missing. Somebody removed the newest lines outside of the program. Tell whoever runs the servers, and keep a copy of the database.
# $count: the lines that have no hash.
audit_check_outside =
    { $count ->
        [one] One line of an earlier version has no hash and was not checked.
       *[other] { $count } lines of an earlier version have no hash and were not checked.
    }
audit_check_running = Checking the chain…
audit_line_missing = This line is not among the loaded ones. Clear the filters, or load more lines.
