use arena_rules::messages::SubscriberMessage;
use arena_rules::texts::vouchers as texts;
use arena_rules::vouchers::masked;
use uuid::Uuid;

use super::secret_box;
use crate::error::refuse;
use crate::ports::{Claim, GivenVoucher};
use crate::rewards::claims::{
    changed, explain, may_be_delivered, notify_subscriber, own_name, reward_name, why_not,
};
use crate::{App, AppResult};

/// Delivers a claim that the holder has taken by a code of its reward's pool, the one that expires first, and notifies
/// the subscriber, in one transaction: a claim gets one code, and a code goes to one claim.
///
/// # Errors
/// [`crate::AppError::NotFound`]; refusals `no_vouchers`, `voucher_keys_missing`, `voucher_key_missing`, `name_reserved`,
/// `claim_in_case`, `claim_taken`, `claim_not_taken`, `claim_changed`, `claim_settled`.
pub async fn deliver(app: &App, id: Uuid, holder: &str) -> AppResult<Claim> {
    own_name(holder)?;
    let keys = secret_box(app)?;
    let tx = app.store.begin().await?;
    let before = changed(&*tx, id).await?;
    may_be_delivered(&*tx, &before).await?;
    // The lock comes first: a repeated call waits here, and then finds the claim settled.
    if !tx.claims().lock_held(id, holder).await? {
        return why_not(app, &*tx, id, holder).await;
    }
    let given = tx.vouchers().give(before.reward, id, app.today(), app.now()).await?;
    let Some(GivenVoucher { id: voucher, sealed: Some(sealed), .. }) = given else {
        return refuse("no_vouchers", texts::NONE_LEFT);
    };
    let code = match keys.open(voucher, &sealed) {
        Ok(code) => code,
        Err(why) => {
            tracing::error!(%voucher, %why, "a voucher's code cannot be decrypted; see `rewards.voucher_keys`");
            return refuse("voucher_key_missing", texts::key_missing(&why.to_string()));
        }
    };
    if !tx.claims().deliver(id, holder, &masked(&code), app.now()).await? {
        return why_not(app, &*tx, id, holder).await;
    }
    let claim = changed(&*tx, id).await?;
    explain(&*tx, &before, &claim, None);
    let reward = reward_name(app, &*tx, &claim).await?;
    notify_subscriber(app, &*tx, &claim, SubscriberMessage::VoucherDelivered { reward, claim: id }).await?;
    tx.commit().await?;
    Ok(claim)
}
