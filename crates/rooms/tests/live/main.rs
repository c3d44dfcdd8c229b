//! Live rooms in the database, on both engines: one node runs a room, its log is written once and in order,
//! and its match is decided exactly once.

#![expect(
    clippy::unwrap_used,
    reason = "in a test a panic is the report; clippy knows only of #[test] functions"
)]

use arena_app::App;
use arena_app::ports::{DecidedBy, Match, RoomPiece, RoomTally};
use arena_app::tournaments::live::{self, ClaimedRoom, LEASE, RoomClaim, RoomWrite, RoomWriteOutcome};
use arena_app::tournaments::{engine, play};
use arena_rules::tournament::TournamentKind;
use arena_rules::tournament::appearance::{MatchState, ResultType, Side};
use arena_testkit::{TestApp, TestDatabase, at_once, both_engines, tournament};
use chrono::Duration;
use uuid::Uuid;

const HERE: Uuid = Uuid::from_u128(1);
const THERE: Uuid = Uuid::from_u128(2);

struct LiveMatch {
    t: TestApp,
    id: i64,
    of: Match,
}

impl LiveMatch {
    async fn new(db: TestDatabase) -> Self {
        let t = TestApp::new(db).await;
        let mut new = tournament(TournamentKind::Esl, "live");
        new.min_players = 2;
        let id = t.seed_tournament(&new).await;
        let players = t.subscribers(1, 2).await;
        t.check_in(id, &players).await;
        t.clock.set(new.starts_at);
        steps(&t.app, id).await;
        t.clock.advance(Duration::minutes(10));
        steps(&t.app, id).await;
        let of = t.read().matches().at_positions(id, 1, 0, 1).await.unwrap().remove(0);
        for player in players {
            play::match_check_in(&t.app, player, id, of.room.as_str()).await.unwrap();
        }
        Self { t, id, of }
    }

    async fn take(&self, node: Uuid) -> RoomClaim {
        live::claim(&self.t.app, node, self.id, self.of.room, 1).await.unwrap()
    }

    async fn taken(&self, node: Uuid) -> ClaimedRoom {
        match self.take(node).await {
            RoomClaim::Acquired(opened) => *opened,
            other => panic!("{other:?}"),
        }
    }

    async fn keep(&self, opened: &ClaimedRoom, write: &RoomWrite) -> RoomWriteOutcome {
        live::write(&self.t.app, &opened.lease, write).await.unwrap()
    }

    async fn log(&self) -> Vec<Vec<u8>> {
        self.t.read().live_rooms().log(self.id, self.of.room).await.unwrap()
    }

    async fn now(&self) -> Match {
        self.t.read().matches().by_room(self.id, self.of.room).await.unwrap().unwrap()
    }
}

async fn steps(app: &App, id: i64) {
    while engine::step(app, id).await.unwrap() == engine::StepOutcome::Did {}
}

fn pieces(seqs: std::ops::Range<u32>) -> RoomWrite {
    let piece = |seq: u32| RoomPiece { seq, bytes: vec![u8::try_from(seq).unwrap(); 3] };
    RoomWrite { pieces: seqs.map(piece).collect(), ..RoomWrite::default() }
}

fn standing(kept: RoomWriteOutcome) -> live::RoomMatchState {
    match kept {
        RoomWriteOutcome::Written(standing) => standing,
        RoomWriteOutcome::Lost => panic!("it is ours"),
    }
}

