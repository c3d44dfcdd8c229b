//! Products added to numbers: each reference has one product, which is added some seconds after the request.

use arena_rules::Msisdn;
use chrono::{DateTime, Duration, Utc};
use sqlx::Row;

use super::{Store, Tx, from_ms, messages, ms};
use crate::OperatorError;

/// How long the demo operator takes to add a product.
const TAKES: Duration = Duration::seconds(2);
/// Products whose code begins with this are refused, so that a demo can show a refusal.
const UNAVAILABLE: &str = "unavailable";

/// The state of a product's delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BundleStatus {
    /// The product is being added.
    Processing,
    /// The product was added.
    Delivered,
    /// The product cannot be added to this number.
    Refused,
}

impl BundleStatus {
    /// The word for the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Processing => "processing",
            Self::Delivered => "delivered",
            Self::Refused => "refused",
        }
    }
}

/// A product for a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The caller's reference.
    pub reference: String,
    /// The number.
    pub msisdn: Msisdn,
    /// The product's code.
    pub product: String,
    /// The state now.
    pub status: BundleStatus,
    /// The operator's own reference.
    pub id: String,
}

async fn find(tx: &mut Tx, reference: &str, now: DateTime<Utc>) -> Result<Option<Bundle>, OperatorError> {
    let row = sqlx::query("SELECT * FROM bundle WHERE reference = ?")
        .bind(reference)
        .fetch_optional(&mut **tx)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let product: String = row.try_get("product")?;
    let status = if product.starts_with(UNAVAILABLE) {
        BundleStatus::Refused
    } else if from_ms(row.try_get("requested_at")?) + TAKES > now {
        BundleStatus::Processing
    } else {
        BundleStatus::Delivered
    };
    let id: i64 = row.try_get("id")?;
    Ok(Some(Bundle {
        reference: reference.to_owned(),
        msisdn: Msisdn::from_normalised(row.try_get("msisdn")?),
        product,
        status,
        id: format!("B-{id:06}"),
    }))
}

impl Store {
    pub(crate) async fn find_bundle(
        &self,
        reference: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Bundle>, OperatorError> {
        let mut tx = self.pool.begin().await?;
        find(&mut tx, reference, now).await
    }

    /// Adds a product once per reference. The number gets an SMS, unless the product is refused.
    pub(crate) async fn add_bundle(
        &self,
        msisdn: &Msisdn,
        product: &str,
        reference: &str,
        sms: &str,
        now: DateTime<Utc>,
    ) -> Result<Bundle, OperatorError> {
        let mut tx = self.write().await?;
        if let Some(bundle) = find(&mut tx, reference, now).await? {
            let same = bundle.msisdn == *msisdn && bundle.product == product;
            return if same { Ok(bundle) } else { Err(OperatorError::ReferenceReused) };
        }
        sqlx::query("INSERT INTO bundle (reference, msisdn, product, requested_at) VALUES (?, ?, ?, ?)")
            .bind(reference)
            .bind(msisdn.as_str())
            .bind(product)
            .bind(ms(now))
            .execute(&mut *tx)
            .await?;
        let bundle = find(&mut tx, reference, now).await?.ok_or(sqlx::Error::RowNotFound)?;
        if bundle.status != BundleStatus::Refused {
            messages::put(&mut tx, msisdn, sms, &format!("bundle {reference}"), now).await?;
        }
        tx.commit().await?;
        Ok(bundle)
    }
}
