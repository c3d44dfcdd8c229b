use anyhow::ensure;
use arena_testkit::RawConnection;

use crate::output::say;

/// One in this many subscribers is postpaid.
const POSTPAID: u32 = 20;

/// Inserts subscribers whose paid time is over and who are due now, by SQL because of their number. Their ids
/// sort by time and end at random, like the product's.
pub(crate) async fn seed(url: &str, subscribers: u32) -> anyhow::Result<()> {
    ensure!(url.starts_with("postgres"), "the subscribers are written by Postgres itself");
    let mut database = RawConnection::open(url).await?;
    let who = format!(
        "CREATE TEMPORARY TABLE who AS SELECT n,
             (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint - 86400000 + n / 10), 12, '0') || '7'
              || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid AS id
         FROM generate_series(1, {subscribers}) AS n"
    );
    let statements = [
        who,
        format!(
            "INSERT INTO subscriber (id, created_at, plan)
             SELECT id, now() - interval '1 day', CASE WHEN n % {POSTPAID} = 0 THEN 'postpaid' ELSE 'prepaid' END
             FROM who"
        ),
        "INSERT INTO subscriber_number (subscriber_id, msisdn, since)
         SELECT id, '923' || lpad(n::text, 9, '0'), now() - interval '1 day' FROM who"
            .into(),
        // Some have waited longer than others, as after a night.
        "INSERT INTO subscription (subscriber_id, state, anchor, paid_until, tries, due_at, version, agreed_at, changed_at)
         SELECT id, 'active', (now() AT TIME ZONE 'Asia/Karachi')::date,
                (now() AT TIME ZONE 'Asia/Karachi')::date::timestamp AT TIME ZONE 'Asia/Karachi', 0,
                now() - (n % 60000) * interval '1 millisecond', 1, now() - interval '1 day', now() - interval '1 day'
         FROM who"
            .into(),
        "ANALYZE subscriber, subscriber_number, subscription".into(),
    ];
    // The temporary table belongs to this connection.
    database.execute("BEGIN").await?;
    for statement in &statements {
        database.execute(statement).await?;
    }
    database.execute("COMMIT").await?;
    say(&format!("{subscribers} subscribers are due"));
    Ok(())
}
