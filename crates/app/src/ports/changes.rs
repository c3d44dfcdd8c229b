use arena_rules::staff::Role;
use arena_rules::{Amount, Credits};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::StoreResult;
use super::{SubscriberId, TournamentTerms};

/// The state of a change that one person asks for and another one approves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeState {
    /// Waits for another person, until it expires.
    Open,
    /// Another person approved it, and it was done.
    Approved,
    /// Another person refused it.
    Refused,
    /// Its maker withdrew it.
    Withdrawn,
    /// It was small enough to be done at once.
    Direct,
}

impl ChangeState {
    /// Every state.
    pub const ALL: [Self; 5] = [Self::Open, Self::Approved, Self::Refused, Self::Withdrawn, Self::Direct];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Approved => "approved",
            Self::Refused => "refused",
            Self::Withdrawn => "withdrawn",
            Self::Direct => "direct",
        }
    }

    /// Parses [`ChangeState::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// The effect of a change, once a second person approves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// Corrects a wallet.
    Correction {
        /// The subscriber whose wallet changes.
        subscriber: SubscriberId,
        /// The credits: positive to give, negative to take.
        amount: Credits,
        /// The name of a goodwill template; `None` without one.
        goodwill: Option<String>,
    },
    /// Takes a transaction of the ledger back.
    Reversal {
        /// The subscriber whose wallet changes.
        subscriber: SubscriberId,
        /// The transaction.
        txn: i64,
        /// The change of the balance.
        amount: Credits,
    },
    /// Refunds a charge for a subscription.
    Refund {
        /// The subscriber who paid.
        subscriber: SubscriberId,
        /// The charge.
        charge: Uuid,
        /// The whole amount of the charge.
        amount: Amount,
        /// The currency's code, ISO 4217.
        currency: String,
    },
    /// Takes back earnings of the accounts of a case of fraud.
    CaseVoid {
        /// The case.
        case: Uuid,
        /// The change of all balances together: at most so much is taken.
        amount: Credits,
    },
    /// Erases a subscriber.
    Erasure {
        /// The subscriber.
        subscriber: SubscriberId,
    },
    /// Gives a member of staff a role.
    Role {
        /// The member.
        staff: Uuid,
        /// The role.
        role: Role,
    },
    /// Enters the results of a weekly tournament and pays its prizes.
    Results {
        /// The tournament.
        tournament: i64,
        /// The winners of the first places.
        places: Vec<SubscriberId>,
        /// The sum of their prizes.
        prizes: Credits,
    },
    /// Changes the terms of a tournament that somebody has entered.
    Terms {
        /// The tournament.
        tournament: i64,
        /// The tournament's version that staff looked at.
        version: i32,
        /// The terms at that time.
        before: TournamentTerms,
        /// The new terms.
        after: TournamentTerms,
    },
}

impl Proposal {
    /// Returns the kind's word for the wire and the database.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Correction { .. } => "correction",
            Self::Reversal { .. } => "reversal",
            Self::Refund { .. } => "refund",
            Self::CaseVoid { .. } => "case_void",
            Self::Erasure { .. } => "erasure",
            Self::Role { .. } => "role",
            Self::Results { .. } => "results",
            Self::Terms { .. } => "terms",
        }
    }
}

/// A way in which staff move credits. Each has limits of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CreditsWay {
    /// Corrections of wallets and reversals of transactions.
    Corrections,
    /// Prizes of tournaments whose results staff enter.
    Prizes,
}

/// A change that a member of staff asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeRequest {
    /// The id.
    pub id: Uuid,
    /// The effect.
    pub proposal: Proposal,
    /// The maker's reason.
    pub reason: String,
    /// The member of staff who asks.
    pub maker: Uuid,
    /// The maker's e-mail address.
    pub maker_email: String,
    /// When it was asked for.
    pub made_at: DateTime<Utc>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// The state. An open change that has expired stays `Open`, and nobody can approve it.
    pub state: ChangeState,
    /// The e-mail address of the person who decided.
    pub checker_email: Option<String>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// Why it was refused.
    pub note: Option<String>,
}

impl ChangeRequest {
    /// Returns the word for the state that staff see at `now`: `expired` for an open change whose time is over.
    #[must_use]
    pub fn state_at(&self, now: DateTime<Utc>) -> &'static str {
        let expired = self.state == ChangeState::Open && self.expires_at <= now;
        if expired { "expired" } else { self.state.as_str() }
    }
}

/// Changes that need a second person. A change is never edited: whoever wants another one withdraws it and asks anew.
#[async_trait]
pub trait ChangeRequests: Send + Sync {
    /// Adds a change.
    async fn add(&self, change: &ChangeRequest) -> StoreResult<()>;

    /// Returns a correction of the same wallet, amount and reason since an instant that was done or waits; `None` without
    /// one.
    async fn same_since(
        &self,
        subscriber: SubscriberId,
        amount: Credits,
        reason: &str,
        since: DateTime<Utc>,
    ) -> StoreResult<Option<Uuid>>;

    /// Returns when a subscriber last got a goodwill template after an instant, or when it was asked for if it still waits at
    /// `now`; `None` if not.
    async fn goodwill_since(
        &self,
        subscriber: SubscriberId,
        goodwill: &str,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> StoreResult<Option<DateTime<Utc>>>;

    /// Returns an open change that proposes the same; `None` without one.
    async fn waiting(&self, proposal: &Proposal, now: DateTime<Utc>) -> StoreResult<Option<Uuid>>;

    /// Returns a subscriber's open changes of a kind.
    async fn open_of(&self, subject: Uuid, kind: &str, now: DateTime<Utc>)
    -> StoreResult<Vec<ChangeRequest>>;

    /// Returns a change.
    async fn find(&self, id: Uuid) -> StoreResult<Option<ChangeRequest>>;

    /// Returns up to `limit` changes that are open at `now`, oldest first.
    async fn open(&self, now: DateTime<Utc>, limit: u64) -> StoreResult<Vec<ChangeRequest>>;

    /// Returns up to `limit` changes that are no longer open at `now`, before the change `before`, latest first.
    async fn decided(
        &self,
        now: DateTime<Utc>,
        before: Option<Uuid>,
        limit: u64,
    ) -> StoreResult<Vec<ChangeRequest>>;

    /// Approves a change that is open at `now`; `false` if there is none, or the checker made it.
    async fn approve(&self, id: Uuid, checker: Uuid, email: &str, now: DateTime<Utc>) -> StoreResult<bool>;

    /// Refuses an open change; `false` if there is none, or the checker made it.
    async fn refuse(
        &self,
        id: Uuid,
        checker: Uuid,
        email: &str,
        note: &str,
        now: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Withdraws a maker's open change; `false` if there is none.
    async fn withdraw(&self, id: Uuid, maker: Uuid, now: DateTime<Utc>) -> StoreResult<bool>;

    /// Returns the open changes of a tournament, oldest first.
    async fn open_of_tournament(
        &self,
        tournament: i64,
        now: DateTime<Utc>,
    ) -> StoreResult<Vec<ChangeRequest>>;

    /// Returns how many credits a person moved in a way since an instant without a second one, given and taken together.
    async fn moved_directly(
        &self,
        maker: Uuid,
        way: CreditsWay,
        since: DateTime<Utc>,
    ) -> StoreResult<Credits>;
}
