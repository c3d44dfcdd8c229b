//! The cache of public answers: each is made at most once a second and sent from memory. Clients revalidate
//! lists by ETag (contract 2).

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, PoisonError, RwLock};

use arena_rules::{Credits, Language};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, RwLock as AsyncRwLock};

use crate::door::encoding::{BodyStart, EncodedBody};
use crate::door::error::{ApiError, ApiResult};

const FRESH: Duration = Duration::seconds(1);

/// Maximum number of entries in a [`KeyedCache`]. A bracket's entry has at most a thousand matches.
const KEPT: usize = 64;

#[derive(Clone)]
pub(crate) struct CachedAnswer {
    body: EncodedBody,
    /// The body's `data`, for pages.
    pub(crate) data: Arc<str>,
    etag: HeaderValue,
    /// The body of a subscriber's answer up to its `me`.
    before_me: Option<BodyStart>,
}

#[derive(Default)]
pub(crate) struct AnswerCache {
    ready: ValueCache<CachedAnswer>,
    /// Whether a subscriber's answer has a `me`, which is null for guests.
    with_me: bool,
}

/// A value that is made at most once a second, however many requests need it.
pub(crate) struct ValueCache<V>(AsyncRwLock<Option<(DateTime<Utc>, V)>>);

impl<V> Default for ValueCache<V> {
    fn default() -> Self {
        Self(AsyncRwLock::default())
    }
}

impl<V: Clone> ValueCache<V> {
    /// Returns the value, made anew if it is stale. One request makes it while the others wait.
    pub(crate) async fn get<E>(
        &self,
        now: DateTime<Utc>,
        make: impl AsyncFnOnce() -> Result<V, E>,
    ) -> Result<V, E> {
        let fresh = |slot: &Option<(DateTime<Utc>, V)>| {
            let (made_at, value) = slot.as_ref()?;
            let age = now - *made_at;
            (age >= Duration::zero() && age < FRESH).then(|| value.clone())
        };
        if let Some(value) = fresh(&*self.0.read().await) {
            return Ok(value);
        }
        let mut slot = self.0.write().await;
        if let Some(value) = fresh(&slot) {
            return Ok(value);
        }
        let value = make().await?;
        *slot = Some((now, value.clone()));
        Ok(value)
    }
}

/// A cache of values by key, each in a [`ValueCache`].
pub(crate) struct KeyedCache<K, V>(Mutex<BTreeMap<K, Arc<ValueCache<Arc<V>>>>>);

impl<K, V> Default for KeyedCache<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Ord, V> KeyedCache<K, V> {
    pub(crate) async fn get<E>(
        &self,
        now: DateTime<Utc>,
        key: K,
        make: impl AsyncFnOnce() -> Result<V, E>,
    ) -> Result<Arc<V>, E> {
        let slot = {
            let mut slots = self.0.lock().await;
            if slots.len() >= KEPT && !slots.contains_key(&key) {
                // Values still in use are made again at the next request.
                slots.clear();
            }
            slots.entry(key).or_default().clone()
        };
        slot.get(now, async || make().await.map(Arc::new)).await
    }
}

/// A cache for each language, of a list unless another type is given.
///
/// The languages of requests are those that the portal offers, so there are few.
pub(crate) struct ByLanguage<C = AnswerCache> {
    caches: RwLock<BTreeMap<Language, Arc<C>>>,
    make: fn() -> C,
}

impl<C: Default> Default for ByLanguage<C> {
    fn default() -> Self {
        Self { caches: RwLock::default(), make: C::default }
    }
}

impl ByLanguage {
    /// Caches of a list whose answer to a subscriber has a `me`.
    pub(crate) fn with_me() -> Self {
        Self { caches: RwLock::default(), make: || AnswerCache { with_me: true, ..AnswerCache::default() } }
    }
}

impl<C> ByLanguage<C> {
    /// The cache of a language.
    pub(crate) fn of(&self, language: Language) -> Arc<C> {
        let ready = self.caches.read().unwrap_or_else(PoisonError::into_inner).get(&language).cloned();
        ready.unwrap_or_else(|| {
            let mut caches = self.caches.write().unwrap_or_else(PoisonError::into_inner);
            caches.entry(language).or_insert_with(|| Arc::new((self.make)())).clone()
        })
    }
}

