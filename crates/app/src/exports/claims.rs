use arena_rules::claims::{PROVIDER, promised_until};
use arena_rules::export_file::Cell;
use async_trait::async_trait;
use uuid::Uuid;

use super::reader::{LOT, Place, Row, RowReader};
use crate::ports::Claim;
use crate::rewards::claims::{self, ClaimPage, DeskFilter, is_late, is_overdue};
use crate::{App, AppResult};

/// Claims, oldest first, without their recipients, references and tracking numbers.
pub(super) struct ClaimRows {
    filter: DeskFilter,
    me: String,
    place: Place<Uuid>,
}

impl ClaimRows {
    pub(super) fn of(filter: DeskFilter, me: &str) -> Self {
        Self { filter, me: me.to_owned(), place: Place::Start }
    }
}

#[async_trait]
impl RowReader for ClaimRows {
    fn columns(&self) -> &'static [&'static str] {
        &[
            "claim",
            "reward_id",
            "reward",
            "credits",
            "state",
            "claimed_at",
            "promised_until",
            "late",
            "holder",
            "by_provider",
            "lease_until",
            "settled_at",
            "subscriber",
            "shipped_at",
            "carrier",
            "overdue",
        ]
    }

    async fn read(&mut self, app: &App) -> AppResult<Vec<Row>> {
        if self.place.is_end() {
            return Ok(Vec::new());
        }
        let after = self.place.cursor();
        let ClaimPage { claims, next } = claims::desk_page(app, &self.me, self.filter, after, LOT).await?;
        self.place = next.map_or(Place::End, Place::Behind);
        Ok(claims.into_iter().map(|claim| row(app, claim)).collect())
    }
}

fn row(app: &App, claim: Claim) -> Row {
    let (late, overdue) = (is_late(app, &claim), is_overdue(app, &claim));
    let by_provider = claim.state.waits_for_staff() && claim.holder.as_deref() == Some(PROVIDER);
    vec![
        Cell::text(claim.id.to_string()),
        i64::from(claim.reward).into(),
        claim.reward_name.into(),
        claim.credits.0.into(),
        Cell::text(claim.state.as_str()),
        claim.claimed_at.into(),
        promised_until(claim.claimed_at, app.settings.zone).into(),
        Cell::yes_no(late),
        claim.holder.into(),
        Cell::yes_no(by_provider),
        claim.lease_until.into(),
        claim.settled_at.into(),
        Cell::text(claim.subscriber.to_string()),
        claim.shipped_at.into(),
        claim.parcel.map(|parcel| parcel.carrier).into(),
        Cell::yes_no(overdue),
    ]
}
