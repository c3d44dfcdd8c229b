use anyhow::ensure;
use arena_testkit::RawConnection;

use crate::output::say;

/// Inserts millions of rows by SQL into each of five tables. Rows of subscribers belong to existing ones.
pub(crate) async fn seed(url: &str, rows: u32) -> anyhow::Result<()> {
    ensure!(url.starts_with("postgres"), "the rows are written by Postgres itself");
    let mut database = RawConnection::open(url).await?;
    let numbered = format!("generate_series(1, {rows}) AS n");
    // The rows are months old, each of another age.
    let at = "now() - interval '60 days' - n * interval '1 millisecond'";
    let subscribers = database.count("subscriber").await?;
    ensure!(subscribers > 0, "there is nobody whose rows they could be");
    let someone = format!(
        "{numbered} JOIN (SELECT id, row_number() OVER () - 1 AS place FROM subscriber) AS who
         ON who.place = n % {subscribers}"
    );
    let statements = [
        format!("INSERT INTO handoff_nonce (nonce, expires_at) SELECT 'old-' || n, {at} FROM {numbered}"),
        format!(
            "INSERT INTO idempotency_key (subscriber_id, scope, key, request_hash, answer, created_at)
             SELECT id, 'level', 'old-' || n, decode(md5(n::text) || md5(n::text), 'hex'), repeat('answer ', 30), {at}
             FROM {someone}"
        ),
        format!(
            "INSERT INTO session (id, subscriber_id, channel, gn, refresh_hash, rotated_at, created_at, idle_until, expires_at)
             SELECT gen_random_uuid(), id, 'operator', false, decode(md5(n::text) || md5(n::text), 'hex'), {at}, {at}, {at}, {at}
             FROM {someone}"
        ),
        format!(
            "INSERT INTO event (txn, kind, subscriber_id, created_at)
             SELECT 0, 'wallet', id, {at} FROM {someone}"
        ),
        format!(
            "INSERT INTO job (id, kind, payload, state, run_at, ended_at)
             SELECT gen_random_uuid(), 'message.send', '{{}}', 'done', {at}, {at} FROM {numbered}"
        ),
        "ANALYZE handoff_nonce, idempotency_key, session, event, job".into(),
    ];
    for statement in &statements {
        database.execute(statement).await?;
    }
    say(&format!("{rows} old rows in each of five tables"));
    Ok(())
}

pub(crate) async fn left(url: &str) -> anyhow::Result<()> {
    let mut database = RawConnection::open(url).await?;
    let old = "now() - interval '59 days'";
    let sql = format!(
        "SELECT (SELECT count(*) FROM handoff_nonce WHERE expires_at < {old})
              + (SELECT count(*) FROM idempotency_key WHERE created_at < {old})
              + (SELECT count(*) FROM session WHERE idle_until < {old})
              + (SELECT count(*) FROM event WHERE created_at < {old})
              + (SELECT count(*) FROM job WHERE state = 'done' AND ended_at < {old}) AS rows"
    );
    let rows = database.numbers(sql).await?;
    say(&rows.first().copied().unwrap_or_default().to_string());
    Ok(())
}
