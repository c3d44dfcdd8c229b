use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};

/// Consecutive unanswered requests before a rest. Charges that are not sent need no later search.
const SILENT: u32 = 32;
const REST: Duration = Duration::seconds(15);
/// The default wait if the operator asks for one without a length.
const WAIT: Duration = Duration::seconds(5);
/// The longest wait that an operator can ask for.
const WAIT_MAX: Duration = Duration::minutes(5);

/// A pause of all requests: the operator asked for one, or does not answer.
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

    /// The reason for the current pause; `None` if requests may be sent.
    pub(crate) fn why(&self, now: DateTime<Utc>) -> Option<&'static str> {
        let until = self.inner().until;
        until.filter(|(until, _)| now < *until).map(|(_, why)| why)
    }

    pub(crate) fn wait(&self, seconds: Option<i64>, now: DateTime<Utc>) {
        let wait =
            seconds.and_then(Duration::try_seconds).unwrap_or(WAIT).clamp(Duration::seconds(1), WAIT_MAX);
        self.inner().until = Some((now + wait, "the operator asked us to wait"));
    }

    pub(crate) fn answered(&self) {
        self.inner().silent = 0;
    }

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
