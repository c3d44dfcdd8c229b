//! The rules of Arena: all that needs no clock, network or database.
//!
//! Functions are pure and never async; they take the time as a parameter and use no randomness. Rules
//! name their source: "spec 5" is the specification's section 5; "contract 4" is section 4 of the
//! contract, which decides what the specification leaves open.

pub mod album;
pub mod announcement;
pub mod avatar;
pub mod badges;
pub mod bidi;
pub mod claims;
pub mod credits;
pub mod day;
pub mod export_file;
pub mod fair_play;
pub mod fields;
pub mod fraud;
pub mod fraud_case;
pub mod goodwill;
pub mod gsm;
pub mod handoff;
pub mod inspect;
pub mod invites;
mod keys;
pub mod league;
pub mod ledger;
pub mod levels;
pub mod line;
pub mod messages;
pub mod money;
pub mod msisdn;
pub mod names;
pub mod network;
pub mod notice;
pub mod number_plan;
mod number_plans;
pub mod parcels;
pub mod points;
pub mod privacy_request;
pub mod profile;
pub mod quests;
pub mod redact;
pub mod redemption;
pub mod reports;
pub mod return_to;
pub mod saved_filter;
pub mod season;
mod signed;
pub mod staff;
pub mod stock;
pub mod streak;
pub mod subscription;
pub mod switches;
pub mod tasks;
pub mod texts;
pub mod tournament;
pub mod vouchers;

pub use arena_words::{Language, Languages, Words};
pub use avatar::Avatar;
pub use credits::Credits;
pub use fields::{FieldErrors, FieldFault};
pub use money::Amount;
pub use msisdn::Msisdn;
pub use number_plan::{CountryRule, MobileRange, NumberPlanError};
pub use return_to::ReturnTo;
