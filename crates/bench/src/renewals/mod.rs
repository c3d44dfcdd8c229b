//! A night's renewals: an operator that takes payments, subscribers who are due, and what has to be true afterwards.
//! `scripts/drill-renewals.sh` puts it together.

mod carrier;
mod left;
mod seed;

pub(crate) use carrier::{CarrierLoad, serve};
pub(crate) use left::left;
pub(crate) use seed::seed;
