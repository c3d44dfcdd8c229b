use arena_app::ports::{DeskMark, Desks, LivingSession, Presence, SECOND_LOOK_UNDO, StoreResult};
use arena_rules::staff::{Desk, Role};
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

/// After this time a presence is forgotten.
const FORGOTTEN: Duration = Duration::hours(1);

record! {
    struct MarkRow {
        desk: String,
        waiting: i64,
        taken: i64,
        latest: Option<DateTime<Utc>>,
    }
}

record! {
    struct PresenceRow {
        session_id: Uuid,
        staff_id: Uuid,
        name: String,
        desk: String,
        item: Uuid,
    }
}

record! {
    struct LivingRow {
        id: Uuid,
        role: String,
    }
}

statements! {
    fn marks(now: DateTime<Utc>, due: DateTime<Utc>) -> MarkRow =
        "SELECT 'claims' AS desk, COUNT(*) AS waiting, COUNT(holder) AS taken,
             MAX(COALESCE(changed_at, claimed_at)) AS latest
         FROM redemption WHERE status = 'claimed'
         UNION ALL
         SELECT 'reviews', COUNT(*), (SELECT COUNT(*) FROM task_verdict WHERE state = 'pending'), MAX(submitted_at)
         FROM task_entry WHERE state = 'submitted'
         UNION ALL
         SELECT 'changes', COUNT(*), 0, MAX(made_at) FROM change_request WHERE state = 'open' AND expires_at > $1
         UNION ALL
         SELECT 'looks', (SELECT COUNT(*) FROM second_look WHERE state = 'waiting'),
             (SELECT COUNT(*) FROM second_look WHERE state = 'disagreed' AND second_at <= $2),
             (SELECT MAX(changed_at) FROM second_look)
         UNION ALL
         SELECT 'tournaments', COALESCE(SUM(version), 0), (SELECT COUNT(*) FROM (
                 SELECT 1 FROM tournament t JOIN tournament_match m ON m.tournament_id = t.id AND m.state <> 'ended'
                 WHERE t.state = 'running' LIMIT 1000) undecided),
             (SELECT MAX(changed_at) FROM tournament)
         FROM tournament WHERE state IN ('open', 'running', 'closed')";

    fn be_at(session: Uuid, staff: Uuid, desk: &str, item: Uuid, at: DateTime<Utc>) =
        "INSERT INTO staff_presence (session_id, staff_id, desk, item, seen_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (session_id) DO UPDATE SET desk = excluded.desk, item = excluded.item, seen_at = excluded.seen_at";

    fn leave(session: Uuid, before: DateTime<Utc>) =
        "DELETE FROM staff_presence WHERE session_id = $1 OR seen_at < $2";

    fn present(since: DateTime<Utc>) -> PresenceRow =
        "SELECT p.session_id, p.staff_id, m.name, p.desk, p.item
         FROM staff_presence p
         JOIN staff_member m ON m.id = p.staff_id
         JOIN staff_session s ON s.id = p.session_id
         WHERE p.seen_at >= $1 AND s.ended_at IS NULL ORDER BY m.name, p.session_id";

    fn living(sessions: serde_json::Value, now: DateTime<Utc>) -> LivingRow =
        "SELECT s.id, m.role FROM staff_session s JOIN staff_member m ON m.id = s.staff_id
         WHERE s.id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))
             AND s.ended_at IS NULL AND s.idle_until > $2 AND s.expires_at > $2 AND m.state = 'active'",
        "SELECT s.id, m.role FROM staff_session s JOIN staff_member m ON m.id = s.staff_id
         WHERE s.id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1))
             AND s.ended_at IS NULL AND s.idle_until > $2 AND s.expires_at > $2 AND m.state = 'active'";
}

#[async_trait]
impl Desks for Connection {
    async fn marks(&self, now: DateTime<Utc>) -> StoreResult<Vec<DeskMark>> {
        self.fetch_all(marks(now, now - SECOND_LOOK_UNDO)).await?.into_iter().map(MarkRow::mark).collect()
    }

    async fn be_at(
        &self,
        session: Uuid,
        staff: Uuid,
        item: Option<(Desk, Uuid)>,
        at: DateTime<Utc>,
    ) -> StoreResult<()> {
        self.execute(leave(session, at - FORGOTTEN)).await?;
        if let Some((desk, item)) = item {
            self.execute(be_at(session, staff, desk.as_str(), item, at)).await?;
        }
        Ok(())
    }

    async fn present(&self, since: DateTime<Utc>) -> StoreResult<Vec<Presence>> {
        self.fetch_all(present(since)).await?.into_iter().map(PresenceRow::presence).collect()
    }

    async fn living(&self, sessions: &[Uuid], now: DateTime<Utc>) -> StoreResult<Vec<LivingSession>> {
        let living = self.fetch_all(living(json!(sessions), now)).await?;
        living.into_iter().map(LivingRow::living).collect()
    }
}

impl MarkRow {
    fn mark(self) -> StoreResult<DeskMark> {
        let Self { desk: word, waiting, taken, latest } = self;
        let desk = Desk::from_word(&word).ok_or_else(|| corrupt("the desks", "desk", &word))?;
        Ok(DeskMark { desk, waiting, taken, latest })
    }
}

impl PresenceRow {
    fn presence(self) -> StoreResult<Presence> {
        let desk = Desk::from_word(&self.desk);
        Ok(Presence {
            session: self.session_id,
            staff: self.staff_id,
            name: self.name,
            desk: desk.ok_or_else(|| corrupt("staff_presence", "desk", &self.session_id))?,
            item: self.item,
        })
    }
}

impl LivingRow {
    fn living(self) -> StoreResult<LivingSession> {
        let role = Role::from_word(&self.role).ok_or_else(|| corrupt("staff_member", "role", &self.id))?;
        Ok(LivingSession { id: self.id, role })
    }
}
