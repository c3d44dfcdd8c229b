//! Notices to the portal about ended subscriptions, repeated until the portal has received them.

use arena_rules::notice::{self, NoticeClaims, NoticeEvent};

use crate::{Operator, OperatorError, Portal};

/// Lifetime of a notice. A notice that was not received is signed again.
const GOOD_FOR: chrono::Duration = chrono::Duration::seconds(60);

impl Operator {
    /// Sets the portal that receives notices; further calls are ignored.
    pub fn connect_portal(&self, portal: std::sync::Arc<dyn Portal>) {
        if self.0.portal.set(portal).is_err() {
            tracing::warn!("the demo operator already has a portal; the new one is ignored");
        }
    }

    /// Notifies the portal of every ended subscription that it has not received yet, and returns how many
    /// remain. Called when a subscription ends, and repeatedly by the server: the portal may have been
    /// away.
    pub async fn notify_portal(&self) -> Result<usize, OperatorError> {
        let pending = self.store().pending_notices().await?;
        let Some(portal) = self.0.portal.get() else {
            return Ok(pending.len());
        };
        let mut left = 0;
        for ended in pending {
            let now = self.now();
            let claims = NoticeClaims {
                aud: self.config().audience.clone(),
                event: NoticeEvent::Unsubscribed,
                msisdn: ended.msisdn.as_str().to_owned(),
                at: ended.ended_at,
                iat: now,
                exp: now + GOOD_FOR,
                nonce: self.random_id(),
            };
            match portal.receive_notice(&notice::sign(&claims, &self.config().handoff_key)).await {
                Ok(()) => self.store().mark_notified(ended.id, now).await?,
                Err(error) => {
                    tracing::warn!(
                        error,
                        "the portal did not accept the notice of an ended subscription; it is sent again later"
                    );
                    left += 1;
                }
            }
        }
        Ok(left)
    }
}
