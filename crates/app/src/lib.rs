//! The use cases of Arena, one file each, and their ports.
//!
//! A use case opens a unit of work, asks the rules, writes through repositories, enqueues the messages and
//! jobs that it causes, and commits: one transaction, one winner. Use cases know neither HTTP nor SQL.

pub mod album;
pub mod approvals;
pub mod audit;
pub mod badges;
pub mod batches;
pub mod billing;
pub mod care;
pub mod cases;
pub mod challenge_links;
pub mod content;
pub mod error;
pub mod events;
pub mod exports;
pub mod friends;
pub mod idempotency;
pub mod identity;
pub mod invites;
pub mod jobs;
pub mod leagues;
pub mod ledger;
pub mod levels;
pub mod messages;
pub mod operations;
pub mod partner;
pub mod ports;
pub mod privacy;
pub mod profile;
pub mod push;
pub mod quests;
pub mod reports;
pub mod rewards;
pub mod settings;
pub mod staff;
pub mod standings;
pub mod streak;
pub mod subscription;
pub mod tasks;
pub mod tournaments;
mod upload_limits;
pub mod visits;
pub mod wallet;
pub mod web_builds;

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};

pub use batches::Batches;
pub use error::{AppError, AppResult, Refusal};
pub use settings::Settings;

/// The use cases' ports and settings.
#[derive(Clone)]
pub struct App {
    /// The database.
    pub store: Arc<dyn ports::Store>,
    /// The clock.
    pub clock: Arc<dyn ports::Clock>,
    /// Randomness for ids, secrets and seeds.
    pub random: Arc<dyn ports::Random>,
    /// Pictures and other files.
    pub files: Arc<dyn ports::Files>,
    /// The picture decoder.
    pub pictures: Arc<dyn ports::Pictures>,
    /// The game referee.
    pub referee: Arc<levels::Referee>,
    /// The operator's charging; `None` if nobody is charged.
    pub charging: Option<Arc<dyn ports::Charging>>,
    /// The audit's second place; `None` where none is configured.
    pub audit_copy: Option<Arc<dyn ports::AuditCopy>>,
    /// The system that adds rewards to numbers; `None` where none is configured.
    pub provider: Option<Arc<dyn ports::RewardProvider>>,
    /// Encrypts voucher codes; `None` where no keys are configured.
    pub secret_box: Option<Arc<dyn ports::SecretBox>>,
    /// The operator's Number Verification, if any.
    pub network: Option<Arc<dyn ports::NumberVerification>>,
    /// The operator's settings.
    pub settings: Arc<Settings>,
    /// Requests to be handled together.
    pub batches: Arc<Batches>,
    /// The pauses and the announcement of staff, as this node knows them.
    pub board: Arc<operations::Board>,
}

impl App {
    /// Returns the present instant.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Returns today's date in the operator's time zone.
    #[must_use]
    pub fn today(&self) -> NaiveDate {
        self.day_of(self.now())
    }

    /// Returns an instant's day in the operator's time zone.
    #[must_use]
    pub fn day_of(&self, at: DateTime<Utc>) -> NaiveDate {
        arena_rules::day::of(at, self.settings.zone)
    }

    /// Begins a transaction in which a subscriber acts. The subscriber cannot be erased before it ends.
    ///
    /// # Errors
    /// [`AppError::NotProven`] if the subscriber was erased; errors of the database.
    pub(crate) async fn begin_for(
        &self,
        subscriber: ports::SubscriberId,
    ) -> AppResult<Box<dyn ports::UnitOfWork>> {
        let tx = self.store.begin().await?;
        subscription::present(&*tx, subscriber).await?;
        Ok(tx)
    }

    /// Returns a new id; ids sort by time.
    #[must_use]
    pub fn new_id(&self) -> uuid::Uuid {
        ports::new_id(self.now(), &*self.random)
    }
}