impl AnswerCache {
    pub(crate) async fn get<T, F>(&self, now: DateTime<Utc>, make: F) -> ApiResult<CachedAnswer>
    where
        T: Serialize,
        F: AsyncFnOnce() -> ApiResult<T>,
    {
        self.ready.get(now, async || CachedAnswer::new(&make().await?, self.with_me)).await
    }
}

impl CachedAnswer {
    pub(crate) fn new<T: Serialize>(value: &T, with_me: bool) -> ApiResult<Self> {
        let internal = |error: serde_json::Error| {
            tracing::error!(%error, "a list cannot be serialised");
            ApiError::internal()
        };
        let data = serde_json::to_string(value).map_err(internal)?;
        // The envelope is concatenated, because `data` is JSON already.
        let mut body = format!(r#"{{"success":true,"data":{data},"errors":null"#);
        let mut before_me = None;
        if with_me {
            body.push_str(r#","me":"#);
            before_me = Some(BodyStart::new(body.clone().into()).map_err(|error| not_compressed(&error))?);
            body.push_str("null");
        }
        body.push('}');
        let etag = etag_of(body.as_bytes())?;
        let body = encoded(body.into())?;
        Ok(Self { body, data: data.into(), etag, before_me })
    }

    /// Answers with the list, or 304 if the client has it.
    pub(crate) fn respond(&self, headers: &HeaderMap) -> Response {
        let cache =
            (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=5, stale-while-revalidate=60"));
        let etag = (header::ETAG, self.etag.clone());
        let mut response = if has(headers, &self.etag) {
            (StatusCode::NOT_MODIFIED, [cache, etag]).into_response()
        } else {
            ([cache, etag], self.body.json(headers)).into_response()
        };
        // Otherwise a browser would show the guest's list after a log-in.
        let vary =
            if self.before_me.is_some() { "accept-encoding, authorization" } else { "accept-encoding" };
        response.headers_mut().insert(header::VARY, HeaderValue::from_static(vary));
        response
    }
}

impl CachedAnswer {
    /// Answers a subscriber: the cached list and their own `me`. The answer must not be cached.
    ///
    /// # Errors
    /// An internal error if the list was made without `me`.
    pub(crate) fn respond_with<T: Serialize>(&self, me: &T, headers: &HeaderMap) -> ApiResult<Response> {
        let Some(start) = &self.before_me else {
            tracing::error!("a list that was made without `me` cannot answer a subscriber");
            return Err(ApiError::internal());
        };
        let mut end = serde_json::to_vec(me).map_err(|_| ApiError::internal())?;
        end.push(b'}');
        let mut response = start.json_with(&end, headers);
        let own = [
            (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
            (header::VARY, HeaderValue::from_static("accept-encoding, authorization")),
        ];
        response.headers_mut().extend(own);
        Ok(response)
    }
}

pub(crate) fn encoded(plain: Bytes) -> ApiResult<EncodedBody> {
    EncodedBody::new(plain).map_err(|error| not_compressed(&error))
}

fn not_compressed(error: &io::Error) -> ApiError {
    tracing::error!(%error, "a list cannot be compressed");
    ApiError::internal()
}

/// The ETag of a body. It is weak: the same for every encoding.
pub(crate) fn etag_of(body: &[u8]) -> ApiResult<HeaderValue> {
    let etag = format!("W/\"{}\"", hex::encode(&Sha256::digest(body)[..12]));
    HeaderValue::from_str(&etag).map_err(|_| ApiError::internal())
}

/// Whether the client has the version with this tag.
pub(crate) fn has(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|tag| opaque(tag.trim()))
        .any(|tag| tag == "*" || Some(tag) == etag.to_str().ok().map(opaque))
}

fn opaque(tag: &str) -> &str {
    tag.trim_start_matches("W/")
}

/// Credits as a plain number, as in JSON.
pub(crate) fn number(credits: Credits) -> i64 {
    credits.0
}
