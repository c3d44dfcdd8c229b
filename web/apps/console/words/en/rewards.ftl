rewards_name = Reward
rewards_price = Price
rewards_kind = Delivered by
rewards_kind_desk = Staff
rewards_kind_number = Own number
rewards_kind_codes = Voucher codes
rewards_stock = Stock
rewards_no_limit = No limit
rewards_reserve = Reserve
rewards_for_sale = For sale
rewards_mark = Low mark
# $mark: the mark of all rewards without one of their own.
rewards_mark_usual = { $mark } (usual)
rewards_mark_never = Never
rewards_unsettled = Unsettled
rewards_unsettled_claims = Unsettled claims
rewards_delivered = Delivered, 30 days
rewards_cost = Cost of one
rewards_cost_days = Cost, 30 days
rewards_cost_unknown = Unknown
rewards_cost_of_file = Of its file
# $count: deliveries without a known cost.
rewards_without_cost =
    { $count ->
        [one] 1 without a cost
       *[other] { $count } without a cost
    }
rewards_low = Few left
rewards_out = Out of stock
rewards_not_offered = Not on offer
rewards_filter_low = Few left only
rewards_filter_offered = On offer only
rewards_none_found_title = No reward fits these filters
rewards_none_found_text = Clear the filters to see all rewards.
rewards_empty_title = No rewards yet
rewards_empty_text = Rewards come from the catalogue. Load one to see its stock here.
rewards_total = Delivered in 30 days, all rewards
# $count: deliveries. $cost: an amount, such as PKR 1,500.
rewards_total_of =
    { $count ->
        [one] 1 delivery for { $cost }
       *[other] { $count } deliveries for { $cost }
    }
rewards_missing = No reward has this id, or it was in another catalogue.
rewards_claims = Show its claims
rewards_vouchers = Show its codes
rewards_no_refill_codes = The stock follows its voucher codes. Import codes to refill it.
rewards_no_refill_limit = This reward has no limit, so there is nothing to refill or to reserve.

rewards_refill = Refill
# $name: the reward's name.
rewards_refill_title = Change the stock of { $name }
rewards_refill_way = Add or take away
rewards_add = Add
rewards_take = Take away
rewards_count = How many
rewards_count_needed = Enter a whole number above 0.
# $stock: pieces.
rewards_count_too_much = There are { $stock }: no more can be taken away.
# $before, $after: pieces.
rewards_after = { $before } now, { $after } afterwards
rewards_before = { $before } now
rewards_reason_hint = The number of the delivery, or who counted. It is kept in the audit log.
# $stock: pieces.
rewards_refilled = The stock is { $stock } now.
rewards_too_high = That is more than a stock can hold. Look for a digit too much.
rewards_follows = Meanwhile this reward got voucher codes, and its stock follows them. Load the page again.
rewards_unlimited = Meanwhile this reward lost its limit. Load the page again.

rewards_reserve_set = Set the reserve
rewards_reserve_title = Reserve of { $name }
rewards_reserve_text = Pieces that are not sold: for parcels that get lost, and for prizes. Subscribers see the reward as out of stock when only the reserve is left.
rewards_reserve_needed = Enter a whole number, 0 for none.
# $left: pieces.
rewards_reserve_leaves = Subscribers can then claim { $left }.
rewards_reserve_done = The reserve is set.

rewards_mark_set = Set the low mark
rewards_mark_title = Low mark of { $name }
rewards_mark_text = When no more than this is left for sale, the reward is marked, and the server warns.
# $mark: the mark of all rewards without one of their own.
rewards_mark_hint = Empty for the usual mark, { $mark }. 0 never warns.
rewards_mark_needed = Enter a whole number up to 1,000,000, or nothing.
rewards_mark_done = The low mark is set.

rewards_cost_set = Set the cost
rewards_cost_title = Cost of { $name }
rewards_cost_text = What the operator pays for one piece. It counts for claims from now on; earlier claims keep the cost of their time.
rewards_cost_text_codes = What the operator pays for a piece that is delivered without a code. A code costs what its file says.
# $currency: such as PKR.
rewards_cost_label = Cost of one in { $currency }
rewards_cost_hint = Empty if it is not known.
# $cost: an amount, such as PKR 1,500.
rewards_cost_doing = Set the cost of { $name } to { $cost }.
rewards_cost_unknown_doing = Set the cost of { $name } to unknown.
rewards_cost_done = The cost is set.
