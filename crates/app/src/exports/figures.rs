use arena_rules::Amount;
use arena_rules::export_file::Cell;
use arena_rules::reports::Figure;
use async_trait::async_trait;
use chrono::NaiveDate;

use super::reader::{Row, RowReader};
use crate::reports::{Report, report};
use crate::{App, AppResult};

/// The figures of the days of a report, by figure, dimension and day.
pub(super) struct FigureRows {
    range: Option<(NaiveDate, NaiveDate)>,
    money: bool,
}

impl FigureRows {
    pub(super) fn of(from: NaiveDate, until: NaiveDate, money: bool) -> Self {
        Self { range: Some((from, until)), money }
    }
}

#[async_trait]
impl RowReader for FigureRows {
    fn columns(&self) -> &'static [&'static str] {
        &["day", "state", "figure", "dimension", "value"]
    }

    async fn read(&mut self, app: &App) -> AppResult<Vec<Row>> {
        let Some((from, until)) = self.range.take() else { return Ok(Vec::new()) };
        let Report { days, series, .. } = report(app, from, until, self.money).await?;
        let mut rows = Vec::new();
        for line in series {
            let is_amount = line.figure.is_amount() || line.figure == Figure::RewardCost;
            for (day, value) in days.iter().zip(line.values) {
                let Some(value) = value else { continue };
                let value = if is_amount {
                    Cell::Money(Amount::from_thousandths(value))
                } else {
                    Cell::Number(value)
                };
                rows.push(vec![
                    Cell::Day(day.day),
                    Cell::text(day.state.map_or("", |state| state.as_str())),
                    Cell::text(line.figure.as_str()),
                    Cell::text(&line.dimension),
                    value,
                ]);
            }
        }
        Ok(rows)
    }
}
