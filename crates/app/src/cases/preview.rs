use arena_rules::Credits;
use arena_rules::day;
use chrono::NaiveDate;
use uuid::Uuid;

use super::found;
use crate::error::refuse;
use crate::ports::{Claim, Earning, Repositories, SubscriberId};
use crate::{App, AppResult};

/// Earnings of one account that are looked at.
pub(super) const EARNINGS: u64 = 5_000;
/// Claims of one account that are looked at.
const CLAIMS: u64 = 50;

/// The effect that a decision would have on an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberPreview {
    /// The account.
    pub subscriber: SubscriberId,
    /// The present balance.
    pub balance: Credits,
    /// Earnings since the day that can be taken back.
    pub earnings: u32,
    /// Their sum.
    pub earned: Credits,
    /// The part of these earnings that is still in the wallet.
    pub left: Credits,
    /// Claims that would be refused.
    pub claims: u32,
    /// The credits that these claims give back.
    pub claimed: Credits,
    /// Prizes that wait and would be refused.
    pub prizes: u32,
    /// The credits of these prizes.
    pub prize_credits: Credits,
    /// Whether an invitation of the account waits and would be refused.
    pub invite: bool,
}

/// Says what a decision about accounts of a case would do, with earnings since a day.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusal `not_in_case`.
pub async fn preview(
    app: &App,
    id: Uuid,
    members: &[SubscriberId],
    since: NaiveDate,
) -> AppResult<Vec<MemberPreview>> {
    let read = app.store.read();
    found(read, id).await?;
    all_members(read, id, members).await?;
    let mut previews = Vec::with_capacity(members.len());
    for subscriber in members {
        let earnings = earnings(app, read, *subscriber, since).await?;
        let (balance, earned) = (read.ledger().balance(*subscriber).await?, sum(&earnings));
        let claims = open_claims(read, *subscriber).await?;
        let prizes = read.held_prizes().waiting_of(*subscriber).await?;
        let claimed = claims.iter().fold(Credits::ZERO, |sum, claim| sum + claim.credits);
        let count = |many: usize| u32::try_from(many).unwrap_or(u32::MAX);
        previews.push(MemberPreview {
            subscriber: *subscriber,
            balance,
            earnings: count(earnings.len()),
            earned,
            left: earned.min(balance + claimed),
            claims: count(claims.len()),
            claimed,
            prizes: count(prizes.len()),
            prize_credits: prizes.iter().fold(Credits::ZERO, |sum, prize| sum + prize.amount),
            invite: held_invite(read, *subscriber).await?.is_some(),
        });
    }
    Ok(previews)
}

/// Refuses accounts that are not in a case.
pub(super) async fn all_members(
    repos: &dyn Repositories,
    id: Uuid,
    members: &[SubscriberId],
) -> AppResult<()> {
    let in_case: std::collections::BTreeSet<_> =
        repos.fraud_cases().members(id).await?.into_iter().map(|member| member.subscriber).collect();
    if members.is_empty() || !members.iter().all(|member| in_case.contains(member)) {
        return refuse("not_in_case", "Choose accounts of this case.");
    }
    Ok(())
}

pub(super) async fn earnings(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    since: NaiveDate,
) -> AppResult<Vec<Earning>> {
    let from = day::start(since, app.settings.zone);
    Ok(repos.fraud_cases().earnings(subscriber, from, EARNINGS).await?)
}

pub(super) fn sum(earnings: &[Earning]) -> Credits {
    earnings.iter().fold(Credits::ZERO, |sum, earning| sum + earning.amount)
}

/// Returns the claims of an account that wait for staff; a parcel on its way is none of them.
pub(super) async fn open_claims(repos: &dyn Repositories, subscriber: SubscriberId) -> AppResult<Vec<Claim>> {
    let mut claims = repos.claims().of_subscriber(subscriber, None, CLAIMS).await?;
    claims.retain(|claim| claim.state.waits_for_staff());
    Ok(claims)
}

/// Returns the id of the invitation that an account accepted and that waits.
pub(super) async fn held_invite(
    repos: &dyn Repositories,
    subscriber: SubscriberId,
) -> AppResult<Option<Uuid>> {
    let invite = repos.invites().of_friend(subscriber).await?;
    Ok(invite.filter(|one| one.state == arena_rules::invites::InviteState::Held).map(|one| one.id))
}
