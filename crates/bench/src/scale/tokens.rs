//! Subscribers of a filled database who take part in a measurement: tokens, and data for their own calls.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, ensure};
use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::ports::{
    Clock, GameSession, GameSessionState, NewOffer, Repositories, Reward, Store, SubscriberId, new_id,
};
use arena_games::aim;
use arena_rules::ledger::{Posting, Reason, Title};
use arena_rules::levels::AIM_TRAIN;
use arena_rules::{Credits, Msisdn};
use arena_store::{Database, DatabaseOptions};
use arena_testkit::RawConnection;
use chrono::{DateTime, Duration, Utc};
use clap::Args;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::output::say;
use crate::prepare::{GOOD_FOR, Plays, bodies_of, results_of, session, signer};
use crate::tournaments;

const BATCH: usize = 500;
/// The credits for a reward and for fees.
const GIFT: Credits = Credits(2000);

/// The choice of subscribers.
#[derive(Args)]
pub(crate) struct TokenOptions {
    /// `sqlite:PATH` or `postgres://…`, a filled database.
    database_url: String,
    /// The number of subscribers.
    #[arg(long)]
    count: u64,
    /// The value with which the database was filled: only subscribers with messages and plays are picked.
    #[arg(long, default_value_t = 1)]
    thin: u64,
    /// Pick subscribers other than those of a run without this option.
    #[arg(long)]
    others: bool,
    /// A file for the tokens, one a line; results and other bodies are written beside it.
    #[arg(long)]
    tokens: PathBuf,
}

pub(crate) async fn run(options: &TokenOptions) -> anyhow::Result<()> {
    let TokenOptions { database_url: url, count, thin, others, tokens } = options;
    let mut raw = RawConnection::open(url).await?;
    let last = "SELECT COALESCE(MAX(CAST(substr(msisdn, 4) AS bigint)), 0) FROM subscriber_number
                WHERE msisdn LIKE '923%'";
    let subscribers = raw.numbers(last).await?.first().copied().unwrap_or_default();
    let prepared = raw.count(&format!("tournament WHERE name = '{}'", tournaments::CHECK_IN)).await? > 0;
    drop(raw);
    let numbers = pick(subscribers.cast_unsigned(), *count, *thin, *others)?;

    let plays = Plays::new()?;
    let signer = signer()?;
    let database = Arc::new(Database::open(&DatabaseOptions::new(url, 4)).await?);
    let mut files = Vec::new();
    for path in [tokens.clone(), results_of(tokens), bodies_of(tokens)] {
        let file = std::fs::File::create(&path).with_context(|| path.display().to_string())?;
        files.push(std::io::BufWriter::new(file));
    }
    let now = SystemClock.now();
    let (item, reward) = endless(database.read().rewards().list().await?)?;
    for (batch, numbers) in numbers.chunks(BATCH).enumerate() {
        let tx = database.begin().await?;
        let mut gifts = Vec::with_capacity(numbers.len());
        for (at, number) in numbers.iter().enumerate() {
            let msisdn = Msisdn::from_normalised(format!("923{number:09}"));
            let subscriber = tx.subscribers().by_msisdn(&msisdn).await?;
            let subscriber = subscriber.with_context(|| format!("there is no subscriber {number}"))?;
            let session = match tx.sessions().living(subscriber, now).await?.first() {
                Some(session) => session.id,
                None => session(&*tx, subscriber, now).await?,
            };
            let token = signer.sign(subscriber, session, false, now + GOOD_FOR)?;
            let seed = u32::try_from(batch * BATCH + at)?;
            let result = plays.begin(&*tx, subscriber, seed, now).await?;
            let mut body = bodies(&*tx, subscriber, now).await?;
            body["claim"] = claim(&*tx, subscriber, (item, &reward), &msisdn, now).await?;
            body["msisdn"] = msisdn.as_str().into();
            gifts.push(gift(subscriber, now)?);
            for (file, line) in files.iter_mut().zip([token, result.to_string(), body.to_string()]) {
                writeln!(file, "{line}")?;
            }
        }
        tx.ledger().post_all(&gifts, now).await?;
        tx.commit().await?;
    }
    for file in &mut files {
        file.flush()?;
    }
    if !prepared {
        tournaments::prepare(database.clone(), now).await?;
    }
    database.close().await;
    say(&format!("{} of {subscribers} subscribers", numbers.len()));
    Ok(())
}

