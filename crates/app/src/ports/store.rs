use async_trait::async_trait;

use super::error::StoreResult;

/// Passes the list of repositories, each a name with its port, to the named macro.
///
/// [`Repositories`] and [`Decorator`] are made from this list, and `store` implements [`Repositories`] by
/// it.
#[macro_export]
macro_rules! repositories {
    ($macro:ident) => {
        $macro! {
            /// Subscribers and their profiles.
            subscribers: Subscribers,
            /// Sessions and hand-offs' nonces.
            sessions: Sessions,
            /// Subscriptions.
            subscriptions: Subscriptions,
            /// Charges for subscriptions.
            charges: Charges,
            /// Refunds of charges.
            refunds: ChargeRefunds,
            /// The ledger.
            ledger: Ledger,
            /// Claimed days of streaks.
            streaks: Streaks,
            /// Level sessions and their payments.
            game_sessions: GameSessions,
            /// Play per subscriber and day.
            level_days: LevelDays,
            /// Results of levels in comparison.
            level_ranks: LevelRanks,
            /// Puzzle Mania's albums.
            albums: Albums,
            /// Games.
            games: Games,
            /// Screenshot tasks.
            challenges: Challenges,
            /// Entries for screenshot tasks.
            task_entries: TaskEntries,
            /// Reviewers' decisions about entries.
            task_verdicts: TaskVerdicts,
            /// Decided entries that another reviewer looks at again.
            second_looks: SecondLooks,
            /// Rewards.
            rewards: Rewards,
            /// Offers and claims of rewards.
            redemptions: Redemptions,
            /// Claims, as staff handle them.
            claims: Claims,
            /// Parcels of claims on their way.
            parcels: Parcels,
            /// Deliveries by the rewards' provider.
            reward_deliveries: RewardDeliveries,
            /// The pools of voucher codes.
            vouchers: Vouchers,
            /// Leaderboard standings.
            standings: Standings,
            /// The counts behind ranks.
            ranks: Ranks,
            /// Weekly leagues.
            leagues: Leagues,
            /// Quests of the day, chests and steps of seasons.
            quests: Quests,
            /// Badges.
            badges: Badges,
            /// Codes and invitations.
            invites: Invites,
            /// Friends and requests.
            friends: Friends,
            /// Challenge links.
            challenge_links: ChallengeLinks,
            /// Answers by idempotency key.
            idempotency: Idempotency,
            /// Messages to subscribers.
            messages: Messages,
            /// Browsers for push messages.
            push_devices: PushDevices,
            /// Durable jobs.
            jobs: Jobs,
            /// Parts of the product that staff paused.
            switches: Switches,
            /// The announcement to every subscriber.
            announcements: Announcements,
            /// Nodes that run, and how they do.
            nodes: Nodes,
            /// Leases for work of one node at a time.
            leases: Leases,
            /// Videos.
            videos: Videos,
            /// Documents.
            documents: Documents,
            /// The values that the catalogue wrote last, which tell staff's changes from the file's.
            catalogue: CatalogueRecords,
            /// The catalogue's translated texts.
            translations: Translations,
            /// Contact numbers.
            contacts: Contacts,
            /// Ends of subscriptions, reported by the operator.
            departures: Departures,
            /// Visits to games.
            game_visits: GameVisits,
            /// Tournaments.
            tournaments: Tournaments,
            /// Tournaments as the organiser's desk reads them.
            tournament_desk: TournamentDesk,
            /// Series of tournaments that staff repeat.
            tournament_series: TournamentSeriesStore,
            /// Entries of tournaments.
            tournament_entries: TournamentEntries,
            /// Prizes that wait for staff.
            held_prizes: HeldPrizes,
            /// Rounds of tournaments.
            rounds: Rounds,
            /// Matches of tournaments.
            matches: Matches,
            /// Players of matches: who appears, who goes on, and each player's matches.
            match_players: MatchPlayers,
            /// Attempts to name a match's room, or a friend's code.
            tries: Tries,
            /// Live rooms' logs, leases and seats.
            live_rooms: LiveRooms,
            /// Recent events.
            events: Events,
            /// Profile pictures' files that belong to no profile.
            picture_uploads: PictureUploads,
            /// Usernames, unique by their look.
            public_names: PublicNames,
            /// Export and erasure of personal data.
            privacy: Privacy,
            /// Requests of persons about their data.
            privacy_requests: PrivacyRequests,
            /// Signs of accounts, and the roll-up that staff read.
            fraud_signs: FraudSigns,
            /// Cases of fraud.
            fraud_cases: FraudCases,
            /// Rows whose retention time is over.
            purges: Purges,
            /// Daily roll-ups.
            reports: Reports,
            /// Members of staff.
            staff_members: StaffMembers,
            /// Staff's accounts at providers of single sign-on.
            staff_identities: StaffIdentities,
            /// Filters of lists that staff saved.
            saved_filters: SavedFilters,
            /// Sessions of staff.
            staff_sessions: StaffSessions,
            /// Changes that need a second person.
            changes: ChangeRequests,
            /// Desks as open pages of the console follow them.
            desks: Desks,
            /// Staff's notes about subscribers.
            subscriber_notes: SubscriberNotes,
            /// Events of subscribers' accounts.
            timeline: Timeline,
            /// Staff's actions.
            audit: Audit,
            /// How far they were copied.
            audit_copies: AuditCopies,
        }
    };
}

macro_rules! define {
    ($($(#[$doc:meta])+ $name:ident: $port:ident,)+) => {
        /// The repositories, over one connection or transaction.
        pub trait Repositories: Send + Sync {
            $($(#[$doc])+ fn $name(&self) -> &dyn super::$port;)+
        }

        /// Wraps repositories: those not replaced are the inner ones.
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
    /// Makes the transaction's writes durable, all or none. After `Ok` they survive a power cut. After
    /// `Err` the outcome is unknown; the caller may try again by its key.
    async fn commit(self: Box<Self>) -> StoreResult<()>;
}

/// The database.
#[async_trait]
pub trait Store: Send + Sync {
    /// Repositories for reading outside a transaction; writing through them fails.
    fn read(&self) -> &dyn Repositories;

    /// Begins a writing transaction.
    async fn begin(&self) -> StoreResult<Box<dyn UnitOfWork>>;

    /// Whether the database answers.
    async fn ping(&self) -> StoreResult<()>;
}
