use arena_app::ports::{CountedPart, Counts, DayFigure, DaySpan, FunnelCounts, Reports, StoreResult};
use arena_rules::ledger::Reason;
use arena_rules::reports::{Figure, ReportPart};
use async_trait::async_trait;
use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value, json};

use crate::connection::{BoundStatement, Connection, record, statements};
use crate::convert::corrupt;

record! {
    struct PartRow {
        day: NaiveDate,
        part: String,
        counted_at: DateTime<Utc>,
    }
}

record! {
    struct FigureRow {
        day: NaiveDate,
        figure: String,
        dimension: String,
        value: i64,
    }
}

record! {
    struct CountRow {
        figure: String,
        dimension: String,
        value: i64,
    }
}

record! {
    struct MovedRow {
        reason: String,
        added: i64,
        taken: i64,
    }
}

record! {
    struct FunnelRow {
        accounts: i64,
        trial: i64,
        play: i64,
        claim: i64,
        redemption: i64,
        paid: i64,
    }
}

/// Bots have accounts too.
macro_rules! newcomers {
    () => {
        "FROM subscriber s WHERE s.created_at >= $1 AND s.created_at < $2
             AND NOT EXISTS (SELECT 1 FROM tournament_entry b WHERE b.subscriber_id = s.id AND b.bot IS NOT NULL)"
    };
}

/// The accounts of the system: what they hold, wallets hold with the other sign.
macro_rules! system {
    () => {
        "(SELECT id FROM account WHERE kind IN ('issuance', 'redemption', 'entry_fee'))"
    };
}

/// A claim changes last when it is settled, which the index finds.
macro_rules! claims_since {
    () => {
        "COALESCE(changed_at, claimed_at, created_at) >= $1"
    };
}

