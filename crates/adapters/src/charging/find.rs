//! Finds the outcomes of payments: those with a known id by their id, the others in the operator's list, many
//! in one pass, because time-outs come in storms.

use std::collections::BTreeMap;
use std::time::Duration as StdDuration;

use arena_app::ports::{ChargeAnswer, ChargeLookup, ChargeReference, OpenCharge};
use chrono::{DateTime, Duration, SecondsFormat, Utc};
use futures::{StreamExt, stream};
use reqwest::Url;
use tokio::time::Instant;

use super::answer;
use super::camara::CamaraCharging;
use super::wire::{Payment, Refusal};
use crate::camara::Reply;

/// How far a payment's creation may lie from its request, as clocks differ. A wider search would cost too
/// much: a night of renewals makes thousands of payments a minute. A payment created later is found when it
/// is requested again with the same reference.
const NEAR: (Duration, Duration) = (Duration::seconds(10), Duration::seconds(60));
/// Step of the search for an existing payment of unknown age.
const STEP: Duration = Duration::minutes(15);
/// Windows this close to each other are searched as one.
const GAP: Duration = Duration::seconds(30);
const SHORTEST: Duration = Duration::seconds(1);
const AT_ONCE: usize = 8;
/// Time limit for the whole search; a job is stopped after 45 seconds.
const TIME: StdDuration = StdDuration::from_secs(12);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Window {
    from: DateTime<Utc>,
    to: DateTime<Utc>,
}

impl Window {
    fn around(at: DateTime<Utc>, now: DateTime<Utc>) -> Self {
        let (before, after) = NEAR;
        let from = at - before;
        // A payment may be created later than now, by the operator's clock.
        Self { from, to: (at + after).min(now + NEAR.0).max(from) }
    }

    fn halves(self) -> Option<[Self; 2]> {
        let length = self.to - self.from;
        let middle = self.from + length / 2;
        (length > SHORTEST).then_some([Self { to: middle, ..self }, Self { from: middle, ..self }])
    }
}

fn merged(mut windows: Vec<Window>) -> Vec<Window> {
    windows.sort_unstable();
    let mut merged: Vec<Window> = Vec::new();
    for window in windows {
        match merged.last_mut() {
            Some(last) if window.from <= last.to + GAP => last.to = last.to.max(window.to),
            _ => merged.push(window),
        }
    }
    merged
}

#[derive(Default)]
struct OpenCharges(BTreeMap<String, Option<ChargeAnswer>>);

impl OpenCharges {
    fn take(&mut self, payment: &Payment) {
        let Some(found) = self.0.get_mut(payment.reference()) else { return };
        let answer = answer::of(payment);
        // If a reference has two payments, the one that took money counts.
        if found.as_ref().is_none_or(|before| weight(&answer) > weight(before)) {
            *found = Some(answer);
        }
    }

    /// Whether no further payment could change an answer.
    fn all_paid(&self) -> bool {
        self.0.values().all(|found| matches!(found, Some(ChargeAnswer::Paid { .. })))
    }
}

fn weight(answer: &ChargeAnswer) -> u8 {
    match answer {
        ChargeAnswer::Paid { .. } => 3,
        ChargeAnswer::Processing { .. } => 2,
        ChargeAnswer::Unknown(_) => 1,
        ChargeAnswer::Denied { .. } | ChargeAnswer::NotTaken(_) => 0,
    }
}

enum Page {
    Payments {
        payments: Vec<Payment>,
        total: Option<usize>,
    },
    /// The window holds more payments than the operator lists.
    TooMuch,
}

