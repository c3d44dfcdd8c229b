use async_trait::async_trait;
use thiserror::Error;

use super::{
    Audit, CatalogueRecords, Challenges, Charges, Claims, Contacts, Departures, Documents, Events,
    GameSessions, GameVisits, Games, HeldPrizes, Idempotency, Jobs, Leases, Ledger, LiveRooms, Matches,
    Messages, PictureUploads, PlayDays, Privacy, PublicNames, Purges, PushDevices, Ranks, Redemptions,
    Rewards, Sessions, Standings, Streaks, Subscribers, Subscriptions, TaskEntries, TournamentEntries,
    Tournaments, Translations, Videos,
};

/// What a repository answers with.
pub type StoreResult<T> = Result<T, StoreError>;

/// Why the database did not do it. None of this is ever shown to a person.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database cannot be reached, is full or shutting down: try again later.
    #[error("database unavailable: {0}")]
    Unavailable(String),
    /// A row holds what it must not.
    #[error("corrupt row in {table}, column {column}, id {id}")]
    Corrupt {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row.
        id: String,
    },
    /// Anything else.
    #[error("database: {0}")]
    Other(String),
}

/// Makes [`Repositories`] and [`Decorator`] from one list.
macro_rules! repositories {
    ($($(#[$doc:meta])+ $name:ident: $port:ident,)+) => {
        /// The repositories, all over one connection or one transaction.
        pub trait Repositories: Send + Sync {
            $($(#[$doc])+ fn $name(&self) -> &dyn $port;)+
        }

        /// Repositories around others: those that it does not replace are the inner ones.
        pub trait Decorator: Send + Sync {
            /// What it stands around.
            fn inner(&self) -> &dyn Repositories;
            $($(#[$doc])+ fn $name(&self) -> &dyn $port { self.inner().$name() })+
        }

        impl<T: Decorator> Repositories for T {
            $(fn $name(&self) -> &dyn $port { Decorator::$name(self) })+
        }
    };
}

repositories! {
    /// Who is here.
    subscribers: Subscribers,
    /// Who is logged in.
    sessions: Sessions,
    /// Who has agreed to pay.
    subscriptions: Subscriptions,
    /// What they were charged.
    charges: Charges,
    /// Where credits are.
    ledger: Ledger,
    /// Who came on which day.
    streaks: Streaks,
    /// Who plays what.
    game_sessions: GameSessions,
    /// What is played on a day.
    play_days: PlayDays,
    /// Which games there are.
    games: Games,
    /// Which screenshot tasks there are.
    challenges: Challenges,
    /// Who entered for which task.
    task_entries: TaskEntries,
    /// What can be had for credits.
    rewards: Rewards,
    /// Who took what.
    redemptions: Redemptions,
    /// Redemptions that were paid for, and what staff makes of them.
    claims: Claims,
    /// Who is how far.
    standings: Standings,
    /// The counts from which ranks follow.
    ranks: Ranks,
    /// What was answered to which key.
    idempotency: Idempotency,
    /// What people are told.
    messages: Messages,
    /// Where they are told it besides by SMS.
    push_devices: PushDevices,
    /// What is still to be done.
    jobs: Jobs,
    /// What one node at a time does.
    leases: Leases,
    /// What there is to watch.
    videos: Videos,
    /// What there is to read.
    documents: Documents,
    /// The values that the catalogue wrote last, to tell staff's changes from the file's.
    catalogue: CatalogueRecords,
    /// The catalogue's texts in other languages than their own.
    translations: Translations,
    /// Where to reach those without a proven number.
    contacts: Contacts,
    /// Who left.
    departures: Departures,
    /// Who is in which game.
    game_visits: GameVisits,
    /// What is played against others.
    tournaments: Tournaments,
    /// Who takes part in it.
    tournament_entries: TournamentEntries,
    /// Prizes that wait for staff before they are paid.
    held_prizes: HeldPrizes,
    /// Who meets whom there.
    matches: Matches,
    /// What real-time matches leave behind.
    live_rooms: LiveRooms,
    /// What happened lately.
    events: Events,
    /// Files of profile pictures that belong to no profile.
    picture_uploads: PictureUploads,
    /// Usernames, one for each look.
    public_names: PublicNames,
    /// What is kept of whom, and for how long.
    privacy: Privacy,
    /// Rows that are old enough to be forgotten.
    purges: Purges,
    /// What operators did.
    audit: Audit,
}

/// A transaction. Dropped without [`UnitOfWork::commit`] it leaves nothing behind.
#[async_trait]
pub trait UnitOfWork: Repositories {
    /// Makes everything written through it durable, all or nothing. When this returns `Ok`, a power cut takes nothing
    /// back; when it returns `Err`, the outcome is unknown and the caller may try again by its key.
    async fn commit(self: Box<Self>) -> StoreResult<()>;
}

/// The database.
#[async_trait]
pub trait Store: Send + Sync {
    /// For reading, outside a transaction. Writing through it is a mistake, and fails.
    fn read(&self) -> &dyn Repositories;

    /// Begins a transaction that may write.
    async fn begin(&self) -> StoreResult<Box<dyn UnitOfWork>>;

    /// Whether the database answers.
    async fn ping(&self) -> StoreResult<()>;
}
