//! Codes and invitations. `invite_signs.rs` finds the signs of a farm.

use std::collections::{BTreeMap, BTreeSet};

use arena_app::ports::{
    AcceptorFacts, DueInvite, Invite, InviteBacklog, InviteChange, InviteDecision, Invites, NewInvite,
    PublicFace, StoreResult, SubscriberId,
};
use arena_rules::Credits;
use arena_rules::invites::{FriendCode, InviteSign, InviteState, LapseCause};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use serde_json::json;
use uuid::Uuid;

use super::subscribers::avatar_of;
use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, ids_of, time_text};

record! {
    pub(super) struct FaceRow {
        id: Uuid,
        username: Option<String>,
        picture: Option<String>,
        avatar: Option<i32>,
    }
}

record! {
    struct AcceptorRow {
        created_at: DateTime<Utc>,
        accepted: bool,
    }
}

record! {
    struct DueRow {
        id: Uuid,
        inviter_id: Uuid,
        friend_id: Uuid,
        state: String,
        accepted_at: DateTime<Utc>,
        ready_at: Option<DateTime<Utc>>,
        earned: i64,
        days: i64,
    }
}

record! {
    struct BacklogRow {
        held: i64,
        oldest: Option<DateTime<Utc>>,
    }
}

record! {
    struct PaidRow {
        inviter_id: Uuid,
        payments: i64,
    }
}

record! {
    struct InviteRow {
        id: Uuid,
        inviter_id: Uuid,
        inviter_name: Option<String>,
        inviter_picture: Option<String>,
        inviter_avatar: Option<i32>,
        friend_id: Uuid,
        friend_name: Option<String>,
        friend_picture: Option<String>,
        friend_avatar: Option<i32>,
        state: String,
        accepted_at: DateTime<Utc>,
        ready_at: Option<DateTime<Utc>>,
        signs: Option<String>,
        lapse: Option<String>,
        inviter_paid: i64,
        friend_paid: i64,
        settled_at: Option<DateTime<Utc>>,
        settled_by: Option<String>,
        reason: Option<String>,
    }
}

macro_rules! columns {
    () => {
        "SELECT v.id, v.inviter_id, i.username AS inviter_name, i.picture AS inviter_picture,
                i.avatar AS inviter_avatar, v.friend_id, f.username AS friend_name, f.picture AS friend_picture,
                f.avatar AS friend_avatar, v.state, v.accepted_at, v.ready_at, v.signs, v.lapse, v.inviter_paid,
                v.friend_paid, v.settled_at, v.settled_by, v.reason
         FROM invite v
         JOIN subscriber i ON i.id = v.inviter_id
         JOIN subscriber f ON f.id = v.friend_id"
    };
}

macro_rules! change {
    ($changes:literal) => {
        concat!(
            "UPDATE invite SET state = r.after, look_at = r.look_at, ready_at = r.ready_at, signs = r.signs,
                 lapse = r.lapse, inviter_paid = r.inviter_paid, friend_paid = r.friend_paid,
                 month = CASE WHEN r.inviter_paid > 0 THEN $2 END,
                 settled_at = CASE WHEN r.after IN ('paid', 'lapsed') THEN $3 END
             FROM ",
            $changes,
            " WHERE invite.id = r.id AND invite.state = r.before"
        )
    };
}

