//! Every invariant of `docs/ledger.md` as a query for the rows that violate it.

use arena_app::ports::{StoreResult, Violation};

use super::{
    league_closing, ledger_verify_invites, ledger_verify_leagues, ledger_verify_quests, ledger_verify_ranks,
};
use crate::connection::{BoundStatement, Connection, statements};

pub(super) const L1: &str = "L1 every transaction sums to zero";
const L2: &str = "L2 all balances sum to zero";
const L3: &str = "L3 a balance is the sum of its entries";
pub(super) const L4: &str = "L4 a balance is what its last entry left";
pub(super) const L5: &str = "L5 no wallet is below zero";
pub(super) const L6: &str = "L6 versions have no gaps";
pub(super) const L7: &str = "L7 each entry follows from the one before";
pub(super) const L8: &str = "L8 every streak claim was paid with its bonus, and only those";
pub(super) const L9: &str = "L9 every claimed reward was paid, every refused one given back, and only those";
pub(super) const L10: &str = "L10 a score is what was earned";
pub(super) const L11: &str = "L11 every level that paid has its transaction, and only those";
pub(super) const L12: &str = "L12 every entry fee was taken and given back as the entry says, and only those";
pub(super) const L13: &str = "L13 every prize was paid, and only those";
pub(super) const L14: &str = "L14 every approved task was paid, and only those";
pub(super) const L15: &str = "L15 a reversal takes back one transaction, and all of it";
const L16: &str = "L16 ranks count everybody who has a score, where they stand";
pub(super) const L17: &str = "L17 every prize of a league was paid, and only those";
const L18: &str = "L18 points of a league are what was earned in its week";
pub(super) const L19: &str = "L19 every opened chest was paid, and only those";
pub(super) const L20: &str = "L20 every claimed step of a season was paid, and only those";
pub(super) const L23: &str = "L23 every reward of an invitation was paid, and only those";
pub(super) const L24: &str = "L24 every welcome of an invitation was paid, and only those";

/// The key of the transaction that pays the prize of a tournament entry `n`; `h` is its held prize, if any.
macro_rules! prize_key {
    ($text:ident) => {
        concat!(
            "CASE WHEN h.id IS NULL THEN CAST(n.tournament_id AS text)
                  ELSE n.tournament_id || '/' || ",
            $text!("n.subscriber_id"),
            " END"
        )
    };
}

// These compare keys with uuids, so they are written for one engine.

