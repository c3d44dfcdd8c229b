use arena_app::ports::{ExportedTable, Privacy, StoreResult, SubscriberId};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{BoundStatement, Connection, statements};

/// Marks uploads as discarded, so that the purge deletes their files (m0007).
macro_rules! let_go {
    ($of:literal) => {
        concat!(
            "INSERT INTO task_upload (id, created_at, discarded)
             SELECT id, submitted_at, true FROM task_entry WHERE files_gone AND ",
            $of,
            " ON CONFLICT DO NOTHING"
        )
    };
}

statements! {
    fn pictured(subscriber: Uuid) -> (Uuid,) =
        "SELECT id FROM task_entry WHERE subscriber_id = $1 AND NOT files_gone ORDER BY submitted_at";

    // `plan` stays: it says what an open charge is for, and nothing about the person.
    fn erase(id: Uuid, at: DateTime<Utc>) =
        "UPDATE subscriber SET partner_id = NULL, name = NULL, username = NULL, email = NULL, gender = NULL,
             bio = NULL, date_of_birth = NULL, picture = NULL, avatar = NULL, username_generated = false,
             selected_game = NULL, language = NULL, hold_reason = NULL, erased_at = $2
         WHERE id = $1 AND erased_at IS NULL";

    fn delete_numbers(subscriber: Uuid) = "DELETE FROM subscriber_number WHERE subscriber_id = $1";

    fn delete_contact(subscriber: Uuid) = "DELETE FROM contact_number WHERE subscriber_id = $1";

    fn delete_sessions(subscriber: Uuid) = "DELETE FROM session WHERE subscriber_id = $1";

    fn delete_devices(subscriber: Uuid) = "DELETE FROM push_device WHERE subscriber_id = $1";

    fn delete_mark(subscriber: Uuid) = "DELETE FROM notice_mark WHERE subscriber_id = $1";

    fn delete_events(subscriber: Uuid) = "DELETE FROM event WHERE subscriber_id = $1";

    fn delete_keys(subscriber: Uuid) = "DELETE FROM idempotency_key WHERE subscriber_id = $1";

    fn delete_departure(subscriber: Uuid) = "DELETE FROM departure WHERE subscriber_id = $1";

    fn delete_visits(subscriber: Uuid) = "DELETE FROM game_visit WHERE subscriber_id = $1";

    fn delete_tries(subscriber: Uuid) = "DELETE FROM room_try WHERE subscriber_id = $1";

    fn delete_pictures(subscriber: Uuid) = "DELETE FROM picture_count WHERE subscriber_id = $1";

    fn delete_code(subscriber: Uuid) = "DELETE FROM invite_code WHERE subscriber_id = $1";

    fn delete_code_tries(subscriber: Uuid) = "DELETE FROM code_try WHERE subscriber_id = $1";

    fn delete_networks(subscriber: Uuid) = "DELETE FROM invite_network WHERE subscriber_id = $1";

    fn delete_browsers(subscriber: Uuid) =
        "DELETE FROM shared_browser WHERE subscriber_id = $1 OR other_id = $1";

    fn delete_friends(subscriber: Uuid) =
        "DELETE FROM friendship WHERE subscriber_id = $1 OR friend_id = $1";

    fn delete_requests(subscriber: Uuid) = "DELETE FROM friend_request WHERE from_id = $1 OR to_id = $1";

    fn delete_blocks(subscriber: Uuid) =
        "DELETE FROM friend_block WHERE subscriber_id = $1 OR blocked_id = $1";

    fn delete_tries_of_links(subscriber: Uuid) =
        "DELETE FROM challenge_try WHERE subscriber_id = $1
             OR code IN (SELECT code FROM challenge_link WHERE subscriber_id = $1)";

    fn delete_links(subscriber: Uuid) = "DELETE FROM challenge_link WHERE subscriber_id = $1";

    fn clear_invites(subscriber: Uuid) =
        "UPDATE invite SET reason = NULL WHERE friend_id = $1 OR inviter_id = $1";

    fn delete_public_name(subscriber: Uuid) = "DELETE FROM public_name WHERE subscriber_id = $1";

    fn delete_refused_names(subscriber: Uuid) = "DELETE FROM refused_name WHERE subscriber_id = $1";

    fn delete_quests(subscriber: Uuid) = "DELETE FROM quest_day WHERE subscriber_id = $1";

    fn delete_badges(subscriber: Uuid) = "DELETE FROM badge WHERE subscriber_id = $1";

    fn delete_notes(subscriber: Uuid) = "DELETE FROM subscriber_note WHERE subscriber_id = $1";

    fn delete_album(subscriber: Uuid) = "DELETE FROM album_picture WHERE subscriber_id = $1";

    fn clear_redemptions(subscriber: Uuid) =
        "UPDATE redemption SET name = NULL, email = NULL, phone = NULL, pubg_id = NULL, answers = NULL, reference = NULL, reason = NULL,
             carrier = NULL, tracking_number = NULL
         WHERE subscriber_id = $1";

    // The row stays: its fingerprint keeps the code from being imported again.
    fn wipe_vouchers(subscriber: Uuid) =
        "UPDATE voucher SET key_id = NULL, code = NULL
         WHERE redemption_id IN (SELECT id FROM redemption WHERE subscriber_id = $1)";

    fn clear_entries(subscriber: Uuid) =
        "UPDATE tournament_entry SET nickname = 'Player', uid = NULL, email = NULL WHERE subscriber_id = $1";

    fn clear_prizes(subscriber: Uuid) = "UPDATE held_prize SET reason = NULL WHERE subscriber_id = $1";

    fn clear_tasks(subscriber: Uuid) = "UPDATE task_entry SET reason = NULL WHERE subscriber_id = $1";

    fn clear_looks(subscriber: Uuid) =
        "UPDATE second_look SET settle_reason = NULL
         WHERE entry_id IN (SELECT id FROM task_entry WHERE subscriber_id = $1)";

    fn clear_refunds(subscriber: Uuid) =
        "UPDATE charge_refund SET reason = '', why = NULL WHERE subscriber_id = $1";

    fn drop_files(subscriber: Uuid) = "UPDATE task_entry SET files_gone = true WHERE subscriber_id = $1";

    fn let_go_of_all(subscriber: Uuid) = let_go!("subscriber_id = $1");

    fn lock(id: Uuid) -> (Uuid,) =
        "SELECT id FROM subscriber WHERE id = $1 FOR UPDATE",
        "SELECT id FROM subscriber WHERE id = $1";

    fn delete_messages(subscriber: Uuid) = "DELETE FROM message WHERE subscriber_id = $1";

    fn open_claims(subscriber: Uuid) -> (i64,) =
        "SELECT COUNT(*) AS open FROM redemption WHERE subscriber_id = $1 AND status = 'claimed'";

    fn release(msisdn: &str, before: DateTime<Utc>, at: DateTime<Utc>) -> (Uuid,) =
        "UPDATE subscriber_number SET until = $3 WHERE msisdn = $1 AND until IS NULL AND since <= $2
         RETURNING subscriber_id";

    fn forget_files(decided_before: DateTime<Utc>, limit: i64) -> (Uuid,) =
        "UPDATE task_entry SET files_gone = true WHERE id IN (
             SELECT id FROM task_entry WHERE decided_at < $1 AND NOT files_gone
             ORDER BY decided_at LIMIT $2)
         RETURNING id";

    fn let_go(entry: Uuid) = let_go!("id = $1");

    fn forget_messages(before: DateTime<Utc>, limit: i64) =
        "DELETE FROM message WHERE id IN (
             SELECT id FROM message WHERE created_at < $1 ORDER BY created_at LIMIT $2)";
}

