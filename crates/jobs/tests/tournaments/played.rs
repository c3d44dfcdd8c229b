//! Synthetic players really play every match of a tournament, from the check-in to the champion. Each match
//! is written as its live room writes it. `ARENA_TOURNAMENT_PLAYERS=1024` makes it larger.

use std::collections::BTreeMap;

use arena_app::ports::{Match, RoomPiece, SubscriberId};
use arena_app::tournaments::live::{self, ClaimedRoom, RoomClaim, RoomWrite, RoomWriteOutcome};
use arena_games::cannon::bots::{Bot, Strength};
use arena_games::cannon::{Game, Outcome, Side as CoreSide};
use arena_rooms::protocol::{Orders, encode_log};
use arena_rooms::{GameKind, Source, cannon_order, replay};
use arena_rules::Credits;
use arena_rules::tournament::appearance::{MatchState, Side};
use arena_rules::tournament::rematch::seed_of;
use arena_rules::tournament::{TournamentState, bracket};
use arena_testkit::TestDatabase;
use uuid::Uuid;

use crate::support::{COUNTDOWN, Cup, LEAD};

/// The turns of a piece: one second, as rooms write them.
const PIECE: u32 = 10;

fn players() -> u32 {
    std::env::var("ARENA_TOURNAMENT_PLAYERS").map_or(20, |text| text.parse().expect("a number"))
}

fn kind() -> GameKind {
    let games = arena_rooms::games();
    *games.iter().find(|kind| kind.id == "cannon_clash_001").expect("a game of rooms")
}

fn strength_of(player: SubscriberId) -> Strength {
    Strength::of(u32::try_from(player.0.as_u128() % 3).unwrap()).unwrap()
}

/// The log of a match, in pieces: games until one is won.
fn log_of(of: &Match) -> Vec<Vec<u8>> {
    let strengths = [strength_of(of.a), strength_of(of.b.unwrap())];
    let (mut log, mut piece, mut from, mut next) = (Vec::new(), Vec::<(u32, Orders)>::new(), 0, 0);
    for number in 0.. {
        let seed = seed_of(of.seed.cast_unsigned(), number);
        let mut game = Game::new(seed);
        let mut bots = CoreSide::BOTH.map(|side| Bot::new(strengths[side.index()], side, seed));
        while game.outcome().is_none() {
            let orders = bots.each_mut().map(|bot| bot.order(&game));
            game.turn(orders);
            if orders != [None; 2] {
                piece.push((next, orders.map(|order| order.map(cannon_order))));
            }
            next += 1;
            if next - from == PIECE {
                log.push(encode_log(from, PIECE, &std::mem::take(&mut piece)));
                from = next;
            }
        }
        if !matches!(game.outcome(), Some(Outcome::Drawn)) {
            break;
        }
    }
    if next > from {
        log.push(encode_log(from, next - from, &piece));
    }
    log
}

impl Cup {
    /// Plays a match in its room. The node goes away in the middle, and another takes the room; later writes
    /// of the first are refused. If the node `dies`, it is silent for as long as its lease.
    async fn play_in_room(&self, of: &Match, dies: bool) -> Side {
        self.appear(of, &[Side::A, Side::B]).await;
        let log = log_of(of);
        let winner = replay(&kind(), kind().rules_version, &Source::Seed(of.seed.cast_unsigned()), &log)
            .unwrap()
            .winner
            .unwrap();
        let pieces = |range: std::ops::Range<usize>| {
            let piece = |seq: usize| RoomPiece { seq: seq.try_into().unwrap(), bytes: log[seq].clone() };
            range.map(piece).collect::<Vec<_>>()
        };
        let half = log.len() / 2;
        let first = self.take(of, 1).await;
        let write = |pieces| RoomWrite { pieces, release: !dies, ..RoomWrite::default() };
        let kept = live::write(&self.app.app, &first.lease, &write(pieces(0..half))).await.unwrap();
        assert!(matches!(kept, RoomWriteOutcome::Written(standing) if standing.ended.is_none()), "{kept:?}");
        if dies {
            self.app.clock.advance(live::LEASE);
        }
        let second = self.take(of, 2).await;
        assert_eq!(second.log, log[..half]);
        let lost = RoomWrite { winner: Some(winner.other()), ..write(pieces(half..log.len())) };
        assert_eq!(live::write(&self.app.app, &first.lease, &lost).await.unwrap(), RoomWriteOutcome::Lost);
        let last = RoomWrite { winner: Some(winner), release: true, ..write(pieces(half..log.len())) };
        for _ in 0..2 {
            // A write without an answer is repeated.
            let kept = live::write(&self.app.app, &second.lease, &last).await.unwrap();
            assert!(
                matches!(kept, RoomWriteOutcome::Written(standing) if standing.ended == Some(Some(winner))),
                "{kept:?}"
            );
        }
        winner
    }

