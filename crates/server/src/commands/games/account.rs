use std::fmt::Write as _;

use anyhow::Context;
use arena_app::levels::{self, AccountDay};
use arena_rules::Msisdn;
use chrono::Days;

use crate::commands::desk::with_app;
use crate::commands::output::say;
use crate::config::Config;

/// Prints a subscriber's play of the last days, with its signs.
pub(super) async fn print(config: &Config, number: &str, days: u32) -> anyhow::Result<()> {
    let found = with_app(config, async |app| {
        let msisdn = Msisdn::parse(number, &config.number_plan()).ok().context("this is no mobile number")?;
        let subscriber = app.store.read().subscribers().by_msisdn(&msisdn).await?;
        let subscriber = subscriber.context("nobody has this number")?;
        let today = app.today();
        let from = today.checked_sub_days(Days::new(days.saturating_sub(1).into())).unwrap_or(today);
        anyhow::Ok(levels::account_signs(app, subscriber, from, today).await?)
    });
    let found = found.await??;
    for day in &found {
        say(&line(day));
    }
    say(&format!("{} days on which anything was played", found.len()));
    Ok(())
}

/// Returns a day's figures, and its signs with the number of plays that show each.
pub(in crate::commands) fn line(AccountDay { day, sum }: &AccountDay) -> String {
    let mut line = format!(
        "{day}  {} plays, {} levels passed, {} at the first try, {} credits, {} min played",
        sum.plays,
        sum.passed,
        sum.first_try,
        sum.credits,
        sum.seconds / 60
    );
    for sign in &sum.day_signs {
        let _ = write!(line, "  {}", sign.as_str());
    }
    for (sign, plays) in &sum.play_signs {
        let _ = write!(line, "  {sign}={plays}");
    }
    line
}

#[cfg(test)]
mod tests {
    use arena_rules::Credits;
    use arena_rules::fair_play::{DaySign, DaySum};
    use chrono::NaiveDate;

    use super::*;

    #[test]
    fn a_day_is_a_line() {
        let sum = DaySum {
            plays: 40,
            passed: 40,
            first_try: 39,
            credits: Credits(415),
            seconds: 1_387,
            hours: 1,
            play_signs: [("solver_order".to_owned(), 2)].into(),
            day_signs: [DaySign::NoPauses, DaySign::WholeTable].into(),
        };
        let day = NaiveDate::from_ymd_opt(2026, 3, 1).expect("a day");
        assert_eq!(
            line(&AccountDay { day, sum }),
            "2026-03-01  40 plays, 40 levels passed, 39 at the first try, 415 credits, 23 min played  whole_table  \
             no_pauses  solver_order=2"
        );
    }
}
