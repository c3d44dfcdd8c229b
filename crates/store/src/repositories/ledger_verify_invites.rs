//! L23 and L24: every payment of an invitation against its transaction, and the reverse.

use crate::connection::statements;

macro_rules! payments {
    ($text:ident, $reason:literal, $paid:literal, $payee:literal) => {
        concat!(
            "SELECT 'invitation ' || ",
            $text!("v.id"),
            " || ' says that it paid ' || v.",
            $paid,
            " || ', and has no ",
            $reason,
            " of that amount' AS detail
             FROM invite v
             LEFT JOIN ledger_txn t ON t.reason = '",
            $reason,
            "' AND t.key = ",
            $text!("v.friend_id"),
            " LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = ",
            $text!($payee),
            " LEFT JOIN ledger_entry e ON e.txn_id = t.id AND e.account_id = a.id AND e.amount = v.",
            $paid,
            " WHERE v.",
            $paid,
            " > 0 AND e.id IS NULL
             UNION ALL
             SELECT 'transaction ",
            $reason,
            " ' || key || ' belongs to no invitation' FROM (
                 SELECT key FROM ledger_txn WHERE reason = '",
            $reason,
            "' EXCEPT SELECT ",
            $text!("v.friend_id"),
            " FROM invite v WHERE v.",
            $paid,
            " > 0) AS x",
            reported!()
        )
    };
}

statements! {
    pub(super) fn rewards() -> (String,) =
        payments!(postgres_text, "invite_reward", "inviter_paid", "v.inviter_id"),
        payments!(sqlite_text, "invite_reward", "inviter_paid", "v.inviter_id");

    pub(super) fn welcomes() -> (String,) =
        payments!(postgres_text, "invite_welcome", "friend_paid", "v.friend_id"),
        payments!(sqlite_text, "invite_welcome", "friend_paid", "v.friend_id");
}
