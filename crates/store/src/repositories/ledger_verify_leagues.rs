//! L17: every prize of the leagues against its transaction, and the reverse.

use crate::connection::statements;

macro_rules! prizes {
    ($text:ident) => {
        concat!(
            "SELECT 'league prize of ' || p.credits || ' in week ' || p.week_id
                    || ' has no transaction of its amount' AS detail
             FROM league_prize p
             LEFT JOIN ledger_txn t ON t.reason = 'league' AND t.key = p.week_id || '/' || ",
            $text!("p.subscriber_id"),
            "
             LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!("p.subscriber_id"),
            "
             LEFT JOIN ledger_entry e ON e.txn_id = t.id AND e.account_id = a.id AND e.amount = p.credits
             WHERE e.id IS NULL
             UNION ALL
             SELECT 'transaction league ' || key || ' pays no prize' FROM (
                 SELECT key FROM ledger_txn WHERE reason = 'league'
                 EXCEPT SELECT p.week_id || '/' || ",
            $text!("p.subscriber_id"),
            " FROM league_prize p) AS x",
            reported!()
        )
    };
}

statements! {
    pub(super) fn prizes() -> (String,) = prizes!(postgres_text), prizes!(sqlite_text);
}
