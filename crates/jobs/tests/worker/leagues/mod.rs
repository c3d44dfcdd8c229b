//! Weekly leagues: weeks, groups, and their ends (docs/leagues.md).

mod closing;
mod season;
mod seats;

use std::sync::Arc;

use arena_app::leagues::{self, GRACE};
use arena_app::ports::{LeagueWeek, SubscriberId};
use arena_app::{App, Settings, standings, streak};
use arena_testkit::{TestApp, TestDatabase, settings};
use chrono::Duration;

/// An app whose first week has begun. Groups pay prizes from their first member on.
async fn begun(db: TestDatabase) -> TestApp {
    let mut all = settings();
    all.leagues.rules.prizes_from = 1;
    let app = TestApp::with_settings(db, all).await;
    begin(&app).await;
    app
}

/// Makes the first weeks, and turns the clock to the start of the first.
async fn begin(app: &TestApp) -> LeagueWeek {
    leagues::sweep(&app.app).await.unwrap();
    app.clock.advance(Duration::minutes(3));
    // The sweep of each minute makes the next week while the present one runs.
    leagues::sweep(&app.app).await.unwrap();
    week(app).await
}

async fn week(app: &TestApp) -> LeagueWeek {
    let found = app.read().leagues().week_at(app.app.now()).await.unwrap();
    found.expect("a week")
}

/// Counts changes, and seats newcomers.
async fn count(app: &App) {
    while standings::count_changes(app).await.unwrap() {}
    while leagues::seat(app).await.unwrap() {}
}

async fn claim(app: &App, subscribers: &[SubscriberId]) {
    for subscriber in subscribers {
        streak::claim(app, *subscriber, None).await.unwrap();
    }
}

/// Turns the clock to the time at which a week's points become final, and looks.
async fn over(app: &TestApp, week: &LeagueWeek) {
    app.clock.set(week.ends_at + GRACE);
    leagues::sweep(&app.app).await.unwrap();
}

fn without_leagues(app: &App) -> App {
    let mut settings = Settings::clone(&app.settings);
    settings.additions.leagues = false;
    App { settings: Arc::new(settings), ..app.clone() }
}
