//! The same figures, counted from the raw rows in Rust: no SQL of the product, no roll-up.

use std::collections::{BTreeMap, BTreeSet};

use arena_rules::day;
use arena_rules::reports::Figure;
use arena_testkit::{RawConnection, TestDatabase};
use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;

const ZONE: Tz = chrono_tz::Asia::Karachi;

/// The figures of a day that are not zero.
pub(super) type Figures = BTreeMap<(Figure, String), i64>;

/// A row: texts, of which some are times in seconds.
type Row = Vec<String>;

/// Every row that figures are counted from.
pub(super) struct Rows {
    accounts: Vec<Row>,
    activity: Vec<Row>,
    streaks: Vec<Row>,
    lines: Vec<Row>,
    charges: Vec<Row>,
    refunds: Vec<Row>,
    entries: Vec<Row>,
    claims: Vec<Row>,
    plays: Vec<Row>,
    entrants: Vec<Row>,
    tournaments: Vec<Row>,
    tasks: Vec<Row>,
}

/// Reads columns of a table. `@name` is a time, `#name` an id.
async fn read(raw: &mut RawConnection, sqlite: bool, columns: &[&str], from: &str) -> Vec<Row> {
    let text = |column: &&str| match column.split_at(1) {
        ("@", time) if sqlite => format!("COALESCE(CAST(unixepoch({time}) AS text), '')"),
        ("@", time) => {
            format!("COALESCE(CAST(CAST(floor(extract(epoch FROM {time})) AS bigint) AS text), '')")
        }
        ("#", id) if sqlite => format!("lower(hex({id}))"),
        ("#", id) => format!("replace(CAST({id} AS text), '-', '')"),
        _ => format!("COALESCE(CAST({column} AS text), '')"),
    };
    let columns: Vec<String> = columns.iter().map(text).collect();
    let sql = format!("SELECT {} FROM {from}", columns.join(" || '|' || "));
    let lines = raw.texts(sql).await.unwrap();
    lines.iter().map(|line| line.split('|').map(str::to_owned).collect()).collect()
}

fn at(text: &str) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(text.parse().ok()?, 0)
}

fn is_on(text: &str, of: NaiveDate) -> bool {
    at(text).is_some_and(|at| day::of(at, ZONE) == of)
}

fn is_before(text: &str, end: NaiveDate) -> bool {
    at(text).is_some_and(|at| day::of(at, ZONE) < end)
}

fn add(figures: &mut Figures, figure: Figure, dimension: &str, value: i64) {
    if value != 0 {
        *figures.entry((figure, dimension.to_owned())).or_default() += value;
    }
}

fn number(text: &str) -> i64 {
    text.parse().unwrap()
}

impl Rows {
    pub(super) async fn read(db: &TestDatabase) -> Self {
        let sqlite = db.url().starts_with("sqlite:");
        let mut raw = db.raw().await;
        let mut activity = Vec::new();
        for (time, table) in [
            ("@created_at", "session"),
            ("@claimed_at", "streak_claim"),
            ("@started_at", "game_session"),
            ("@submitted_at", "task_entry"),
            ("@entered_at", "tournament_entry WHERE bot IS NULL"),
            ("@claimed_at", "redemption WHERE claimed_at IS NOT NULL"),
            ("@opened_at", "quest_chest"),
        ] {
            activity.extend(read(&mut raw, sqlite, &["#subscriber_id", time], table).await);
        }
        let raw = &mut raw;
        Self {
            accounts: read(
                raw,
                sqlite,
                &["#id", "@created_at"],
                "subscriber WHERE id NOT IN (SELECT subscriber_id FROM tournament_entry WHERE bot IS NOT NULL)",
            )
            .await,
            activity,
            streaks: read(raw, sqlite, &["#subscriber_id", "@claimed_at"], "streak_claim").await,
            lines: read(
                raw,
                sqlite,
                &["#subscriber_id", "@at", "state", "why"],
                "subscription_line ORDER BY id",
            )
            .await,
            charges: read(
                raw,
                sqlite,
                &["#subscriber_id", "@settled_at", "state", "currency", "plan", "amount", "tax", "#id"],
                "charge",
            )
            .await,
            refunds: read(
                raw,
                sqlite,
                &["@r.settled_at", "r.state", "r.currency", "c.plan", "r.amount", "c.tax"],
                "charge_refund r JOIN charge c ON c.id = r.charge_id",
            )
            .await,
            entries: read(
                raw,
                sqlite,
                &["@t.created_at", "t.reason", "t.reverses", "a.kind", "e.amount"],
                "ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id JOIN account a ON a.id = e.account_id",
            )
            .await,
            claims: read(
                raw,
                sqlite,
                &["#subscriber_id", "@claimed_at", "@settled_at", "status", "reward_id", "cost"],
                "redemption",
            )
            .await,
            plays: read(raw, sqlite, &["#subscriber_id", "@started_at", "game", "state"], "game_session")
                .await,
            entrants: read(
                raw,
                sqlite,
                &["@e.entered_at", "t.kind"],
                "tournament_entry e JOIN tournament t ON t.id = e.tournament_id WHERE e.bot IS NULL",
            )
            .await,
            tournaments: read(raw, sqlite, &["@starts_at", "kind", "state"], "tournament").await,
            tasks: read(raw, sqlite, &["@submitted_at", "@decided_at", "state"], "task_entry").await,
        }
    }