statements! {
    fn first_account() -> (DateTime<Utc>,) = "SELECT created_at FROM subscriber ORDER BY created_at LIMIT 1";

    fn parts(from: NaiveDate, until: NaiveDate) -> PartRow =
        "SELECT day, part, counted_at FROM report_part WHERE day >= $1 AND day <= $2 ORDER BY day, part";

    fn figures(from: NaiveDate, until: NaiveDate) -> FigureRow =
        "SELECT day, figure, dimension, value FROM report_figure WHERE day >= $1 AND day <= $2
         ORDER BY day, figure, dimension";

    /// A session's last use follows from its end. A log-in counts even if the session was used on a later day.
    fn note_activity(
        day: NaiveDate,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
        idle_from: DateTime<Utc>,
        idle_until: DateTime<Utc>,
    ) = "INSERT INTO activity_day (day, subscriber_id)
         SELECT $1, a.subscriber_id FROM (
             SELECT subscriber_id FROM session WHERE created_at >= $2 AND created_at < $3
             UNION SELECT subscriber_id FROM session
                 WHERE idle_until >= $4 AND idle_until < $5 AND rotated_at >= $2 AND rotated_at < $3
             UNION SELECT subscriber_id FROM streak_claim WHERE claimed_at >= $2 AND claimed_at < $3
             UNION SELECT subscriber_id FROM game_session WHERE started_at >= $2 AND started_at < $3
             UNION SELECT subscriber_id FROM task_entry WHERE submitted_at >= $2 AND submitted_at < $3
             UNION SELECT subscriber_id FROM tournament_entry
                 WHERE entered_at >= $2 AND entered_at < $3 AND bot IS NULL
             UNION SELECT subscriber_id FROM redemption
                 WHERE COALESCE(changed_at, claimed_at, created_at) >= $2 AND claimed_at >= $2 AND claimed_at < $3
             UNION SELECT subscriber_id FROM quest_chest WHERE opened_at >= $2 AND opened_at < $3
             UNION SELECT subscriber_id FROM season_step WHERE claimed_at >= $2 AND claimed_at < $3
         ) a WHERE TRUE
         ON CONFLICT DO NOTHING";

    fn forget_activity(before: NaiveDate, limit: i64) =
        "DELETE FROM activity_day WHERE (day, subscriber_id) IN (
             SELECT day, subscriber_id FROM activity_day WHERE day < $1 ORDER BY day, subscriber_id LIMIT $2)";

    fn active(after: NaiveDate, day: NaiveDate) -> (i64,) =
        "SELECT COUNT(DISTINCT subscriber_id) FROM activity_day WHERE day > $1 AND day <= $2";

    fn joined(from: DateTime<Utc>, until: DateTime<Utc>) -> (i64,) = concat!("SELECT COUNT(*) ", newcomers!());

    fn returned(from: DateTime<Utc>, until: DateTime<Utc>, day: NaiveDate) -> (i64,) =
        concat!(
            "SELECT COUNT(*) ",
            newcomers!(),
            " AND EXISTS (SELECT 1 FROM activity_day a WHERE a.day = $3 AND a.subscriber_id = s.id)"
        );

    fn funnel(from: DateTime<Utc>, until: DateTime<Utc>, before: DateTime<Utc>) -> FunnelRow =
        concat!(
            "SELECT COUNT(*) AS accounts,
                 COUNT(CASE WHEN EXISTS (SELECT 1 FROM subscription_line l
                     WHERE l.subscriber_id = s.id AND l.state = 'trial' AND l.at < $3) THEN 1 END) AS trial,
                 COUNT(CASE WHEN EXISTS (SELECT 1 FROM game_session g
                     WHERE g.subscriber_id = s.id AND g.started_at < $3) THEN 1 END) AS play,
                 COUNT(CASE WHEN EXISTS (SELECT 1 FROM streak_claim k
                     WHERE k.subscriber_id = s.id AND k.claimed_at < $3) THEN 1 END) AS claim,
                 COUNT(CASE WHEN EXISTS (SELECT 1 FROM redemption r
                     WHERE r.subscriber_id = s.id AND r.claimed_at < $3) THEN 1 END) AS redemption,
                 COUNT(CASE WHEN EXISTS (SELECT 1 FROM charge c
                     WHERE c.subscriber_id = s.id AND c.state = 'paid' AND c.settled_at < $3) THEN 1 END) AS paid ",
            newcomers!()
        );

    fn plans(from: DateTime<Utc>, until: DateTime<Utc>) -> CountRow =
        "SELECT 'trials_started' AS figure, '' AS dimension, COUNT(*) AS value FROM subscription_line
         WHERE at >= $1 AND at < $2 AND why = 'agreed' AND state = 'trial'
         UNION ALL SELECT 'left', why, COUNT(*) FROM subscription_line
         WHERE at >= $1 AND at < $2 AND state IN ('ended', 'expired') GROUP BY why
         UNION ALL SELECT 'paused', '', COUNT(*) FROM subscription_line
         WHERE at >= $1 AND at < $2 AND state = 'suspended' AND why <> 'agreed'
         UNION ALL SELECT 'first_paid', '', COUNT(*) FROM charge c
         WHERE c.state = 'paid' AND c.settled_at >= $1 AND c.settled_at < $2 AND NOT EXISTS (
             SELECT 1 FROM charge e WHERE e.subscriber_id = c.subscriber_id AND e.state = 'paid'
                 AND (e.settled_at < c.settled_at OR (e.settled_at = c.settled_at AND e.id < c.id)))";

    /// Present states, and for subscriptions that changed later the state that they had then.
    fn base(until: DateTime<Utc>) -> CountRow =
        "SELECT 'base' AS figure, b.state AS dimension, COUNT(*) AS value FROM (
             SELECT s.state FROM subscription s WHERE NOT EXISTS (
                 SELECT 1 FROM subscription_line l WHERE l.subscriber_id = s.subscriber_id AND l.at >= $1)
             UNION ALL
             SELECT (SELECT p.state FROM subscription_line p WHERE p.subscriber_id = c.subscriber_id AND p.at < $1
                     ORDER BY p.id DESC LIMIT 1)
             FROM (SELECT DISTINCT subscriber_id FROM subscription_line WHERE at >= $1) c
         ) b WHERE b.state IS NOT NULL GROUP BY b.state";

    fn money(from: DateTime<Utc>, until: DateTime<Utc>) -> CountRow =
        "WITH paid AS (
             SELECT currency || ' ' || plan AS dimension, COUNT(*) AS charges, CAST(SUM(amount) AS bigint) AS amount,
                 CAST(SUM(tax) AS bigint) AS tax
             FROM charge WHERE state = 'paid' AND settled_at >= $1 AND settled_at < $2 GROUP BY 1),
         back AS (
             SELECT r.currency || ' ' || c.plan AS dimension, COUNT(*) AS refunds, CAST(SUM(r.amount) AS bigint) AS amount,
                 CAST(SUM(c.tax) AS bigint) AS tax
             FROM charge_refund r JOIN charge c ON c.id = r.charge_id
             WHERE r.state IN ('refunded', 'outside') AND r.settled_at >= $1 AND r.settled_at < $2 GROUP BY 1)
         SELECT 'paid' AS figure, dimension, charges AS value FROM paid
         UNION ALL SELECT 'revenue', dimension, amount FROM paid
         UNION ALL SELECT 'tax', dimension, tax FROM paid
         UNION ALL SELECT 'refunds', dimension, refunds FROM back
         UNION ALL SELECT 'refunded', dimension, amount FROM back
         UNION ALL SELECT 'refunded_tax', dimension, tax FROM back";

    /// What wallets got and gave, by reason.
    fn moved(from: DateTime<Utc>, until: DateTime<Utc>) -> MovedRow =
        concat!(
            "SELECT CASE WHEN t.reverses IS NULL THEN t.reason ELSE 'reversal' END AS reason,
                 CAST(SUM(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END) AS bigint) AS added,
                 CAST(SUM(CASE WHEN e.amount < 0 THEN -e.amount ELSE 0 END) AS bigint) AS taken
             FROM ledger_txn t JOIN ledger_entry e ON e.txn_id = t.id
             WHERE t.created_at >= $1 AND t.created_at < $2 AND e.account_id NOT IN ",
            system!(),
            " GROUP BY 1"
        );

    /// Counted from the system's accounts, so that the sum of a day's movements is checked against another source: what
    /// they hold now, without what they got later. The accounts are no condition: Postgres would read all their entries.
    fn outstanding(until: DateTime<Utc>) -> (i64,) =
        concat!(
            "SELECT CAST(COALESCE((SELECT SUM(CASE WHEN e.account_id IN ",
            system!(),
            " THEN e.amount ELSE 0 END) FROM ledger_txn t JOIN ledger_entry e ON e.txn_id = t.id
                 WHERE t.created_at >= $1), 0) - (SELECT SUM(balance) FROM account WHERE id IN ",
            system!(),
            ") AS bigint)"
        );

    fn rewards(from: DateTime<Utc>, until: DateTime<Utc>) -> CountRow =
        concat!(
            "WITH done AS (
                 SELECT CAST(reward_id AS text) AS dimension, COUNT(*) AS delivered,
                     COUNT(CASE WHEN cost IS NULL THEN 1 END) AS uncosted, CAST(SUM(cost) AS bigint) AS cost
                 FROM redemption WHERE status = 'fulfilled' AND settled_at >= $1 AND settled_at < $2 GROUP BY 1)
             SELECT 'delivered' AS figure, dimension, delivered AS value FROM done
             UNION ALL SELECT 'reward_cost', dimension, cost FROM done WHERE cost IS NOT NULL
             UNION ALL SELECT 'without_cost', dimension, uncosted FROM done WHERE uncosted > 0
             UNION ALL SELECT 'claimed', CAST(reward_id AS text), COUNT(*) FROM redemption
             WHERE ",
            claims_since!(),
            " AND claimed_at >= $1 AND claimed_at < $2 GROUP BY reward_id
             UNION ALL SELECT 'refused', CAST(reward_id AS text), COUNT(*) FROM redemption
             WHERE ",
            claims_since!(),
            " AND status = 'rejected' AND settled_at >= $1 AND settled_at < $2 GROUP BY reward_id"
        );

    fn games(from: DateTime<Utc>, until: DateTime<Utc>) -> CountRow =
        "WITH played AS (
             SELECT game AS dimension, COUNT(*) AS plays, COUNT(CASE WHEN state = 'passed' THEN 1 END) AS passes,
                 COUNT(DISTINCT subscriber_id) AS players
             FROM game_session WHERE started_at >= $1 AND started_at < $2 GROUP BY game)
         SELECT 'plays' AS figure, dimension, plays AS value FROM played
         UNION ALL SELECT 'passes', dimension, passes FROM played
         UNION ALL SELECT 'players', dimension, players FROM played";

    fn tournaments(from: DateTime<Utc>, until: DateTime<Utc>) -> CountRow =
        "SELECT 'entrants' AS figure, t.kind AS dimension, COUNT(*) AS value
         FROM tournament_entry e JOIN tournament t ON t.id = e.tournament_id
         WHERE e.entered_at >= $1 AND e.entered_at < $2 AND e.bot IS NULL GROUP BY t.kind
         UNION ALL SELECT CASE WHEN state = 'cancelled' THEN 'tournaments_cancelled' ELSE 'tournaments_started' END,
             kind, COUNT(*)
         FROM tournament WHERE starts_at >= $1 AND starts_at < $2 GROUP BY 1, 2";

    fn tasks(from: DateTime<Utc>, until: DateTime<Utc>) -> CountRow =
        "SELECT 'tasks_submitted' AS figure, '' AS dimension, COUNT(*) AS value FROM task_entry
         WHERE submitted_at >= $1 AND submitted_at < $2
         UNION ALL SELECT CASE WHEN state = 'approved' THEN 'tasks_approved' ELSE 'tasks_rejected' END, '', COUNT(*)
         FROM task_entry WHERE decided_at >= $1 AND decided_at < $2 AND state IN ('approved', 'rejected') GROUP BY state";

    fn note_part(day: NaiveDate, part: &str, at: DateTime<Utc>) =
        "INSERT INTO report_part (day, part, counted_at) VALUES ($1, $2, $3)
         ON CONFLICT (day, part) DO UPDATE SET counted_at = excluded.counted_at
         WHERE report_part.counted_at <= excluded.counted_at";

    fn clear(day: NaiveDate, part: &str) = "DELETE FROM report_figure WHERE day = $1 AND part = $2";

    fn add(day: NaiveDate, part: &str, figures: Value) =
        "INSERT INTO report_figure (day, part, figure, dimension, value)
         SELECT $1, $2, v.figure, v.dimension, v.value
         FROM jsonb_to_recordset($3) AS v (figure text, dimension text, value bigint)",
        "INSERT INTO report_figure (day, part, figure, dimension, value)
         SELECT $1, $2, v.value ->> '$.figure', v.value ->> '$.dimension', v.value ->> '$.value' FROM json_each($3) AS v";
}

