use chrono::{DateTime, Duration, Utc};

use crate::keys::same;

pub(crate) const CODE_LIFETIME: Duration = Duration::minutes(5);
pub(super) const MAX_TRIES: i64 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mistake {
    /// Wrong, with this many attempts left.
    Wrong(i64),
    Expired,
    /// Too many attempts.
    Spent,
}

pub(super) enum Attempt {
    Right,
    Missed(Mistake),
    Closed(Mistake),
}

#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) hash: Vec<u8>,
    pub(super) sent_at: DateTime<Utc>,
    pub(super) tries: i64,
}

impl Code {
    pub(super) fn attempt(&self, hash: &[u8], now: DateTime<Utc>) -> Attempt {
        if self.tries >= MAX_TRIES {
            return Attempt::Closed(Mistake::Spent);
        }
        if now >= self.sent_at + CODE_LIFETIME {
            return Attempt::Closed(Mistake::Expired);
        }
        if same(&self.hash, hash) {
            return Attempt::Right;
        }
        let left = MAX_TRIES - self.tries - 1;
        Attempt::Missed(if left == 0 { Mistake::Spent } else { Mistake::Wrong(left) })
    }
}
