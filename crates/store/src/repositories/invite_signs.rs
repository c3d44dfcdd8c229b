//! The signs of a farm, from rows that the product keeps anyway, networks and shared browsers.

use std::collections::{BTreeMap, BTreeSet};

use arena_app::ports::StoreResult;
use arena_rules::invites::{CLOSE_NUMBERS, InviteSign, NETWORK_ACCEPTANCES, STOPPED_FRIENDS};
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

/// Friends who were paid before this time count for [`InviteSign::FriendsStopped`].
const REST: Duration = Duration::days(3);

record! {
    struct SignRow {
        id: Uuid,
        sign: String,
    }
}

/// `asked` are the invitations, `kin` pairs each friend with the inviter and the inviter's other friends.
macro_rules! signs {
    ($which:literal) => {
        concat!(
            "WITH asked AS (SELECT id, inviter_id, friend_id FROM invite WHERE ",
            $which,
            "),
             kin AS (
                 SELECT id, friend_id, inviter_id AS kin_id FROM asked
                 UNION SELECT a.id, a.friend_id, v.friend_id
                 FROM asked a JOIN invite v ON v.inviter_id = a.inviter_id AND v.friend_id <> a.friend_id)
             SELECT a.id, 'same_network' AS sign FROM asked a WHERE EXISTS (
                 SELECT 1 FROM invite_network f
                 JOIN invite_network i ON i.network = f.network AND i.subscriber_id = a.inviter_id
                 WHERE f.subscriber_id = a.friend_id)
             UNION ALL
             SELECT a.id, 'busy_network' FROM asked a WHERE EXISTS (
                 SELECT 1 FROM invite_network f WHERE f.subscriber_id = a.friend_id AND (
                     SELECT COUNT(*) FROM invite_network o JOIN invite v ON v.friend_id = o.subscriber_id
                     WHERE o.network = f.network) > $3)
             UNION ALL
             SELECT k.id, 'same_browser' FROM kin k WHERE EXISTS (
                 SELECT 1 FROM shared_browser b WHERE b.subscriber_id = k.friend_id AND b.other_id = k.kin_id)
                 OR EXISTS (
                 SELECT 1 FROM shared_browser b WHERE b.subscriber_id = k.kin_id AND b.other_id = k.friend_id)
             UNION ALL
             SELECT k.id, 'close_numbers' FROM kin k
             JOIN subscriber_number m ON m.subscriber_id = k.friend_id AND m.until IS NULL
             JOIN subscriber_number n ON n.subscriber_id = k.kin_id AND n.until IS NULL
             WHERE length(m.msisdn) = length(n.msisdn)
                 AND abs(CAST(m.msisdn AS bigint) - CAST(n.msisdn AS bigint)) <= $4
             UNION ALL
             SELECT k.id, 'same_pictures' FROM kin k WHERE EXISTS (
                 SELECT 1 FROM task_entry t JOIN task_entry o ON o.id = t.flagged_entry
                 WHERE t.subscriber_id = k.friend_id AND o.subscriber_id = k.kin_id)
                 OR EXISTS (
                 SELECT 1 FROM task_entry t JOIN task_entry o ON o.id = t.flagged_entry
                 WHERE t.subscriber_id = k.kin_id AND o.subscriber_id = k.friend_id)
             UNION ALL
             SELECT a.id, 'same_rhythm' FROM asked a WHERE EXISTS (
                 SELECT 1 FROM game_session g
                 WHERE g.subscriber_id = a.friend_id AND g.signs LIKE '%same_rhythm%')
             UNION ALL
             SELECT a.id, 'friends_stopped' FROM asked a WHERE (
                 SELECT COUNT(*) FROM invite v
                 WHERE v.inviter_id = a.inviter_id AND v.state = 'paid' AND v.settled_at < $2) >= $5
                 AND NOT EXISTS (
                 SELECT 1 FROM invite v JOIN standing s ON s.subscriber_id = v.friend_id
                 WHERE v.inviter_id = a.inviter_id AND v.state = 'paid' AND v.settled_at < $2
                     AND s.reached_at > v.settled_at)"
        )
    };
}

statements! {
    fn signs(
        invites: serde_json::Value,
        rested: DateTime<Utc>,
        acceptances: i64,
        close: i64,
        stopped: i64,
    ) -> SignRow =
        signs!("id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))"),
        signs!("id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))");
}

impl Connection {
    pub(super) async fn signs_of_invites(
        &self,
        invites: &[Uuid],
        now: DateTime<Utc>,
    ) -> StoreResult<BTreeMap<Uuid, BTreeSet<InviteSign>>> {
        let ids = invites.iter().map(|id| serde_json::Value::from(id.to_string())).collect();
        let signs = signs(ids, now - REST, NETWORK_ACCEPTANCES, CLOSE_NUMBERS, STOPPED_FRIENDS);
        let mut found: BTreeMap<Uuid, BTreeSet<InviteSign>> = BTreeMap::new();
        for SignRow { id, sign } in self.fetch_all(signs).await? {
            let sign = InviteSign::from_word(&sign).ok_or_else(|| corrupt("invite", "signs", &id))?;
            found.entry(id).or_default().insert(sign);
        }
        Ok(found)
    }
}
