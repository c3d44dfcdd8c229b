//! L10: scores.

use crate::connection::statements;

macro_rules! earned {
    () => {
        concat!(
            "(SELECT COALESCE(SUM(e.amount), 0) FROM ledger_entry e
              WHERE e.account_id = newer.account_id AND (
                  SELECT COALESCE(o.reason, t.reason) FROM ledger_txn t
                  LEFT JOIN ledger_txn o ON o.id = t.reverses
                  WHERE t.id = e.txn_id) IN (",
            earning!(),
            "))"
        )
    };
}

macro_rules! scores {
    ($engine:ident) => {
        of_each!(
            [touched!()]
            ["SELECT CASE
                  WHEN s.score IS NULL THEN 'wallet of ' || a.owner || ' has no standing'
                  WHEN s.score <> ",
             earned!(),
             " THEN 'subscriber of account ' || a.id || ' has score ' || s.score || ', earned ' || CAST(",
             earned!(),
             " AS text) END
              FROM account a LEFT JOIN standing s ON s.subscriber_id = ",
             $engine!(uuid "a.owner"),
             " WHERE a.id = newer.account_id AND a.kind = 'wallet'"]
        )
    };
}

statements! {
    pub(super) fn standings(entry: i64) -> (String,) = scores!(postgres), scores!(sqlite);
}
