use arena_app::ports::{Pause, StoreResult, Switches};
use arena_rules::switches::Switch;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, record, statements};

record! {
    struct PauseRow {
        switch: String,
        reason: String,
        paused_by: String,
        paused_at: DateTime<Utc>,
        until: Option<DateTime<Utc>>,
    }
}

statements! {
    fn pauses() -> PauseRow =
        "SELECT switch, reason, paused_by, paused_at, until FROM switch_pause ORDER BY paused_at, switch";

    // A pause that is over by its time gives way.
    fn pause(switch: &str, reason: &str, by: &str, at: DateTime<Utc>, until: Option<DateTime<Utc>>) =
        "INSERT INTO switch_pause (switch, reason, paused_by, paused_at, until) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (switch) DO UPDATE
             SET reason = excluded.reason, paused_by = excluded.paused_by, paused_at = excluded.paused_at,
                 until = excluded.until
             WHERE switch_pause.until <= excluded.paused_at";

    fn resume(switch: &str, now: DateTime<Utc>) =
        "DELETE FROM switch_pause WHERE switch = $1 AND (until IS NULL OR until > $2)";
}

#[async_trait]
impl Switches for Connection {
    async fn pauses(&self) -> StoreResult<Vec<Pause>> {
        Ok(self.fetch_all(pauses()).await?.into_iter().filter_map(PauseRow::pause).collect())
    }

    async fn pause(&self, Pause { switch, reason, by, at, until }: &Pause) -> StoreResult<bool> {
        Ok(self.execute(pause(&switch.word(), reason, by, *at, *until)).await? == 1)
    }

    async fn resume(&self, switch: Switch, now: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(resume(&switch.word(), now)).await? == 1)
    }
}

impl PauseRow {
    /// Returns the pause; `None` for a switch of a newer version that runs beside this one.
    fn pause(self) -> Option<Pause> {
        let Some(switch) = Switch::from_word(&self.switch) else {
            tracing::warn!(switch = self.switch, "a switch that this version does not know is paused");
            return None;
        };
        Some(Pause { switch, reason: self.reason, by: self.paused_by, at: self.paused_at, until: self.until })
    }
}
