//! What the use cases need from the world. `store`, `adapters` and `server` provide it.

mod challenges;
mod clock;
mod files;
mod game_sessions;
mod games;
mod idempotency;
mod jobs;
mod ledger;
mod messages;
mod random;
mod redemptions;
mod rewards;
mod sessions;
mod standings;
mod store;
mod streaks;
mod subscribers;
mod task_entries;

pub use challenges::{Challenge, Challenges};
pub use clock::Clock;
pub use files::{Files, FilesError, PictureError, Pictures, Screenshot};
pub use game_sessions::{GameSession, GameSessionEnd, GameSessionState, GameSessions};
pub use games::{Game, Games};
pub use idempotency::{Idempotency, StoredAnswer};
pub use jobs::{ClaimedJob, DeadJob, JobCounts, JobOutcome, Jobs, NewJob};
pub use ledger::{Ledger, LedgerEntry, PostError, Posted, Violation};
pub use messages::{Message, MessageGateway, MessageState, Messages, NewMessage, SendError};
pub use random::{Random, new_id, token};
pub use redemptions::{NewOffer, Redemption, RedemptionStatus, Redemptions};
pub use rewards::{Reward, Rewards};
pub use sessions::{EndReason, NewSession, Session, Sessions};
pub use standings::{Standing, Standings};
pub use store::{Repositories, Store, StoreError, StoreResult, UnitOfWork};
pub use streaks::Streaks;
pub use subscribers::{NewSubscriber, Profile, Subscriber, SubscriberId, Subscribers};
pub use task_entries::{NewTaskEntry, PictureMarks, TaskEntries, TaskEntry, TaskFlag};
