use anyhow::Context;
use sea_orm::{ConnectionTrait, Database, Statement};

use crate::say;

/// What is not done yet, and how large the database is.
const QUESTIONS: [(&str, &str); 5] = [
    ("unpaid", "SELECT count(*) AS n FROM subscription WHERE paid_until <= now()"),
    ("open", "SELECT count(*) AS n FROM charge WHERE state = 'asked'"),
    ("paid", "SELECT count(*) AS n FROM charge WHERE state = 'paid'"),
    ("again", "SELECT count(*) AS n FROM charge WHERE attempt > 1"),
    ("megabytes", "SELECT pg_database_size(current_database()) / 1048576 AS n"),
];

/// Prints how many subscriptions are not paid, charges are open, paid, were tried more than once, and the megabytes of
/// the database: five numbers on a line.
pub(crate) async fn left(url: &str) -> anyhow::Result<()> {
    let database = Database::connect(url).await?;
    let mut numbers = Vec::with_capacity(QUESTIONS.len());
    for (name, sql) in QUESTIONS {
        let statement = Statement::from_string(database.get_database_backend(), sql);
        let row = database.query_one_raw(statement).await?.context(name)?;
        numbers.push(row.try_get::<i64>("", "n")?.to_string());
    }
    say(&numbers.join(" "));
    Ok(())
}
