use arena_rules::tournament::appearance::{MatchState, Side};
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::room::RoomId;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::state::RoomMatchState;
use crate::ports::{NewRoom, RoomLease, RoomLeaseClaim, RoomTally};
use crate::{App, AppError, AppResult};

/// How long a silent node keeps its room.
pub const LEASE: Duration = Duration::seconds(10);

/// A room to be run: a new one, or one to be continued.
#[derive(Clone, Debug)]
pub struct ClaimedRoom {
    /// The lease.
    pub lease: RoomLease,
    /// The rules' version.
    pub rules_version: u32,
    /// The counts so far.
    pub tally: RoomTally,
    /// The match's seed, known to players of an older version.
    pub seed: u64,
    /// The secret that games are drawn from, never sent to players. `None` if an older version claimed
    /// first.
    pub secret: Option<[u8; 32]>,
    /// The log so far.
    pub log: Vec<Vec<u8>>,
    /// The match's state.
    pub standing: RoomMatchState,
    /// The strengths of sides that are bots.
    pub bots: [Option<BotStrength>; 2],
}

/// The result of claiming a room.
#[derive(Clone, Debug)]
pub enum RoomClaim {
    /// This node runs the room.
    Acquired(Box<ClaimedRoom>),
    /// Another node runs the room, at least until this time.
    OwnedElsewhere(DateTime<Utc>),
    /// The match is decided.
    Finished,
}

/// Claims a running match's room, to run it here from the end of its log.
///
/// # Errors
/// The database's; [`AppError::NotFound`] without the match.
pub async fn claim(
    app: &App,
    holder: Uuid,
    tournament: i64,
    room: RoomId,
    rules_version: u32,
) -> AppResult<RoomClaim> {
    let tx = app.store.begin().await?;
    let rooms = tx.live_rooms();
    let mut secret = [0; 32];
    app.random.fill(&mut secret);
    let new = NewRoom { rules_version, secret };
    let taken = rooms.take(tournament, room, holder, &new, app.now(), LEASE).await?;
    let (lease, rules_version, secret, tally) = match taken {
        RoomLeaseClaim::Acquired { lease, rules_version, secret, tally } => {
            (lease, rules_version, secret, tally)
        }
        RoomLeaseClaim::OwnedElsewhere { until } => return Ok(RoomClaim::OwnedElsewhere(until)),
    };
    let of = tx.matches().by_room(tournament, room).await?.ok_or(AppError::NotFound)?;
    if of.state != MatchState::Running {
        return Ok(RoomClaim::Finished);
    }
    let log = rooms.log(tournament, room).await?;
    let standing = RoomMatchState::read(&*tx, &of, app.now()).await?;
    let mut bots = [None; 2];
    for (bot, side) in bots.iter_mut().zip([Side::A, Side::B]) {
        if let Some(player) = of.player(side) {
            *bot = tx.tournament_entries().find(tournament, player).await?.and_then(|entry| entry.bot);
        }
    }
    tx.commit().await?;
    let seed = of.seed.cast_unsigned();
    Ok(RoomClaim::Acquired(Box::new(ClaimedRoom {
        lease,
        rules_version,
        tally,
        seed,
        secret,
        log,
        standing,
        bots,
    })))
}
