//! For tests only: a whole application with a test clock, over either database.
//!
//! [`both_engines!`] runs a test on `SQLite` and on Postgres. [`TestDatabase`] is an empty, migrated database
//! for one test. [`TestApp`] is the application over it, with test doubles for every port.
//!
//! Helpers panic if the application refuses, if a database or a server fails, or if they are given something
//! that does not exist.

mod app;
mod authenticator;
mod carrier;
mod cluster;
mod database;
mod engine;
mod engines;
mod faults;
pub mod keys;
mod messages;
mod network;
mod operator;
pub mod pictures;
mod ports;
mod postgres_proxy;
mod provider;
mod raw;
mod redis;
mod subscribers;
mod tasks;
mod tournaments;

pub use app::{TestApp, challenge, game, msisdn, reward, secret_box, settings};
pub use authenticator::{Authenticator, passkeys};
pub use carrier::{
    CARRIER_BASE, CARRIER_REFUNDS, CARRIER_TOKENS, Carrier, CarrierFate, CarrierOptions, CarrierRefund,
    CarrierRepeats, Payment, Totals,
};
pub use database::TestDatabase;
pub use engine::Engine;
pub use engines::run;
pub use faults::{Faults, FaultyStore};
pub use messages::{match_room, news};
pub use network::{
    NETWORK_AUTHORIZE, NETWORK_BASE, NETWORK_LINE, NETWORK_TOKENS, Network, NetworkClient, NetworkFate,
};
pub use operator::{BookedCharge, BookedRefund, Fate, TestOperator};
pub use ports::{
    MemoryFiles, RecordingGateway, RecordingPush, SeededRandom, SentPush, SentSms, TestClock, TestPictures,
};
pub use postgres_proxy::PostgresProxy;
pub use provider::TestProvider;
pub use raw::{RawConnection, RawError};
pub use redis::RedisServer;
pub use tasks::{
    CancelledAfter, DropMoment, DropPoint, UntilDropped, at_every_drop_point, at_once, cancelled_after,
};
pub use tournaments::tournament;
