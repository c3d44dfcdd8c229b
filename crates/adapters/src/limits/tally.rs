use std::mem;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use arena_app::ports::{Limit, LimitKey, Rate};
use dashmap::DashMap;
use tokio::time::Instant;

/// A node's reserve is the burst divided by this number.
const RESERVE_PART: u32 = 16;

/// Microseconds that one request occupies at a rate. Above a million a second, limits get no finer.
pub(super) fn spacing_micros(rate: Rate) -> u64 {
    (1_000_000 / u64::from(rate.per_second.get())).max(1)
}

/// Requests of a key that a node may grant before the shared counter has counted them.
fn reserve(rate: Rate) -> u32 {
    (rate.burst.get() / RESERVE_PART).max(1)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The request is granted. `first` is true if the key had nothing to report before.
    Granted { first: bool },
    /// The key has reached its limit for this long.
    Wait(Duration),
    /// This node has used up its reserve of the key: the answer to its report will decide.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Report {
    pub(super) limit: Limit,
    pub(super) requests: u32,
}

struct Account {
    /// Until when the requests of all nodes occupy the key, by the last answer.
    taken_until: Instant,
    /// Granted requests without a report.
    unreported: u32,
    /// Requests in a report without an answer.
    under_way: u32,
}

impl Account {
    fn is_quiet(&self, now: Instant) -> bool {
        self.unreported == 0 && self.under_way == 0 && self.taken_until <= now
    }
}

/// A node's view of the shared limits. Answers at once and collects requests for the shared counter.
///
/// The view is never below the shared counter's last answer, and a node never has more than its reserve of a
/// key uncounted. So N nodes grant at most the limit and N - 1 reserves, however late their reports are. The
/// excess is counted too, so it does not grow with time.
#[derive(Default)]
pub(super) struct Tally {
    accounts: DashMap<LimitKey, Account>,
    /// Keys with unreported requests.
    to_report: Mutex<Vec<Limit>>,
}

impl Tally {
    pub(super) fn ask(&self, limit: Limit, now: Instant) -> Verdict {
        let spacing = Duration::from_micros(spacing_micros(limit.rate));
        let mut account = self.accounts.entry(limit.key).or_insert_with(|| Account {
            taken_until: now,
            unreported: 0,
            under_way: 0,
        });
        let uncounted = account.unreported + account.under_way;
        let ahead = account.taken_until.saturating_duration_since(now) + spacing * (uncounted + 1);
        let wait = ahead.saturating_sub(spacing * limit.rate.burst.get());
        if !wait.is_zero() {
            return Verdict::Wait(wait);
        }
        if uncounted >= reserve(limit.rate) {
            return Verdict::Unknown;
        }
        account.unreported += 1;
        if account.unreported > 1 {
            return Verdict::Granted { first: false };
        }
        let mut to_report = self.to_report.lock().unwrap_or_else(PoisonError::into_inner);
        to_report.push(limit);
        Verdict::Granted { first: to_report.len() == 1 }
    }

    /// Takes all unreported requests. Each report ends with [`Self::counted`] or [`Self::lost`].
    pub(super) fn take(&self) -> Vec<Report> {
        let limits = mem::take(&mut *self.to_report.lock().unwrap_or_else(PoisonError::into_inner));
        let report = |limit: Limit| {
            let mut account = self.accounts.get_mut(&limit.key)?;
            let requests = mem::take(&mut account.unreported);
            account.under_way += requests;
            (requests > 0).then_some(Report { limit, requests })
        };
        limits.into_iter().filter_map(report).collect()
    }

    /// Records the answer to a report: the requests of all nodes occupy `ahead` from now on.
    pub(super) fn counted(&self, report: &Report, ahead: Duration, now: Instant) {
        if let Some(mut account) = self.accounts.get_mut(&report.limit.key) {
            account.under_way = account.under_way.saturating_sub(report.requests);
            account.taken_until = now + ahead;
        }
    }

