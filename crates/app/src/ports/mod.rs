//! What the use cases need from the world. `store`, `adapters` and `server` provide it.

mod clock;
mod files;
mod game_sessions;
mod gateway;
mod idempotency;
mod jobs;
mod leases;
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

pub use clock::Clock;
pub use files::{Files, FilesError, PictureError, Pictures};
pub use game_sessions::{GameSession, GameSessionEnd, GameSessionState, GameSessions};
pub use gateway::{MessageGateway, Outgoing, SendError, Taken};
pub use idempotency::{Idempotency, StoredAnswer};
pub use jobs::{ClaimedJob, DeadJob, JobCounts, JobOutcome, JobState, Jobs, ListedJob, NewJob};
pub use leases::{Lead, Leases};
pub use ledger::{Ledger, LedgerEntry, PostError, Posted, Violation};
pub use messages::{Message, MessageChange, MessageState, Messages, NewMessage};
pub use random::{Random, new_id, token};
pub use redemptions::{NewOffer, Redemption, RedemptionStatus, Redemptions};
pub use rewards::{Reward, Rewards};
pub use sessions::{EndReason, NewSession, Session, Sessions};
pub use standings::{Standing, Standings};
pub use store::{Repositories, Store, StoreError, StoreResult, UnitOfWork};
pub use streaks::Streaks;
pub use subscribers::{NewSubscriber, Profile, Subscriber, SubscriberId, Subscribers};
