use arena_app::ports::{
    Audit, AuditChange, AuditFilter, AuditLine, AuditOutcome, AuditTrace, KeptAuditLine, StoreError,
    StoreResult,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, hash};

record! {
    struct LineRow {
        id: i64,
        at: DateTime<Utc>,
        actor: String,
        action: String,
        subject: String,
        reason: Option<String>,
        state_before: Option<String>,
        state_after: Option<String>,
        staff_id: Option<Uuid>,
        session_id: Option<Uuid>,
        address: Option<String>,
        request: Option<String>,
        outcome: String,
        hash: Option<Vec<u8>>,
    }
}

record! {
    struct HeadRow {
        line: i64,
        hash: Option<Vec<u8>>,
    }
}

macro_rules! line {
    ($($rest:expr),+) => {
        concat!(
            "SELECT id, at, actor, action, subject, reason, state_before, state_after, staff_id, session_id, address,
                 request, outcome, hash
             FROM audit_line WHERE ",
            $($rest),+
        )
    };
}

/// A page of the lines of `$1`, behind the line `$2`. An empty text selects every action and actor.
macro_rules! page {
    ($which:literal) => {
        line!(
            $which,
            " AND id < $2 AND ($3 = '' OR substr(action, 1, length($3)) = $3) AND ($4 = '' OR actor = $4)
                 AND ($6 IS NULL OR at >= $6) AND ($7 IS NULL OR at < $7)
             ORDER BY id DESC LIMIT $5"
        )
    };
}

statements! {
    fn lock_head() -> HeadRow =
        "SELECT line, hash FROM audit_head WHERE one = 1 FOR UPDATE",
        "SELECT line, hash FROM audit_head WHERE one = 1";

    fn head() -> HeadRow = "SELECT line, hash FROM audit_head WHERE one = 1";

    fn set_head(line: i64, hash: Vec<u8>) = "UPDATE audit_head SET line = $1, hash = $2 WHERE one = 1";

    fn insert(
        at: DateTime<Utc>,
        actor: String,
        action: String,
        subject: String,
        reason: Option<String>,
        before: Option<String>,
        after: Option<String>,
        staff: Option<Uuid>,
        session: Option<Uuid>,
        address: Option<String>,
        request: Option<String>,
        outcome: &str,
        hash: Vec<u8>,
    ) -> (i64,) =
        "INSERT INTO audit_line (at, actor, action, subject, reason, state_before, state_after, staff_id, session_id,
             address, request, outcome, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id";

    fn lines(since: DateTime<Utc>, limit: i64) -> LineRow = line!("at >= $1 ORDER BY id DESC LIMIT $2");

    fn after(after: i64, limit: i64) -> LineRow = line!("id > $1 ORDER BY id LIMIT $2");

    fn page(
        none: &str,
        before: i64,
        action: &str,
        actor: &str,
        limit: i64,
        since: Option<DateTime<Utc>>,
        until: Option<DateTime<Utc>>,
    ) -> LineRow = page!("$1 = ''");

    fn page_of_subject(
        subject: &str,
        before: i64,
        action: &str,
        actor: &str,
        limit: i64,
        since: Option<DateTime<Utc>>,
        until: Option<DateTime<Utc>>,
    ) -> LineRow = page!("subject = $1");

    fn page_of_actor(
        of: &str,
        before: i64,
        action: &str,
        actor: &str,
        limit: i64,
        since: Option<DateTime<Utc>>,
        until: Option<DateTime<Utc>>,
    ) -> LineRow = page!("actor = $1");

    fn count(actor: &str, action: &str, since: DateTime<Utc>) -> (i64,) =
        "SELECT COUNT(*) AS taken FROM audit_line
         WHERE actor = $1 AND action = $2 AND at >= $3 AND outcome = 'done'";

    fn last(action: &str) -> (DateTime<Utc>,) =
        "SELECT at FROM audit_line WHERE action = $1 ORDER BY at DESC LIMIT 1";
}

