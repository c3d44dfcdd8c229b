use arena_rules::claims::PROVIDER;
use chrono::Duration;
use uuid::Uuid;

use super::job;
use crate::ports::{Repositories, Reward};
use crate::{App, AppResult};

/// The time for which a claim stays with the provider after the last request is due. Staff can take the claim
/// afterwards even if no job hands it over.
const MARGIN: Duration = Duration::hours(1);

/// Gives a new claim to the provider, in the claim's transaction; `false` if staff deliver it.
pub(crate) async fn begin(
    app: &App,
    repos: &dyn Repositories,
    claim: Uuid,
    reward: &Reward,
) -> AppResult<bool> {
    let Some(product) = &reward.product else { return Ok(false) };
    repos.reward_deliveries().create(claim, product, app.now()).await?;
    hand_to_provider(app, repos, claim).await
}

/// Gives an open claim that nobody works on to the provider, with the job that asks it; `false` if somebody does.
pub(super) async fn hand_to_provider(app: &App, repos: &dyn Repositories, claim: Uuid) -> AppResult<bool> {
    let now = app.now();
    let patience = app.settings.provider_patience.unwrap_or_default();
    if !repos.claims().take(claim, PROVIDER, now + patience + MARGIN, now).await? {
        return Ok(false);
    }
    repos.jobs().enqueue(&job(app, claim, Duration::zero())).await?;
    Ok(true)
}
