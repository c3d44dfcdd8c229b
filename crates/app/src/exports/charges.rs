use arena_rules::export_file::Cell;
use async_trait::async_trait;
use chrono::NaiveDate;

use super::reader::{LOT, Place, Row, RowReader, check_subscriber};
use crate::ports::{Charge, SubscriberId};
use crate::{App, AppResult};

/// The charges of a subscriber, latest first.
pub(super) struct ChargeRows {
    subscriber: SubscriberId,
    place: Place<NaiveDate>,
}

impl ChargeRows {
    pub(super) fn of(subscriber: SubscriberId) -> Self {
        Self { subscriber, place: Place::Start }
    }
}

#[async_trait]
impl RowReader for ChargeRows {
    fn columns(&self) -> &'static [&'static str] {
        &[
            "subscriber",
            "charge",
            "first_day",
            "plan",
            "amount",
            "tax",
            "currency",
            "state",
            "asked_at",
            "operator_reference",
        ]
    }

    async fn read(&mut self, app: &App) -> AppResult<Vec<Row>> {
        if self.place.is_end() {
            return Ok(Vec::new());
        }
        let read = app.store.read();
        check_subscriber(read, self.subscriber, self.place).await?;
        let charges = read.charges().of_subscriber(self.subscriber, self.place.cursor(), LOT).await?;
        self.place = Place::behind(&charges, |charge| charge.first);
        Ok(charges.into_iter().map(row).collect())
    }
}

fn row(charge: Charge) -> Row {
    vec![
        Cell::text(charge.subscriber.to_string()),
        Cell::text(charge.reference.charge.to_string()),
        Cell::Day(charge.first),
        Cell::text(charge.plan.as_str()),
        Cell::Money(charge.fee.total),
        Cell::Money(charge.fee.tax),
        Cell::text(&charge.currency),
        Cell::text(charge.state.as_str()),
        charge.asked_at.into(),
        charge.operator_reference.into(),
    ]
}
