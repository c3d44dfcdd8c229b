use async_trait::async_trait;
use chrono::Duration;
use uuid::Uuid;

use super::receipt::{self, Receipt};
use crate::ports::{PartState, UnitOfWork};
use crate::{App, AppResult};

/// How long a receipt for an unknown message counts. A receipt overtakes the gateway's answer by moments;
/// an older receipt is for another message with the same reference.
pub const EARLY: Duration = Duration::hours(1);

/// The outcome of a part's receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiptOutcome {
    /// The message's state changed.
    News,
    /// No change: the receipt is a repetition, or other parts are under way.
    Noted,
    /// The message is not known yet. The receipt is kept until the gateway's answer is recorded.
    Early,
}

/// Takes receipts that name messages by the gateway's own references.
#[async_trait]
pub trait ReceiptDesk: Send + Sync {
    /// Records a receipt. Afterwards the gateway may forget it.
    ///
    /// # Errors
    /// The database's: the gateway has to send the receipt again.
    async fn receipt(&self, reference: &str, receipt: Receipt) -> AppResult<ReceiptOutcome>;
}

#[async_trait]
impl ReceiptDesk for App {
    async fn receipt(&self, reference: &str, receipt: Receipt) -> AppResult<ReceiptOutcome> {
        receive_part(self, reference, receipt).await
    }
}

/// Records a gateway's report about a part of a message.
///
/// A message counts as delivered once all parts are, and as failed as soon as one fails: half a message is
/// useless. Receipts come late, twice, in any order, to any node, and before the gateway's answer.
///
/// # Errors
/// The database's.
pub async fn receive_part(app: &App, reference: &str, receipt: Receipt) -> AppResult<ReceiptOutcome> {
    let said = match receipt {
        // The gateway's response already recorded that it accepted the message.
        Receipt::Accepted => return Ok(ReceiptOutcome::Noted),
        Receipt::Delivered => PartState::Delivered,
        Receipt::Failed => PartState::Failed,
    };
    let tx = app.store.begin().await?;
    let heard = match tx.messages().part_said(reference, said, app.now()).await? {
        None => ReceiptOutcome::Early,
        Some(message) if settle(app, &*tx, message).await? => ReceiptOutcome::News,
        Some(_) => ReceiptOutcome::Noted,
    };
    tx.commit().await?;
    Ok(heard)
}

/// Records the references of an accepted message's parts, and applies receipts that were faster.
pub(super) async fn name(
    app: &App,
    tx: &dyn UnitOfWork,
    message: Uuid,
    references: &[String],
) -> AppResult<()> {
    if references.is_empty() {
        return Ok(());
    }
    tx.messages().name_parts(message, references, app.now(), app.now() - EARLY).await?;
    settle(app, tx, message).await.map(|_| ())
}

/// Moves a message to the state that follows from its parts. Returns whether the state changed.
async fn settle(app: &App, tx: &dyn UnitOfWork, message: Uuid) -> AppResult<bool> {
    let parts = tx.messages().parts_of(message).await?;
    let receipt = if !parts.is_empty() && parts.iter().all(|part| *part == Some(PartState::Delivered)) {
        Receipt::Delivered
    } else if parts.contains(&Some(PartState::Failed)) {
        Receipt::Failed
    } else {
        return Ok(false);
    };
    receipt::write(app, tx, message, receipt, None).await
}
