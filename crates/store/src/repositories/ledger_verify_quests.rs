//! L19 and L20: every chest and every step of a season against its transaction, and the reverse.

use crate::connection::statements;

macro_rules! chests {
    ($text:ident) => {
        concat!(
            "SELECT 'chest of ' || c.day || ' has no transaction of its amount' AS detail
             FROM quest_chest c
             LEFT JOIN ledger_txn t ON t.reason = 'quest_chest' AND t.key = c.day || '/' || ",
            $text!("c.subscriber_id"),
            "
             LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("c.subscriber_id"),
            "
             LEFT JOIN ledger_entry e ON e.txn_id = t.id AND e.account_id = a.id AND e.amount = c.credits
             WHERE c.credits > 0 AND e.id IS NULL
             UNION ALL
             SELECT 'transaction quest_chest ' || key || ' pays no chest' FROM (
                 SELECT key FROM ledger_txn WHERE reason = 'quest_chest'
                 EXCEPT SELECT c.day || '/' || ",
            $text!("c.subscriber_id"),
            " FROM quest_chest c WHERE c.credits > 0) AS x",
            reported!()
        )
    };
}

macro_rules! steps {
    ($text:ident) => {
        concat!(
            "SELECT 'step ' || s.step || ' of season ' || s.season || ' has no transaction of its amount' AS detail
             FROM season_step s
             LEFT JOIN ledger_txn t ON t.reason = 'season_step' AND t.key = s.season || '/' || s.step || '/' || ",
            $text!("s.subscriber_id"),
            "
             LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("s.subscriber_id"),
            "
             LEFT JOIN ledger_entry e ON e.txn_id = t.id AND e.account_id = a.id AND e.amount = s.credits
             WHERE e.id IS NULL
             UNION ALL
             SELECT 'transaction season_step ' || key || ' pays no step' FROM (
                 SELECT key FROM ledger_txn WHERE reason = 'season_step'
                 EXCEPT SELECT s.season || '/' || s.step || '/' || ",
            $text!("s.subscriber_id"),
            " FROM season_step s) AS x",
            reported!()
        )
    };
}

statements! {
    pub(super) fn chests() -> (String,) = chests!(postgres_text), chests!(sqlite_text);

    pub(super) fn steps() -> (String,) = steps!(postgres_text), steps!(sqlite_text);
}
