use async_trait::async_trait;
use chrono::Duration;
use uuid::Uuid;

use super::receipt::{self, Receipt};
use crate::ports::{PartState, UnitOfWork};
use crate::{App, AppResult};

/// How long a receipt counts that came before anybody knew whose it is. It overtakes the gateway's answer by moments;
/// what is older was of another message, for which the gateway used the same name.
pub const EARLY: Duration = Duration::hours(1);

/// What became of a receipt that names a part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It says something new of its message.
    News,
    /// Its message stays as it is: it was told before, or other parts are still under way.
    Noted,
    /// Nobody knows its message yet: it is kept until the message's own answer is written down.
    Early,
}

/// Where a gateway brings receipts that name messages by its own references.
#[async_trait]
pub trait ReceiptDesk: Send + Sync {
    /// Writes a receipt down. Once this has answered, the gateway may forget it.
    ///
    /// # Errors
    /// The database's: the receipt is to be brought again.
    async fn receipt(&self, reference: &str, receipt: Receipt) -> AppResult<Heard>;
}

#[async_trait]
impl ReceiptDesk for App {
    async fn receipt(&self, reference: &str, receipt: Receipt) -> AppResult<Heard> {
        receive_part(self, reference, receipt).await
    }
}

/// Writes down what a gateway says became of a part of a message.
///
/// A message is delivered when all of its parts are, and failed when one of them is: who got half of a password got none.
/// Receipts come late, twice, in any order, to any node, and before the gateway's own answer is written down.
///
/// # Errors
/// The database's.
pub async fn receive_part(app: &App, reference: &str, receipt: Receipt) -> AppResult<Heard> {
    let said = match receipt {
        // That it took it was its answer.
        Receipt::Accepted => return Ok(Heard::Noted),
        Receipt::Delivered => PartState::Delivered,
        Receipt::Failed => PartState::Failed,
    };
    let tx = app.store.begin().await?;
    let heard = match tx.messages().part_said(reference, said, app.now()).await? {
        None => Heard::Early,
        Some(message) if settle(app, &*tx, message).await? => Heard::News,
        Some(_) => Heard::Noted,
    };
    tx.commit().await?;
    Ok(heard)
}

/// Gives the parts of a message that was taken their names, and looks whether their receipts were faster.
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

/// Moves a message on to what follows from its parts; whether that was news.
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
