//! L9: redemptions of rewards.

use chrono::{DateTime, Utc};

use crate::connection::statements;

macro_rules! redemptions {
    ($engine:ident) => {
        of_each!(
            ["SELECT id FROM redemption WHERE COALESCE(changed_at, claimed_at, created_at) >= $2
              UNION SELECT ", $engine!(uuid "key"), " AS id ", newer_of!("'redeem', 'redeem_refund'")]
            ["SELECT 'redemption ' || r.status || ' of ' || r.created_at || ' disagrees with the ledger'
              FROM redemption r
              WHERE r.id = newer.id
                AND (r.status NOT IN ('offered', 'claimed', 'fulfilled', 'rejected')
                  OR (r.status = 'offered' AND ",
             transaction!("redeem", $engine!(text "r.id")),
             " IS NOT NULL) OR (r.status <> 'offered' AND ",
             entry!(
                 [transaction!("redeem", $engine!(text "r.id"))]
                 [wallet!($engine, "r.subscriber_id")]
                 "-r.credits"
             ),
             " IS NULL) OR (r.status = 'rejected' AND ",
             entry!(
                 [transaction!("redeem_refund", $engine!(text "r.id"))]
                 [wallet!($engine, "r.subscriber_id")]
                 "r.credits"
             ),
             " IS NULL) OR (r.status <> 'rejected' AND ",
             transaction!("redeem_refund", $engine!(text "r.id")),
             " IS NOT NULL))"]
        )
    };
}

macro_rules! redeemed {
    ($engine:ident) => {
        of_each!(
            ["SELECT reason, key ", newer_of!("'redeem', 'redeem_refund'")]
            ["CASE WHEN (SELECT r.credits FROM redemption r WHERE r.id = ",
             $engine!(uuid "newer.key"),
             " AND ",
             $engine!(text "r.id"),
             " = newer.key) IS NULL
              THEN 'transaction ' || newer.reason || ' ' || newer.key || ' belongs to no redemption' END"]
        )
    };
}

macro_rules! redeemed_counts {
    ($engine:ident) => {
        of_each!(
            [touched!()]
            ["SELECT 'a standing counts ' || s.redeemed_items || ' rewards of ' || CAST((
                  SELECT COUNT(*) FROM redemption r
                  WHERE r.subscriber_id = s.subscriber_id AND r.status IN ('claimed', 'fulfilled')) AS text)
              FROM account a JOIN standing s ON s.subscriber_id = ",
             $engine!(uuid "a.owner"),
             " WHERE a.id = newer.account_id AND a.kind = 'wallet'
                 AND s.redeemed_items <> (
                     SELECT COUNT(*) FROM redemption r
                     WHERE r.subscriber_id = s.subscriber_id AND r.status IN ('claimed', 'fulfilled'))"]
        )
    };
}

statements! {
    pub(super) fn redemptions(txn: i64, since: DateTime<Utc>) -> (String,) =
        redemptions!(postgres), redemptions!(sqlite);

    pub(super) fn redeemed(txn: i64) -> (String,) = redeemed!(postgres), redeemed!(sqlite);

    pub(super) fn redeemed_counts(entry: i64) -> (String,) = redeemed_counts!(postgres), redeemed_counts!(sqlite);
}
