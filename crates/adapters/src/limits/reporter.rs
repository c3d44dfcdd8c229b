use std::time::Duration;

use arena_app::ports::{Allowance, Limit, LimitsAway};
use redis::Client;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout, timeout_at};

use super::counter::Counter;
use super::link::Link;
use super::tally::{Tally, Verdict};

/// How long reports are collected. A waiting request ends this early.
const COLLECT: Duration = Duration::from_millis(20);
/// Keys per call of the script, which takes about a millisecond. Redis runs nothing else meanwhile.
const KEYS: usize = 512;
const SWEEP: Duration = Duration::from_secs(1);

/// Answers requests from the tally, and reports them to Redis in the background.
pub(super) struct Reporter {
    counter: Counter,
    link: Link,
    tally: Tally,
    patience: Duration,
    /// Notified when the tally has something to report.
    due: Notify,
    /// Notified when a request waits for its report.
    urgent: Notify,
    /// Notified when reports were answered or failed.
    reported: Notify,
}

impl Reporter {
    pub(super) fn new(counter: Counter, patience: Duration) -> Self {
        Self {
            counter,
            link: Link::default(),
            tally: Tally::default(),
            patience,
            due: Notify::new(),
            urgent: Notify::new(),
            reported: Notify::new(),
        }
    }

    pub(super) async fn ask(&self, limit: Limit) -> Result<Allowance, LimitsAway> {
        if let Some(answer) = self.answer(limit) {
            return answer;
        }
        let deadline = Instant::now() + self.patience;
        loop {
            // Created before the check, so that the end of a report is not missed.
            let reported = self.reported.notified();
            if let Some(answer) = self.answer(limit) {
                return answer;
            }
            self.urgent.notify_one();
            timeout_at(deadline, reported).await.map_err(|_| LimitsAway)?;
        }
    }

    fn answer(&self, limit: Limit) -> Option<Result<Allowance, LimitsAway>> {
        if !self.link.is_up() {
            return Some(Err(LimitsAway));
        }
        match self.tally.ask(limit, Instant::now()) {
            Verdict::Granted { first } => {
                if first {
                    self.due.notify_one();
                }
                Some(Ok(Allowance::Granted))
            }
            Verdict::Wait(wait) => Some(Ok(Allowance::Wait(wait))),
            Verdict::Unknown => None,
        }
    }

    pub(super) async fn run(&self, client: &Client) {
        tokio::join!(self.link.keep(client, &self.counter), self.report_all());
    }

    async fn report_all(&self) {
        let mut swept = Instant::now();
        loop {
            self.due.notified().await;
            // A timeout and a notification both start the report.
            let _ = timeout(COLLECT, self.urgent.notified()).await;
            self.report().await;
            if swept.elapsed() >= SWEEP {
                swept = Instant::now();
                self.tally.sweep(swept);
            }
        }
    }

    async fn report(&self) {
        for reports in self.tally.take().chunks(KEYS) {
            let Some(mut current) = self.link.current() else {
                return self.forget();
            };
            match self.counter.count(&mut current.connection, reports).await {
                Ok(aheads) => {
                    Link::answered(&current);
                    let now = Instant::now();
                    for (report, ahead) in reports.iter().zip(aheads) {
                        self.tally.counted(report, ahead, now);
                    }
                }
                Err(error) => {
                    tracing::debug!(%error, "Redis did not answer for the shared limits");
                    self.link.failed(&current, error.is_unrecoverable_error());
                    reports.iter().for_each(|report| self.tally.lost(report));
                }
            }
            self.reported.notify_waiters();
        }
        if !self.link.is_up() {
            self.forget();
        }
    }

    /// Forgets everything: the shared counter is away and may lose its data.
    fn forget(&self) {
        self.tally.clear();
        self.reported.notify_waiters();
    }
}
