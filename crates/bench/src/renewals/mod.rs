//! A night's renewals: an operator that takes payments, subscribers who are due, and checks of the result.
//! `scripts/drill-renewals.sh` runs them.

mod carrier;
mod left;
mod seed;

pub(crate) use carrier::{CarrierLoad, serve};
pub(crate) use left::left;
pub(crate) use seed::seed;