    /// Counts a day.
    pub(super) fn figures(&self, of: NaiveDate) -> Figures {
        let mut figures = Figures::new();
        self.people(of, &mut figures);
        self.plans(of, &mut figures);
        self.money(of, &mut figures);
        self.credits(of, &mut figures);
        self.play(of, &mut figures);
        figures
    }

    fn active(&self, from: NaiveDate, until: NaiveDate) -> BTreeSet<&str> {
        let within = |row: &&Row| is_before(&row[1], until + Days::new(1)) && !is_before(&row[1], from);
        self.activity.iter().filter(within).map(|row| row[0].as_str()).collect()
    }

    fn joined(&self, of: NaiveDate) -> BTreeSet<&str> {
        self.accounts.iter().filter(|row| is_on(&row[1], of)).map(|row| row[0].as_str()).collect()
    }

    fn people(&self, of: NaiveDate, figures: &mut Figures) {
        let count = |set: BTreeSet<&str>| i64::try_from(set.len()).unwrap();
        for (figure, days) in [(Figure::Active, 0), (Figure::ActiveWeek, 6), (Figure::ActiveMonth, 29)] {
            add(figures, figure, "", count(self.active(of - Days::new(days), of)));
        }
        add(figures, Figure::Joined, "", count(self.joined(of)));
        for days in [1, 7, 30] {
            let came = self.active(of, of);
            let returned =
                self.joined(of - Days::new(days)).into_iter().filter(|id| came.contains(id)).count();
            add(figures, Figure::Returned, &days.to_string(), i64::try_from(returned).unwrap());
        }
        let newcomers = self.joined(of - Days::new(7));
        let took = |rows: &[Row], time: usize, wanted: &dyn Fn(&Row) -> bool| {
            let did =
                |id: &&str| rows.iter().any(|row| row[0] == *id && is_before(&row[time], of) && wanted(row));
            i64::try_from(newcomers.iter().copied().filter(did).count()).unwrap()
        };
        let steps = [
            ("account", i64::try_from(newcomers.len()).unwrap()),
            ("trial", took(&self.lines, 1, &|row| row[2] == "trial")),
            ("play", took(&self.plays, 1, &|_| true)),
            ("claim", took(&self.streaks, 1, &|_| true)),
            ("redemption", took(&self.claims, 1, &|_| true)),
            ("paid", took(&self.charges, 1, &|row| row[2] == "paid")),
        ];
        for (step, value) in steps {
            add(figures, Figure::Funnel, step, value);
        }
    }