impl Connection {
    async fn number(&self, counted: BoundStatement<(i64,)>) -> StoreResult<i64> {
        Ok(self.fetch_one(counted.of_many()).await?.map_or(0, |(number,)| number))
    }

    async fn counts(&self, counted: BoundStatement<CountRow>) -> StoreResult<Counts> {
        self.fetch_all(counted.of_many()).await?.into_iter().map(CountRow::count).collect()
    }

    async fn credits(&self, DaySpan { from, until }: DaySpan) -> StoreResult<Counts> {
        let mut counts = Counts::new();
        for MovedRow { reason, added, taken } in self.fetch_all(moved(from, until).of_many()).await? {
            let gives_back = [Reason::RedeemRefund, Reason::EntryRefund].map(Reason::as_str);
            let gained =
                if gives_back.contains(&reason.as_str()) { Figure::GivenBack } else { Figure::Minted };
            for (figure, value) in [(gained, added), (Figure::Burnt, taken)] {
                if value > 0 {
                    counts.push((figure, reason.clone(), value));
                }
            }
        }
        let outstanding = self.number(outstanding(until)).await?;
        counts.push((Figure::Outstanding, String::new(), outstanding));
        Ok(counts)
    }
}

#[async_trait]
impl Reports for Connection {
    async fn first_account(&self) -> StoreResult<Option<DateTime<Utc>>> {
        Ok(self.fetch_one(first_account()).await?.map(|(at,)| at))
    }

