//! How many jobs run at once. A kind of which there may be very many has a lane of its own, so that it keeps no other
//! kind waiting; all other kinds share one.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use crate::Handler;

/// How many jobs of a kind a node runs at once, and how fast it begins them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Jobs that run at once at the most; at least 1.
    pub at_once: usize,
    /// Jobs that are begun in a second at the most; 0 for no limit.
    pub per_second: u32,
}

impl Lane {
    /// So many jobs at once, without a limit of pace.
    #[must_use]
    pub const fn of(at_once: usize) -> Self {
        Self { at_once, per_second: 0 }
    }
}

/// The lanes of a worker, with what runs in them.
pub(crate) struct Lanes(Vec<State>);

struct State {
    kinds: Vec<&'static str>,
    at_once: usize,
    per_second: u32,
    running: usize,
    /// Whether more may be waiting: the last claim got all that it asked for.
    more: bool,
    /// When the jobs that were begun so far would have begun at an even pace.
    paced: DateTime<Utc>,
}

impl Lanes {
    /// A lane for each kind that has one, and one of `others` places for the rest.
    pub(crate) fn new(
        handlers: &[&'static dyn Handler],
        lanes: &BTreeMap<String, Lane>,
        others: usize,
    ) -> Self {
        let state = |kinds, lane: Lane| State {
            kinds,
            at_once: lane.at_once.max(1),
            per_second: lane.per_second,
            running: 0,
            more: false,
            paced: DateTime::UNIX_EPOCH,
        };
        let own = |kind: &&str| lanes.contains_key(*kind);
        let kinds = || handlers.iter().map(|handler| handler.kind());
        let mut all = vec![state(kinds().filter(|kind| !own(kind)).collect(), Lane::of(others))];
        all.extend(kinds().filter(own).map(|kind| state(vec![kind], lanes[kind])));
        Self(all)
    }

    /// Each lane's number and kinds, and how many of its jobs may begin now.
    pub(crate) fn free(&self, now: DateTime<Utc>) -> impl Iterator<Item = (usize, &[&'static str], usize)> {
        self.0.iter().enumerate().map(move |(lane, state)| (lane, state.kinds.as_slice(), state.free(now)))
    }

    /// Notes that a claim of up to `asked` jobs got some.
    pub(crate) fn claimed(&mut self, lane: usize, asked: usize, got: usize, now: DateTime<Utc>) {
        let state = &mut self.0[lane];
        state.running += got;
        state.more = asked > 0 && got == asked;
        if let Some(interval) = state.interval() {
            let got = i32::try_from(got).unwrap_or(i32::MAX);
            state.paced = state.paced.max(now) + interval * got;
        }
    }

    pub(crate) fn ended(&mut self, lane: usize) {
        if let Some(state) = self.0.get_mut(lane) {
            state.running -= 1;
        }
    }

    /// Whether no lane has a free place.
    pub(crate) fn full(&self) -> bool {
        self.0.iter().all(|state| state.running >= state.at_once)
    }

    /// Whether jobs may be waiting for one that runs to end.
    pub(crate) fn wait_for_room(&self) -> bool {
        self.0.iter().any(|state| state.more && state.running > 0)
    }

    /// Whether a lane in which jobs may be waiting has room for a quarter of them: a claim for each job that ends would
    /// cost as much as the job.
    pub(crate) fn has_room(&self) -> bool {
        let quarter = |state: &State| state.at_once - state.running >= (state.at_once / 4).max(1);
        self.0.iter().any(|state| state.more && quarter(state))
    }
}

impl State {
    /// The time from one job to the next, where there is a limit of pace.
    fn interval(&self) -> Option<TimeDelta> {
        (self.per_second > 0).then(|| TimeDelta::nanoseconds(1_000_000_000 / i64::from(self.per_second)))
    }

    fn free(&self, now: DateTime<Utc>) -> usize {
        let places = self.at_once.saturating_sub(self.running);
        let Some(interval) = self.interval() else { return places };
        // A second's jobs may begin together.
        let ahead = self.paced - now;
        let nanoseconds = (TimeDelta::seconds(1) - ahead).num_nanoseconds().unwrap_or(i64::MAX).max(0);
        let paced = nanoseconds / interval.num_nanoseconds().unwrap_or(i64::MAX);
        let second = usize::try_from(self.per_second).unwrap_or(usize::MAX);
        places.min(usize::try_from(paced).unwrap_or(usize::MAX).min(second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(lane: Lane) -> Lanes {
        let mut lanes = Lanes::new(&[], &BTreeMap::new(), lane.at_once);
        lanes.0[0].per_second = lane.per_second;
        lanes
    }

    fn free(lanes: &Lanes, now: DateTime<Utc>) -> usize {
        lanes.free(now).map(|(_, _, free)| free).sum()
    }

    #[test]
    fn a_pace_lets_a_seconds_jobs_begin_in_each_second() {
        let start = DateTime::UNIX_EPOCH + TimeDelta::days(1);
        let mut lanes = lane(Lane { at_once: 1_000, per_second: 20 });
        let mut begun = 0;
        for tenth in 0..100 {
            let now = start + TimeDelta::milliseconds(tenth * 100);
            let may = free(&lanes, now);
            lanes.claimed(0, may, may, now);
            begun += may;
        }
        // The first second's at once, and then two in each tenth of a second.
        assert_eq!(begun, 20 + 99 * 2);
    }

    #[test]
    fn room_is_made_by_quarters_where_more_may_wait() {
        let now = DateTime::UNIX_EPOCH;
        let mut lanes = lane(Lane::of(8));
        lanes.claimed(0, 8, 8, now);
        assert!(lanes.full() && lanes.wait_for_room() && !lanes.has_room());
        lanes.ended(0);
        assert!(!lanes.full() && !lanes.has_room());
        lanes.ended(0);
        assert!(lanes.has_room());
        // A claim that got fewer than it asked for left nothing behind.
        lanes.claimed(0, 2, 1, now);
        assert!(!lanes.wait_for_room());
    }
}