    fn plans(&self, of: NaiveDate, figures: &mut Figures) {
        let mut states: BTreeMap<&str, &str> = BTreeMap::new();
        for row in &self.lines {
            if is_before(&row[1], of + Days::new(1)) {
                states.insert(&row[0], &row[2]);
            }
            if is_on(&row[1], of) {
                match (row[2].as_str(), row[3].as_str()) {
                    ("trial", "agreed") => add(figures, Figure::TrialsStarted, "", 1),
                    ("ended" | "expired", why) => add(figures, Figure::Left, why, 1),
                    ("suspended", why) if why != "agreed" => add(figures, Figure::Paused, "", 1),
                    _ => {}
                }
            }
        }
        for state in states.values() {
            add(figures, Figure::Base, state, 1);
        }
        let mut first: BTreeMap<&str, i64> = BTreeMap::new();
        for row in self.charges.iter().filter(|row| row[2] == "paid") {
            let paid = number(&row[1]);
            first.entry(&row[0]).and_modify(|first| *first = paid.min(*first)).or_insert(paid);
        }
        let paid_now = first.values().filter(|paid| is_on(&paid.to_string(), of)).count();
        add(figures, Figure::FirstPaid, "", i64::try_from(paid_now).unwrap());
    }

    fn money(&self, of: NaiveDate, figures: &mut Figures) {
        for row in self.charges.iter().filter(|row| row[2] == "paid" && is_on(&row[1], of)) {
            let kind = format!("{} {}", row[3], row[4]);
            add(figures, Figure::Paid, &kind, 1);
            add(figures, Figure::Revenue, &kind, number(&row[5]));
            add(figures, Figure::Tax, &kind, number(&row[6]));
        }
        let made = |row: &&Row| ["refunded", "outside"].contains(&row[1].as_str()) && is_on(&row[0], of);
        for row in self.refunds.iter().filter(made) {
            let kind = format!("{} {}", row[2], row[3]);
            add(figures, Figure::Refunds, &kind, 1);
            add(figures, Figure::Refunded, &kind, number(&row[4]));
            add(figures, Figure::RefundedTax, &kind, number(&row[5]));
        }
        for row in self.claims.iter().filter(|row| row[3] == "fulfilled" && is_on(&row[2], of)) {
            add(figures, Figure::Delivered, &row[4], 1);
            if row[5].is_empty() {
                add(figures, Figure::WithoutCost, &row[4], 1);
            } else {
                add(figures, Figure::RewardCost, &row[4], number(&row[5]));
            }
        }
        for row in self.claims.iter().filter(|row| is_on(&row[1], of)) {
            add(figures, Figure::Claimed, &row[4], 1);
        }
        for row in self.claims.iter().filter(|row| row[3] == "rejected" && is_on(&row[2], of)) {
            add(figures, Figure::Refused, &row[4], 1);
        }
    }

    fn credits(&self, of: NaiveDate, figures: &mut Figures) {
        for row in self.entries.iter().filter(|row| row[3] == "wallet") {
            let amount = number(&row[4]);
            if is_before(&row[0], of + Days::new(1)) {
                add(figures, Figure::Outstanding, "", amount);
            }
            if is_on(&row[0], of) {
                let reason = if row[2].is_empty() { row[1].as_str() } else { "reversal" };
                let figure = match reason {
                    _ if amount < 0 => Figure::Burnt,
                    "redeem_refund" | "entry_refund" => Figure::GivenBack,
                    _ => Figure::Minted,
                };
                add(figures, figure, reason, amount.abs());
            }
        }
    }

    fn play(&self, of: NaiveDate, figures: &mut Figures) {
        let mut players: BTreeSet<(&str, &str)> = BTreeSet::new();
        for row in self.plays.iter().filter(|row| is_on(&row[1], of)) {
            add(figures, Figure::Plays, &row[2], 1);
            add(figures, Figure::Passes, &row[2], i64::from(row[3] == "passed"));
            if players.insert((&row[2], &row[0])) {
                add(figures, Figure::Players, &row[2], 1);
            }
        }
        for row in self.entrants.iter().filter(|row| is_on(&row[0], of)) {
            add(figures, Figure::Entrants, &row[1], 1);
        }
        for row in self.tournaments.iter().filter(|row| is_on(&row[0], of)) {
            let figure = if row[2] == "cancelled" { Figure::Cancelled } else { Figure::Started };
            add(figures, figure, &row[1], 1);
        }
        for row in &self.tasks {
            add(figures, Figure::Submitted, "", i64::from(is_on(&row[0], of)));
            let decided = is_on(&row[1], of);
            add(figures, Figure::Approved, "", i64::from(decided && row[2] == "approved"));
            add(figures, Figure::Rejected, "", i64::from(decided && row[2] == "rejected"));
        }
    }
}