macro_rules! streaks {
    ($text:ident) => {
        concat!(
            "SELECT 'claim of ' || c.day || ' has no transaction of its amount' AS detail
             FROM streak_claim c
             LEFT JOIN ledger_txn t ON t.reason = 'streak' AND t.key = ",
            $text!("c.subscriber_id"),
            " || '/' || c.day
             LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("c.subscriber_id"),
            "
             LEFT JOIN ledger_entry e ON e.txn_id = t.id AND e.account_id = a.id AND e.amount = c.credits
             WHERE e.id IS NULL
             UNION ALL
             SELECT 'transaction streak ' || key || ' pays no claim' FROM (
                 SELECT key FROM ledger_txn WHERE reason = 'streak'
                 EXCEPT SELECT ",
            $text!("c.subscriber_id"),
            " || '/' || c.day FROM streak_claim c) AS x
             UNION ALL
             SELECT 'bonus of the claim of ' || c.day || ' has no transaction of its amount'
             FROM streak_claim c
             LEFT JOIN ledger_txn t ON t.reason = 'streak_milestone' AND t.key = ",
            $text!("c.subscriber_id"),
            " || '/' || c.began || '/' || c.streak_day
             LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("c.subscriber_id"),
            "
             LEFT JOIN ledger_entry e ON e.txn_id = t.id AND e.account_id = a.id AND e.amount = c.bonus
             WHERE c.bonus > 0 AND e.id IS NULL
             UNION ALL
             SELECT 'transaction streak_milestone ' || key || ' pays no bonus' FROM (
                 SELECT key FROM ledger_txn WHERE reason = 'streak_milestone'
                 EXCEPT SELECT ",
            $text!("c.subscriber_id"),
            " || '/' || c.began || '/' || c.streak_day FROM streak_claim c WHERE c.bonus > 0) AS x",
            reported!()
        )
    };
}

macro_rules! rewards {
    ($text:ident) => {
        concat!(
            "SELECT 'redemption ' || r.status || ' of ' || r.created_at || ' disagrees with the ledger' AS detail
             FROM redemption r
             LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("r.subscriber_id"),
            "
             LEFT JOIN ledger_txn t ON t.reason = 'redeem' AND t.key = ",
            $text!("r.id"),
            "
             LEFT JOIN ledger_entry paid ON paid.txn_id = t.id AND paid.account_id = a.id AND paid.amount = -r.credits
             LEFT JOIN ledger_txn b ON b.reason = 'redeem_refund' AND b.key = ",
            $text!("r.id"),
            "
             LEFT JOIN ledger_entry back ON back.txn_id = b.id AND back.account_id = a.id AND back.amount = r.credits
             WHERE r.status NOT IN ('offered', 'claimed', 'fulfilled', 'rejected')
                OR (r.status = 'offered' AND t.id IS NOT NULL) OR (r.status <> 'offered' AND paid.id IS NULL)
                OR (r.status = 'rejected' AND back.id IS NULL) OR (r.status <> 'rejected' AND b.id IS NOT NULL)
             UNION ALL
             SELECT 'transaction ' || reason || ' ' || key || ' belongs to no redemption' FROM (
                 SELECT reason, key FROM ledger_txn WHERE reason IN ('redeem', 'redeem_refund')
                 EXCEPT SELECT either.reason, ",
            $text!("r.id"),
            " FROM redemption r
                        CROSS JOIN (SELECT 'redeem' AS reason UNION ALL SELECT 'redeem_refund') AS either) AS x
             UNION ALL
             SELECT 'a standing counts ' || s.redeemed_items || ' rewards of ' || CAST(COUNT(r.id) AS text)
             FROM standing s
             LEFT JOIN redemption r ON r.subscriber_id = s.subscriber_id AND r.status IN ('claimed', 'fulfilled')
             GROUP BY s.subscriber_id, s.redeemed_items HAVING s.redeemed_items <> COUNT(r.id)",
            reported!()
        )
    };
}

macro_rules! scores {
    ($text:ident) => {
        concat!(
            "SELECT 'subscriber of account ' || a.id || ' has score ' || s.score || ', earned '
                    || CAST(COALESCE(SUM(CASE WHEN COALESCE(o.reason, t.reason) IN (",
            earning!(),
            ") THEN e.amount END), 0) AS text) AS detail
             FROM standing s
             JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("s.subscriber_id"),
            "
             LEFT JOIN ledger_entry e ON e.account_id = a.id
             LEFT JOIN ledger_txn t ON t.id = e.txn_id
             LEFT JOIN ledger_txn o ON o.id = t.reverses
             GROUP BY a.id, s.score
             HAVING s.score <> COALESCE(SUM(CASE WHEN COALESCE(o.reason, t.reason) IN (",
            earning!(),
            ") THEN e.amount END), 0)
             UNION ALL
             SELECT 'wallet of ' || owner || ' has no standing' FROM (
                 SELECT owner FROM account WHERE kind = 'wallet'
                 EXCEPT SELECT ",
            $text!("s.subscriber_id"),
            " FROM standing s) AS x",
            reported!()
        )
    };
}

macro_rules! levels {
    ($text:ident) => {
        concat!(
            "SELECT 'level ' || p.level || ' of ' || p.game || ' on ' || p.day
                    || ' has no transaction of its amount' AS detail
             FROM level_payment p
             LEFT JOIN ledger_txn t
                 ON t.reason = 'level' AND t.key = ",
            $text!("p.subscriber_id"),
            " || '/' || p.game || '/' || p.level || '/' || p.day
             LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("p.subscriber_id"),
            "
             LEFT JOIN ledger_entry e ON e.txn_id = t.id AND e.account_id = a.id AND e.amount = p.credits
             WHERE e.id IS NULL
             UNION ALL
             SELECT 'transaction level ' || key || ' pays no level' FROM (
                 SELECT key FROM ledger_txn WHERE reason = 'level'
                 EXCEPT SELECT ",
            $text!("p.subscriber_id"),
            " || '/' || p.game || '/' || p.level || '/' || p.day
                        FROM level_payment p) AS x",
            reported!()
        )
    };
}

macro_rules! fees {
    ($text:ident) => {
        concat!(
            "SELECT 'entry into tournament ' || n.tournament_id || ' of ' || n.entered_at
                    || ' disagrees with the ledger' AS detail
             FROM tournament_entry n
             JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("n.subscriber_id"),
            "
             LEFT JOIN ledger_txn f ON f.reason = 'entry_fee' AND f.key = n.tournament_id || '/' || ",
            $text!("n.subscriber_id"),
            "
             LEFT JOIN ledger_entry paid ON paid.txn_id = f.id AND paid.account_id = a.id AND paid.amount = -n.fee_paid
             LEFT JOIN ledger_txn r ON r.reason = 'entry_refund' AND r.key = n.tournament_id || '/' || ",
            $text!("n.subscriber_id"),
            "
             LEFT JOIN ledger_entry back ON back.txn_id = r.id AND back.account_id = a.id AND back.amount = n.fee_paid
             WHERE (n.fee_paid > 0 AND paid.id IS NULL)
                OR (n.fee_paid > 0 AND n.refunded_at IS NOT NULL AND back.id IS NULL)
                OR (n.refunded_at IS NULL AND r.id IS NOT NULL)
             UNION ALL
             SELECT 'transaction of entry ' || key || ' belongs to no entry' FROM (
                 SELECT key FROM ledger_txn WHERE reason IN ('entry_fee', 'entry_refund')
                 EXCEPT SELECT n.tournament_id || '/' || ",
            $text!("n.subscriber_id"),
            " FROM tournament_entry n
                        WHERE n.fee_paid > 0) AS x",
            reported!()
        )
    };
}

// Prizes paid at once share the tournament's transaction; a held prize has its own.
macro_rules! prizes {
    ($text:ident) => {
        concat!(
            "SELECT 'prize of ' || n.prize_paid || ' in tournament ' || n.tournament_id
                    || ' has no transaction' AS detail
             FROM tournament_entry n
             LEFT JOIN held_prize h ON h.tournament_id = n.tournament_id AND h.subscriber_id = n.subscriber_id
             LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("n.subscriber_id"),
            "
             LEFT JOIN ledger_txn t ON t.reason = 'prize' AND t.key = ",
            prize_key!($text),
            "
             LEFT JOIN ledger_entry e ON e.txn_id = t.id AND e.account_id = a.id AND e.amount = n.prize_paid
             WHERE n.prize_paid > 0 AND e.id IS NULL
             UNION ALL
             SELECT 'held prize ' || h.state || ' of ' || h.amount || ' in tournament ' || h.tournament_id
                    || ' disagrees with its entry'
             FROM held_prize h
             LEFT JOIN tournament_entry n ON n.tournament_id = h.tournament_id AND n.subscriber_id = h.subscriber_id
             WHERE n.place IS NULL OR n.place <> h.place
                OR n.prize_paid <> CASE WHEN h.state = 'paid' THEN h.amount ELSE 0 END
             UNION ALL
             SELECT 'prize ' || prize || ' is nobody''s' FROM (
                 SELECT t.key || '/' || a.owner || '/' || e.amount AS prize FROM ledger_txn t
                 JOIN ledger_entry e ON e.txn_id = t.id
                 JOIN account a ON a.id = e.account_id AND a.kind = 'wallet'
                 WHERE t.reason = 'prize'
                 EXCEPT SELECT ",
            prize_key!($text),
            " || '/' || ",
            $text!("n.subscriber_id"),
            " || '/' || n.prize_paid
                        FROM tournament_entry n
                        LEFT JOIN held_prize h
                            ON h.tournament_id = n.tournament_id AND h.subscriber_id = n.subscriber_id) AS x",
            reported!()
        )
    };
}

macro_rules! tasks {
    ($text:ident) => {
        concat!(
            "SELECT 'task entry ' || k.state || ' of ' || k.day || ' disagrees with the ledger' AS detail
             FROM task_entry k
             LEFT JOIN ledger_txn t ON t.reason = 'task' AND t.key = ",
            $text!("k.id"),
            "
             LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("k.subscriber_id"),
            "
             LEFT JOIN ledger_entry e ON e.txn_id = t.id AND e.account_id = a.id AND e.amount = k.credits
             WHERE (k.state <> 'approved' AND t.id IS NOT NULL) OR (k.state = 'approved' AND e.id IS NULL)
             UNION ALL
             SELECT 'transaction task ' || key || ' pays no task' FROM (
                 SELECT key FROM ledger_txn WHERE reason = 'task'
                 EXCEPT SELECT ",
            $text!("k.id"),
            " FROM task_entry k) AS x
             UNION ALL
             SELECT 'a standing counts ' || s.total_challenges || ' tasks of ' || CAST(COUNT(k.id) AS text)
             FROM standing s LEFT JOIN task_entry k ON k.subscriber_id = s.subscriber_id AND k.state = 'approved'
             GROUP BY s.subscriber_id, s.total_challenges HAVING s.total_challenges <> COUNT(k.id)",
            reported!()
        )
    };
}

// Each statement finds and describes the violations of an invariant.
//
// Sums are cast because Postgres widens them to NUMERIC. Each check is one statement, so it sees one state of
// the database even during writes.
statements! {
    fn transactions() -> (String,) = concat!(
        "SELECT 'transaction ' || t.id || ' sums to ' || CAST(COALESCE(SUM(e.amount), 0) AS text) AS detail
         FROM ledger_txn t LEFT JOIN ledger_entry e ON e.txn_id = t.id
         GROUP BY t.id HAVING COALESCE(SUM(e.amount), 0) <> 0 OR COUNT(e.id) < 2",
        reported!()
    );

    fn balances() -> (String,) = concat!(
        "SELECT 'balances sum to ' || CAST(SUM(balance) AS text) AS detail FROM account HAVING SUM(balance) <> 0",
        reported!()
    );

    fn sums() -> (String,) = concat!(
        "SELECT 'account ' || a.id || ' holds ' || a.balance || ', its entries sum to '
                || CAST(COALESCE(SUM(e.amount), 0) AS text) AS detail
         FROM account a LEFT JOIN ledger_entry e ON e.account_id = a.id
         GROUP BY a.id, a.balance HAVING a.balance <> COALESCE(SUM(e.amount), 0)",
        reported!()
    );

    fn last_entries() -> (String,) = concat!(
        "SELECT 'account ' || a.id || ' holds ' || a.balance || ', its last entry left ' || e.balance_after AS detail
         FROM account a JOIN ledger_entry e ON e.account_id = a.id AND e.version = a.version
         WHERE a.balance <> e.balance_after",
        reported!()
    );

    fn wallets() -> (String,) = concat!(
        "SELECT 'account ' || id || ' holds ' || balance AS detail FROM account WHERE kind = 'wallet' AND balance < 0",
        reported!()
    );

    fn versions() -> (String,) = concat!(
        "SELECT 'account ' || a.id || ' is at version ' || a.version || ' with '
                || CAST(COUNT(e.id) AS text) || ' entries' AS detail
         FROM account a LEFT JOIN ledger_entry e ON e.account_id = a.id
         GROUP BY a.id, a.version
         HAVING COUNT(e.id) <> a.version OR (a.version > 0 AND (MIN(e.version) <> 1 OR MAX(e.version) <> a.version))",
        reported!()
    );

    fn steps() -> (String,) = concat!(
        "SELECT 'entry ' || e.id || ' leaves ' || e.balance_after || ' after ' || COALESCE(p.balance_after, 0) AS detail
         FROM ledger_entry e
         LEFT JOIN ledger_entry p ON p.account_id = e.account_id AND p.version = e.version - 1
         WHERE e.balance_after <> COALESCE(p.balance_after, 0) + e.amount",
        reported!()
    );

    fn streaks() -> (String,) = streaks!(postgres_text), streaks!(sqlite_text);

    fn rewards() -> (String,) = rewards!(postgres_text), rewards!(sqlite_text);

    fn scores() -> (String,) = scores!(postgres_text), scores!(sqlite_text);

    fn levels() -> (String,) = levels!(postgres_text), levels!(sqlite_text);

    fn fees() -> (String,) = fees!(postgres_text), fees!(sqlite_text);

    fn prizes() -> (String,) = prizes!(postgres_text), prizes!(sqlite_text);

    fn tasks() -> (String,) = tasks!(postgres_text), tasks!(sqlite_text);

    fn reversals() -> (String,) = concat!(
        "SELECT 'transaction ' || t.id || ' does not take back transaction ' || t.reverses AS detail
         FROM ledger_txn t JOIN ledger_txn o ON o.id = t.reverses
         WHERE t.reason <> 'adjustment' OR t.key <> 'reverses/' || t.reverses
            OR o.reverses IS NOT NULL OR o.reason NOT IN (",
        reversible!(),
        ")
            OR (SELECT COUNT(*) FROM ledger_entry b WHERE b.txn_id = t.id)
               <> (SELECT COUNT(*) FROM ledger_entry e WHERE e.txn_id = o.id)
            OR EXISTS (SELECT 1 FROM ledger_entry e WHERE e.txn_id = o.id AND NOT EXISTS (
                   SELECT 1 FROM ledger_entry b
                   WHERE b.txn_id = t.id AND b.account_id = e.account_id AND b.amount = -e.amount))
         UNION ALL
         SELECT 'transaction adjustment ' || key || ' reverses nothing' FROM ledger_txn
         WHERE reason = 'adjustment' AND key LIKE 'reverses/%' AND reverses IS NULL",
        reported!()
    );

}

pub(super) async fn verify(connection: &Connection) -> StoreResult<Vec<Violation>> {
    let checks = [
        (L1, transactions()),
        (L2, balances()),
        (L3, sums()),
        (L4, last_entries()),
        (L5, wallets()),
        (L6, versions()),
        (L7, steps()),
        (L8, streaks()),
        (L9, rewards()),
        (L10, scores()),
        (L11, levels()),
        (L12, fees()),
        (L13, prizes()),
        (L14, tasks()),
        (L15, reversals()),
        (L16, ledger_verify_ranks::ranks()),
        (L17, ledger_verify_leagues::prizes()),
        (L18, league_closing::points()),
        (L19, ledger_verify_quests::chests()),
        (L20, ledger_verify_quests::steps()),
        (L23, ledger_verify_invites::rewards()),
        (L24, ledger_verify_invites::welcomes()),
    ];
    run(connection, checks).await
}

pub(super) async fn run(
    connection: &Connection,
    checks: impl IntoIterator<Item = (&'static str, BoundStatement<(String,)>)>,
) -> StoreResult<Vec<Violation>> {
    let mut violations = Vec::new();
    for (invariant, check) in checks {
        let details = connection.fetch_all(check.of_many()).await?;
        violations.extend(details.into_iter().map(|(detail,)| Violation { invariant, detail }));
    }
    Ok(violations)
}

#[cfg(test)]
mod tests {
    use arena_rules::ledger::Reason;

    fn listed(of: impl Fn(Reason) -> bool) -> String {
        let words = Reason::ALL.into_iter().filter(|reason| of(*reason));
        words.map(|reason| format!("'{}'", reason.as_str())).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn reasons_are_listed_as_the_rules_have_them() {
        assert_eq!(earning!(), listed(Reason::earns));
        assert_eq!(reversible!(), listed(Reason::reversible));
    }
}
