use arena_app::ports::{Contacts, StoreResult, SubscriberId};
use arena_rules::Msisdn;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, statements};

statements! {
    fn number(subscriber: Uuid) -> (String,) = "SELECT msisdn FROM contact_number WHERE subscriber_id = $1";

    fn change(subscriber: Uuid, msisdn: &str, at: DateTime<Utc>, day: NaiveDate, most: i32) =
        "INSERT INTO contact_number (subscriber_id, msisdn, changed_at, day, changes)
         VALUES ($1, $2, $3, $4, 1)
         ON CONFLICT (subscriber_id) DO UPDATE SET msisdn = excluded.msisdn,
             changed_at = excluded.changed_at, day = excluded.day,
             changes = CASE WHEN contact_number.day = excluded.day THEN contact_number.changes + 1 ELSE 1 END
         WHERE contact_number.msisdn <> excluded.msisdn
             AND (contact_number.day <> excluded.day OR contact_number.changes < $5)";
}

#[async_trait]
impl Contacts for Connection {
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Msisdn>> {
        let row = self.fetch_one(number(subscriber.0)).await?;
        Ok(row.map(|(msisdn,)| Msisdn::from_normalised(msisdn)))
    }

    async fn keep(
        &self,
        subscriber: SubscriberId,
        msisdn: &Msisdn,
        day: NaiveDate,
        most: i32,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        if self.execute(change(subscriber.0, msisdn.as_str(), at, day, most)).await? == 1 {
            return Ok(true);
        }
        // No row changed: the number is the same, or the subscriber has changed it too often.
        Ok(Contacts::find(self, subscriber).await?.as_ref() == Some(msisdn))
    }
}