    /// Records a report without an answer. Redis may have counted it, so it is not sent again.
    pub(super) fn lost(&self, report: &Report) {
        if let Some(mut account) = self.accounts.get_mut(&report.limit.key) {
            account.under_way = account.under_way.saturating_sub(report.requests);
        }
    }

    pub(super) fn sweep(&self, now: Instant) {
        self.accounts.retain(|_, account| !account.is_quiet(now));
    }

    pub(super) fn clear(&self) {
        // In this order: no key with unreported requests may be missing from the list.
        self.to_report.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.accounts.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use arena_app::ports::SubscriberId;
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn limit(per_second: u32, burst: u32) -> Limit {
        let rate =
            Rate { per_second: NonZeroU32::new(per_second).unwrap(), burst: NonZeroU32::new(burst).unwrap() };
        Limit { key: LimitKey::Subscriber(SubscriberId(Uuid::from_u128(7))), rate }
    }

    /// Counts requests exactly, as a single node would. `count.lua` counts reports in the same way.
    #[derive(Default)]
    struct ExactCounter {
        taken_until: Duration,
    }

    impl ExactCounter {
        /// Counts requests and returns how long all of them occupy from now on.
        fn count(&mut self, limit: Limit, requests: u32, now: Duration) -> Duration {
            self.taken_until = self.taken_until.max(now) + spacing(limit) * requests;
            self.taken_until - now
        }
    }

    fn spacing(limit: Limit) -> Duration {
        Duration::from_micros(spacing_micros(limit.rate))
    }

    #[derive(Default)]
    enum ReportProgress {
        #[default]
        Idle,
        Sent(Report),
        Counted(Report, Duration),
    }

    #[derive(Default)]
    struct Node {
        tally: Tally,
        way: ReportProgress,
        /// The times of the first unanswered grants: in the report, and after it.
        oldest: [Option<Duration>; 2],
    }

    impl Node {
        fn step(&mut self, limit: Limit, shared: &mut ExactCounter, begin: Instant, now: Duration) {
            self.way = match std::mem::take(&mut self.way) {
                ReportProgress::Idle => match self.tally.take()[..] {
                    [report] => {
                        self.oldest = [self.oldest[1], None];
                        ReportProgress::Sent(report)
                    }
                    _ => ReportProgress::Idle,
                },
                ReportProgress::Sent(report) => {
                    ReportProgress::Counted(report, shared.count(limit, report.requests, now))
                }
                ReportProgress::Counted(report, ahead) => {
                    self.tally.counted(&report, ahead, begin + now);
                    self.oldest[0] = None;
                    ReportProgress::Idle
                }
            };
        }
    }

    #[derive(Clone, Copy, Debug)]
    struct Event {
        /// Microseconds since the previous event.
        pause: u64,
        node: usize,
        /// A request if true; otherwise a step of the node's report.
        request: bool,
    }

    fn events() -> impl Strategy<Value = Vec<Event>> {
        prop_oneof![Just(1), Just(1_000), Just(50_000_u64)].prop_flat_map(|longest_pause| {
            let event = (0..longest_pause, 0..5_usize, prop::bool::weighted(0.6))
                .prop_map(|(pause, node, request)| Event { pause, node, request });
            prop::collection::vec(event, 1..600)
        })
    }

    proptest! {
        /// However late reports and answers are, N nodes grant at most the limit and N - 1 reserves over any
        /// time. They refuse only requests that the exact limit refuses, or would have refused before the
        /// delay of the reports.
        #[test]
        fn nodes_grant_little_more_than_the_limit_and_no_less(
            nodes in 1..=5_usize,
            per_second in prop_oneof![1..20_u32, 1..2_000_u32],
            burst in prop_oneof![1..8_u32, 1..120_u32],
            events in events(),
        ) {
            let limit = limit(per_second, burst);
            let begin = Instant::now();
            let mut all: Vec<Node> = (0..nodes).map(|_| Node::default()).collect();
            let (mut shared, mut exact) = (ExactCounter::default(), ExactCounter::default());
            let burst = spacing(limit) * burst;
            let excess = spacing(limit) * reserve(limit.rate) * u32::try_from(nodes - 1).unwrap();
            let (mut now, mut delay) = (Duration::ZERO, Duration::ZERO);
            for Event { pause, node, request } in events {
                now += Duration::from_micros(pause);
                let delays = all.iter().flat_map(|node| node.oldest).flatten().map(|at| now - at);
                delay = delays.fold(delay, Duration::max);
                let node = &mut all[node % nodes];
                if !request {
                    node.step(limit, &mut shared, begin, now);
                    continue;
                }
                match node.tally.ask(limit, begin + now) {
                    Verdict::Granted { .. } => {
                        node.oldest[1].get_or_insert(now);
                        let ahead = exact.count(limit, 1, now);
                        prop_assert!(ahead <= burst + excess, "{ahead:?} of {burst:?} and {excess:?}");
                    }
                    Verdict::Wait(wait) => {
                        let ahead = exact.taken_until.saturating_sub(now) + spacing(limit);
                        let needed = burst + wait;
                        prop_assert!(ahead + delay * 2 >= needed, "{ahead:?} and {delay:?} of {needed:?}");
                    }
                    Verdict::Unknown => {}
                }
            }
        }
    }

    #[test]
    fn a_node_grants_no_more_than_its_reserve_before_an_answer() {
        let (tally, now) = (Tally::default(), Instant::now());
        let limit = limit(20, 60);
        let verdicts: Vec<_> = (0..4).map(|_| tally.ask(limit, now)).collect();
        let granted = |first| Verdict::Granted { first };
        assert_eq!(verdicts, [granted(true), granted(false), granted(false), Verdict::Unknown]);
        let [report] = tally.take()[..] else { panic!("one key") };
        assert_eq!(report, Report { limit, requests: 3 });
        assert_eq!(tally.ask(limit, now), Verdict::Unknown, "nobody has answered yet");
        tally.counted(&report, Duration::from_millis(150), now);
        assert_eq!(tally.ask(limit, now), granted(true));
        assert!(tally.take() == [Report { limit, requests: 1 }] && tally.take().is_empty());
    }

    #[test]
    fn what_other_nodes_granted_is_refused_here_until_its_time() {
        let (tally, now) = (Tally::default(), Instant::now());
        let limit = limit(20, 60);
        let _ = tally.ask(limit, now);
        for report in tally.take() {
            tally.counted(&report, Duration::from_secs(4), now);
        }
        assert_eq!(tally.ask(limit, now), Verdict::Wait(Duration::from_millis(1_050)));
        let later = now + Duration::from_millis(1_050);
        assert_eq!(tally.ask(limit, later), Verdict::Granted { first: true });
        assert!(matches!(tally.ask(limit, later), Verdict::Wait(_)));
    }

    #[test]
    fn a_lost_report_keeps_nobody_out() {
        let (tally, now) = (Tally::default(), Instant::now());
        let limit = limit(1, 3);
        for _ in 0..10 {
            assert_eq!(tally.ask(limit, now), Verdict::Granted { first: true });
            assert_eq!(tally.ask(limit, now), Verdict::Unknown);
            tally.take().iter().for_each(|report| tally.lost(report));
        }
    }

    #[test]
    fn quiet_keys_are_forgotten_and_unreported_ones_are_not() {
        let (tally, now) = (Tally::default(), Instant::now());
        let limit = limit(20, 60);
        let second = now + Duration::from_secs(1);
        let _ = tally.ask(limit, now);
        tally.sweep(second);
        let reports = tally.take();
        tally.sweep(second);
        assert_eq!((reports.len(), tally.accounts.len()), (1, 1));
        reports.iter().for_each(|report| tally.counted(report, Duration::from_millis(50), second));
        tally.sweep(second);
        assert_eq!(tally.accounts.len(), 1, "its request takes 50 ms");
        tally.sweep(second + Duration::from_millis(50));
        assert!(tally.accounts.is_empty());
        let _ = tally.ask(limit, second);
        tally.clear();
        assert!(tally.accounts.is_empty() && tally.take().is_empty());
        assert_eq!(tally.ask(limit, second), Verdict::Granted { first: true });
    }
}