both_engines! {
    async fn one_node_at_a_time_runs_a_room(db: TestDatabase) {
        let played = LiveMatch::new(db).await;
        let first = played.taken(HERE).await;
        assert_eq!((first.rules_version, first.log.len(), first.lease.epoch), (1, 0, 1));
        assert_eq!((first.seed, first.standing.overdue), (played.of.seed.cast_unsigned(), false));
        assert!(matches!(played.take(THERE).await, RoomClaim::OwnedElsewhere(until) if until == played.t.app.now() + LEASE));
        // The lease lives as long as the node writes.
        for _ in 0..3 {
            played.t.clock.advance(LEASE - Duration::seconds(1));
            standing(played.keep(&first, &pieces(0..1)).await);
            assert!(matches!(played.take(THERE).await, RoomClaim::OwnedElsewhere(_)));
        }
        // The node dies; the room continues elsewhere, with its log and its rules.
        played.t.clock.advance(LEASE);
        let second = match live::claim(&played.t.app, THERE, played.id, played.of.room, 2).await.unwrap() {
            RoomClaim::Acquired(opened) => *opened,
            other => panic!("{other:?}"),
        };
        assert_eq!((second.rules_version, second.log.len(), second.lease.epoch), (1, 1, 2));
        assert!(second.secret.is_some_and(|secret| secret != [0; 32]));
        assert_eq!(second.secret, first.secret, "the games go on as they were drawn");
        // The node was not dead: its later writes are refused, and decide nothing.
        let mut late = pieces(1..2);
        late.winner = Some(Side::A);
        assert_eq!(played.keep(&first, &late).await, RoomWriteOutcome::Lost);
        assert_eq!((played.log().await.len(), played.now().await.state), (1, MatchState::Running));
    }

    async fn a_room_that_an_older_version_took_first_has_no_secret(db: TestDatabase) {
        let played = LiveMatch::new(db.clone()).await;
        played.taken(HERE).await;
        db.raw().await.execute("UPDATE live_room SET secret = NULL").await.unwrap();
        let again = played.taken(HERE).await;
        assert_eq!((again.rules_version, again.secret), (1, None));
        let drawn = played.t.read().live_rooms().drawn(played.id, played.of.room).await.unwrap();
        assert_eq!(drawn, Some((1, None)));
    }

    async fn signs_are_written_with_the_decision(db: TestDatabase) {
        let played = LiveMatch::new(db).await;
        let room = played.taken(HERE).await;
        let rooms = || played.t.read().live_rooms();
        assert_eq!(rooms().signed(played.id).await.unwrap(), []);
        let signs = [vec!["even_reactions", "quick_hits"], Vec::new()];
        standing(played.keep(&room, &RoomWrite { winner: Some(Side::A), signs, ..pieces(0..1) }).await);
        let [signed] = &rooms().signed(played.id).await.unwrap()[..] else { panic!("one room") };
        assert_eq!((signed.room, signed.desyncs), (played.of.room, [0, 0]));
        assert_eq!(signed.signs, ["even_reactions quick_hits".to_owned(), String::new()]);
    }

    async fn a_room_that_is_given_back_is_free_at_once(db: TestDatabase) {
        let played = LiveMatch::new(db).await;
        let first = played.taken(HERE).await;
        let tally = RoomTally { absent: [3, 4], desyncs: [0, 2] };
        standing(played.keep(&first, &RoomWrite { release: true, tally, ..pieces(0..2) }).await);
        let second = played.taken(THERE).await;
        assert_eq!((second.log.len(), second.tally), (2, tally));
        // The same node takes the room again, and is fenced from its own past.
        let third = played.taken(THERE).await;
        assert_eq!(played.keep(&second, &pieces(2..3)).await, RoomWriteOutcome::Lost);
        standing(played.keep(&third, &pieces(2..3)).await);
        assert_eq!(played.log().await.len(), 3);
    }

    async fn one_of_many_nodes_claims_a_room(db: TestDatabase) {
        let played = LiveMatch::new(db).await;
        let (app, id, room) = (played.t.app.clone(), played.id, played.of.room);
        let taken = at_once((0..16_u128).map(|node| {
            let app = app.clone();
            async move { live::claim(&app, Uuid::from_u128(node + 1), id, room, 1).await.unwrap() }
        }))
        .await;
        assert_eq!(taken.iter().filter(|taken| matches!(taken, RoomClaim::Acquired(_))).count(), 1);
    }

    async fn a_write_that_is_repeated_changes_nothing(db: TestDatabase) {
        let played = LiveMatch::new(db).await;
        let opened = played.taken(HERE).await;
        standing(played.keep(&opened, &pieces(0..2)).await);
        standing(played.keep(&opened, &pieces(0..4)).await);
        let log = played.log().await;
        assert_eq!(log, [[0; 3], [1; 3], [2; 3], [3; 3]]);
        // Decided once, however often a winner is written, and whoever is written then.
        let end = |side| RoomWrite { winner: Some(side), ..pieces(0..5) };
        for _ in 0..2 {
            assert_eq!(standing(played.keep(&opened, &end(Side::B)).await).ended, Some(Some(Side::B)));
        }
        assert_eq!(standing(played.keep(&opened, &end(Side::A)).await).ended, Some(Some(Side::B)));
        let now = played.now().await;
        assert_eq!((now.state, now.winner), (MatchState::Ended, played.of.player(Side::B)));
        let mut raw = played.t.db.raw().await;
        assert_eq!(raw.count("message WHERE kind = 'tournament_out'").await.unwrap(), 1);
        assert_eq!(raw.count("tournament_match WHERE decided_by = 'referee'").await.unwrap(), 1);
        assert!(matches!(played.take(HERE).await, RoomClaim::Finished));
    }

    async fn a_player_who_never_came_to_the_room_has_missed_the_match(db: TestDatabase) {
        let played = LiveMatch::new(db).await;
        let opened = played.taken(HERE).await;
        let write = RoomWrite { winner: Some(Side::A), walkover: true, ..RoomWrite::default() };
        assert_eq!(standing(played.keep(&opened, &write).await).ended, Some(Some(Side::A)));
        let now = played.now().await;
        assert_eq!((now.winner, now.result), (Some(played.of.a), Some(ResultType::Walkover)));
        let messages = played.t.read().messages().of_subscriber(played.of.b.unwrap(), 10).await.unwrap();
        assert!(messages.iter().any(|message| message.text.contains("you missed your match")), "{messages:?}");
    }

    async fn an_earlier_decision_stands(db: TestDatabase) {
        let played = LiveMatch::new(db).await;
        let opened = played.taken(HERE).await;
        engine::decide(&played.t.app, played.id, played.of.room, Side::A, DecidedBy::Concession).await.unwrap();
        let end = RoomWrite { winner: Some(Side::B), ..pieces(0..1) };
        assert_eq!(standing(played.keep(&opened, &end).await).ended, Some(Some(Side::A)));
        assert_eq!(played.log().await.len(), 1, "what was played is kept all the same");
    }

    async fn a_room_and_a_concession_at_the_same_moment_decide_once(db: TestDatabase) {
        let played = LiveMatch::new(db).await;
        let opened = played.taken(HERE).await;
        let (app, id, room, lease) = (played.t.app.clone(), played.id, played.of.room, opened.lease);
        at_once((0..8).map(|at| {
            let app = app.clone();
            async move {
                if at % 2 == 0 {
                    let end = RoomWrite { winner: Some(Side::B), ..pieces(0..1) };
                    live::write(&app, &lease, &end).await.unwrap();
                } else {
                    let _ = engine::decide(&app, id, room, Side::A, DecidedBy::Concession).await;
                }
            }
        }))
        .await;
        let messages = played.t.db.raw().await.count("message WHERE kind = 'tournament_out'").await.unwrap();
        assert_eq!((played.now().await.state, messages), (MatchState::Ended, 1));
    }

    async fn nobody_is_overdue_before_the_countdown_is_over(db: TestDatabase) {
        let played = LiveMatch::new(db).await;
        let opened = played.taken(HERE).await;
        played.t.clock.advance(Duration::minutes(5) - Duration::seconds(1));
        assert!(!standing(played.keep(&opened, &RoomWrite::default()).await).overdue);
        played.t.clock.advance(Duration::seconds(1));
        assert!(standing(played.keep(&opened, &RoomWrite::default()).await).overdue);
    }

    async fn a_seat_belongs_to_the_session_that_took_it_last(db: TestDatabase) {
        let played = LiveMatch::new(db).await;
        let (app, id, room) = (&played.t.app, played.id, played.of.room);
        let take = async |session: Uuid| {
            let tx = app.store.begin().await.unwrap();
            let seat = tx.live_rooms().take_seat(id, room, Side::A, session, app.now()).await.unwrap();
            tx.commit().await.unwrap();
            seat.epoch
        };
        let (phone, desk) = (Uuid::from_u128(7), Uuid::from_u128(8));
        assert_eq!([take(phone).await, take(phone).await, take(desk).await, take(phone).await], [1, 1, 2, 3]);
        let seat = played.t.read().live_rooms().seat(id, room, Side::A).await.unwrap().unwrap();
        assert_eq!((seat.epoch, seat.session), (3, phone));
        assert_eq!(played.t.read().live_rooms().seat(id, room, Side::B).await.unwrap(), None);
    }
}
