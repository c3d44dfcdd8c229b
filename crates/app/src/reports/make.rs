use std::collections::BTreeMap;

use arena_rules::day;
use arena_rules::reports::{
    ACTIVITY_DAYS, COHORT_DAYS, COUNTED_BACK_DAYS, FINAL_AFTER, Figure, MONTH_DAYS, ReportPart, WEEK_DAYS,
};
use chrono::{DateTime, Days, Duration, NaiveDate, Utc};

use super::funnel::STEPS;
use crate::error::refuse;
use crate::ports::{CountedPart, Counts, DaySpan, FunnelCounts};
use crate::{App, AppResult};

/// The kind of the job that counts what is due.
pub const MAKE_JOB: &str = "reports.make";

/// Activity is noted in slices of this length, each in a transaction of its own.
const SLICE: Duration = Duration::hours(1);
/// Each slice begins a little earlier, for transactions that ended late.
const OVERLAP: Duration = Duration::minutes(15);

/// How late the roll-ups are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportLag {
    /// Days that have ended and were not counted completely since.
    pub days: u64,
    /// The oldest of them.
    pub oldest: Option<NaiveDate>,
}

/// How many days back a day can be counted: its plays must not be deleted before they are counted for the last time.
fn counted_back(app: &App) -> Days {
    let plays = app.settings.retention.plays.map(|kept| kept.num_days().saturating_sub(2).max(1));
    let plays = plays.and_then(|days| u64::try_from(days).ok());
    Days::new(plays.map_or(COUNTED_BACK_DAYS, |days| days.min(COUNTED_BACK_DAYS)))
}

fn span(app: &App, day: NaiveDate) -> DaySpan {
    let zone = app.settings.zone;
    DaySpan { from: day::start(day, zone), until: day::start(day + Days::new(1), zone) }
}

/// Counts the oldest part that is due, a slice of it in the case of activity. Returns the day and the part; `None` if
/// nothing is due.
///
/// # Errors
/// The database's. The part stays due.
pub async fn make_next(app: &App) -> AppResult<Option<(NaiveDate, ReportPart)>> {
    let now = app.now();
    let Some((day, part, counted)) = next_due(app, now).await? else { return Ok(None) };
    if part == ReportPart::Activity {
        note_slice(app, day, counted, now).await?;
    } else {
        write(app, day, part, now).await?;
    }
    Ok(Some((day, part)))
}

/// Counts every part of a day anew.
///
/// # Errors
/// Refusal `day_not_counted` of a day that has not begun or whose rows may be deleted; the database's.
pub async fn make_day(app: &App, day: NaiveDate) -> AppResult<()> {
    let now = app.now();
    let today = app.today();
    let oldest = today - counted_back(app);
    if day > today || day < oldest {
        return refuse("day_not_counted", format!("The days from {oldest} to {today} can be counted."));
    }
    let DaySpan { from, until } = span(app, day);
    note_span(app, day, DaySpan { from, until: until.min(now) }, now).await?;
    for part in ReportPart::ALL.iter().filter(|part| **part != ReportPart::Activity) {
        write(app, day, *part, now).await?;
    }
    Ok(())
}

/// Deletes a lot of activity that is too old for any figure; `false` if none was left.
///
/// # Errors
/// The database's.
pub async fn forget_old_activity(app: &App, limit: u64) -> AppResult<bool> {
    let before = app.today() - Days::new(ACTIVITY_DAYS);
    let tx = app.store.begin().await?;
    let rows = tx.reports().forget_activity(before, limit).await?;
    tx.commit().await?;
    Ok(rows == limit)
}

/// Returns how many days that have ended wait to be counted.
///
/// # Errors
/// The database's.
pub async fn lag(app: &App) -> AppResult<ReportLag> {
    let now = app.now();
    let parts = counted_parts(app).await?;
    let zone = app.settings.zone;
    let waits = |day: &NaiveDate| {
        let is_over = day::start(*day + Days::new(1), zone) + FINAL_AFTER <= now;
        let due = |part: &ReportPart| ReportPart::is_due(parts.get(&(*day, *part)).copied(), *day, now, zone);
        is_over && ReportPart::ALL.iter().any(due)
    };
    let waiting: Vec<NaiveDate> = days(app).await?.into_iter().filter(waits).collect();
    Ok(ReportLag { days: waiting.len() as u64, oldest: waiting.first().copied() })
}

/// The days that can be counted, oldest first: from the first account on, and not so old that their rows are gone.
async fn days(app: &App) -> AppResult<Vec<NaiveDate>> {
    let Some(first) = app.store.read().reports().first_account().await? else { return Ok(Vec::new()) };
    let today = app.today();
    let first = app.day_of(first).max(today - counted_back(app));
    Ok(first.iter_days().take_while(|day| *day <= today).collect())
}

async fn counted_parts(app: &App) -> AppResult<BTreeMap<(NaiveDate, ReportPart), DateTime<Utc>>> {
    let today = app.today();
    let oldest = today - Days::new(COUNTED_BACK_DAYS + MONTH_DAYS);
    let parts = app.store.read().reports().parts(oldest, today).await?;
    Ok(parts.into_iter().map(|CountedPart { day, part, at }| ((day, part), at)).collect())
}

