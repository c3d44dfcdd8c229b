vouchers_empty_title = No reward has codes yet
vouchers_empty_text = Import a file of codes that were bought for a reward. Each claim of the reward then gets one.
vouchers_no_keys_title = Codes cannot be imported or delivered
vouchers_no_keys_text = The keys that encrypt codes are missing in the server's configuration. Ask operations.
vouchers_import = Import codes
vouchers_import_more = Import more
vouchers_free = Free
vouchers_soon = Expire within a week
vouchers_given = Given
vouchers_expired = Expired
vouchers_void = Withdrawn
vouchers_held_count = Held
vouchers_low = Few left
vouchers_none_left = None left
vouchers_batches = Files
# $free, $given: codes of a file.
vouchers_batch_counts = { $free } free, { $given } given
# $cost: an amount, such as PKR 1,500.00.
vouchers_cost_each = { $cost } each
vouchers_held = Held since a backup was restored: subscribers may have got some of these codes afterwards. Compare with the SMS that were sent; then give them out again, or withdraw them.
# $who: the e-mail address of a colleague. $count: codes. The reason follows.
vouchers_withdrawn_by = { $who } withdrew { $count } codes:

vouchers_import_title = Import codes
vouchers_import_text = A CSV file with the column "code" and, if the codes expire, "expires" (2026-12-31). The codes are encrypted at once; nobody can read them in the console.
vouchers_reward = Reward
vouchers_reward_needed = Choose the reward.
vouchers_file = Choose a file, or drop it here
vouchers_file_hint = CSV in UTF-8, up to 20,000 codes and 2 MiB
vouchers_file_other = Choose another file
vouchers_file_needed = Choose a file without faults.
vouchers_file_large = The file is larger than 2 MiB. Divide it.
# $currency: such as PKR.
vouchers_cost = Cost of one code in { $currency }
vouchers_cost_hint = What the operator paid. Leave it empty if you do not know.
vouchers_good =
    { $count ->
        [one] 1 code can be imported.
       *[other] { $count } codes can be imported.
    }
vouchers_good_soon =
    { $count ->
        [one] 1 of them expires within a week: no further claim is sold for it.
       *[other] { $count } of them expire within a week: no further claim is sold for them.
    }
vouchers_bad =
    { $count ->
        [one] 1 line has a fault. Nothing is imported until the file has none.
       *[other] { $count } lines have faults. Nothing is imported until the file has none.
    }
vouchers_bad_more =
    { $count ->
        [one] and 1 more
       *[other] and { $count } more
    }
vouchers_line = Line
vouchers_fault = Fault
vouchers_import_count =
    { $count ->
        [one] Import 1 code
       *[other] Import { $count } codes
    }
# $reward: the reward's name.
vouchers_import_doing =
    { $count ->
        [one] Import 1 code for { $reward }.
       *[other] Import { $count } codes for { $reward }.
    }
vouchers_imported =
    { $count ->
        [one] 1 code was imported.
       *[other] { $count } codes were imported.
    }

vouchers_withdraw = Withdraw
# $name: a file's name.
vouchers_withdraw_of = Withdraw the free codes of { $name }
vouchers_withdraw_title = Withdraw the free codes of { $name }?
vouchers_withdraw_text =
    { $count ->
        [one] 1 free code is never given out and cannot be imported again. Subscribers keep theirs.
       *[other] { $count } free codes are never given out and cannot be imported again. Subscribers keep theirs.
    }
vouchers_withdraw_doing =
    { $count ->
        [one] Withdraw 1 free code of { $name } for good.
       *[other] Withdraw { $count } free codes of { $name } for good.
    }
vouchers_withdraw_done = The codes are withdrawn.
vouchers_release = Give out again
vouchers_release_title = Give out the codes of { $name } again?
vouchers_release_text = Do this after you made sure that no subscriber got them since the backup.
vouchers_release_doing = Give out the codes of { $name } again.
vouchers_release_done = The codes are given out again.
