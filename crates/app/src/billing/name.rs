use chrono::NaiveDate;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::ports::SubscriberId;

/// Derives a charge's id, the operator's name for it, from subscriber and period. A database that was
/// restored without the charge requests it under the same id, so nobody pays twice.
pub(crate) fn charge_id(subscriber: SubscriberId, first: NaiveDate) -> Uuid {
    let digest: [u8; 32] = Sha256::digest(format!("charge/{subscriber}/{first}")).into();
    let bytes = digest.first_chunk().copied().unwrap_or_default();
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_charge_is_known_by_whose_and_when_it_is() {
        let of = |subscriber, day| {
            let first = NaiveDate::from_ymd_opt(2026, 3, day).unwrap();
            charge_id(SubscriberId(Uuid::from_u128(subscriber)), first)
        };
        // Never change this: other ids would charge everybody anew after a restore.
        assert_eq!(of(7, 1).to_string(), "2d9e6e2d-89d9-894b-bb14-92aa7f4bf330");
        assert_ne!(of(7, 1), of(7, 2));
        assert_ne!(of(7, 1), of(8, 1));
    }
}
