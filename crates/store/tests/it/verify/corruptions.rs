//! Changes of the database past the store, each with the invariants that it violates.

pub(super) struct Corruption {
    pub(super) what: &'static str,
    sql: &'static str,
    pub(super) breaks: &'static [&'static str],
}

const fn corruption(what: &'static str, sql: &'static str, breaks: &'static [&'static str]) -> Corruption {
    Corruption { what, sql, breaks }
}

impl Corruption {
    /// For the first subscriber's wallet and its stripe.
    pub(super) fn sql(&self) -> String {
        // The only stripe with entries.
        let stripe = "(SELECT a.owner FROM account a JOIN ledger_entry e ON e.account_id = a.id
                       WHERE a.kind = 'issuance' LIMIT 1)";
        self.sql.replace("{wallet}", WALLET).replace("{stripe}", stripe)
    }

    /// The invariants that a check of newer rows reports if all violating rows are newer.
    pub(super) fn breaks_newer(&self) -> Vec<&'static str> {
        self.breaks.iter().copied().filter(|invariant| !FULL_ALONE.contains(invariant)).collect()
    }

    /// Whether it adds ledger rows, which are newer than any watermark.
    pub(super) fn posts(&self) -> bool {
        self.sql.contains("INSERT INTO ledger_txn")
    }
}

/// L2 and L3 follow from the others, row by row; ranks and points are no rows of the ledger.
pub(super) const FULL_ALONE: [&str; 4] = ["L2", "L3", "L16", "L18"];

const WALLET: &str = "(SELECT MIN(id) FROM account WHERE kind = 'wallet')";