#[async_trait]
impl Audit for Connection {
    async fn note(&self, line: &AuditLine) -> StoreResult<()> {
        let missing = || StoreError::Other("table audit_head has no row".into());
        let previous = self.fetch_one(lock_head()).await?.ok_or_else(missing)?.hash()?;
        let hash = line.hash(previous.as_ref());
        let AuditLine { at, actor, action, subject, change, trace, outcome } = line.clone();
        let AuditTrace { staff, session, address, request } = trace;
        let text = |state: Option<Value>| state.map(|state| state.to_string());
        let insert = insert(
            at,
            actor,
            action,
            subject,
            change.reason,
            text(change.before),
            text(change.after),
            staff,
            session,
            address,
            request,
            outcome.as_str(),
            hash.to_vec(),
        );
        let (id,) = self.fetch_one(insert).await?.ok_or_else(missing)?;
        self.execute(set_head(id, hash.to_vec())).await.map(|_| ())
    }

    /// A connection writes no audit lines by itself, so it has no use for the change.
    fn explain(&self, _change: AuditChange) {}

    async fn list(&self, since: DateTime<Utc>, limit: u64) -> StoreResult<Vec<AuditLine>> {
        let rows = self.fetch_all(lines(since, limit.cast_signed())).await?;
        rows.into_iter().map(|row| Ok(row.kept()?.line)).collect()
    }

    async fn page(
        &self,
        filter: &AuditFilter,
        before: Option<i64>,
        limit: u64,
    ) -> StoreResult<Vec<KeptAuditLine>> {
        let (before, limit) = (before.unwrap_or(i64::MAX), limit.cast_signed());
        let action = filter.action.as_deref().unwrap_or_default();
        let actor = filter.actor.as_deref().unwrap_or_default();
        let (since, until) = (filter.since, filter.until);
        let page = match &filter.subject {
            Some(subject) => page_of_subject(subject, before, action, actor, limit, since, until),
            None if !actor.is_empty() => page_of_actor(actor, before, action, actor, limit, since, until),
            None => page("", before, action, "", limit, since, until),
        };
        self.fetch_all(page).await?.into_iter().map(LineRow::kept).collect()
    }

    async fn after(&self, after: i64, limit: u64) -> StoreResult<Vec<KeptAuditLine>> {
        let rows = self.fetch_all(self::after(after, limit.cast_signed()).of_many()).await?;
        rows.into_iter().map(LineRow::kept).collect()
    }

    async fn head(&self) -> StoreResult<Option<(i64, [u8; 32])>> {
        let Some(row) = self.fetch_one(head()).await? else { return Ok(None) };
        let line = row.line;
        Ok(row.hash()?.map(|hash| (line, hash)))
    }

    async fn count(&self, actor: &str, action: &str, since: DateTime<Utc>) -> StoreResult<u64> {
        let taken = self.fetch_one(count(actor, action, since)).await?;
        Ok(taken.map_or(0, |(taken,)| taken.cast_unsigned()))
    }

    async fn last(&self, action: &str) -> StoreResult<Option<DateTime<Utc>>> {
        Ok(self.fetch_one(last(action)).await?.map(|(at,)| at))
    }
}

impl HeadRow {
    fn hash(self) -> StoreResult<Option<[u8; 32]>> {
        let line = self.line;
        self.hash.map(|bytes| hash(bytes, "audit_head", "hash", &line)).transpose()
    }
}

impl LineRow {
    fn kept(self) -> StoreResult<KeptAuditLine> {
        let id = self.id;
        let state = |text: Option<String>, column| -> StoreResult<Option<Value>> {
            let read =
                |text: String| serde_json::from_str(&text).map_err(|_| corrupt("audit_line", column, &id));
            text.map(read).transpose()
        };
        let line = AuditLine {
            at: self.at,
            actor: self.actor,
            action: self.action,
            subject: self.subject,
            change: AuditChange {
                reason: self.reason,
                before: state(self.state_before, "state_before")?,
                after: state(self.state_after, "state_after")?,
            },
            trace: AuditTrace {
                staff: self.staff_id,
                session: self.session_id,
                address: self.address,
                request: self.request,
            },
            outcome: AuditOutcome::from_word(&self.outcome)
                .ok_or_else(|| corrupt("audit_line", "outcome", &id))?,
        };
        let hash = self.hash.map(|bytes| hash(bytes, "audit_line", "hash", &id)).transpose()?;
        Ok(KeptAuditLine { id, line, hash })
    }
}
