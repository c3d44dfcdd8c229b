//! L23 and L24: payments of invitations.

use chrono::{DateTime, Utc};

use crate::connection::statements;

macro_rules! payments {
    ($engine:ident, $reason:literal, $paid:literal, $payee:literal) => {
        of_each!(
            ["SELECT friend_id, ", $payee, " AS payee, ", $paid, " AS paid FROM invite
              WHERE settled_at >= $1 AND ", $paid, " > 0"]
            ["CASE WHEN ",
             entry!(
                 [transaction!($reason, $engine!(text "newer.friend_id"))]
                 [wallet!($engine, "newer.payee")]
                 "newer.paid"
             ),
             " IS NULL THEN 'invitation of friend ' || ",
             $engine!(text "newer.friend_id"),
             " || ' says that it paid ' || newer.paid || ', and has no ",
             $reason,
             " of that amount' END"]
        )
    };
}

macro_rules! paid {
    ($engine:ident, $reasons:literal, $paid:literal) => {
        of_each!(
            ["SELECT key ", newer_of!($reasons)]
            ["CASE WHEN (SELECT v.", $paid, " FROM invite v WHERE v.friend_id = ",
             $engine!(uuid "newer.key"),
             " AND v.", $paid, " > 0 AND ",
             $engine!(text "v.friend_id"),
             " = newer.key) IS NULL
              THEN 'transaction ' || newer.key || ' belongs to no invitation' END"]
        )
    };
}

statements! {
    pub(super) fn rewards(since: DateTime<Utc>) -> (String,) =
        payments!(postgres, "invite_reward", "inviter_paid", "inviter_id"),
        payments!(sqlite, "invite_reward", "inviter_paid", "inviter_id");

    pub(super) fn rewarded(txn: i64) -> (String,) =
        paid!(postgres, "'invite_reward'", "inviter_paid"), paid!(sqlite, "'invite_reward'", "inviter_paid");

    pub(super) fn welcomes(since: DateTime<Utc>) -> (String,) =
        payments!(postgres, "invite_welcome", "friend_paid", "friend_id"),
        payments!(sqlite, "invite_welcome", "friend_paid", "friend_id");

    pub(super) fn welcomed(txn: i64) -> (String,) =
        paid!(postgres, "'invite_welcome'", "friend_paid"), paid!(sqlite, "'invite_welcome'", "friend_paid");
}