/// The numbers of `count` subscribers, spread evenly over one half of those with thinned rows, or with
/// `others` over the other half.
fn pick(subscribers: u64, count: u64, thin: u64, others: bool) -> anyhow::Result<Vec<u64>> {
    ensure!(count > 0 && thin > 0, "nobody is wanted");
    let half = subscribers / thin / 2;
    ensure!(half >= count, "{count} are wanted, and {half} may be picked of {subscribers} subscribers");
    let place = |number: u64| 2 * (number * half / count) + 1 + u64::from(others);
    Ok((0..count).map(|number| place(number) * thin).collect())
}

/// A reward with an unlimited stock, and its position in the list, from 1.
fn endless(rewards: Vec<Reward>) -> anyhow::Result<(i32, Reward)> {
    let found = (1..).zip(rewards).find(|(_, reward)| reward.stock.is_none() && reward.credits <= GIFT);
    found.context("there is no reward without a stock that a gift of credits pays for")
}

fn gift(subscriber: SubscriberId, now: DateTime<Utc>) -> anyhow::Result<Posting> {
    let key = format!("scale/{}", new_id(now, &SystemRandom));
    let (title, wallet) = (Title::AddedByTeam.to_text(), subscriber.to_string());
    Ok(Posting::earn(Reason::Adjustment, key, title, &wallet, GIFT)?)
}

async fn claim(
    tx: &dyn Repositories,
    subscriber: SubscriberId,
    (item, reward): (i32, &Reward),
    msisdn: &Msisdn,
    now: DateTime<Utc>,
) -> anyhow::Result<Value> {
    let offer = NewOffer {
        id: new_id(now, &SystemRandom),
        subscriber,
        reward: reward.id,
        item,
        credits: reward.credits,
        at: now,
        expires_at: now + GOOD_FOR,
    };
    tx.redemptions().offer(&offer).await?;
    let mut body = json!({
        "item": item,
        "uuid": offer.id,
        "name": "A Subscriber",
        "email": "subscriber@example.com",
        "phone": msisdn.as_str(),
    });
    if reward.id_required {
        body["pubgId"] = "5123456789".into();
    }
    Ok(body)
}

/// The bodies of other calls made once: a watched level to begin, a running one, and the newest message.
async fn bodies(
    tx: &dyn Repositories,
    subscriber: SubscriberId,
    now: DateTime<Utc>,
) -> anyhow::Result<Value> {
    let ready = watched(tx, subscriber, 1, now).await?;
    let running = watched(tx, subscriber, 2, now).await?;
    tx.game_sessions().begin(running, now - Duration::minutes(4)).await?;
    let newest = tx.messages().of_subscriber(subscriber, 1).await?;
    let message = newest.first().map_or(Uuid::nil(), |message| message.id);
    Ok(json!({
        "begin": { "sessionId": ready },
        "mark": { "sessionId": running, "number": 1, "bytes": 10, "ticks": 60, "digest": "0".repeat(64) },
        "read": { "id": message },
    }))
}

async fn watched(
    tx: &dyn Repositories,
    subscriber: SubscriberId,
    level: u32,
    now: DateTime<Utc>,
) -> anyhow::Result<Uuid> {
    let session = GameSession {
        id: new_id(now, &SystemRandom),
        subscriber,
        game: AIM_TRAIN.game_unique_id.into(),
        level,
        seed: 7,
        rules_version: aim::RULES_VERSION,
        day: now.date_naive(),
        started_at: now - Duration::minutes(5),
        expires_at: now + GOOD_FOR,
        state: GameSessionState::Open,
        began_at: None,
        mobile: true,
        replaced_at: None,
    };
    tx.game_sessions().create(&session).await?;
    Ok(session.id)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn those_who_are_picked_are_spread_over_all_and_others_are_others() {
        for (subscribers, count, thin) in [(1000, 100, 1), (1000, 500, 1), (10_000_000, 60_000, 4)] {
            let picked = [false, true].map(|others| pick(subscribers, count, thin, others).unwrap());
            let all: BTreeSet<_> = picked.iter().flatten().copied().collect();
            assert_eq!(all.len() as u64, 2 * count, "nobody twice");
            assert!(all.iter().all(|number| (1..=subscribers).contains(number) && number % thin == 0));
            assert!(*all.first().unwrap() <= 2 * thin);
            assert!(
                *all.last().unwrap() > subscribers - 2 * subscribers / count - 2 * thin,
                "also the newest"
            );
        }
        assert!(pick(1000, 501, 1, false).is_err());
    }
}
