use async_trait::async_trait;

use super::error::StoreResult;

/// The list of repositories: a name and a port for each. Passes the list to the macro whose name is given.
///
/// [`Repositories`] and [`Decorator`] are made from this list, and `store` implements [`Repositories`] by it.
#[macro_export]
macro_rules! repositories {
    ($macro:ident) => {
        $macro! {
            /// Subscribers and their profiles.
            subscribers: Subscribers,
            /// Sessions, and the nonces of hand-offs.
            sessions: Sessions,
            /// Subscriptions.
            subscriptions: Subscriptions,
            /// Charges for subscriptions.
            charges: Charges,
            /// The ledger.
            ledger: Ledger,
            /// Claimed days of streaks.
            streaks: Streaks,
            /// Level sessions and their payments.
            game_sessions: GameSessions,
            /// Games played on a day.
            level_days: LevelDays,
            /// Games.
            games: Games,
            /// Screenshot tasks.
            challenges: Challenges,
            /// Entries for screenshot tasks.
            task_entries: TaskEntries,
            /// Rewards.
            rewards: Rewards,
            /// Redemptions: offers and claims of rewards.
            redemptions: Redemptions,
            /// Claims, as staff handle them.
            claims: Claims,
            /// Leaderboard standings.
            standings: Standings,
            /// The counts from which ranks follow.
            ranks: Ranks,
            /// Stored answers by idempotency key.
            idempotency: Idempotency,
            /// Messages to subscribers.
            messages: Messages,
            /// Browsers that receive push messages.
            push_devices: PushDevices,
            /// Durable jobs.
            jobs: Jobs,
            /// Leases for the work that only one node at a time may do.
            leases: Leases,
            /// Videos.
            videos: Videos,
            /// Documents.
            documents: Documents,
            /// The values that the catalogue wrote last, which tell staff's changes from the file's.
            catalogue: CatalogueRecords,
            /// The catalogue's texts in other languages than their own.
            translations: Translations,
            /// Contact numbers of subscribers without a proven number.
            contacts: Contacts,
            /// Departures: the operator's notices that a subscriber unsubscribed.
            departures: Departures,
            /// Visits to games.
            game_visits: GameVisits,
            /// Tournaments.
            tournaments: Tournaments,
            /// Entries of tournaments.
            tournament_entries: TournamentEntries,
            /// Prizes that wait for staff before they are paid.
            held_prizes: HeldPrizes,
            /// Rounds of tournaments.
            rounds: Rounds,
            /// Matches of tournaments.
            matches: Matches,
            /// Players of matches: who appears, who goes on, and each player's matches.
            match_players: MatchPlayers,
            /// Attempts to name the room of a match.
            room_tries: RoomTries,
            /// Live rooms: logs, leases and seats.
            live_rooms: LiveRooms,
            /// Recent events.
            events: Events,
            /// Files of profile pictures that belong to no profile.
            picture_uploads: PictureUploads,
            /// Usernames, unique by their look.
            public_names: PublicNames,
            /// Export and erasure of personal data.
            privacy: Privacy,
            /// Rows whose retention time is over.
            purges: Purges,
            /// Actions of staff.
            audit: Audit,
        }
    };
}

/// Makes [`Repositories`] and [`Decorator`] from the list.
macro_rules! define {
    ($($(#[$doc:meta])+ $name:ident: $port:ident,)+) => {
        /// The repositories, all over one connection or one transaction.
        pub trait Repositories: Send + Sync {
            $($(#[$doc])+ fn $name(&self) -> &dyn super::$port;)+
        }

        /// Wraps repositories: those that the decorator does not replace are the inner ones.
        pub trait Decorator: Send + Sync {
            /// The wrapped repositories.
            fn inner(&self) -> &dyn Repositories;
            $($(#[$doc])+ fn $name(&self) -> &dyn super::$port { self.inner().$name() })+
        }

        impl<T: Decorator> Repositories for T {
            $(fn $name(&self) -> &dyn super::$port { Decorator::$name(self) })+
        }
    };
}

repositories!(define);

/// A transaction. Dropping it without [`UnitOfWork::commit`] undoes its writes.
#[async_trait]
pub trait UnitOfWork: Repositories {
    /// Makes everything written through this transaction durable, all or nothing. After `Ok` the writes
    /// survive a power cut. After `Err` the outcome is unknown, and the caller may try again by its key.
    async fn commit(self: Box<Self>) -> StoreResult<()>;
}

/// The database.
#[async_trait]
pub trait Store: Send + Sync {
    /// Repositories for reading, outside a transaction. Writing through them fails.
    fn read(&self) -> &dyn Repositories;

    /// Begins a transaction that may write.
    async fn begin(&self) -> StoreResult<Box<dyn UnitOfWork>>;

    /// Whether the database answers.
    async fn ping(&self) -> StoreResult<()>;
}
