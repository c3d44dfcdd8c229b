use std::sync::Arc;

use arena_app::App;
use arena_app::care::{self, TimelinePage};
use arena_app::ports::{SubscriberId, TimelineEvent, TimelineSource};
use arena_rules::staff::Permission;
use arena_rules::texts::fields;
use axum::extract::{Path, Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::{ApiError, ApiResult};

/// Which events are listed.
#[derive(Deserialize, IntoParams)]
pub(crate) struct TimelineQuery {
    /// Only events of this source, instead of all that the caller may see: `wallet`, `message`, `claim`, `session`, `plan`, `charge`, `task`, `tournament`,
    /// `play`, `note` or `staff`.
    source: Option<String>,
    /// The `next` of the page before.
    cursor: Option<DateTime<Utc>>,
}

/// Something that happened to a subscriber.
#[derive(Serialize, ToSchema)]
pub(crate) struct TimelineEventView {
    at: DateTime<Utc>,
    /// The part of the account, such as `claim`.
    source: &'static str,
    /// The new state or the kind: `delivered`, `match_room`, `wallet correct`.
    word: String,
    /// What it is about: a reward's name, a note's text, a message's state.
    detail: Option<String>,
    /// The member of staff who did it.
    actor: Option<String>,
    /// Credits; of a `charge` hundredths of the currency's unit, thousandths where it has three decimals.
    amount: Option<i64>,
    /// The claim, the message, the note.
    id: Option<Uuid>,
    /// The ledger's transaction.
    txn: Option<String>,
}

impl From<TimelineEvent> for TimelineEventView {
    fn from(event: TimelineEvent) -> Self {
        Self {
            at: event.at,
            source: event.source.as_str(),
            word: event.word,
            detail: event.detail,
            actor: event.actor,
            amount: event.amount,
            id: event.id,
            txn: event.txn.map(|txn| txn.to_string()),
        }
    }
}

/// A page of a timeline.
#[derive(Serialize, ToSchema)]
pub(crate) struct TimelineView {
    /// Latest first.
    items: Vec<TimelineEventView>,
    /// The cursor of the next page; null on the last.
    next: Option<DateTime<Utc>>,
}

/// Returns the permission that shows events of a source.
fn needed(source: TimelineSource) -> Permission {
    match source {
        TimelineSource::Wallet => Permission::WalletRead,
        TimelineSource::Message => Permission::MessagesRead,
        TimelineSource::Claim => Permission::ClaimsRead,
        _ => Permission::SubscribersRead,
    }
}

/// Lists what happened to a subscriber, latest first, over the parts of the account that the caller may see.
#[utoipa::path(
    get, path = "/v1/subscribers/{id}/timeline", tag = "care", params(("id" = Uuid, Path), TimelineQuery),
    responses((status = 200, body = Envelope<TimelineView>), (status = 404, body = Failure))
)]
pub(crate) async fn timeline(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Query(TimelineQuery { source, cursor }): Query<TimelineQuery>,
) -> ApiResult<Envelope<TimelineView>> {
    let unknown = || ApiError::field("source", fields::MALFORMED);
    let given = source.filter(|word| !word.is_empty());
    let given = given.map(|word| TimelineSource::from_word(&word).ok_or_else(unknown)).transpose()?;
    let allowed = |source: &TimelineSource| actor.member.role.may(needed(*source));
    let asked = |source: &TimelineSource| given.is_none_or(|given| given == *source);
    let sources: Vec<_> = TimelineSource::ALL.into_iter().filter(allowed).filter(asked).collect();
    let TimelinePage { events, next } = care::timeline(&app, SubscriberId(id), &sources, cursor).await?;
    Ok(Envelope::new(TimelineView { items: events.into_iter().map(TimelineEventView::from).collect(), next }))
}
