use anyhow::Context;
use arena_testkit::RawConnection;

use crate::output::say;

const QUESTIONS: [(&str, &str); 5] = [
    ("unpaid", "SELECT count(*) AS n FROM subscription WHERE paid_until <= now()"),
    ("open", "SELECT count(*) AS n FROM charge WHERE state = 'asked'"),
    ("paid", "SELECT count(*) AS n FROM charge WHERE state = 'paid'"),
    ("again", "SELECT count(*) AS n FROM charge WHERE attempt > 1"),
    ("megabytes", "SELECT pg_database_size(current_database()) / 1048576 AS n"),
];

/// Prints on a line: unpaid subscriptions, open charges, paid charges, retried charges, and the database's
/// megabytes.
pub(crate) async fn left(url: &str) -> anyhow::Result<()> {
    let mut database = RawConnection::open(url).await?;
    let mut numbers = Vec::with_capacity(QUESTIONS.len());
    for (name, sql) in QUESTIONS {
        numbers.push(database.numbers(sql).await?.first().context(name)?.to_string());
    }
    say(&numbers.join(" "));
    Ok(())
}
