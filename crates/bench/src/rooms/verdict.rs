//! Checks the database after a tournament whose server was killed during play.

use anyhow::{Context, ensure};
use arena_testkit::RawConnection;

use super::drill::PLAYERS;
use crate::output::say;

fn questions() -> Vec<(&'static str, &'static str, i64)> {
    let players = i64::from(PLAYERS);
    vec![
        ("tournaments that ended", "SELECT count(*) AS n FROM tournament WHERE slug = 'drill' AND state = 'ended'", 1),
        ("rounds that ended", "SELECT count(*) AS n FROM tournament_round WHERE {ours} AND state = 'ended'", players.ilog2().into()),
        ("matches", "SELECT count(*) AS n FROM tournament_match WHERE {ours}", players - 1),
        (
            "matches that were played and won",
            "SELECT count(*) AS n FROM tournament_match
             WHERE {ours} AND state = 'ended' AND result_type = 'normal' AND winner IS NOT NULL",
            players - 1,
        ),
        (
            "matches decided by their room",
            "SELECT count(*) AS n FROM tournament_match WHERE {ours} AND decided_by = 'referee'",
            players - 1,
        ),
        (
            "players who lost a match",
            "SELECT count(DISTINCT CASE WHEN winner = player_a THEN player_b ELSE player_a END) AS n
             FROM tournament_match WHERE {ours}",
            players - 1,
        ),
        (
            "players who were twice in a round",
            "SELECT count(*) AS n FROM (SELECT 1 FROM (
                 SELECT round, player_a AS player FROM tournament_match WHERE {ours}
                 UNION ALL SELECT round, player_b FROM tournament_match WHERE {ours}) AS place
             GROUP BY round, player HAVING count(*) > 1) AS twice",
            0,
        ),
        ("champions", "SELECT count(*) AS n FROM tournament_entry WHERE {ours} AND place = 1", 1),
        ("places", "SELECT count(*) AS n FROM tournament_entry WHERE {ours} AND place IS NOT NULL", 3),
        ("postings of prizes", "SELECT count(*) AS n FROM ledger_txn t WHERE {prize}", 1),
        (
            "prizes paid",
            "SELECT count(*) AS n FROM ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id
             JOIN account a ON a.id = e.account_id WHERE {prize} AND a.kind = 'wallet' AND e.amount > 0",
            3,
        ),
        (
            "credits paid as prizes",
            "SELECT CAST(sum(e.amount) AS bigint) AS n FROM ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id
             JOIN account a ON a.id = e.account_id WHERE {prize} AND a.kind = 'wallet'",
            900,
        ),
        ("messages with a room", "SELECT count(*) AS n FROM message WHERE {told} AND kind = 'match_room'", 2 * (players - 1)),
        ("messages to those who are out", "SELECT count(*) AS n FROM message WHERE {told} AND kind = 'tournament_out'", players - 1),
        ("messages about prizes", "SELECT count(*) AS n FROM message WHERE {told} AND kind = 'tournament_won'", 3),
        (
            "messages that somebody has twice",
            "SELECT count(*) AS n FROM (SELECT 1 FROM message WHERE {told} GROUP BY subscriber_id, kind, text
             HAVING count(*) > 1) AS twice",
            0,
        ),
        (
            "rooms whose game was in another state at a player's",
            "SELECT count(*) AS n FROM live_room WHERE {ours} AND (a_desyncs > 0 OR b_desyncs > 0)",
            0,
        ),
    ]
}

/// Abbreviations in the questions, which select the drill's rows: the demo has tournaments of its own.
const SHORT: [(&str, &str); 3] = [
    ("{ours}", "tournament_id = (SELECT id FROM tournament WHERE slug = 'drill')"),
    (
        "{prize}",
        "t.reason = 'prize' AND t.key = (SELECT CAST(id AS text) FROM tournament WHERE slug = 'drill')",
    ),
    ("{told}", "text LIKE '%drill cup%'"),
];

/// Checks all questions, and prints the counts of the demo operator's inbox. A wrong answer is an error.
pub(crate) async fn run(url: &str, operator: &str) -> anyhow::Result<()> {
    let mut database = RawConnection::open(url).await?;
    let mut wrong = Vec::new();
    for (what, sql, wanted) in questions() {
        let sql = SHORT.iter().fold(sql.to_owned(), |sql, (short, long)| sql.replace(short, long));
        let found = count(&mut database, &sql).await.with_context(|| what)?;
        say(&format!("{what}: {found}"));
        if found != wanted {
            wrong.push(format!("{what}: {found} and not {wanted}"));
        }
    }
    let mut inbox = RawConnection::open(operator).await?;
    let sent = "SELECT count(*) AS n FROM message WHERE body LIKE '%drill cup%Room ID%'";
    let twice = "SELECT count(*) AS n FROM (SELECT 1 FROM message WHERE body LIKE '%drill cup%'
                 GROUP BY msisdn, body HAVING count(*) > 1) AS twice";
    say(&format!("SMS with a room in the operator's inbox: {}", count(&mut inbox, sent).await?));
    say(&format!("SMS that somebody got twice: {}", count(&mut inbox, twice).await?));
    ensure!(wrong.is_empty(), "{}", wrong.join("; "));
    Ok(())
}

async fn count(database: &mut RawConnection, sql: &str) -> anyhow::Result<i64> {
    database.numbers(sql).await?.first().copied().context("no row")
}
