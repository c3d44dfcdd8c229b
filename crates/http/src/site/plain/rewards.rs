//! `/plain/rewards`: the rewards. A form opens the redeem form of one.

use arena_app::identity::Caller;
use arena_app::{AppError, ledger, rewards};
use maud::{Markup, html};
use serde::Deserialize;

use super::lists::{self, Reward};
use super::page::{Page, login_link, token_field};
use super::paths::{PHONE, REWARDS};
use super::sent::PlainForm;
use super::trouble::PageResult;
use super::visitor::Visitor;
use super::words::fill;
use crate::door::error::ApiError;
use crate::door::redirect::see_other;

pub(super) async fn show(visitor: Visitor) -> PageResult {
    draw(&visitor, None).await
}

/// The reward, by its position in the list from 1.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Choice {
    token: String,
    item: String,
}

/// POST `/plain/rewards`: opens the redeem form.
pub(super) async fn choose(mut visitor: Visitor, PlainForm(choice): PlainForm<Choice>) -> PageResult {
    let caller = visitor.sender(&choice.token).await?;
    // No reward has the position 0.
    open(&visitor, &caller, choice.item.parse().unwrap_or_default()).await
}

/// Opens the redeem form of the reward at a position, or first asks a player of the partner channel for a
/// number.
pub(super) async fn open(visitor: &Visitor, caller: &Caller, item: i32) -> PageResult {
    match rewards::redeem_item(&visitor.site.app, caller.subscriber, item).await {
        Ok(offer) => Ok(see_other(&format!("/plain/redeem?offer={}", offer.uuid))),
        Err(AppError::Refused(refusal)) if refusal.code == "phone_required" => {
            Ok(see_other(&format!("{PHONE}?item={item}")))
        }
        Err(refused @ AppError::Refused(_)) => draw(visitor, Some(&refused.into())).await,
        Err(other) => Err(other.into()),
    }
}

pub(super) async fn draw(visitor: &Visitor, refused: Option<&ApiError>) -> PageResult {
    let (site, words) = (&visitor.site, &*visitor.words);
    let rewards: Vec<Reward> = lists::read(&site.lists.rewards.answer(words.language).await?)?;
    let balance = match &visitor.caller {
        Some(caller) => Some(ledger::wallet(&site.app, caller.subscriber, None).await?.balance.0),
        None => None,
    };
    let lead = fill(&words.rewards_lead, &[("coin", &site.brand.coin)]);
    let main = html! {
        p { (lead) }
        @match balance {
            Some(balance) => { p { (words.balance) ": " span.gold { (visitor.coins(balance)) } } }
            None => { p { (words.rewards_guest) } (login_link(visitor, REWARDS)) }
        }
        @if rewards.is_empty() { p { (words.rewards_none) } }
        form method="post" action=(REWARDS) {
            @if balance.is_some() { (token_field(&visitor.token())) }
            ul.lines {
                @for (item, reward) in (1..).zip(&rewards) {
                    li { (end(visitor, item, reward, balance)) (about(visitor, reward)) }
                }
            }
        }
    };
    Ok(Page::new(visitor, &words.rewards, main).refused(refused).respond())
}

/// The end of a reward's line: its button, or why there is none.
fn end(visitor: &Visitor, item: i32, reward: &Reward, balance: Option<i64>) -> Markup {
    let words = &*visitor.words;
    html! {
        @match balance {
            _ if !reward.available => { span.end.small { (words.out_of_stock) } }
            Some(balance) if balance < reward.credits => {
                span.end.small { (fill(&words.missing, &[("amount", &(reward.credits - balance).to_string())])) }
            }
            Some(_) => {
                span.end {
                    button type="submit" name="item" value=(item) aria-label=(format!("{}: {}", words.redeem, reward.name)) {
                        (words.redeem)
                    }
                }
            }
            None => {}
        }
    }
}

fn about(visitor: &Visitor, reward: &Reward) -> Markup {
    html! {
        h3 { bdi { (reward.name) } }
        span.gold { (visitor.coins(reward.credits)) }
    }
}

pub(super) fn short<'a>(visitor: &Visitor, rewards: impl Iterator<Item = &'a Reward>) -> Markup {
    html! { ul.lines { @for reward in rewards { li { (about(visitor, reward)) } } } }
}
