use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};

/// Requests in a row that nobody answered, until it is left alone for a while: whoever is charged then need not be asked
/// about later.
const SILENT: u32 = 32;
/// For so long.
const REST: Duration = Duration::seconds(15);
/// Where the operator asks us to wait and does not say how long.
const WAIT: Duration = Duration::seconds(5);
/// Nobody waits longer for an operator's word than this.
const WAIT_MAX: Duration = Duration::minutes(5);

/// When nothing is sent: the operator asked for it, or does not answer anybody.
#[derive(Default)]
pub(crate) struct Pause(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    until: Option<(DateTime<Utc>, &'static str)>,
    silent: u32,
}

impl Pause {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Why nothing is to be sent now.
    pub(crate) fn why(&self, now: DateTime<Utc>) -> Option<&'static str> {
        let until = self.inner().until;
        until.filter(|(until, _)| now < *until).map(|(_, why)| why)
    }

    /// The operator asked us to wait, for so many seconds.
    pub(crate) fn wait(&self, seconds: Option<i64>, now: DateTime<Utc>) {
        let wait =
            seconds.and_then(Duration::try_seconds).unwrap_or(WAIT).clamp(Duration::seconds(1), WAIT_MAX);
        self.inner().until = Some((now + wait, "the operator asked us to wait"));
    }

    /// There was an answer.
    pub(crate) fn answered(&self) {
        self.inner().silent = 0;
    }

    /// There was none.
    pub(crate) fn unanswered(&self, now: DateTime<Utc>) {
        let mut inner = self.inner();
        inner.silent += 1;
        if inner.silent >= SILENT {
            inner.silent = 0;
            inner.until = Some((now + REST, "the operator does not answer"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_when_the_operator_said_and_within_limits() {
        let (pause, now) = (Pause::default(), DateTime::UNIX_EPOCH);
        assert_eq!(pause.why(now), None);
        for (asked, seconds) in
            [(Some(7), 7), (None, 5), (Some(0), 1), (Some(-9), 1), (Some(i64::MAX), 5), (Some(9_999), 300)]
        {
            pause.wait(asked, now);
            assert_eq!(pause.why(now + Duration::seconds(seconds)), None, "{asked:?}");
            let before = now + Duration::seconds(seconds) - Duration::milliseconds(1);
            assert_eq!(pause.why(before), Some("the operator asked us to wait"), "{asked:?}");
        }
    }

    #[test]
    fn who_never_answers_is_left_alone_for_a_while() {
        let (pause, now) = (Pause::default(), DateTime::UNIX_EPOCH);
        for _ in 1..SILENT {
            pause.unanswered(now);
        }
        pause.answered();
        pause.unanswered(now);
        assert_eq!(pause.why(now), None);
        for _ in 1..SILENT {
            pause.unanswered(now);
        }
        assert_eq!(pause.why(now), Some("the operator does not answer"));
        assert_eq!(pause.why(now + REST), None);
    }
}
