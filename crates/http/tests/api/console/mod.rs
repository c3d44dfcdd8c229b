//! The operator's console.

mod audit;
mod care;
mod changes;
mod claims;
mod complaint;
mod exports;
mod filters;
mod live;
mod matrix;
mod other_sites;
mod reviews;
mod sign_in;
mod sso;
mod staff;
mod step_up;
mod support;
mod vouchers;
