//! Batches in which one request is dropped: it is done whole or not at all, and the others get their
//! answers.

use arena_app::levels::{self, Ending};
use arena_app::ports::SubscriberId;
use arena_app::streak;
use arena_rules::Credits;
use arena_rules::levels::PUZZLE_MANIA;
use arena_testkit::{DropMoment, DropPoint, TestApp, TestDatabase, both_engines};
use futures::future::join_all;

use super::node::{SmallNode, dropped_at_every_await, while_writers_are_taken};
use crate::wallets::code;

const MEMBERS: u32 = 7;
/// How many batches run concurrently. So many requests have a batch of their own; the others wait for the
/// next one.
const AT_A_TIME: usize = 2;

/// Makes subscribers in the order of their ids, which is their order in a batch.
async fn members(test: &TestApp, so_far: &mut u32) -> Vec<SubscriberId> {
    let mut members = test.subscribers(*so_far, MEMBERS).await;
    *so_far += MEMBERS;
    members.sort();
    members
}

/// All claim in their order while no transaction can begin; one is dropped. Returns whether that one got an
/// answer.
async fn claim_together(test: &TestApp, point: DropPoint, members: &[SubscriberId], dropped: usize) -> bool {
    let claims = members.iter().enumerate().map(|(place, &member)| {
        let point = if place == dropped { point } else { DropPoint::NEVER };
        point.run(streak::claim(&test.app, member, None))
    });
    let claims = join_all(claims);
    let outcomes = while_writers_are_taken(&*test.app.store, test.db.engine(), claims).await;
    let mut answered = false;
    for (place, outcome) in outcomes.into_iter().enumerate() {
        match outcome {
            Some(claimed) => {
                assert_eq!(claimed.unwrap().balance, Credits(10), "{place} beside {dropped}, {point:?}");
                answered |= place == dropped;
            }
            None => assert_eq!(place, dropped, "{point:?}"),
        }
    }
    let again = streak::claim(&test.app, members[dropped], None).await;
    let paid_before = again.is_err();
    if paid_before {
        assert_eq!(code(again), "already_claimed");
    }
    assert_eq!(test.balance(members[dropped]).await, 10, "{point:?}");
    if dropped >= AT_A_TIME {
        // A caller who left before the batch began is not in it. A caller who was woken has an answer: the
        // batch was committed.
        let left_out = point == DropPoint { polls: 1, moment: DropMoment::Waiting };
        assert_eq!(paid_before, !left_out, "{dropped}, {point:?}");
    }
    answered
}

/// All submit a solved level; one is dropped. Returns whether that one got an answer.
async fn submit_together(test: &TestApp, point: DropPoint, members: &[SubscriberId], dropped: usize) -> bool {
    let credits = PUZZLE_MANIA.level(1).unwrap().credits;
    let mut solved = Vec::new();
    for &member in members {
        solved.push(test.solved_level(member, 1).await.unwrap());
    }
    let results = members.iter().zip(&solved).enumerate().map(|(place, (&member, submission))| {
        let point = if place == dropped { point } else { DropPoint::NEVER };
        point.run(levels::submit(&test.app, member, submission, None))
    });
    let mut answered = false;
    for (place, outcome) in join_all(results).await.into_iter().enumerate() {
        match outcome {
            Some(submitted) => {
                let submitted = submitted.unwrap();
                assert_eq!(
                    (submitted.ending, submitted.balance),
                    (Ending::Paid, credits),
                    "{place}, {point:?}"
                );
                answered |= place == dropped;
            }
            None => assert_eq!(place, dropped, "{point:?}"),
        }
    }
    match levels::submit(&test.app, members[dropped], &solved[dropped], None).await {
        Ok(submitted) => assert_eq!(submitted.ending, Ending::Paid, "{point:?}"),
        refused => assert_eq!(code(refused), "session_used"),
    }
    assert_eq!(test.balance(members[dropped]).await, credits.0, "{point:?}");
    answered
}

both_engines! {
    /// Each is dropped in turn: the one that begins a batch, the first of several, and one behind it.
    async fn a_claim_that_is_dropped_among_others_harms_none_of_them(db: TestDatabase) {
        let mut node = SmallNode::new(db).await;
        let test = node.test.clone();
        let mut so_far = 0;
        dropped_at_every_await(&mut node, 2, async |point| {
            let mut all_answered = true;
            for dropped in 0..MEMBERS as usize {
                let members = members(&test, &mut so_far).await;
                all_answered &= claim_together(&test, point, &members, dropped).await;
            }
            all_answered
        })
        .await;
        node.finish().await;
    }

    async fn a_level_result_that_is_dropped_among_others_harms_none_of_them(db: TestDatabase) {
        let mut node = SmallNode::new(db).await;
        let test = node.test.clone();
        let mut so_far = 0;
        dropped_at_every_await(&mut node, 2, async |point| {
            let members = members(&test, &mut so_far).await;
            let dropped = (so_far / MEMBERS) as usize % members.len();
            submit_together(&test, point, &members, dropped).await
        })
        .await;
        node.finish().await;
    }
}
