use arena_rules::tournament::appearance::{MatchState, Side};
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::room::RoomId;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::keep::Standing;
use crate::ports::{NewRoom, RoomLease, RoomTaken, RoomTally};
use crate::{App, AppError, AppResult};

/// For how long a node that is silent keeps a room from the others.
pub const LEASE: Duration = Duration::seconds(10);

/// A room as it was left, or as it begins.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The right to run it.
    pub lease: RoomLease,
    /// By which rules.
    pub rules_version: u32,
    /// What was counted so far.
    pub tally: RoomTally,
    /// The match's seed, which players of an older version were told.
    pub seed: u64,
    /// What the games are drawn from, and nobody is told; `None` where an older version took the room first.
    pub secret: Option<[u8; 32]>,
    /// Its log so far.
    pub log: Vec<Vec<u8>>,
    /// The match, as it is now.
    pub standing: Standing,
    /// Which sides are bots, for whom the server plays, and how well; A's and B's.
    pub bots: [Option<BotStrength>; 2],
}

/// Whether a room could be taken.
#[derive(Clone, Debug)]
pub enum Taken {
    /// It is ours to run.
    Mine(Box<Opened>),
    /// Another node runs it, until then at least.
    Others(DateTime<Utc>),
    /// Its match is decided: there is nothing to run.
    Over,
}

/// Takes the room of a match that is being played, to run it on this node from where its log ends.
///
/// # Errors
/// The database's; [`AppError::NotFound`] where there is no such match.
pub async fn take(
    app: &App,
    holder: Uuid,
    tournament: i64,
    room: RoomId,
    rules_version: u32,
) -> AppResult<Taken> {
    let tx = app.store.begin().await?;
    let rooms = tx.live_rooms();
    let mut secret = [0; 32];
    app.random.fill(&mut secret);
    let new = NewRoom { rules_version, secret };
    let taken = rooms.take(tournament, room, holder, &new, app.now(), LEASE).await?;
    let (lease, rules_version, secret, tally) = match taken {
        RoomTaken::Mine { lease, rules_version, secret, tally } => (lease, rules_version, secret, tally),
        RoomTaken::Others { until } => return Ok(Taken::Others(until)),
    };
    let of = tx.matches().by_room(tournament, room).await?.ok_or(AppError::NotFound)?;
    if of.state != MatchState::Running {
        return Ok(Taken::Over);
    }
    let log = rooms.log(tournament, room).await?;
    let standing = Standing::read(&*tx, &of, app.now()).await?;
    let mut bots = [None; 2];
    for (bot, side) in bots.iter_mut().zip([Side::A, Side::B]) {
        if let Some(player) = of.player(side) {
            *bot = tx.tournament_entries().find(tournament, player).await?.and_then(|entry| entry.bot);
        }
    }
    tx.commit().await?;
    let seed = of.seed.cast_unsigned();
    Ok(Taken::Mine(Box::new(Opened { lease, rules_version, tally, seed, secret, log, standing, bots })))
}
