use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

use crate::ports::{MessageChange, MessageState, UnitOfWork};
use crate::{App, AppResult};

/// A gateway's report about an accepted message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receipt {
    /// Accepted; the gateway still has it.
    Accepted,
    /// On the phone.
    Delivered,
    /// Failed for good.
    Failed,
}

/// The key that proves that a receipt is for a message of ours: nobody can make one without having seen
/// its address.
#[derive(Clone)]
pub struct ReceiptKey(Hmac<Sha256>);

/// The length of a proof in bytes: half of the digest, so that addresses stay short.
const PROOF_BYTES: usize = 16;

impl ReceiptKey {
    /// Derives the key from the server's secret.
    ///
    /// # Panics
    /// Never: HMAC takes a key of any length.
    #[must_use]
    pub fn new(secret: &[u8]) -> Self {
        let mut mac =
            <Hmac<Sha256> as KeyInit>::new_from_slice(secret).expect("HMAC takes a key of any length");
        // Domain separation from other keys of this secret.
        mac.update(b"receipt.");
        Self(mac)
    }

    /// Returns a message's proof, 22 characters for an address.
    #[must_use]
    pub fn proof(&self, message: Uuid) -> String {
        let digest = self.of(message).finalize().into_bytes();
        URL_SAFE_NO_PAD.encode(&digest[..PROOF_BYTES])
    }

    /// Whether a proof is that of a message. Takes equally long for every wrong proof.
    #[must_use]
    pub fn proves(&self, message: Uuid, proof: &str) -> bool {
        // A shorter beginning would verify too, but is easier to guess.
        let bytes = URL_SAFE_NO_PAD.decode(proof).ok().filter(|bytes| bytes.len() == PROOF_BYTES);
        bytes.is_some_and(|bytes| self.of(message).verify_truncated_left(&bytes).is_ok())
    }

    fn of(&self, message: Uuid) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(message.as_bytes());
        mac
    }
}

/// Records a gateway's report. Returns whether the message's state changed.
///
/// Receipts come late, twice, and in any order. A delivered message stays delivered.
///
/// # Errors
/// The database's.
pub async fn receive(
    app: &App,
    message: Uuid,
    receipt: Receipt,
    reference: Option<String>,
) -> AppResult<bool> {
    let tx = app.store.begin().await?;
    let news = write(app, &*tx, message, receipt, reference).await?;
    tx.commit().await?;
    Ok(news)
}

pub(super) async fn write(
    app: &App,
    tx: &dyn UnitOfWork,
    message: Uuid,
    receipt: Receipt,
    reference: Option<String>,
) -> AppResult<bool> {
    use MessageState::{Delivered, Failed, Queued, Sent, Unknown};
    let (from, to): (&[MessageState], _) = match receipt {
        Receipt::Accepted => (&[Unknown], Sent),
        Receipt::Delivered => (&[Queued, Unknown, Sent, Failed], Delivered),
        // A queued message was put back and is tried again.
        Receipt::Failed => (&[Unknown, Sent], Failed),
    };
    let error = (to == Failed).then(|| "the gateway could not deliver it".to_owned());
    let change = MessageChange { reference, error };
    Ok(tx.messages().transition(message, from, to, &change, app.now()).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGE: Uuid = Uuid::from_u128(7);

    #[test]
    fn a_proof_is_good_for_its_message_and_key_alone() {
        let key = ReceiptKey::new(b"one");
        let proof = key.proof(MESSAGE);
        assert_eq!(proof.len(), 22);
        assert!(key.proves(MESSAGE, &proof));
        assert!(!key.proves(Uuid::from_u128(8), &proof));
        assert!(!ReceiptKey::new(b"two").proves(MESSAGE, &proof));
    }

    #[test]
    fn no_part_of_a_proof_and_nothing_else_is_one() {
        let key = ReceiptKey::new(b"one");
        let proof = key.proof(MESSAGE);
        for wrong in ["", "A", "AA", &proof[..21], &proof[..4], &format!("{proof}A"), &format!("{proof}=")] {
            assert!(!key.proves(MESSAGE, wrong), "{wrong:?}");
        }
        let other = if proof.starts_with('A') { 'B' } else { 'A' };
        assert!(!key.proves(MESSAGE, &proof.replacen(|_| true, &other.to_string(), 1)));
    }
}
