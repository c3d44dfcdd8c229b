//! Prepares a measurement: subscribers with a number, a session, a score and a token each, and tournaments.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::ports::{
    Clock, GameSession, GameSessionState, LevelPayment, NewSession, NewSubscriber, Random, Repositories,
    Store, SubscriberId, new_id,
};
use arena_games::puzzle;
use arena_http::{AccessTokens, TokenKey};
use arena_rules::handoff::{Channel, Plan};
use arena_rules::ledger::{Posting, Reason};
use arena_rules::levels::PUZZLE_MANIA;
use arena_rules::{Credits, Msisdn};
use arena_store::{Database, DatabaseOptions};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::json;
use uuid::Uuid;

use crate::output::say;
use crate::tournaments;

const BATCH: u32 = 1000;
/// The game of the scores, on a day of its own.
const GAME: &str = "bench";
/// The demo's key for tokens, which the measured server trusts.
const TOKEN_SECRET: &str = "demo-token-secret-known-to-everybody";

/// How long a token is good: the whole measurement.
pub(crate) const GOOD_FOR: Duration = Duration::minutes(50);

pub(crate) fn signer() -> anyhow::Result<AccessTokens> {
    let keys = [TokenKey { id: "demo".into(), secret: TOKEN_SECRET.into() }];
    AccessTokens::new(&keys).context("no key")
}

pub(crate) async fn run(url: &str, subscribers: u32, tokens: &Path) -> anyhow::Result<()> {
    let plays = Plays::new()?;
    let database = Arc::new(Database::open(&DatabaseOptions::new(url, 4).creating()).await?);
    database.migrate().await?;
    let signer = signer()?;
    let mut file = std::io::BufWriter::new(std::fs::File::create(tokens)?);
    let mut results = std::io::BufWriter::new(std::fs::File::create(results_of(tokens))?);
    let now = SystemClock.now();
    for first in (0..subscribers).step_by(BATCH as usize) {
        let tx = database.begin().await?;
        let (mut payments, mut postings) = (Vec::new(), Vec::new());
        for number in first..(first + BATCH).min(subscribers) {
            let (subscriber, session) = one(&*tx, number, now).await?;
            let token = signer.sign(subscriber, session, false, now + GOOD_FOR)?;
            writeln!(file, "{token}")?;
            writeln!(results, "{}", plays.begin(&*tx, subscriber, number, now).await?)?;
            let (payment, posting) = score(subscriber, number)?;
            payments.push(payment);
            postings.push(posting);
        }
        tx.game_sessions().mark_paid(&payments, now).await?;
        tx.ledger().post_all(&postings, now).await?;
        tx.commit().await?;
    }
    file.flush()?;
    results.flush()?;
    tournaments::prepare(database.clone(), now).await?;
    database.close().await;
    say(&format!("{subscribers} subscribers"));
    Ok(())
}

async fn one(tx: &dyn Repositories, number: u32, now: DateTime<Utc>) -> anyhow::Result<(SubscriberId, Uuid)> {
    let subscriber = SubscriberId(new_id(now, &SystemRandom));
    let new = NewSubscriber {
        id: subscriber,
        msisdn: Some(Msisdn::from_normalised(format!("923{number:09}"))),
        partner_id: None,
        plan: Some(Plan::Prepaid),
        at: now,
    };
    tx.subscribers().create(&new).await?;
    Ok((subscriber, session(tx, subscriber, now).await?))
}

fn score(subscriber: SubscriberId, number: u32) -> anyhow::Result<(LevelPayment, Posting)> {
    let credits = Credits(i64::from(number.wrapping_mul(2_654_435_761) % 5000) + 10);
    let day = NaiveDate::default();
    let key = format!("{subscriber}/{GAME}/1/{day}");
    let posting = Posting::earn(Reason::Level, key, "Bench".into(), &subscriber.to_string(), credits)?;
    Ok((LevelPayment { subscriber, game: GAME, level: 1, day, credits, points: None }, posting))
}

/// The results of the begun levels, beside the tokens: a request's body on each line.
pub(crate) fn results_of(tokens: &Path) -> PathBuf {
    tokens.with_extension("results")
}

/// The data for a subscriber's own calls, beside the tokens: a JSON object on each line.
pub(crate) fn bodies_of(tokens: &Path) -> PathBuf {
    tokens.with_extension("bodies")
}

/// Puzzles solved beforehand, by their seeds.
pub(crate) struct Plays {
    logs: Vec<String>,
}

impl Plays {
    const LEVEL: u8 = 1;

    pub(crate) fn new() -> anyhow::Result<Self> {
        let solved =
            |seed| puzzle::solver::passing_log(Self::LEVEL, seed).context("a puzzle without a solution");
        let logs = (0..64).map(|seed| Ok(URL_SAFE_NO_PAD.encode(solved(seed)?)));
        Ok(Self { logs: logs.collect::<anyhow::Result<_>>()? })
    }

    /// Begins a level session some minutes ago, and returns the body of its result.
    pub(crate) async fn begin(
        &self,
        tx: &dyn Repositories,
        subscriber: SubscriberId,
        number: u32,
        now: DateTime<Utc>,
    ) -> anyhow::Result<serde_json::Value> {
        let game = &PUZZLE_MANIA;
        let level = game.level(Self::LEVEL.into()).context("no such level")?;
        let seed = number as usize % self.logs.len();
        let session = GameSession {
            id: new_id(now, &SystemRandom),
            subscriber,
            game: game.game_unique_id.into(),
            level: level.number,
            seed: seed as u64,
            rules_version: puzzle::RULES_VERSION,
            day: now.date_naive(),
            started_at: now - Duration::minutes(5),
            expires_at: now + GOOD_FOR,
            state: GameSessionState::Open,
            began_at: None,
            mobile: false,
            replaced_at: None,
        };
        tx.game_sessions().create(&session).await?;
        Ok(json!({
            "game_unique_id": game.game_unique_id,
            "game_name": game.name,
            "game_level": level.number,
            "level_credits": level.credits.0,
            "sessionId": session.id,
            "is_passed": "1",
            "replay": self.logs[seed],
        }))
    }
}

pub(crate) async fn session(
    tx: &dyn Repositories,
    subscriber: SubscriberId,
    now: DateTime<Utc>,
) -> anyhow::Result<Uuid> {
    let id = new_id(now, &SystemRandom);
    let mut refresh_hash = [0; 32];
    SystemRandom.fill(&mut refresh_hash);
    let new = NewSession {
        id,
        subscriber,
        channel: Channel::Operator,
        gn: false,
        device: None,
        refresh_hash,
        at: now,
        idle_until: now + Duration::days(7),
        expires_at: now + Duration::days(30),
    };
    tx.sessions().create(&new).await?;
    Ok(id)
}
