//! Test doubles for the ports besides the database.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use arena_adapters::pictures::Decoder;
use arena_app::ports::{
    Clock, Files, FilesError, GatewayAcceptance, MessageGateway, Outgoing, PictureError, Pictures, Push,
    PushError, PushService, Random, Screenshot, SendError, SubscriberId, Urgency,
};
use arena_rules::Msisdn;
use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Duration, TimeZone, Utc};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use uuid::Uuid;

/// Locks a mutex, also after a test panicked while holding it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A clock that stands still until a test sets it.
#[derive(Debug)]
pub struct TestClock(AtomicI64);

impl TestClock {
    /// Makes a clock that shows noon of 1 March 2026 in Karachi.
    #[must_use]
    pub fn new() -> Self {
        let noon = Utc.with_ymd_and_hms(2026, 3, 1, 7, 0, 0).single().expect("an instant that exists");
        Self(AtomicI64::new(noon.timestamp_micros()))
    }

    /// Sets the clock, forwards or back.
    pub fn set(&self, to: DateTime<Utc>) {
        self.0.store(to.timestamp_micros(), Ordering::SeqCst);
    }

    /// Advances the clock, or sets it back if `by` is negative.
    pub fn advance(&self, by: Duration) {
        let micros = by.num_microseconds().expect("a duration that microseconds can count");
        self.0.fetch_add(micros, Ordering::SeqCst);
    }
}

impl Default for TestClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for TestClock {
    fn now(&self) -> DateTime<Utc> {
        DateTime::from_timestamp_micros(self.0.load(Ordering::SeqCst)).expect("an instant that exists")
    }
}

/// Randomness that repeats in every run.
#[derive(Debug)]
pub struct SeededRandom(Mutex<StdRng>);

impl SeededRandom {
    /// Starts the sequence of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Mutex::new(StdRng::seed_from_u64(seed)))
    }
}

impl Random for SeededRandom {
    fn fill(&self, bytes: &mut [u8]) {
        lock(&self.0).fill_bytes(bytes);
    }
}

/// Files in memory.
#[derive(Debug, Default)]
pub struct MemoryFiles(Mutex<BTreeMap<String, Bytes>>);

impl MemoryFiles {
    /// The keys of all files, in order.
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        lock(&self.0).keys().cloned().collect()
    }
}

#[async_trait]
impl Files for MemoryFiles {
    async fn put(&self, key: &str, bytes: Bytes) -> Result<(), FilesError> {
        lock(&self.0).insert(key.to_owned(), bytes);
        Ok(())
    }

    async fn get(&self, key: &str) -> Result<Option<Bytes>, FilesError> {
        Ok(lock(&self.0).get(key).cloned())
    }

    async fn delete(&self, key: &str) -> Result<(), FilesError> {
        lock(&self.0).remove(key);
        Ok(())
    }

    async fn list(&self, folder: &str) -> Result<Vec<String>, FilesError> {
        let below = format!("{folder}/");
        Ok(lock(&self.0).keys().filter(|key| key.starts_with(&below)).cloned().collect())
    }
}

/// Stores PNG and JPEG profile pictures unchanged, by their first bytes, and decodes screenshots with the
/// real decoder.
#[derive(Debug, Default)]
pub struct TestPictures(Decoder);

#[async_trait]
impl Pictures for TestPictures {
    async fn profile(&self, _: SubscriberId, bytes: Bytes) -> Result<Bytes, PictureError> {
        let known = bytes.starts_with(b"\x89PNG\r\n\x1a\n") || bytes.starts_with(b"\xff\xd8\xff");
        if known { Ok(bytes) } else { Err(PictureError::Invalid) }
    }

    async fn screenshot(&self, owner: SubscriberId, bytes: Bytes) -> Result<Screenshot, PictureError> {
        self.0.screenshot(owner, bytes).await
    }
}

/// An SMS that reached the gateway.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentSms {
    /// The number.
    pub to: Msisdn,
    /// The text.
    pub text: String,
    /// The message's id.
    pub reference: Uuid,
}

/// A gateway that records its messages, including repeats. Like the demo's inbox it counts a repeated
/// reference as one message, unless [`RecordingGateway::forgetful`] was called. Tests that count arrivals
/// must count references.
#[derive(Debug, Default)]
pub struct RecordingGateway(Mutex<Gateway>);

#[derive(Debug, Default)]
struct Gateway {
    sent: Vec<SentSms>,
    failures: Vec<SendError>,
    forgetful: bool,
}

impl RecordingGateway {
    /// All messages in order, including repeats.
    #[must_use]
    pub fn sent(&self) -> Vec<SentSms> {
        lock(&self.0).sent.clone()
    }

    /// Counts repeats as new messages, as real gateways do.
    pub fn forgetful(&self) {
        lock(&self.0).forgetful = true;
    }

    /// Fails the next message with `error`. Several calls fail several messages.
    pub fn fail_next(&self, error: SendError) {
        lock(&self.0).failures.push(error);
    }
}

#[async_trait]
impl MessageGateway for RecordingGateway {
    async fn send(&self, message: &Outgoing<'_>) -> Result<GatewayAcceptance, SendError> {
        let mut gateway = lock(&self.0);
        if gateway.failures.is_empty() {
            let Outgoing { to, text, reference, .. } = *message;
            gateway.sent.push(SentSms { to: to.clone(), text: text.to_owned(), reference });
            let reference = Some(format!("taken-{}", gateway.sent.len()));
            Ok(GatewayAcceptance { reference, ..GatewayAcceptance::default() })
        } else {
            Err(gateway.failures.remove(0))
        }
    }

    fn repeats_are_one(&self) -> bool {
        !lock(&self.0).forgetful
    }
}

/// A push that reached the push service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentPush {
    /// The browser's endpoint.
    pub endpoint: String,
    /// The payload that the browser reads.
    pub payload: String,
    /// The message's topic.
    pub topic: Uuid,
    /// Its useful life.
    pub ttl: Duration,
    /// Its urgency.
    pub urgency: Urgency,
}

/// A push service that records its messages.
#[derive(Debug, Default)]
pub struct RecordingPush(Mutex<(Vec<SentPush>, Vec<PushError>)>);

impl RecordingPush {
    /// All messages in order, including repeats.
    #[must_use]
    pub fn pushed(&self) -> Vec<SentPush> {
        lock(&self.0).0.clone()
    }

    /// Fails the next message. Several calls fail several messages.
    pub fn fail_next(&self, error: PushError) {
        lock(&self.0).1.push(error);
    }
}

#[async_trait]
impl PushService for RecordingPush {
    async fn push(&self, push: &Push<'_>) -> Result<(), PushError> {
        let mut service = lock(&self.0);
        if !service.1.is_empty() {
            return Err(service.1.remove(0));
        }
        service.0.push(SentPush {
            endpoint: push.to.endpoint.clone(),
            payload: String::from_utf8_lossy(push.payload).into_owned(),
            topic: push.topic,
            ttl: push.ttl,
            urgency: push.urgency,
        });
        Ok(())
    }
}
