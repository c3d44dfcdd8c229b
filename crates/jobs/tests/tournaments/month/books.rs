use std::collections::{BTreeMap, BTreeSet};

use arena_rules::tournament::bracket;
use arena_testkit::RawConnection;

use super::world::World;

#[derive(Debug, Default)]
#[expect(dead_code, reason = "is printed")]
pub(super) struct Figures {
    tournaments: i64,
    ended: i64,
    cancelled: i64,
    without_a_champion: i64,
    rounds: i64,
    matches: i64,
    normal: i64,
    walkovers: i64,
    both_absent: i64,
    undecided: i64,
    byes: i64,
    prizes_paid: i64,
    coins_paid: i64,
    messages: i64,
    messages_that_reached_the_gateway_again: usize,
    refused: BTreeMap<String, u64>,
    failed_transactions_at_begin_before_and_after_commit: [u64; 3],
    workers_killed: u64,
    jobs_done: i64,
    jobs_given_up: i64,
}

struct Books(RawConnection);

impl Books {
    async fn one(&mut self, sql: &str) -> i64 {
        self.0.numbers(sql.to_owned()).await.unwrap().first().copied().unwrap()
    }

    async fn count(&mut self, from: &str) -> i64 {
        self.0.count(from).await.unwrap()
    }

    async fn equal(&mut self, one: &str, other: &str) {
        let (a, b) = (self.count(one).await, self.count(other).await);
        assert_eq!(a, b, "{one} against {other}");
    }

    async fn none(&mut self, from: &str) {
        assert_eq!(self.count(from).await, 0, "{from}");
    }
}

pub(super) async fn check(world: &World) -> Figures {
    world.app.assert_ledger_sound().await;
    let mut books = Books(world.app.db.raw().await);
    matches(&mut books).await;
    messages(&mut books).await;
    prizes(&mut books, world).await;
    brackets(&mut books, world).await;
    let again = sent(world);
    figures(&mut books, world, again).await
}

/// Every match ended in one of the ways, and nobody stands twice in a round.
async fn matches(books: &mut Books) {
    books.none("tournament_match WHERE state <> 'ended' OR told_at IS NULL").await;
    books.none("tournament_round WHERE state <> 'ended'").await;
    books
        .none(
            "tournament_match WHERE (result_type IN ('normal', 'walkover', 'bye')) <> (winner IS NOT NULL)
                 OR (result_type = 'bye') <> (player_b IS NULL)
                 OR (result_type = 'normal' AND (a_appeared_at IS NULL OR b_appeared_at IS NULL))
                 OR (result_type = 'walkover' AND (a_appeared_at IS NULL) = (b_appeared_at IS NULL))
                 OR (result_type = 'both_absent' AND (a_appeared_at IS NOT NULL OR b_appeared_at IS NOT NULL))
                 OR (result_type = 'undecided' AND (a_appeared_at IS NULL OR b_appeared_at IS NULL))",
        )
        .await;
    let slots = "(SELECT tournament_id, round, player_a AS player FROM tournament_match
                  UNION ALL SELECT tournament_id, round, player_b FROM tournament_match WHERE player_b IS NOT NULL) s";
    books
        .none(&format!(
            "(SELECT 1 AS one FROM {slots} GROUP BY tournament_id, round, player HAVING COUNT(*) > 1) t"
        ))
        .await;
    books
        .none(
            "(SELECT 1 AS one FROM tournament_match WHERE result_type = 'bye'
              GROUP BY tournament_id, winner HAVING COUNT(*) > 1) t",
        )
        .await;
    // Everybody who checked in is drawn once, then only winners.
    books
        .equal(
            &format!("{slots} WHERE round = 1"),
            "tournament_entry e JOIN tournament t ON t.id = e.tournament_id WHERE t.state = 'ended'",
        )
        .await;
    books
        .none(&format!(
            "{slots} WHERE round > 1 AND NOT EXISTS (
                 SELECT 1 FROM tournament_match b WHERE b.tournament_id = s.tournament_id
                     AND b.round = s.round - 1 AND b.winner = s.player)"
        ))
        .await;
}

async fn messages(books: &mut Books) {
    books.none("(SELECT 1 AS one FROM message GROUP BY subscriber_id, text HAVING COUNT(*) > 1) t").await;
    let pairs = books.count("tournament_match WHERE player_b IS NOT NULL").await;
    assert_eq!(books.count("message WHERE kind = 'match_room'").await, 2 * pairs);
    books.equal("message WHERE kind = 'match_bye'", "tournament_match WHERE result_type = 'bye'").await;
    let losers = books.count("tournament_match WHERE result_type IN ('normal', 'walkover')").await
        + 2 * books.count("tournament_match WHERE result_type IN ('both_absent', 'undecided')").await;
    assert_eq!(books.count("message WHERE kind = 'tournament_out'").await, losers);
    books.equal("message WHERE kind = 'tournament_won'", "tournament_entry WHERE place IS NOT NULL").await;
    books
        .equal(
            "message WHERE kind = 'tournament_cancelled'",
            "tournament_entry e JOIN tournament t ON t.id = e.tournament_id WHERE t.state = 'cancelled'",
        )
        .await;
    books.none("message WHERE state = 'queued'").await;
}

