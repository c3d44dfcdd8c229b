use arena_app::ports::{Contacts, StoreResult, SubscriberId};
use arena_rules::Msisdn;
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};

use crate::connection::{Connection, column};

#[async_trait]
impl Contacts for Connection {
    async fn find(&self, subscriber: SubscriberId) -> StoreResult<Option<Msisdn>> {
        let sql = "SELECT msisdn FROM contact_number WHERE subscriber_id = $1";
        let row = self.one(sql, vec![subscriber.0.into()]).await?;
        row.map(|row| column(&row, "msisdn").map(Msisdn::from_normalised)).transpose()
    }

    async fn keep(
        &self,
        subscriber: SubscriberId,
        msisdn: &Msisdn,
        day: NaiveDate,
        most: i32,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        let sql = "INSERT INTO contact_number (subscriber_id, msisdn, changed_at, day, changes)
                   VALUES ($1, $2, $3, $4, 1)
                   ON CONFLICT (subscriber_id) DO UPDATE SET msisdn = excluded.msisdn,
                       changed_at = excluded.changed_at, day = excluded.day,
                       changes = CASE WHEN contact_number.day = excluded.day THEN contact_number.changes + 1 ELSE 1 END
                   WHERE contact_number.msisdn <> excluded.msisdn
                       AND (contact_number.day <> excluded.day OR contact_number.changes < $5)";
        let values = vec![subscriber.0.into(), msisdn.as_str().into(), at.into(), day.into(), most.into()];
        if self.run(sql, values).await? == 1 {
            return Ok(true);
        }
        // Unchanged because it is the same, or because there were too many.
        Ok(Contacts::find(self, subscriber).await?.as_ref() == Some(msisdn))
    }
}
