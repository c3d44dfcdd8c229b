use arena_app::ports::{
    EntryFees, MatchVerdict, StoreResult, SubscriberId, Tournament, TournamentCounts, TournamentCursor,
    TournamentDesk, TournamentEntry, TournamentFilter,
};
use arena_rules::Credits;
use arena_rules::tournament::TournamentKind;
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::connection::{Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct CountsRow {
        coming: i64,
        running: i64,
        due: i64,
    }
}

record! {
    struct FeesRow {
        people: i64,
        paying: i64,
        credits: i64,
        settled: i64,
    }
}

record! {
    struct VerdictRow {
        position: i32,
        decided_by: Option<String>,
        decided_at: Option<DateTime<Utc>>,
        a_signs: Option<String>,
        b_signs: Option<String>,
        a_desyncs: Option<i32>,
        b_desyncs: Option<i32>,
    }
}

statements! {
    fn counts(kind: &str, now: DateTime<Utc>) -> CountsRow =
        "SELECT COUNT(CASE WHEN state = 'open' AND starts_at > $2 THEN 1 END) AS coming,
             COUNT(CASE WHEN state <> 'open' OR (starts_at <= $2 AND (ends_at IS NULL OR ends_at > $2)) THEN 1 END) AS running,
             COUNT(CASE WHEN state = 'open' AND starts_at <= $2 AND ends_at <= $2 THEN 1 END) AS due
         FROM tournament WHERE state IN ('open', 'running', 'closed') AND ($1 = '' OR kind = $1)";

    fn fees(tournament: i64) -> FeesRow =
        "SELECT COUNT(*) AS people, COUNT(CASE WHEN fee_paid > 0 THEN 1 END) AS paying,
             CAST(COALESCE(SUM(fee_paid), 0) AS bigint) AS credits, COUNT(refunded_at) AS settled
         FROM tournament_entry WHERE tournament_id = $1 AND bot IS NULL AND removed_at IS NULL";

    fn verdicts(tournament: i64, round: i32, first: i32, limit: i64) -> VerdictRow =
        "SELECT m.position, m.decided_by, m.decided_at, l.a_signs, l.b_signs, l.a_desyncs, l.b_desyncs
         FROM tournament_match m
         LEFT JOIN live_room l ON l.tournament_id = m.tournament_id AND l.room_id = m.room_id
         WHERE m.tournament_id = $1 AND m.round = $2 AND m.position >= $3 ORDER BY m.position LIMIT $4";
}

#[async_trait]
impl TournamentDesk for Connection {
    async fn queue(
        &self,
        filter: TournamentFilter,
        now: DateTime<Utc>,
        after: Option<TournamentCursor>,
        limit: u64,
    ) -> StoreResult<Vec<Tournament>> {
        self.read_queue(filter, now, after, limit).await
    }

    async fn counts(
        &self,
        kind: Option<TournamentKind>,
        now: DateTime<Utc>,
    ) -> StoreResult<TournamentCounts> {
        let kind = kind.map_or("", TournamentKind::as_str);
        let counted = self.fetch_one(counts(kind, now)).await?;
        Ok(counted.map_or_else(TournamentCounts::default, |CountsRow { coming, running, due }| {
            let [coming, running, due] = [coming, running, due].map(i64::cast_unsigned);
            TournamentCounts { coming, running, due }
        }))
    }

    async fn fees(&self, tournament: i64) -> StoreResult<EntryFees> {
        let summed = self.fetch_one(fees(tournament)).await?;
        Ok(summed.map_or_else(EntryFees::default, |FeesRow { people, paying, credits, settled }| {
            let [people, paying, settled] = [people, paying, settled].map(i64::cast_unsigned);
            EntryFees { people, paying, credits: Credits(credits), settled }
        }))
    }

    async fn entries(
        &self,
        tournament: i64,
        name: &str,
        after: Option<SubscriberId>,
        limit: u64,
    ) -> StoreResult<Vec<TournamentEntry>> {
        self.read_named(tournament, name, after, limit).await
    }

    async fn verdicts(
        &self,
        tournament: i64,
        round: u32,
        first: u32,
        limit: u64,
    ) -> StoreResult<Vec<MatchVerdict>> {
        let (round, first) = (round.cast_signed(), first.cast_signed());
        let rows = self.fetch_all(verdicts(tournament, round, first, limit.cast_signed())).await?;
        rows.into_iter().map(|row| row.verdict(tournament)).collect()
    }
}

impl VerdictRow {
    fn verdict(self, tournament: i64) -> StoreResult<MatchVerdict> {
        let wrong = |name| corrupt("tournament_match", name, &tournament);
        let number = |value: i32, name| u32::try_from(value).map_err(|_| wrong(name));
        let desyncs = |value: Option<i32>, name| value.map_or(Ok(0), |value| number(value, name));
        Ok(MatchVerdict {
            position: number(self.position, "position")?,
            decided_by: self.decided_by,
            decided_at: self.decided_at,
            signs: [self.a_signs.unwrap_or_default(), self.b_signs.unwrap_or_default()],
            desyncs: [desyncs(self.a_desyncs, "a_desyncs")?, desyncs(self.b_desyncs, "b_desyncs")?],
        })
    }
}
