use arena_app::ports::{Claim, EntryKind};
use arena_app::rewards::claims as desk;
use arena_rules::claims::ClaimState;
use arena_rules::parcels::tracking_link;
use axum::extract::Query;
use axum::http::Uri;
use maud::html;
use serde::Deserialize;
use uuid::Uuid;

use super::page::Page;
use super::trouble::PageResult;
use super::visitor::Visitor;

#[derive(Default, Deserialize)]
#[serde(default)]
struct ClaimsQuery {
    cursor: Option<Uuid>,
}

pub(super) async fn show(visitor: Visitor, uri: Uri) -> PageResult {
    let caller = visitor.subscriber()?;
    let (app, words) = (&visitor.site.app, &*visitor.words);
    let asked: ClaimsQuery = Query::try_from_uri(&uri).map(|Query(asked)| asked).unwrap_or_default();
    let page = desk::of_subscriber(app, caller.subscriber, asked.cursor).await?;
    let state_word = |state| match state {
        ClaimState::Claimed => &words.claim_claimed,
        ClaimState::Working | ClaimState::Shipped => &words.claim_working,
        ClaimState::Delivered => &words.claim_delivered,
        ClaimState::Refused => &words.claim_refused,
    };
    // After the delivery the reference names the parcel.
    let on_its_way = |claim: &Claim| claim.parcel.clone().filter(|_| claim.state == ClaimState::Shipped);
    let texts = visitor.site.lists.texts.of(words.language).await?;
    let reward = |claim: &Claim| {
        texts.of(EntryKind::Rewards, &claim.reward.to_string(), "name", claim.reward_name.clone())
    };
    let main = html! {
        p { (words.claims_lead) }
        @if page.claims.is_empty() {
            p { (words.claims_none) }
        } @else {
            ul.lines {
                @for claim in &page.claims {
                    li {
                        span.end.state { (state_word(claim.state)) }
                        h3 { bdi { (reward(claim)) } }
                        span.gold { (visitor.coins(claim.credits)) }
                        span.small { (visitor.time(claim.claimed_at)) }
                        @if let Some(parcel) = on_its_way(claim) {
                            p { (words.parcel) ": " bdi { (parcel.carrier) } " " bdi { (parcel.number) } }
                            @if let Some(link) = tracking_link(&app.settings.carriers, &parcel) {
                                p { a href=(link) rel="noreferrer" { (words.parcel_follow) } }
                            }
                        }
                        @if let Some(reference) = &claim.reference { p { (words.reference) ": " bdi { (reference) } } }
                        @if let Some(reason) = &claim.reason { p { (words.reason) ": " bdi { (reason) } } }
                    }
                }
            }
        }
        @if let Some(next) = page.next { p { a href=(format!("/plain/claims?cursor={next}")) { (words.older) } } }
    };
    Ok(Page::new(&visitor, &words.claims, main).respond())
}
