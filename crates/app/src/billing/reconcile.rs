use std::collections::{BTreeMap, BTreeSet};

use arena_rules::Amount;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::ports::{Charge, ChargeReference, ChargeState, RefundReference, RefundState};
use crate::{App, AppResult};

/// Lines and charges read at once.
const AT_ONCE: usize = 1_000;
/// The differences named per kind; further ones are only counted.
const NAMED: usize = 20;

/// A line of the operator's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookLine {
    /// Our reference, as the operator recorded it.
    pub reference: String,
    /// The amount taken.
    pub amount: Amount,
    /// Whether the charge was paid in the end.
    pub paid: bool,
}

/// Differences of one kind: their number and the first ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// The number of differences.
    pub count: u64,
    /// The references of the first ones.
    pub first: Vec<String>,
}

impl Differences {
    fn add(&mut self, reference: impl Into<String>) {
        self.count += 1;
        if self.first.len() < NAMED {
            self.first.push(reference.into());
        }
    }
}

/// A reconciliation's result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReconciliationReport {
    /// Charges paid in both, with the same amount.
    pub matched: u64,
    /// The total of the matched charges, in the currency.
    pub total: Amount,
    /// Paid at the operator; we have no such charge.
    pub unknown: Differences,
    /// Paid at the operator; here the charge was denied or not accepted, or is another attempt.
    pub not_paid_here: Differences,
    /// Paid at the operator; here the outcome is not known yet.
    pub open_here: Differences,
    /// Paid here; missing in the operator's list, or denied there.
    pub not_paid_there: Differences,
    /// Paid in both, with different amounts.
    pub other_amount: Differences,
    /// Paid at the operator more than once for a subscriber's period.
    pub twice: Differences,
    /// Refunds in both.
    pub refunded: u64,
    /// Refunded at the operator; here the refund is not known, open or denied.
    pub refunded_there: Differences,
}

impl ReconciliationReport {
    /// Whether nothing differs. Charges open here settle by themselves.
    #[must_use]
    pub fn agrees(&self) -> bool {
        let kinds = [
            &self.unknown,
            &self.not_paid_here,
            &self.not_paid_there,
            &self.other_amount,
            &self.twice,
            &self.refunded_there,
        ];
        kinds.iter().all(|kind| kind.count == 0)
    }
}

/// Compares the operator's list with the charges requested within a time, line by line, so long lists work.
/// The list should reach further on both sides, as the operator may record a charge earlier or later.
///
/// # Errors
/// The database's, and those of `book`.
pub async fn reconcile<E: From<crate::AppError>>(
    app: &App,
    book: impl Iterator<Item = Result<BookLine, E>>,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<ReconciliationReport, E> {
    let mut report = ReconciliationReport::default();
    let mut paid: BTreeSet<ChargeReference> = BTreeSet::new();
    let mut paid_charges: BTreeSet<Uuid> = BTreeSet::new();
    let mut book = book.peekable();
    while book.peek().is_some() {
        let mut lines = Vec::with_capacity(AT_ONCE);
        for line in book.by_ref().take(AT_ONCE) {
            lines.push(line?);
        }
        // A line of a refund has the refund's reference.
        lines = refunds(app, lines, &mut report).await?;
        let read = |line: &BookLine| ChargeReference::parse(&line.reference);
        let ids: Vec<Uuid> = lines.iter().filter_map(read).map(|reference| reference.charge).collect();
        let ours = by_id(app, &ids).await?;
        for line in lines.iter().filter(|line| line.paid) {
            let Some((reference, charge)) =
                read(line).and_then(|reference| Some((reference, ours.get(&reference.charge)?)))
            else {
                report.unknown.add(&line.reference);
                continue;
            };
            if !paid_charges.insert(reference.charge) {
                report.twice.add(&line.reference);
                continue;
            }
            paid.insert(reference);
            match charge.state {
                ChargeState::Asked if charge.reference == reference => report.open_here.add(&line.reference),
                ChargeState::Paid if charge.reference == reference && charge.fee.total == line.amount => {
                    report.matched += 1;
                    report.total = report.total + line.amount;
                }
                ChargeState::Paid if charge.reference == reference => {
                    report.other_amount.add(&line.reference);
                }
                _ => report.not_paid_here.add(&line.reference),
            }
        }
    }
    let mut after: Option<Charge> = None;
    loop {
        let mut charges = paid_between(app, from, until, after.as_ref()).await?;
        let ids: Vec<Uuid> = charges.iter().map(|charge| charge.reference.charge).collect();
        let back: BTreeSet<Uuid> =
            (app.store.read().refunds().of_charges(&ids).await.map_err(crate::AppError::from)?)
                .into_iter()
                .filter(|refund| refund.state == RefundState::Refunded)
                .map(|refund| refund.new.charge)
                .collect();
        for charge in &charges {
            // The operator may list a refunded payment as cancelled, or no longer.
            let missing = !paid.contains(&charge.reference) && !back.contains(&charge.reference.charge);
            if missing {
                report.not_paid_there.add(charge.reference.to_string());
            }
        }
        if charges.len() < AT_ONCE {
            return Ok(report);
        }
        after = charges.pop();
    }
}

/// Compares the lines of refunds. Returns the other lines.
async fn refunds(
    app: &App,
    lines: Vec<BookLine>,
    report: &mut ReconciliationReport,
) -> AppResult<Vec<BookLine>> {
    let (refunds, others): (Vec<_>, Vec<_>) =
        lines.into_iter().partition(|line| RefundReference::parse(&line.reference).is_some());
    let made: Vec<(RefundReference, BookLine)> = refunds
        .into_iter()
        .filter(|line| line.paid)
        .filter_map(|line| Some((RefundReference::parse(&line.reference)?, line)))
        .collect();
    let ids: Vec<Uuid> = made.iter().map(|(reference, _)| reference.charge).collect();
    let ours = app.store.read().refunds().of_charges(&ids).await?;
    for (reference, line) in made {
        let known =
            ours.iter().find(|refund| refund.reference == reference && refund.state == RefundState::Refunded);
        match known {
            Some(refund) if refund.new.amount == line.amount => report.refunded += 1,
            Some(_) => report.other_amount.add(&line.reference),
            None => report.refunded_there.add(&line.reference),
        }
    }
    Ok(others)
}

async fn by_id(app: &App, ids: &[Uuid]) -> AppResult<BTreeMap<Uuid, Charge>> {
    let found = app.store.read().charges().by_id(ids).await?;
    Ok(found.into_iter().map(|charge| (charge.reference.charge, charge)).collect())
}

async fn paid_between(
    app: &App,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    after: Option<&Charge>,
) -> AppResult<Vec<Charge>> {
    Ok(app.store.read().charges().paid_between(from, until, after, AT_ONCE as u64).await?)
}
