//! Limits of jobs that run at once. A kind with very many jobs has a lane of its own, so that it does not
//! delay other kinds, which share one lane.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use crate::Handler;

/// How many jobs of a kind a node runs at once, and how fast it starts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    /// The most jobs that run at once; at least 1.
    pub at_once: usize,
    /// The most jobs that start in a second; 0 for no limit.
    pub per_second: u32,
}

impl Lane {
    /// A lane for `at_once` jobs at once, without a limit per second.
    #[must_use]
    pub const fn of(at_once: usize) -> Self {
        Self { at_once, per_second: 0 }
    }
}

pub(crate) struct Lanes(Vec<State>);

struct State {
    kinds: Vec<&'static str>,
    at_once: usize,
    per_second: u32,
    running: usize,
    /// Whether more jobs may be waiting: the last claim got as many as it asked for.
    more: bool,
    /// The time up to which the jobs started so far would have started at an even pace.
    paced: DateTime<Utc>,
}

impl Lanes {
    /// A lane for each kind in `lanes`, and one of `others` places for the rest.
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

    /// Each lane's number and kinds, and how many jobs may start now.
    pub(crate) fn free(&self, now: DateTime<Utc>) -> impl Iterator<Item = (usize, &[&'static str], usize)> {
        self.0.iter().enumerate().map(move |(lane, state)| (lane, state.kinds.as_slice(), state.free(now)))
    }

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

    pub(crate) fn full(&self) -> bool {
        self.0.iter().all(|state| state.running >= state.at_once)
    }

    /// Whether jobs may wait for a running one to end.
    pub(crate) fn wait_for_room(&self) -> bool {
        self.0.iter().any(|state| state.more && state.running > 0)
    }

    /// Whether a lane with waiting jobs has a quarter of its places free: a claim for each single job would
    /// cost as much as the job.
    pub(crate) fn has_room(&self) -> bool {
        let quarter = |state: &State| state.at_once - state.running >= (state.at_once / 4).max(1);
        self.0.iter().any(|state| state.more && quarter(state))
    }
}

impl State {
    fn interval(&self) -> Option<TimeDelta> {
        (self.per_second > 0).then(|| TimeDelta::nanoseconds(1_000_000_000 / i64::from(self.per_second)))
    }

    fn free(&self, now: DateTime<Utc>) -> usize {
        let places = self.at_once.saturating_sub(self.running);
        let Some(interval) = self.interval() else { return places };
        // A second's jobs may start together.
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
        // 20 in the first second at once, then two each tenth of a second.
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
        // A claim that got fewer jobs than it asked for left none behind.
        lanes.claimed(0, 2, 1, now);
        assert!(!lanes.wait_for_room());
    }
}