    async fn take(&self, of: &Match, node: u128) -> ClaimedRoom {
        let holder = Uuid::from_u128(node);
        let taken = live::claim(&self.app.app, holder, self.id, of.room, kind().rules_version).await.unwrap();
        match taken {
            RoomClaim::Acquired(opened) => *opened,
            other => panic!("{other:?}"),
        }
    }
}

arena_testkit::both_engines! {
    #[expect(clippy::print_stdout, reason = "the figures are what one runs a large one for")]
    async fn synthetic_players_play_a_tournament_from_the_check_in_to_the_champion(db: TestDatabase) {
        let players = players();
        let cup = Cup::with(db, players, |new| new.entry_fee = Credits(2)).await;
        cup.at(cup.start).await;
        let mut wins: BTreeMap<SubscriberId, u32> = BTreeMap::new();
        let mut rounds = 0;
        while cup.tournament().await.plan.state == TournamentState::Running {
            rounds += 1;
            let round = cup.round().await;
            assert_eq!(round.number, rounds);
            cup.at(round.starts_at - LEAD).await;
            cup.at(round.starts_at).await;
            for (at, of) in cup.matches().await.into_iter().filter(|of| of.b.is_some()).enumerate() {
                let winner = cup.play_in_room(&of, at == 0).await;
                *wins.entry(of.player(winner).unwrap()).or_default() += 1;
            }
            cup.at(round.starts_at + COUNTDOWN).await;
        }
        assert_eq!((cup.tournament().await.plan.state, rounds), (TournamentState::Ended, bracket::rounds(players)));

        // The stored logs give the same results.
        let (mut played, mut messages) = (0, 0);
        for round in cup.app.read().rounds().list(cup.id).await.unwrap() {
            for of in cup.app.read().matches().at_positions(cup.id, round.number, 0, 1_000).await.unwrap() {
                assert_eq!(of.state, MatchState::Ended);
                if of.b.is_none() {
                    continue;
                }
                played += 1;
                messages += 2;
                let log = cup.app.read().live_rooms().log(cup.id, of.room).await.unwrap();
                let referee = replay(&kind(), kind().rules_version, &Source::Seed(of.seed.cast_unsigned()), &log).unwrap();
                assert_eq!(referee.winner.and_then(|side| of.player(side)), of.winner);
            }
        }
        assert_eq!(played, players - 1, "one is out with each match");

        assert_eq!(cup.count("tournament_entry WHERE place = 1").await, 1);
        assert_eq!(cup.count("ledger_txn WHERE reason = 'prize'").await, 1);
        let mut paid: Vec<_> = Vec::new();
        for player in &cup.players {
            paid.push(cup.app.balance(*player).await - 1);
        }
        paid.sort_unstable();
        paid.reverse();
        assert_eq!(paid[..4], [100, 50, 25, 0]);
        assert!(paid[3..].iter().all(|paid| *paid == 0));
        assert_eq!(cup.count("message WHERE kind = 'match_room'").await, messages);
        assert_eq!(cup.count("message WHERE kind = 'tournament_out'").await, i64::from(players) - 1);
        assert_eq!(cup.count("(SELECT 1 AS one FROM message GROUP BY subscriber_id, text HAVING COUNT(*) > 1) t").await, 0);
        let sent = cup.app.gateway.sent();
        let mut references: Vec<_> = sent.iter().map(|message| message.reference).collect();
        references.sort();
        references.dedup();
        assert_eq!((cup.count("message WHERE state <> 'sent'").await, references.len()), (0, sent.len()), "each reached the gateway once");
        cup.app.assert_ledger_sound().await;
        let most = wins.values().max().unwrap();
        println!("{players} players, {played} matches in {rounds} rounds, {} messages; the champion won {most}", sent.len());
    }
}
