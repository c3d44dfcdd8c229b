lists_export = Export
# $list: the list, such as "the claims".
lists_export_title = Export { $list }
lists_export_all = The file has all rows that fit the present filter, also those that are not loaded. It is CSV, which spreadsheet programs open.
lists_export_masked = It shows no more than the list: no numbers or addresses of subscribers, and no voucher codes.
lists_export_stamp = Each row says that you exported it, and when. The audit log keeps the list, the filter and the number of rows.
# $list: the list, such as "the claims".
lists_export_doing = Export { $list } as a file.
# $count: the rows of the file; $file: its name.
lists_exported =
    { $count ->
        [one] 1 row was exported: { $file }
       *[other] { $count } rows were exported: { $file }
    }
lists_name_audit = the audit log
lists_name_claims = the claims
lists_name_changes = the approvals
lists_name_staff = the staff
lists_name_wallet = the movements of this wallet
lists_name_charges = the charges of this subscriber
lists_name_vouchers = the voucher batches
lists_name_rewards = the rewards with their stock and cost
lists_saved = Saved filters
lists_saved_empty = Keep the filters that you need again and again, such as your late claims. You have them on every device; nobody else sees them.
lists_saved_first = Set a filter on the list to save it here.
lists_saved_name = Save the present filters as
lists_saved_save = Save
# $name: the filter's name.
lists_saved_delete = Delete { $name }
