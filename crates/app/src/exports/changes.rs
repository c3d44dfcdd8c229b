use arena_rules::export_file::Cell;
use async_trait::async_trait;
use uuid::Uuid;

use super::reader::{LOT, Place, Row, RowReader};
use crate::approvals::{self, ChangeQueue};
use crate::ports::{ChangeRequest, Proposal};
use crate::staff;
use crate::{App, AppResult};

/// Changes that need a second person: open ones oldest first, decided ones latest first.
pub(super) struct ChangeRows {
    queue: ChangeQueue,
    place: Place<Uuid>,
}

impl ChangeRows {
    pub(super) fn of(queue: ChangeQueue) -> Self {
        Self { queue, place: Place::Start }
    }
}

#[async_trait]
impl RowReader for ChangeRows {
    fn columns(&self) -> &'static [&'static str] {
        &[
            "change",
            "kind",
            "subscriber",
            "transaction",
            "charge",
            "amount",
            "currency",
            "staff",
            "role",
            "tournament",
            "reason",
            "maker",
            "made_at",
            "expires_at",
            "state",
            "checker",
            "decided_at",
            "note",
        ]
    }

    async fn read(&mut self, app: &App) -> AppResult<Vec<Row>> {
        if self.place.is_end() {
            return Ok(Vec::new());
        }
        let before = self.place.cursor();
        let changes = match self.queue {
            ChangeQueue::Open => approvals::open(app).await?,
            ChangeQueue::Decided => app.store.read().changes().decided(app.now(), before, LOT).await?,
        };
        self.place = match self.queue {
            ChangeQueue::Open => Place::End,
            ChangeQueue::Decided => Place::behind(&changes, |change| change.id),
        };
        let mut rows = Vec::with_capacity(changes.len());
        for change in changes {
            rows.push(row(app, change).await?);
        }
        Ok(rows)
    }
}

async fn row(app: &App, change: ChangeRequest) -> AppResult<Row> {
    let state = change.state_at(app.now());
    let Effect { subscriber, txn, charge, amount, currency, staff, role, tournament } =
        effect(app, &change.proposal).await?;
    Ok(vec![
        Cell::text(change.id.to_string()),
        Cell::text(change.proposal.kind()),
        subscriber,
        txn,
        charge,
        amount,
        currency,
        staff,
        role,
        tournament,
        change.reason.into(),
        change.maker_email.into(),
        change.made_at.into(),
        change.expires_at.into(),
        Cell::text(state),
        change.checker_email.into(),
        change.decided_at.into(),
        change.note.into(),
    ])
}

/// The cells about what a change does; those that it does not concern are empty.
#[derive(Default)]
struct Effect {
    subscriber: Cell,
    txn: Cell,
    charge: Cell,
    /// Credits, or money where there is a currency.
    amount: Cell,
    currency: Cell,
    staff: Cell,
    role: Cell,
    tournament: Cell,
}

async fn effect(app: &App, proposal: &Proposal) -> AppResult<Effect> {
    let none = Effect::default();
    Ok(match proposal {
        Proposal::Correction { subscriber, amount, goodwill: _ } => {
            Effect { subscriber: Cell::text(subscriber.to_string()), amount: amount.0.into(), ..none }
        }
        Proposal::Reversal { subscriber, txn, amount } => Effect {
            subscriber: Cell::text(subscriber.to_string()),
            txn: (*txn).into(),
            amount: amount.0.into(),
            ..none
        },
        Proposal::Refund { subscriber, charge, amount, currency } => Effect {
            subscriber: Cell::text(subscriber.to_string()),
            charge: Cell::text(charge.to_string()),
            amount: Cell::Money(*amount),
            currency: Cell::text(currency),
            ..none
        },
        Proposal::CaseVoid { amount, .. } => Effect { amount: amount.0.into(), ..none },
        Proposal::Erasure { subscriber } => Effect { subscriber: Cell::text(subscriber.to_string()), ..none },
        Proposal::Results { tournament, prizes, .. } => {
            Effect { amount: prizes.0.into(), tournament: (*tournament).into(), ..none }
        }
        Proposal::Terms { tournament, .. } => Effect { tournament: (*tournament).into(), ..none },
        Proposal::Role { staff, role } => {
            let member = staff::find(app, *staff).await?;
            Effect { staff: member.email.into(), role: Cell::text(role.as_str()), ..none }
        }
    })
}
