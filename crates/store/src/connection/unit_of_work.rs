use arena_app::ports::{
    Audit, CatalogueRecords, Challenges, Charges, Claims, Contacts, Decorator, Departures, Documents, Events,
    GameSessions, GameVisits, Games, HeldPrizes, Idempotency, Jobs, Leases, Ledger, LiveRooms, Matches,
    Messages, PictureUploads, PlayDays, Privacy, PublicNames, Purges, PushDevices, Ranks, Redemptions,
    Repositories, Rewards, Sessions, Standings, StoreResult, Streaks, Subscribers, Subscriptions,
    TaskEntries, TournamentEntries, Tournaments, Translations, UnitOfWork, Videos,
};
use async_trait::async_trait;

use super::{Backend, Connection};

/// A transaction on either engine. Dropping it rolls back.
pub(crate) struct Transaction(Connection);

impl Transaction {
    pub(super) fn new(connection: Connection) -> Self {
        Self(connection)
    }

    /// The transaction's connection, for statements that belong to no port.
    pub(crate) fn connection(&self) -> &Connection {
        &self.0
    }

    pub(crate) async fn end(self) -> StoreResult<()> {
        Box::new(self).commit().await
    }
}

#[async_trait]
impl UnitOfWork for Transaction {
    async fn commit(self: Box<Self>) -> StoreResult<()> {
        self.0.usable()?;
        match self.0.way {
            Backend::Postgres(tx) => Ok(tx.commit().await?),
            Backend::Sqlite(member) => member.commit().await,
            // A transaction never has these connections.
            Backend::ReadPostgres(_) | Backend::ReadSqlite(_) | Backend::Alone(_) => Ok(()),
        }
    }
}

impl Decorator for Transaction {
    fn inner(&self) -> &dyn Repositories {
        &self.0
    }
}

/// Implements every port for the connection.
macro_rules! repositories {
    ($($name:ident: $port:ident,)+) => {
        impl Repositories for Connection {
            $(fn $name(&self) -> &dyn $port { self })+
        }
    };
}

repositories! {
    subscribers: Subscribers,
    sessions: Sessions,
    subscriptions: Subscriptions,
    charges: Charges,
    ledger: Ledger,
    streaks: Streaks,
    game_sessions: GameSessions,
    play_days: PlayDays,
    games: Games,
    challenges: Challenges,
    task_entries: TaskEntries,
    rewards: Rewards,
    redemptions: Redemptions,
    claims: Claims,
    standings: Standings,
    ranks: Ranks,
    idempotency: Idempotency,
    messages: Messages,
    push_devices: PushDevices,
    jobs: Jobs,
    leases: Leases,
    videos: Videos,
    documents: Documents,
    catalogue: CatalogueRecords,
    translations: Translations,
    contacts: Contacts,
    departures: Departures,
    game_visits: GameVisits,
    tournaments: Tournaments,
    tournament_entries: TournamentEntries,
    held_prizes: HeldPrizes,
    matches: Matches,
    live_rooms: LiveRooms,
    events: Events,
    picture_uploads: PictureUploads,
    public_names: PublicNames,
    privacy: Privacy,
    purges: Purges,
    audit: Audit,
}