/// Checks that the gateway got each message once. Returns how often it got one again, with the same
/// reference.
fn sent(world: &World) -> usize {
    let sent = world.app.gateway.sent();
    let mut references = BTreeMap::new();
    for message in &sent {
        let of = references
            .entry((message.to.as_str().to_owned(), message.text.clone()))
            .or_insert_with(BTreeSet::new);
        of.insert(message.reference);
    }
    assert!(references.values().all(|of| of.len() == 1), "a message was sent under two references");
    sent.len() - references.len()
}

/// Each tournament with a champion has paid its prizes once, to the entrants with those places.
async fn prizes(books: &mut Books, world: &World) {
    books.equal("ledger_txn WHERE reason = 'prize'", "tournament_entry WHERE place = 1").await;
    let paid = books
        .one(
            "SELECT CAST(COALESCE(SUM(e.amount), 0) AS bigint) FROM ledger_entry e
             JOIN ledger_txn t ON t.id = e.txn_id JOIN account a ON a.id = e.account_id
             WHERE t.reason = 'prize' AND a.kind = 'wallet'",
        )
        .await;
    let placed = books.one("SELECT CAST(COALESCE(SUM(prize_paid), 0) AS bigint) FROM tournament_entry").await;
    assert_eq!(paid, placed);
    let first = books.count("tournament_entry WHERE place = 1 AND prize_paid = 100").await;
    assert_eq!(first, books.count("tournament_entry WHERE place = 1").await);
    let fees = books.one("SELECT CAST(COALESCE(SUM(fee_paid), 0) AS bigint) FROM tournament_entry").await;
    assert_eq!(fees, world.fees);
    books
        .none(
            "tournament_entry e JOIN tournament t ON t.id = e.tournament_id
                WHERE t.state = 'cancelled' AND e.refunded_at IS NULL",
        )
        .await;
}

/// No more rounds than necessary, and a champion exactly where one player is left.
async fn brackets(books: &mut Books, world: &World) {
    for id in &world.ids {
        let tournament = world.app.tournament(*id).await;
        let rounds = world.app.read().rounds().list(*id).await.unwrap();
        let players = u32::try_from(tournament.entered).unwrap();
        assert!(
            rounds.len() <= bracket::rounds(players) as usize,
            "{id}: {} rounds for {players}",
            rounds.len()
        );
        let Some(last) = rounds.first() else {
            assert!(players < tournament.plan.min_players, "{id}: cancelled with {players} players");
            continue;
        };
        let left = world.app.read().match_players().winners(*id, last.number).await.unwrap();
        assert!(left.len() <= 1, "{id}: {} are left", left.len());
        let champions =
            books.count(&format!("tournament_entry WHERE tournament_id = {id} AND place = 1")).await;
        assert_eq!(usize::try_from(champions).unwrap(), left.len());
        // The same time of day, or a later day's: never an hour off.
        if tournament.plan.round_seconds == 86_400 {
            for pair in rounds.windows(2) {
                let apart = pair[0].starts_at - pair[1].starts_at;
                assert_eq!(apart.num_seconds() % 86_400, 0, "{id}: rounds {apart} apart");
            }
        }
    }
}

async fn figures(books: &mut Books, world: &World, again: usize) -> Figures {
    let by = async |books: &mut Books, kind: &str| {
        books.count(&format!("tournament_match WHERE result_type = '{kind}'")).await
    };
    let ended = books.count("tournament WHERE state = 'ended'").await;
    Figures {
        tournaments: books.count("tournament").await,
        ended,
        cancelled: books.count("tournament WHERE state = 'cancelled'").await,
        without_a_champion: ended - books.count("tournament_entry WHERE place = 1").await,
        rounds: books.count("tournament_round").await,
        matches: books.count("tournament_match").await,
        normal: by(books, "normal").await,
        walkovers: by(books, "walkover").await,
        both_absent: by(books, "both_absent").await,
        undecided: by(books, "undecided").await,
        byes: by(books, "bye").await,
        prizes_paid: books.count("tournament_entry WHERE prize_paid > 0").await,
        coins_paid: books
            .one("SELECT CAST(COALESCE(SUM(prize_paid), 0) AS bigint) FROM tournament_entry")
            .await,
        messages: books.count("message").await,
        messages_that_reached_the_gateway_again: again,
        refused: world.plans.refused.clone(),
        failed_transactions_at_begin_before_and_after_commit: world.faults.counts(),
        workers_killed: world.killed,
        jobs_done: books.count("job WHERE state = 'done'").await,
        jobs_given_up: books.count("job WHERE state = 'dead'").await,
    }
}