#[async_trait]
impl Privacy for Connection {
    async fn everything(&self, subscriber: SubscriberId) -> StoreResult<Vec<ExportedTable>> {
        self.export(subscriber).await
    }

    async fn pictured(&self, subscriber: SubscriberId) -> StoreResult<Vec<Uuid>> {
        Ok(self.fetch_all(pictured(subscriber.0)).await?.into_iter().map(|(id,)| id).collect())
    }

    async fn erase(&self, subscriber: SubscriberId, at: DateTime<Utc>) -> StoreResult<bool> {
        let id = subscriber.0;
        if self.execute(erase(id, at)).await? == 0 {
            return Ok(false);
        }
        for erasure in erasures(id) {
            self.execute(erasure).await?;
        }
        self.execute(drop_files(id)).await?;
        self.execute(let_go_of_all(id)).await?;
        // Messages go last. Jobs write messages only under the foreign key's lock. The lock here waits for
        // such jobs; later ones find no number.
        self.fetch_one(lock(id)).await?;
        self.execute(delete_messages(id)).await?;
        Ok(true)
    }

    async fn open_claims(&self, subscriber: SubscriberId) -> StoreResult<u64> {
        let open = self.fetch_one(open_claims(subscriber.0)).await?;
        Ok(open.map_or(0, |(open,)| open.cast_unsigned()))
    }

    async fn release(
        &self,
        msisdn: &str,
        before: DateTime<Utc>,
        at: DateTime<Utc>,
    ) -> StoreResult<Option<SubscriberId>> {
        Ok(self.fetch_one(release(msisdn, before, at)).await?.map(|(id,)| SubscriberId(id)))
    }

    async fn forget_pictures(&self, decided_before: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        let entries = self.fetch_all(forget_files(decided_before, limit.cast_signed())).await?;
        for (entry,) in &entries {
            self.execute(let_go(*entry)).await?;
        }
        Ok(entries.len() as u64)
    }

    async fn forget_messages(&self, before: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        self.execute(forget_messages(before, limit.cast_signed())).await
    }
}

/// Deletes everything that identifies the subscriber. Ledger entries, charges and results stay, without a
/// name.
fn erasures(subscriber: Uuid) -> [BoundStatement<()>; 34] {
    [
        delete_numbers(subscriber),
        delete_contact(subscriber),
        delete_sessions(subscriber),
        delete_devices(subscriber),
        delete_mark(subscriber),
        delete_events(subscriber),
        delete_keys(subscriber),
        delete_departure(subscriber),
        delete_visits(subscriber),
        delete_tries(subscriber),
        delete_pictures(subscriber),
        delete_code(subscriber),
        delete_code_tries(subscriber),
        delete_networks(subscriber),
        delete_browsers(subscriber),
        delete_friends(subscriber),
        delete_requests(subscriber),
        delete_blocks(subscriber),
        delete_tries_of_links(subscriber),
        delete_links(subscriber),
        clear_invites(subscriber),
        delete_public_name(subscriber),
        delete_refused_names(subscriber),
        delete_quests(subscriber),
        delete_badges(subscriber),
        delete_album(subscriber),
        delete_notes(subscriber),
        clear_redemptions(subscriber),
        wipe_vouchers(subscriber),
        clear_entries(subscriber),
        clear_prizes(subscriber),
        clear_tasks(subscriber),
        clear_looks(subscriber),
        clear_refunds(subscriber),
    ]
}
