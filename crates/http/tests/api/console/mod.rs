//! The operator's console.

mod audit;
mod claims;
mod matrix;
mod other_sites;
mod sign_in;
mod staff;
mod step_up;
mod support;