    async fn parts(&self, from: NaiveDate, until: NaiveDate) -> StoreResult<Vec<CountedPart>> {
        let rows = self.fetch_all(parts(from, until)).await?;
        let read = |PartRow { day, part, counted_at }: PartRow| {
            let part = ReportPart::from_word(&part).ok_or_else(|| corrupt("report_part", "part", &day))?;
            Ok(CountedPart { day, part, at: counted_at })
        };
        rows.into_iter().map(read).collect()
    }

    async fn figures(&self, from: NaiveDate, until: NaiveDate) -> StoreResult<Vec<DayFigure>> {
        let rows = self.fetch_all(figures(from, until)).await?;
        let read = |FigureRow { day, figure, dimension, value }: FigureRow| {
            let figure =
                Figure::from_word(&figure).ok_or_else(|| corrupt("report_figure", "figure", &day))?;
            Ok(DayFigure { day, figure, dimension, value })
        };
        rows.into_iter().map(read).collect()
    }

    async fn note_activity(&self, day: NaiveDate, span: DaySpan, idle: Duration) -> StoreResult<u64> {
        let DaySpan { from, until } = span;
        self.execute(note_activity(day, from, until, from + idle, until + idle)).await
    }

    async fn forget_activity(&self, before: NaiveDate, limit: u64) -> StoreResult<u64> {
        self.execute(forget_activity(before, limit.cast_signed())).await
    }