statements! {
    fn code_of(subscriber: Uuid) -> (String,) = "SELECT code FROM invite_code WHERE subscriber_id = $1";

    fn add_code(subscriber: Uuid, code: &str) =
        "INSERT INTO invite_code (subscriber_id, code) VALUES ($1, $2) ON CONFLICT DO NOTHING";

    fn owner(code: &str) -> FaceRow =
        "SELECT s.id, s.username, s.picture, s.avatar
         FROM invite_code c JOIN subscriber s ON s.id = c.subscriber_id
         WHERE c.code = $1 AND s.erased_at IS NULL";

    fn saw_network(subscriber: Uuid, network: Vec<u8>, at: DateTime<Utc>) =
        "INSERT INTO invite_network (subscriber_id, network, seen_at) VALUES ($1, $2, $3)
         ON CONFLICT (subscriber_id, network) DO UPDATE SET seen_at = EXCLUDED.seen_at";

    fn network_seen(subscriber: Uuid, network: Vec<u8>) -> (DateTime<Utc>,) =
        "SELECT seen_at FROM invite_network WHERE subscriber_id = $1 AND network = $2";

    fn share_browser(lower: Uuid, higher: Uuid, at: DateTime<Utc>) =
        "INSERT INTO shared_browser (subscriber_id, other_id, seen_at) VALUES ($1, $2, $3)
         ON CONFLICT (subscriber_id, other_id) DO UPDATE SET seen_at = EXCLUDED.seen_at";

    fn forget_networks(before: DateTime<Utc>) = "DELETE FROM invite_network WHERE seen_at < $1";

    fn forget_browsers(before: DateTime<Utc>) = "DELETE FROM shared_browser WHERE seen_at < $1";

    fn acceptor(subscriber: Uuid) -> AcceptorRow =
        "SELECT s.created_at, v.friend_id IS NOT NULL AS accepted
         FROM subscriber s LEFT JOIN invite v ON v.friend_id = s.id WHERE s.id = $1 AND s.erased_at IS NULL";

    fn invited(inviter: Uuid, friend: Uuid) -> (Uuid,) =
        "SELECT id FROM invite WHERE friend_id = $2 AND inviter_id = $1";

    fn add(friend: Uuid, id: Uuid, inviter: Uuid, at: DateTime<Utc>) =
        "INSERT INTO invite (friend_id, id, inviter_id, accepted_at, state, look_at)
         VALUES ($1, $2, $3, $4, 'pending', $4) ON CONFLICT DO NOTHING";

    // A day on which the streak was claimed, a level paid, or a task was approved.
    fn due(now: DateTime<Utc>, limit: i64) -> DueRow =
        "SELECT v.id, v.inviter_id, v.friend_id, v.state, v.accepted_at, v.ready_at,
                COALESCE((SELECT s.score FROM standing s WHERE s.subscriber_id = v.friend_id), 0) AS earned,
                (SELECT COUNT(*) FROM (
                     SELECT c.day FROM streak_claim c WHERE c.subscriber_id = v.friend_id
                     UNION SELECT p.day FROM play_day p WHERE p.subscriber_id = v.friend_id AND p.credits > 0
                     UNION SELECT t.day FROM task_entry t WHERE t.subscriber_id = v.friend_id AND t.state = 'approved'
                 ) AS earning) AS days
         FROM invite v WHERE v.state IN ('pending', 'ready') AND v.look_at <= $1
         ORDER BY v.look_at, v.friend_id LIMIT $2";

    fn hold_inviters(inviters: serde_json::Value) -> (Uuid,) =
        "SELECT subscriber_id FROM invite_code
         WHERE subscriber_id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))
         ORDER BY subscriber_id FOR UPDATE",
        "SELECT subscriber_id FROM invite_code
         WHERE subscriber_id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1)) ORDER BY subscriber_id";

    fn paid_in_month(inviters: serde_json::Value, month: NaiveDate) -> PaidRow =
        "SELECT inviter_id, COUNT(*) AS payments FROM invite
         WHERE inviter_id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))
             AND month = $2
         GROUP BY inviter_id",
        "SELECT inviter_id, COUNT(*) AS payments FROM invite
         WHERE inviter_id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1)) AND month = $2
         GROUP BY inviter_id";

    fn change(changes: serde_json::Value, month: NaiveDate, at: DateTime<Utc>) = change!(
        "jsonb_to_recordset($1) AS r (id uuid, before text, after text, look_at timestamptz, ready_at timestamptz,
             signs text, lapse text, inviter_paid bigint, friend_paid bigint)"
    ), change!(
        "(SELECT unhex(replace(value ->> '$.id', '-', '')) AS id, value ->> '$.before' AS before,
              value ->> '$.after' AS after, value ->> '$.look_at' AS look_at, value ->> '$.ready_at' AS ready_at,
              value ->> '$.signs' AS signs, value ->> '$.lapse' AS lapse,
              value ->> '$.inviter_paid' AS inviter_paid, value ->> '$.friend_paid' AS friend_paid
          FROM json_each($1)) AS r"
    );

    fn decide(
        id: Uuid,
        to: &str,
        by: &str,
        reason: Option<&str>,
        inviter_paid: i64,
        friend_paid: i64,
        month: NaiveDate,
        at: DateTime<Utc>,
    ) = "UPDATE invite SET state = $2, settled_by = $3, reason = $4, inviter_paid = $5, friend_paid = $6,
             month = CASE WHEN $5 > 0 THEN $7 END, settled_at = $8
         WHERE id = $1 AND state = 'held'";

    fn by_id(id: Uuid) -> InviteRow = concat!(columns!(), " WHERE v.id = $1");

    fn of_friend(friend: Uuid) -> InviteRow = concat!(columns!(), " WHERE v.friend_id = $1");

    fn of_inviter(inviter: Uuid, limit: i64) -> InviteRow =
        concat!(columns!(), " WHERE v.inviter_id = $1 ORDER BY v.accepted_at DESC, v.id LIMIT $2");

    fn backlog() -> BacklogRow =
        "SELECT COUNT(*) AS held, MIN(ready_at) AS oldest FROM invite WHERE state = 'held'";

    fn first_held(limit: i64) -> InviteRow =
        concat!(columns!(), " WHERE v.state = 'held' ORDER BY v.ready_at, v.id LIMIT $1");

    fn next_held(limit: i64, after: Uuid) -> InviteRow = concat!(
        columns!(),
        " WHERE v.state = 'held' AND (v.ready_at, v.id) > (SELECT ready_at, id FROM invite WHERE id = $2)
          ORDER BY v.ready_at, v.id LIMIT $1"
    );

    fn end_of(subscriber: Uuid, at: DateTime<Utc>) =
        "UPDATE invite SET state = 'lapsed', lapse = 'gone', settled_at = $2
         WHERE (inviter_id = $1 OR friend_id = $1) AND state IN ('pending', 'ready', 'held')";
}

