use proptest::prelude::*;

pub(super) const SUBSCRIBERS: usize = 3;
/// Rewards of a case: price and stock.
pub(super) const REWARDS: [(i64, Option<i32>); 4] =
    [(15, Some(3)), (40, None), (25, Some(1)), (500, Some(9))];

#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The index of the subscriber.
    pub(super) who: usize,
    /// Concurrent copies of the step, on both nodes in turn.
    pub(super) copies: usize,
    /// The idempotency key, out of a few.
    pub(super) key: Option<u8>,
    pub(super) action: Action,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Action {
    /// In hours.
    Turn(i64),
    Claim,
    /// The subscriber starts, solves and submits a level.
    Level(u8),
    /// Opens the redeem form of a reward, perhaps of a missing one.
    Offer(i32),
    /// Claims an offer of the case, counted from the newest, perhaps another subscriber's.
    Redeem(usize),
    Give(i64),
}

pub(super) fn step() -> impl Strategy<Value = Step> {
    let action = prop_oneof![
        2 => prop_oneof![Just(1), Just(11), Just(24), Just(49)].prop_map(Action::Turn),
        4 => Just(Action::Claim),
        2 => (1..=3_u8).prop_map(Action::Level),
        4 => (0..=5_i32).prop_map(Action::Offer),
        6 => (0..4_usize).prop_map(Action::Redeem),
        1 => (1..60_i64).prop_map(Action::Give),
    ];
    let copies = prop_oneof![3 => Just(1), 1 => 2..5_usize];
    let key = prop_oneof![2 => Just(None), 1 => (0..3_u8).prop_map(Some)];
    (0..SUBSCRIBERS, copies, key, action).prop_map(|(who, copies, key, action)| Step {
        who,
        copies,
        key,
        action,
    })
}