impl CamaraCharging {
    pub(super) async fn find_all(&self, charges: &[OpenCharge]) -> Vec<ChargeLookup> {
        let deadline = Instant::now() + TIME;
        let mut known = Vec::new();
        for (place, charge) in charges.iter().enumerate() {
            if let Some(id) = charge.operator_reference.clone() {
                let reference = charge.reference;
                known.push(async move { (place, self.by_id(&id, reference, deadline).await) });
            }
        }
        let mut found: BTreeMap<usize, ChargeLookup> =
            stream::iter(known).buffer_unordered(AT_ONCE).collect().await;
        let now = self.clock.now();
        let listed: Vec<(usize, &OpenCharge)> =
            charges.iter().enumerate().filter(|(place, _)| !found.contains_key(place)).collect();
        let mut wanted = OpenCharges::default();
        let around = |(_, charge): &(usize, &OpenCharge)| Window::around(charge.asked_at, now);
        let windows = listed.iter().map(around).collect();
        wanted.0.extend(listed.iter().map(|(_, charge)| (charge.reference.to_string(), None)));
        let mut swept = Ok(());
        for window in merged(windows) {
            swept = swept.and(self.sweep(window, &mut wanted, deadline).await);
        }
        for (place, charge) in listed {
            let answer = wanted.0.remove(&charge.reference.to_string()).flatten();
            let unseen = || match &swept {
                Ok(()) => ChargeLookup::Nothing,
                Err(why) => ChargeLookup::Answer(ChargeAnswer::Unknown(why.clone())),
            };
            found.insert(place, answer.map_or_else(unseen, ChargeLookup::Answer));
        }
        (0..charges.len()).map(|place| found.remove(&place).unwrap_or(ChargeLookup::Nothing)).collect()
    }

    /// Searches backwards from now to `since` for an existing payment, which is most likely recent.
    pub(super) async fn look_back(
        &self,
        reference: ChargeReference,
        since: DateTime<Utc>,
        deadline: Instant,
    ) -> ChargeAnswer {
        let there = |why: &str| ChargeAnswer::Unknown(format!("the operator has this charge already, {why}"));
        let now = self.clock.now();
        let first = since.min(now) - NEAR.0;
        let mut wanted = OpenCharges(BTreeMap::from([(reference.to_string(), None)]));
        let mut to = now + NEAR.0;
        while to > first {
            let window = Window { from: (to - STEP).max(first), to };
            if let Err(why) = self.sweep(window, &mut wanted, deadline).await {
                return there(&why);
            }
            if let Some(answer) = wanted.0.values().flatten().next() {
                return answer.clone();
            }
            to = window.from;
        }
        there("and does not list it")
    }