#[async_trait]
impl Invites for Connection {
    async fn code_of(&self, subscriber: SubscriberId) -> StoreResult<Option<FriendCode>> {
        let row = self.fetch_one(code_of(subscriber.0)).await?;
        row.map(|(code,)| FriendCode::parse(&code).ok_or_else(|| corrupt("invite_code", "code", &subscriber)))
            .transpose()
    }

    async fn add_code(&self, subscriber: SubscriberId, code: FriendCode) -> StoreResult<bool> {
        Ok(self.execute(add_code(subscriber.0, code.as_str())).await? == 1)
    }

    async fn owner(&self, code: FriendCode) -> StoreResult<Option<PublicFace>> {
        self.fetch_one(owner(code.as_str())).await?.map(FaceRow::face).transpose()
    }

    async fn saw_network(
        &self,
        subscriber: SubscriberId,
        network: &[u8],
        at: DateTime<Utc>,
    ) -> StoreResult<()> {
        self.execute(saw_network(subscriber.0, network.to_vec(), at)).await.map(|_| ())
    }

    async fn network_seen(
        &self,
        subscriber: SubscriberId,
        network: &[u8],
    ) -> StoreResult<Option<DateTime<Utc>>> {
        Ok(self.fetch_one(network_seen(subscriber.0, network.to_vec())).await?.map(|(at,)| at))
    }

    async fn share_browser(&self, a: SubscriberId, b: SubscriberId, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(share_browser(a.min(b).0, a.max(b).0, at)).await.map(|_| ())
    }

    async fn forget_networks(&self, before: DateTime<Utc>) -> StoreResult<u64> {
        Ok(self.execute(forget_networks(before)).await? + self.execute(forget_browsers(before)).await?)
    }

    async fn acceptor(&self, subscriber: SubscriberId) -> StoreResult<Option<AcceptorFacts>> {
        let row = self.fetch_one(acceptor(subscriber.0)).await?;
        Ok(row.map(|AcceptorRow { created_at, accepted }| AcceptorFacts { created_at, accepted }))
    }

    async fn invited(&self, inviter: SubscriberId, friend: SubscriberId) -> StoreResult<bool> {
        Ok(self.fetch_one(invited(inviter.0, friend.0)).await?.is_some())
    }

    async fn add(&self, new: &NewInvite) -> StoreResult<bool> {
        Ok(self.execute(add(new.friend.0, new.id, new.inviter.0, new.at)).await? == 1)
    }

    async fn due(&self, now: DateTime<Utc>, limit: u64) -> StoreResult<Vec<DueInvite>> {
        let rows = self.fetch_all(due(now, limit.cast_signed())).await?;
        rows.into_iter().map(DueRow::invite).collect()
    }

    async fn hold_inviters(&self, inviters: &[SubscriberId]) -> StoreResult<()> {
        self.fetch_all(hold_inviters(ids_of(inviters))).await.map(|_| ())
    }

    async fn signs(
        &self,
        invites: &[Uuid],
        now: DateTime<Utc>,
    ) -> StoreResult<BTreeMap<Uuid, BTreeSet<InviteSign>>> {
        self.signs_of_invites(invites, now).await
    }

    async fn paid_in_month(
        &self,
        inviters: &[SubscriberId],
        month: NaiveDate,
    ) -> StoreResult<BTreeMap<SubscriberId, u32>> {
        let rows = self.fetch_all(paid_in_month(ids_of(inviters), month)).await?;
        let count = |PaidRow { inviter_id, payments }| {
            (SubscriberId(inviter_id), u32::try_from(payments).unwrap_or(u32::MAX))
        };
        Ok(rows.into_iter().map(count).collect())
    }

