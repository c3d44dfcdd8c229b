use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use anyhow::Context;
use arena_app::levels::{self, AccountDay};
use arena_rules::fair_play::DaySign;
use arena_rules::{Credits, Msisdn};
use chrono::{Days, NaiveDate};
use serde::Serialize;

use crate::commands::desk::with_app;
use crate::commands::output::OutputArgs;
use crate::config::Config;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::commands) struct LevelDayView {
    day: NaiveDate,
    plays: u32,
    passed: u32,
    first_try: u32,
    credits: Credits,
    seconds: u64,
    /// Signs of the whole day.
    of_day: Vec<&'static str>,
    /// How many plays show each sign.
    of_plays: BTreeMap<String, u32>,
}

impl From<AccountDay> for LevelDayView {
    fn from(AccountDay { day, sum }: AccountDay) -> Self {
        Self {
            day,
            plays: sum.plays,
            passed: sum.passed,
            first_try: sum.first_try,
            credits: sum.credits,
            seconds: sum.seconds,
            of_day: sum.day_signs.iter().copied().map(DaySign::as_str).collect(),
            of_plays: sum.play_signs,
        }
    }
}

impl Display for LevelDayView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { day, plays, passed, first_try, credits, .. } = self;
        let minutes = self.seconds / 60;
        write!(
            f,
            "{day}  {plays} plays, {passed} levels passed, {first_try} at the first try, {credits} credits, {minutes} min played"
        )?;
        self.of_day.iter().try_for_each(|sign| write!(f, "  {sign}"))?;
        self.of_plays.iter().try_for_each(|(sign, plays)| write!(f, "  {sign}={plays}"))
    }
}

#[derive(Serialize)]
struct AccountView {
    days: Vec<LevelDayView>,
}

impl Display for AccountView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.days.iter().try_for_each(|day| writeln!(f, "{day}"))?;
        writeln!(f, "{} days on which anything was played", self.days.len())
    }
}

pub(super) async fn show(config: &Config, output: OutputArgs, number: &str, days: u32) -> anyhow::Result<()> {
    let found = with_app(config, async |app| {
        let msisdn = Msisdn::parse(number, &config.number_plan()).ok().context("this is no mobile number")?;
        let subscriber = app.store.read().subscribers().by_msisdn(&msisdn).await?;
        let subscriber = subscriber.context("nobody has this number")?;
        let today = app.today();
        let from = today.checked_sub_days(Days::new(days.saturating_sub(1).into())).unwrap_or(today);
        anyhow::Ok(levels::account_signs(app, subscriber, from, today).await?)
    });
    let days = found.await??.into_iter().map(LevelDayView::from).collect();
    output.print(&AccountView { days });
    Ok(())
}

#[cfg(test)]
mod tests {
    use arena_rules::fair_play::{DaySign, DaySum};

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
            LevelDayView::from(AccountDay { day, sum }).to_string(),
            "2026-03-01  40 plays, 40 levels passed, 39 at the first try, 415 credits, 23 min played  whole_table  \
             no_pauses  solver_order=2"
        );
    }
}