    async fn by_id(&self, id: &str, reference: ChargeReference, deadline: Instant) -> ChargeLookup {
        let unknown = |why: String| ChargeLookup::Answer(ChargeAnswer::Unknown(why));
        let mut url = self.payments.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.push(id);
        }
        let reply = match self.get(url, deadline).await {
            Ok(reply) => reply,
            Err(why) => return unknown(why),
        };
        match reply.status {
            200 => match serde_json::from_slice::<Payment>(&reply.body) {
                Ok(payment) if payment.reference() == reference.to_string() => {
                    ChargeLookup::Answer(answer::of(&payment))
                }
                _ => unknown("the operator's answer is not understood".into()),
            },
            404 => ChargeLookup::Nothing,
            status => unknown(format!("the operator answered {status}")),
        }
    }

    /// Searches a window, in halves if it holds too many payments.
    async fn sweep(&self, window: Window, wanted: &mut OpenCharges, deadline: Instant) -> Result<(), String> {
        let mut windows = vec![window];
        while let Some(window) = windows.pop() {
            if wanted.all_paid() {
                return Ok(());
            }
            if !self.list(window, wanted, deadline).await? {
                let [first, second] =
                    window.halves().ok_or("the operator lists too many payments of one second")?;
                windows.extend([second, first]);
            }
        }
        Ok(())
    }

    /// Searches the list of a window; `false` if the operator does not list that many payments.
    async fn list(
        &self,
        window: Window,
        wanted: &mut OpenCharges,
        deadline: Instant,
    ) -> Result<bool, String> {
        let Page::Payments { payments, total } = self.page(window, 1, deadline).await? else {
            return Ok(false);
        };
        let length = payments.len();
        payments.iter().for_each(|payment| wanted.take(payment));
        let Some(total) = total else {
            return self.list_on(window, length, wanted, deadline).await;
        };
        // A server may return fewer payments per page; then all pages have the first one's length.
        let pages = if length == 0 { 1 } else { total.div_ceil(length) };
        let pages: Vec<_> = (2..=pages).map(|number| self.page(window, number, deadline)).collect();
        let mut pages = stream::iter(pages).buffered(AT_ONCE);
        while !wanted.all_paid()
            && let Some(page) = pages.next().await
        {
            match page? {
                Page::Payments { payments, .. } => payments.iter().for_each(|payment| wanted.take(payment)),
                Page::TooMuch => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Continues [`Self::list`] without a known total, until a page is empty.
    async fn list_on(
        &self,
        window: Window,
        mut length: usize,
        wanted: &mut OpenCharges,
        deadline: Instant,
    ) -> Result<bool, String> {
        let mut number = 1;
        while length > 0 && !wanted.all_paid() {
            number += 1;
            let Page::Payments { payments, .. } = self.page(window, number, deadline).await? else {
                return Ok(false);
            };
            length = payments.len();
            payments.iter().for_each(|payment| wanted.take(payment));
        }
        Ok(true)
    }

    async fn page(&self, window: Window, number: usize, deadline: Instant) -> Result<Page, String> {
        let time = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Millis, true);
        let mut url = self.payments.clone();
        url.query_pairs_mut()
            .append_pair("paymentCreationDate.gte", &time(window.from))
            // The operator may also cut the end off at its millisecond.
            .append_pair("paymentCreationDate.lte", &time(window.to + Duration::milliseconds(1)))
            .append_pair("order", "asc")
            .append_pair("page", &number.to_string())
            .append_pair("perPage", &self.config.page.to_string());
        if !self.config.merchant_identifier.is_empty() {
            url.query_pairs_mut().append_pair("merchantIdentifier", &self.config.merchant_identifier);
        }
        let reply = self.get(url, deadline).await?;
        if reply.status == 200 {
            let payments = serde_json::from_slice(&reply.body)
                .map_err(|_| "the operator's list is not understood".to_owned())?;
            return Ok(Page::Payments { payments, total: reply.total });
        }
        let code = serde_json::from_slice::<Refusal>(&reply.body).map(|refusal| refusal.code);
        match (reply.status, code.as_deref().unwrap_or_default()) {
            (
                400,
                "CARRIER_BILLING.TOO_MANY_MATCHING_RECORDS"
                | "CARRIER_BILLING.INVALID_DATE_RANGE"
                | "OUT_OF_RANGE",
            ) => Ok(Page::TooMuch),
            (status, _) => Err(format!("the operator did not list payments: it answered {status}")),
        }
    }

    /// Sends a request, and once more with a new token if the first one is refused.
    pub(super) async fn get(&self, url: Url, deadline: Instant) -> Result<Reply, String> {
        for last in [false, true] {
            if let Some(why) = self.speaker.pause.why(self.clock.now()) {
                return Err(why.into());
            }
            let within = deadline.min(Instant::now() + self.config.timeout);
            let token = self.token(within).await?;
            let reply = self
                .speaker
                .get(url.clone(), token.header(), within)
                .await
                .map_err(|lost| lost.to_string())?;
            if reply.status != 401 || last {
                return Ok(reply);
            }
            self.refuse(&token).await;
        }
        Err("the operator refuses its own access tokens".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + Duration::seconds(seconds)
    }

    fn window(from: i64, to: i64) -> Window {
        Window { from: at(from), to: at(to) }
    }

    #[test]
    fn times_that_lie_close_are_one() {
        let apart = vec![window(500, 600), window(0, 10), window(41, 50), window(5, 11)];
        assert_eq!(merged(apart), [window(0, 50), window(500, 600)]);
    }

    #[test]
    fn a_time_ends_now_and_is_halved_down_to_a_second() {
        assert_eq!(Window::around(at(100), at(105)), window(90, 115));
        assert_eq!(Window::around(at(100), at(1_000)), window(90, 160));
        assert_eq!(window(0, 4).halves(), Some([window(0, 2), window(2, 4)]));
        assert_eq!(window(0, 1).halves(), None);
    }
}
