//! The operator's console.

mod audit;
mod care;
mod changes;
mod claims;
mod complaint;
mod exports;
mod filters;
mod goodwill;
mod jobs;
mod live;
mod matrix;
mod operations;
mod other_sites;
mod personal_data;
mod refunds;
mod reviews;
mod second_looks;
mod sign_in;
mod sso;
mod staff;
mod step_up;
mod stock;
mod support;
mod suspensions;
mod tournaments;
mod vouchers;