/// The first subscriber claimed a day (+10), passed a level (+10), was given 80, had a task approved (+5) and
/// redeemed 30: five versions.
pub(super) const CORRUPTIONS: &[Corruption] = &[
    corruption(
        "an entry and its account changed together",
        "UPDATE ledger_entry SET amount = amount + 1, balance_after = balance_after + 1
             WHERE account_id = {wallet} AND version = 5;
         UPDATE account SET balance = balance + 1 WHERE id = {wallet}",
        &["L1", "L2", "L9"],
    ),
    corruption(
        "a transaction without entries",
        "INSERT INTO ledger_txn (reason, key, title, created_at)
             SELECT 'adjustment', 'empty', title, created_at FROM ledger_txn WHERE id = 1",
        &["L1"],
    ),
    corruption(
        "a balance raised by hand",
        "UPDATE account SET balance = balance + 1 WHERE id = {wallet}",
        &["L2", "L3", "L4"],
    ),
    corruption(
        "credits moved between two accounts by hand",
        "UPDATE account SET balance = balance + 1 WHERE id = {wallet};
         UPDATE account SET balance = balance - 1 WHERE kind = 'issuance' AND owner = '00'",
        // The other stripe may have entries or not; either way both checks see the wallet.
        &["L3", "L4"],
    ),
    corruption(
        "a last entry that says it left something else",
        "UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE account_id = {wallet} AND version = 5",
        &["L4", "L7"],
    ),
    corruption(
        "a wallet below zero, by entries that add up",
        "INSERT INTO ledger_txn (reason, key, title, created_at)
             SELECT 'adjustment', 'below', title, created_at FROM ledger_txn WHERE id = 1;
         INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
             SELECT (SELECT MAX(id) FROM ledger_txn), id, -1000, balance - 1000, version + 1
             FROM account WHERE id = {wallet};
         INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version)
             SELECT (SELECT MAX(id) FROM ledger_txn), id, 1000, balance + 1000, version + 1
             FROM account WHERE kind = 'issuance' AND owner = {stripe};
         UPDATE account SET balance = balance - 1000, version = version + 1 WHERE id = {wallet};
         UPDATE account SET balance = balance + 1000, version = version + 1
             WHERE kind = 'issuance' AND owner = {stripe}",
        &["L5"],
    ),
    corruption(
        "a version counted on without an entry",
        "UPDATE account SET version = version + 1 WHERE id = {wallet}",
        &["L6"],
    ),
    corruption(
        "a version left out after a balance of zero",
        "INSERT INTO account (kind, owner, balance, version) VALUES ('redemption', 'gap', 7, 3);
         INSERT INTO ledger_txn (reason, key, title, created_at)
             SELECT 'adjustment', 'gap', title, created_at FROM ledger_txn WHERE id = 1;
         INSERT INTO ledger_txn (reason, key, title, created_at)
             SELECT 'adjustment', 'gap 2', title, created_at FROM ledger_txn WHERE id = 1;
         INSERT INTO account (kind, owner, balance, version) VALUES ('issuance', 'gap', -7, 1);
         INSERT INTO ledger_entry (txn_id, account_id, amount, balance_after, version) VALUES
             ((SELECT id FROM ledger_txn WHERE key = 'gap'), (SELECT MIN(id) FROM account WHERE owner = 'gap'), 5, 5, 1),
             ((SELECT id FROM ledger_txn WHERE key = 'gap'), (SELECT MIN(id) FROM account WHERE owner = 'gap'), -5, 0, 2),
             ((SELECT id FROM ledger_txn WHERE key = 'gap 2'), (SELECT MIN(id) FROM account WHERE owner = 'gap'), 7, 7, 4),
             ((SELECT id FROM ledger_txn WHERE key = 'gap 2'), (SELECT MAX(id) FROM account WHERE owner = 'gap'), -7, -7, 1)",
        &["L6"],
    ),
    corruption(
        "an entry in the middle that does not follow",
        "UPDATE ledger_entry SET balance_after = balance_after + 1 WHERE account_id = {wallet} AND version = 2",
        &["L7"],
    ),
    corruption(
        "a claim that was never paid",
        "INSERT INTO streak_claim (subscriber_id, day, streak_day, credits, claimed_at)
             SELECT subscriber_id, '2026-02-01', 1, credits, claimed_at FROM streak_claim",
        &["L8"],
    ),
    corruption(
        "a claim that was paid another amount",
        "UPDATE streak_claim SET credits = credits + 5",
        &["L8"],
    ),
    corruption("a claim forgotten after it was paid", "DELETE FROM streak_claim", &["L8"]),
    corruption(
        "a bonus that was never paid",
        "UPDATE streak_claim SET bonus = 5, began = day",
        &["L8"],
    ),
    corruption(
        "an offer counted as claimed",
        "UPDATE redemption SET status = 'claimed' WHERE status = 'offered'",
        &["L9"],
    ),
    corruption(
        "a claim turned back into an offer",
        "UPDATE redemption SET status = 'offered' WHERE status = 'claimed'",
        &["L9"],
    ),
    corruption(
        "a claim that says it cost less",
        "UPDATE redemption SET credits = credits - 1 WHERE status = 'claimed'",
        &["L9"],
    ),
    corruption("a redemption forgotten after it was paid", "DELETE FROM redemption", &["L9"]),
    corruption(
        "an offer counted as delivered",
        "UPDATE redemption SET status = 'fulfilled' WHERE status = 'offered'",
        &["L9"],
    ),
    corruption(
        "an offer counted as refused",
        "UPDATE redemption SET status = 'rejected' WHERE status = 'offered'",
        &["L9"],
    ),
    corruption(
        "a claim refused by hand, without its credits back",
        "UPDATE redemption SET status = 'rejected' WHERE status = 'claimed'",
        &["L9"],
    ),
    corruption(
        "a delivery refused afterwards by hand",
        "UPDATE redemption SET status = 'rejected' WHERE status = 'fulfilled'",
        &["L9"],
    ),
    corruption(
        "a refused claim opened again after its credits went back",
        "UPDATE redemption SET status = 'claimed' WHERE status = 'rejected'",
        &["L9"],
    ),
    corruption(
        "a refused claim delivered after its credits went back",
        "UPDATE redemption SET status = 'fulfilled' WHERE status = 'rejected'",
        &["L9"],
    ),
    corruption(
        "a refused claim that says it gave more back",
        "UPDATE redemption SET credits = credits + 1 WHERE status = 'rejected'",
        &["L9"],
    ),
    corruption(
        "a claim in a state that there is not",
        "UPDATE redemption SET status = 'lost' WHERE status = 'claimed'",
        &["L9"],
    ),
    corruption(
        "a count of rewards raised by hand",
        "UPDATE standing SET redeemed_items = redeemed_items + 1",
        &["L9"],
    ),
    // The change of a score waits to be counted into the points of the week.
    corruption("a score raised by hand", "UPDATE standing SET score = score + 1", &["L10", "L18"]),
    corruption("a bucket of ranks that counts too many", "UPDATE rank_bucket SET members = members + 1", &["L16"]),
    corruption("a group of ranks that counts too few", "UPDATE rank_group SET members = members - 1", &["L16"]),
    corruption(
        "a change of a rank that nobody made",
        "INSERT INTO rank_change (subscriber_id, from_score, from_at, to_score, to_at)
             SELECT subscriber_id, 0, reached_at, 3, reached_at FROM standing WHERE score > 0",
        &["L16", "L18"],
    ),
    corruption("a wallet without a standing", "DELETE FROM standing", &["L10", "L18"]),
    corruption("points of a league raised by hand", "UPDATE league_member SET points = points + 1 WHERE place IS NULL", &["L18"]),
    corruption("a member of a league forgotten", "DELETE FROM league_member WHERE place IS NULL", &["L18"]),
    corruption(
        "a prize of a league that was never paid",
        "INSERT INTO league_prize (week_id, subscriber_id, tier, place, credits, paid_at)
             SELECT week_id + 1, subscriber_id, tier, place, credits, paid_at FROM league_prize",
        &["L17"],
    ),
    corruption("a prize of a league of another amount", "UPDATE league_prize SET credits = credits + 1", &["L17"]),
    corruption("a prize of a league forgotten after it was paid", "DELETE FROM league_prize", &["L17"]),
    corruption(
        "a chest that was never paid",
        "INSERT INTO quest_chest (subscriber_id, day, credits, opened_at)
             SELECT s.id, c.day, c.credits, c.opened_at FROM quest_chest c, subscriber s
             WHERE s.id <> c.subscriber_id",
        &["L19"],
    ),
    corruption("a chest of another amount", "UPDATE quest_chest SET credits = credits + 1", &["L19"]),
    corruption("a chest that paid, as if it had paid nothing", "UPDATE quest_chest SET credits = 0", &["L19"]),
    corruption("a chest forgotten after it was paid", "DELETE FROM quest_chest", &["L19"]),
    corruption(
        "a step of a season that was never paid",
        "INSERT INTO season_step (subscriber_id, season, step, credits, claimed_at)
             SELECT subscriber_id, season, step + 1, credits, claimed_at FROM season_step",
        &["L20"],
    ),
    corruption("a step of another amount", "UPDATE season_step SET credits = credits + 1", &["L20"]),
    corruption("a step of another season", "UPDATE season_step SET season = season + 1", &["L20"]),
    corruption("a step forgotten after it was paid", "DELETE FROM season_step", &["L20"]),
    corruption(
        "a reward of an invitation of another amount",
        "UPDATE invite SET inviter_paid = inviter_paid + 1",
        &["L23"],
    ),
    corruption(
        "a welcome of an invitation of another amount",
        "UPDATE invite SET friend_paid = friend_paid + 1",
        &["L24"],
    ),
    corruption(
        "a reward of an invitation forgotten after it was paid",
        "UPDATE invite SET inviter_paid = 0",
        &["L23"],
    ),
    corruption("an invitation forgotten after it was paid", "DELETE FROM invite", &["L23", "L24"]),
    corruption(
        "a level marked as paid that was not",
        "UPDATE level_payment SET level = 3",
        &["L11"],
    ),
    corruption(
        "a level that paid another amount",
        "UPDATE level_payment SET credits = 999",
        &["L11"],
    ),
    corruption("a level forgotten after it paid", "DELETE FROM level_payment", &["L11"]),
    corruption(
        "a task turned back after it was paid",
        "UPDATE task_entry SET state = 'rejected' WHERE state = 'approved'",
        &["L14"],
    ),
    corruption(
        "a task that says it paid more",
        "UPDATE task_entry SET credits = credits + 1 WHERE state = 'approved'",
        &["L14"],
    ),
    corruption(
        "a task approved by hand",
        "UPDATE task_entry SET state = 'approved'",
        &["L14"],
    ),
    corruption("a task forgotten after it was paid", "DELETE FROM task_entry", &["L14"]),
    corruption(
        "a count of tasks raised by hand",
        "UPDATE standing SET total_challenges = total_challenges + 1",
        &["L14"],
    ),
    corruption(
        "a fee that was never taken",
        "UPDATE tournament_entry SET fee_paid = 7 WHERE fee_paid = 0",
        &["L12"],
    ),
    corruption(
        "a fee of another amount",
        "UPDATE tournament_entry SET fee_paid = 6 WHERE fee_paid = 5 AND refunded_at IS NULL",
        &["L12"],
    ),
    corruption(
        "a fee kept where it was to be given back",
        "UPDATE tournament_entry SET refunded_at = entered_at WHERE refunded_at IS NULL",
        &["L12"],
    ),
    corruption(
        "a refund of what was not cancelled",
        "UPDATE tournament_entry SET refunded_at = NULL",
        &["L12"],
    ),
    corruption(
        "an entry forgotten after it was paid",
        "DELETE FROM tournament_entry WHERE fee_paid > 0 AND prize_paid = 0",
        &["L12"],
    ),
    corruption(
        "a prize that was never paid",
        "UPDATE tournament_entry SET prize_paid = 100 WHERE fee_paid = 0",
        &["L13"],
    ),
    corruption(
        "a prize of another amount",
        "UPDATE tournament_entry SET prize_paid = prize_paid + 1 WHERE prize_paid > 0",
        &["L13"],
    ),
    corruption(
        "a prize that waits marked as paid by hand",
        "UPDATE held_prize SET state = 'paid', settled_at = held_at, settled_by = 'x' WHERE state = 'waiting'",
        &["L13"],
    ),
    corruption(
        "a paid prize made to wait again",
        "UPDATE held_prize SET state = 'waiting', settled_at = NULL, settled_by = NULL WHERE state = 'paid'",
        &["L13"],
    ),
    corruption(
        "a held prize that says it paid more",
        "UPDATE held_prize SET amount = amount + 1 WHERE state = 'paid'",
        &["L13"],
    ),
    corruption(
        "a held prize forgotten after it was paid",
        "DELETE FROM held_prize WHERE state = 'paid'",
        &["L13"],
    ),
    corruption(
        "a reversal that names nothing any more",
        "UPDATE ledger_txn SET reverses = NULL WHERE reverses IS NOT NULL",
        // The reversed amount counts as earned again, but not in the score.
        &["L10", "L15"],
    ),
    corruption(
        "a reversal that names another transaction",
        "UPDATE ledger_txn SET reverses = 1 WHERE reverses IS NOT NULL",
        &["L15"],
    ),
    corruption(
        "an adjustment made into a reversal of what it does not undo",
        "UPDATE ledger_txn SET reverses = (SELECT MIN(id) FROM ledger_txn WHERE reason = 'redeem')
             WHERE id = (SELECT MIN(id) FROM ledger_txn WHERE reason = 'adjustment')",
        &["L15"],
    ),
    corruption("a prize of nobody's", "UPDATE tournament_entry SET prize_paid = 0", &["L13"]),
];