    async fn active(&self, after: NaiveDate, day: NaiveDate) -> StoreResult<i64> {
        self.number(active(after, day)).await
    }

    async fn joined(&self, DaySpan { from, until }: DaySpan) -> StoreResult<i64> {
        self.number(joined(from, until)).await
    }

    async fn returned(&self, joined: DaySpan, day: NaiveDate) -> StoreResult<i64> {
        self.number(returned(joined.from, joined.until, day)).await
    }

    async fn funnel(&self, joined: DaySpan, until: DateTime<Utc>) -> StoreResult<FunnelCounts> {
        let row = self.fetch_one(funnel(joined.from, joined.until, until).of_many()).await?;
        Ok(row.map_or_else(FunnelCounts::default, |row| FunnelCounts {
            accounts: row.accounts,
            trial: row.trial,
            play: row.play,
            claim: row.claim,
            redemption: row.redemption,
            paid: row.paid,
        }))
    }

    async fn count(&self, part: ReportPart, span: DaySpan) -> StoreResult<Counts> {
        let DaySpan { from, until } = span;
        match part {
            ReportPart::Activity | ReportPart::People | ReportPart::Newcomers => Ok(Counts::new()),
            ReportPart::Plans => self.counts(plans(from, until)).await,
            ReportPart::Base => self.counts(base(until)).await,
            ReportPart::Money => self.counts(money(from, until)).await,
            ReportPart::Credits => self.credits(span).await,
            ReportPart::Rewards => self.counts(rewards(from, until)).await,
            ReportPart::Games => self.counts(games(from, until)).await,
            ReportPart::Tournaments => self.counts(tournaments(from, until)).await,
            ReportPart::Tasks => self.counts(tasks(from, until)).await,
        }
    }

    async fn write(&self, CountedPart { day, part, at }: CountedPart, counts: &Counts) -> StoreResult<bool> {
        if self.execute(note_part(day, part.as_str(), at)).await? == 0 {
            return Ok(false);
        }
        self.execute(clear(day, part.as_str())).await?;
        let row = |(figure, dimension, value): &(Figure, String, i64)| json!({ "figure": figure.as_str(), "dimension": dimension, "value": value });
        self.execute(add(day, part.as_str(), counts.iter().map(row).collect())).await?;
        Ok(true)
    }
}

impl CountRow {
    fn count(self) -> StoreResult<(Figure, String, i64)> {
        let figure = Figure::from_word(&self.figure)
            .ok_or_else(|| corrupt("report_figure", "figure", &self.figure))?;
        Ok((figure, self.dimension, self.value))
    }
}