async fn next_due(
    app: &App,
    now: DateTime<Utc>,
) -> AppResult<Option<(NaiveDate, ReportPart, Option<DateTime<Utc>>)>> {
    let counted = counted_parts(app).await?;
    let zone = app.settings.zone;
    let parts =
        days(app).await?.into_iter().flat_map(|day| ReportPart::ALL.iter().map(move |part| (day, *part)));
    let mut parts = parts.map(|(day, part)| (day, part, counted.get(&(day, part)).copied()));
    Ok(parts.find(|(day, _, counted)| ReportPart::is_due(*counted, *day, now, zone)))
}

/// Notes the activity of the next slice. The part counts as counted up to the slice's end, and up to now after the last one.
async fn note_slice(
    app: &App,
    day: NaiveDate,
    counted: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> AppResult<()> {
    let DaySpan { from, until } = span(app, day);
    let last = until.min(now);
    let reached = match counted {
        None => from,
        // The rest of the day is long written.
        Some(counted) if counted >= until => until - SLICE,
        Some(counted) => (counted - OVERLAP).max(from),
    };
    let end = reached + OVERLAP + SLICE;
    // No rest that is too short to be due.
    let end = if last - end < SLICE { last } else { end };
    let at = if end == last { now } else { end };
    note(app, day, DaySpan { from: reached, until: end }, at).await
}

async fn note_span(app: &App, day: NaiveDate, whole: DaySpan, now: DateTime<Utc>) -> AppResult<()> {
    let mut from = whole.from;
    while from < whole.until {
        let until = (from + SLICE).min(whole.until);
        let at = if until == whole.until { now } else { until };
        note(app, day, DaySpan { from, until }, at).await?;
        from = until;
    }
    Ok(())
}

async fn note(app: &App, day: NaiveDate, span: DaySpan, at: DateTime<Utc>) -> AppResult<()> {
    let tx = app.store.begin().await?;
    tx.reports().note_activity(day, span, app.settings.identity.idle).await?;
    tx.reports().write(CountedPart { day, part: ReportPart::Activity, at }, &Counts::new()).await?;
    tx.commit().await?;
    Ok(())
}

/// Counts a part outside a transaction, because that takes seconds where there are millions of rows, and writes it.
async fn write(app: &App, day: NaiveDate, part: ReportPart, now: DateTime<Utc>) -> AppResult<()> {
    let counts = count(app, day, part, now).await?;
    let tx = app.store.begin().await?;
    if !tx.reports().write(CountedPart { day, part, at: now }, &counts).await? {
        tracing::info!(%day, part = part.as_str(), "another node has counted this part of the reports later");
        return Ok(());
    }
    tx.commit().await?;
    Ok(())
}

async fn count(app: &App, day: NaiveDate, part: ReportPart, now: DateTime<Utc>) -> AppResult<Counts> {
    match part {
        ReportPart::People => people(app, day).await,
        ReportPart::Newcomers => newcomers(app, day).await,
        _ => {
            let DaySpan { from, until } = span(app, day);
            // What happens meanwhile belongs to the next count: figures of one part then agree with each other.
            Ok(app.store.read().reports().count(part, DaySpan { from, until: until.min(now) }).await?)
        }
    }
}

async fn people(app: &App, day: NaiveDate) -> AppResult<Counts> {
    let reports = app.store.read().reports();
    let mut counts = vec![
        (Figure::Active, String::new(), reports.active(day - Days::new(1), day).await?),
        (Figure::Joined, String::new(), reports.joined(span(app, day)).await?),
    ];
    let counted = counted_parts(app).await?;
    let first = reports.first_account().await?.map_or(day, |first| app.day_of(first));
    for (figure, length) in [(Figure::ActiveWeek, WEEK_DAYS), (Figure::ActiveMonth, MONTH_DAYS)] {
        let after = day - Days::new(length);
        // Without the activity of each earlier day the sum would be too small, so there is none.
        let mut earlier = (after + Days::new(1)).max(first).iter_days().take_while(|earlier| *earlier < day);
        if earlier.all(|earlier| counted.contains_key(&(earlier, ReportPart::Activity))) {
            counts.push((figure, String::new(), reports.active(after, day).await?));
        }
    }
    Ok(counts)
}

async fn newcomers(app: &App, day: NaiveDate) -> AppResult<Counts> {
    let reports = app.store.read().reports();
    let mut counts = Counts::new();
    for days in COHORT_DAYS {
        let returned = reports.returned(span(app, day - Days::new(days)), day).await?;
        counts.push((Figure::Returned, days.to_string(), returned));
    }
    let joined = span(app, day - Days::new(WEEK_DAYS));
    // Seven days from midnight to midnight, the day of joining included.
    let FunnelCounts { accounts, trial, play, claim, redemption, paid } =
        reports.funnel(joined, span(app, day).from).await?;
    let values = [accounts, trial, play, claim, redemption, paid];
    counts.extend(STEPS.iter().zip(values).map(|(step, value)| (Figure::Funnel, (*step).to_owned(), value)));
    Ok(counts)
}
