use std::sync::Arc;

use arena_app::approvals::ChangeQueue;
use arena_app::ports::{ChangeRequest, ChangeState, Proposal};
use arena_app::staff::{self, StaffActor};
use arena_app::{App, AppResult, approvals, cases, subscription, tournaments};
use axum::extract::{Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::care::HoldView;
use super::super::door::actor::Acting;
use super::super::tournaments::{TermsView, TournamentPlaceView};
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Which changes are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct ChangesQuery {
    /// `open` (the default) or `decided`.
    state: Option<String>,
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// What a change does.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum ProposalView {
    /// Corrects a wallet.
    Correction {
        /// The subscriber's id.
        subscriber: String,
        /// The credits: positive to give, negative to take.
        amount: i64,
        /// The name of a goodwill template.
        #[serde(skip_serializing_if = "Option::is_none")]
        goodwill: Option<String>,
    },
    /// Takes a transaction of the ledger back.
    Reversal {
        /// The subscriber's id.
        subscriber: String,
        txn: String,
        /// The change of the balance.
        amount: i64,
    },
    /// Refunds a charge for a subscription, of its whole amount.
    Refund {
        /// The subscriber's id.
        subscriber: String,
        charge: Uuid,
        /// In units of the currency.
        amount: String,
        /// The currency's code, ISO 4217.
        currency: String,
    },
    /// Takes back earnings of the accounts of a case of fraud, as far as they are not spent.
    CaseVoid {
        case: Uuid,
        /// The case's number.
        number: i64,
        /// The change of all balances together, at most.
        amount: i64,
    },
    /// Erases a subscriber's personal data for good.
    Erasure {
        /// The subscriber's id.
        subscriber: String,
        /// While the change is open: the hold or suspension that must be lifted before it can be approved.
        #[serde(skip_serializing_if = "Option::is_none")]
        hold: Option<HoldView>,
    },
    /// Gives a member of staff a role.
    Role {
        staff: Uuid,
        /// The role, such as `administrator`.
        role: &'static str,
        /// The member's e-mail address.
        email: String,
    },
    /// Enters the results of a weekly tournament and pays its prizes.
    Results {
        tournament: i64,
        /// The tournament's name.
        name: String,
        /// The sum of the prizes.
        amount: i64,
        /// The winners, from the first place.
        places: Vec<TournamentPlaceView>,
    },
    /// Changes the terms of a tournament and tells its entrants.
    Terms {
        tournament: i64,
        /// The tournament's name.
        name: String,
        /// How many people have entered by now.
        entered: u64,
        before: TermsView,
        after: TermsView,
    },
}

impl ProposalView {
    async fn of(app: &App, proposal: Proposal, state: ChangeState) -> AppResult<Self> {
        Ok(match proposal {
            Proposal::Correction { subscriber, amount, goodwill } => {
                Self::Correction { subscriber: subscriber.to_string(), amount: amount.0, goodwill }
            }
            Proposal::Reversal { subscriber, txn, amount } => {
                let (subscriber, txn) = (subscriber.to_string(), txn.to_string());
                Self::Reversal { subscriber, txn, amount: amount.0 }
            }
            Proposal::Refund { subscriber, charge, amount, currency } => {
                let (subscriber, amount) = (subscriber.to_string(), amount.to_string());
                Self::Refund { subscriber, charge, amount, currency }
            }
            Proposal::CaseVoid { case, amount } => {
                let number = cases::show(app, case).await?.case.number;
                Self::CaseVoid { case, number, amount: amount.0 }
            }
            Proposal::Erasure { subscriber } => {
                let open = state == ChangeState::Open;
                let hold =
                    if open { subscription::hold_of(app.store.read(), subscriber).await? } else { None };
                Self::Erasure { subscriber: subscriber.to_string(), hold: hold.map(HoldView::from) }
            }
            Proposal::Results { tournament, places, prizes } => {
                let (name, places) = tournaments::proposed_places(app, tournament, &places).await?;
                let places = places.into_iter().map(TournamentPlaceView::from).collect();
                Self::Results { tournament, name, amount: prizes.0, places }
            }
            Proposal::Terms { tournament, before, after, .. } => {
                let found = tournaments::view(app, tournament).await?;
                let entered = found.entered.saturating_sub(found.bots);
                let (before, after) = (before.into(), after.into());
                Self::Terms { tournament, name: found.plan.name, entered, before, after }
            }
            Proposal::Role { staff, role } => {
                let member = staff::find(app, staff).await?;
                Self::Role { staff, role: role.as_str(), email: member.email }
            }
        })
    }
}

/// A change that needs a second person.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Change)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeView {
    id: Uuid,
    proposal: ProposalView,
    /// The maker's reason.
    reason: String,
    /// The maker's e-mail address.
    maker: String,
    maker_id: Uuid,
    made_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    /// `open`, `approved`, `refused`, `withdrawn` or `expired`.
    state: &'static str,
    /// The e-mail address of the person who decided.
    checker: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    /// Why it was refused.
    note: Option<String>,
    /// Whether the caller asked for it, and so cannot approve it.
    mine: bool,
}

impl ChangeView {
    async fn of(app: &App, actor: &StaffActor, change: ChangeRequest) -> AppResult<Self> {
        Ok(Self {
            id: change.id,
            state: change.state_at(app.now()),
            proposal: ProposalView::of(app, change.proposal, change.state).await?,
            reason: change.reason,
            mine: change.maker == actor.member.id,
            maker: change.maker_email,
            maker_id: change.maker,
            made_at: change.made_at,
            expires_at: change.expires_at,
            checker: change.checker_email,
            decided_at: change.decided_at,
            note: change.note,
        })
    }
}

/// A page of changes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangesPage {
    /// Open ones oldest first, decided ones latest first.
    items: Vec<ChangeView>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// Returns the list that a word names; open changes without one.
pub(in super::super) fn queue_of(word: Option<&str>) -> ApiResult<ChangeQueue> {
    let unknown = || ApiError::malformed("Changes are `open` or `decided`.");
    ChangeQueue::from_word(word.unwrap_or("open")).ok_or_else(unknown)
}

/// Lists changes that wait for a second person, or those that wait no longer.
#[utoipa::path(
    get, path = "/v1/changes", tag = "changes", params(ChangesQuery),
    responses((status = 200, body = Envelope<ChangesPage>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Query(ChangesQuery { state, cursor }): Query<ChangesQuery>,
) -> ApiResult<Envelope<ChangesPage>> {
    let (changes, next) = match queue_of(state.as_deref())? {
        ChangeQueue::Open => (approvals::open(&app).await?, None),
        ChangeQueue::Decided => {
            let decided = approvals::decided(&app, cursor).await?;
            let full = decided.len() as u64 == approvals::DECIDED_PAGE;
            let next = decided.last().filter(|_| full).map(|last| last.id.to_string());
            (decided, next)
        }
    };
    let mut items = Vec::with_capacity(changes.len());
    for change in changes {
        items.push(ChangeView::of(&app, &actor, change).await?);
    }
    Ok(Envelope::new(ChangesPage { items, next }))
}