    async fn change(
        &self,
        changes: &[InviteChange],
        month: NaiveDate,
        at: DateTime<Utc>,
    ) -> StoreResult<u64> {
        let rows: serde_json::Value = changes
            .iter()
            .map(|change| {
                json!({
                    "id": change.id,
                    "before": change.from.as_str(),
                    "after": change.to.as_str(),
                    "look_at": time_text(change.look_at),
                    "ready_at": change.ready_at.map(time_text),
                    "signs": written(&change.signs),
                    "lapse": change.lapse.map(LapseCause::as_str),
                    "inviter_paid": change.inviter_paid.0,
                    "friend_paid": change.friend_paid.0,
                })
            })
            .collect();
        // `change` names the statement here.
        self.execute(self::change(rows, month, at)).await
    }

    async fn decide(&self, id: Uuid, decision: &InviteDecision<'_>) -> StoreResult<bool> {
        let InviteDecision { to, by, reason, inviter_paid, friend_paid, month, at } = *decision;
        let decide = decide(id, to.as_str(), by, reason, inviter_paid.0, friend_paid.0, month, at);
        Ok(self.execute(decide).await? == 1)
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<Invite>> {
        self.fetch_one(by_id(id)).await?.map(InviteRow::invite).transpose()
    }

    async fn of_inviter(&self, inviter: SubscriberId, limit: u64) -> StoreResult<Vec<Invite>> {
        let rows = self.fetch_all(of_inviter(inviter.0, limit.cast_signed())).await?;
        rows.into_iter().map(InviteRow::invite).collect()
    }

    async fn of_friend(&self, friend: SubscriberId) -> StoreResult<Option<Invite>> {
        self.fetch_one(of_friend(friend.0)).await?.map(InviteRow::invite).transpose()
    }

    async fn held(&self, after: Option<Uuid>, limit: u64) -> StoreResult<Vec<Invite>> {
        let limit = limit.cast_signed();
        let page = match after {
            None => first_held(limit),
            Some(after) => next_held(limit, after),
        };
        self.fetch_all(page).await?.into_iter().map(InviteRow::invite).collect()
    }

    async fn backlog(&self) -> StoreResult<InviteBacklog> {
        let row = self.fetch_one(backlog().of_many()).await?;
        Ok(row.map_or_else(InviteBacklog::default, |BacklogRow { held, oldest }| InviteBacklog {
            held: held.cast_unsigned(),
            oldest,
        }))
    }

    async fn end_of(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<u64> {
        self.execute(end_of(subscriber.0, at)).await
    }
}

fn written(signs: &BTreeSet<InviteSign>) -> Option<String> {
    let words: Vec<_> = signs.iter().map(|sign| sign.as_str()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

impl FaceRow {
    pub(super) fn face(self) -> StoreResult<PublicFace> {
        face(self.id, self.username, self.picture, self.avatar)
    }
}

pub(super) fn face(
    id: Uuid,
    username: Option<String>,
    picture: Option<String>,
    avatar: Option<i32>,
) -> StoreResult<PublicFace> {
    let subscriber = SubscriberId(id);
    Ok(PublicFace { subscriber, username, picture, avatar: avatar_of(subscriber, avatar)? })
}

fn state_of(word: &str, id: Uuid) -> StoreResult<InviteState> {
    InviteState::from_word(word).ok_or_else(|| corrupt("invite", "state", &id))
}

impl DueRow {
    fn invite(self) -> StoreResult<DueInvite> {
        Ok(DueInvite {
            id: self.id,
            inviter: SubscriberId(self.inviter_id),
            friend: SubscriberId(self.friend_id),
            state: state_of(&self.state, self.id)?,
            accepted_at: self.accepted_at,
            ready_at: self.ready_at,
            earned: Credits(self.earned),
            days: u32::try_from(self.days).unwrap_or(u32::MAX),
        })
    }
}

impl InviteRow {
    fn invite(self) -> StoreResult<Invite> {
        let id = self.id;
        let sign = |word: &str| InviteSign::from_word(word).ok_or_else(|| corrupt("invite", "signs", &id));
        let lapse = |word: &str| LapseCause::from_word(word).ok_or_else(|| corrupt("invite", "lapse", &id));
        Ok(Invite {
            id,
            inviter: face(self.inviter_id, self.inviter_name, self.inviter_picture, self.inviter_avatar)?,
            friend: face(self.friend_id, self.friend_name, self.friend_picture, self.friend_avatar)?,
            state: state_of(&self.state, id)?,
            accepted_at: self.accepted_at,
            ready_at: self.ready_at,
            signs: self
                .signs
                .iter()
                .flat_map(|signs| signs.split(' '))
                .map(sign)
                .collect::<StoreResult<_>>()?,
            lapse: self.lapse.as_deref().map(lapse).transpose()?,
            inviter_paid: Credits(self.inviter_paid),
            friend_paid: Credits(self.friend_paid),
            settled_at: self.settled_at,
            settled_by: self.settled_by,
            reason: self.reason,
        })
    }
}
