//! A file with one tournament of staff, in the format of `tournaments.toml`.

use anyhow::{Context, anyhow, ensure};
use arena_app::ports::{NewTournament, Repositories};

use super::reading::Reading;
use super::tournaments::{Series, Tournaments};
use super::when::When;
use super::{FromFile, Moment};

/// # Errors
/// The faults, as `arena seed` reports them; a file with another number of tournaments, or with a field that
/// only the catalogue may use.
pub(crate) async fn read(
    file: &str,
    text: &str,
    moment: Moment,
    repos: &dyn Repositories,
) -> anyhow::Result<NewTournament> {
    let series = one(file, text, moment)?;
    let game = repos.games().find(&series.game).await?;
    let game =
        game.with_context(|| format!("{file}: {}: there is no game `{}`", series.label(), series.game))?;
    let planned = series.of(&game, series.next.starts_at).map_err(|error| anyhow!("{file}: {error}"))?;
    // The start is appended to the slug when the tournament is created.
    Ok(NewTournament { slug: series.next.slug, ..planned })
}

fn one(file: &str, text: &str, moment: Moment) -> anyhow::Result<Series> {
    let mut reading = Reading::new(text, moment);
    let mut all = Tournaments::read(&mut reading).series;
    let faults: Vec<_> =
        reading.into_faults().into_iter().map(|(line, why)| format!("{file}:{line}: {why}")).collect();
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    ensure!(all.len() == 1, "{file}: the file has {} tournaments; it must have one", all.len());
    let series = all.remove(0);
    for (given, what) in [
        (!series.players.is_empty(), "players"),
        (series.every.is_some(), "every"),
        (!series.bots.is_empty(), "bots"),
        (series.next.state.is_over(), "ended"),
    ] {
        ensure!(!given, "{file}: {}: `{what}` is allowed only in the catalogue", series.label());
    }
    Ok(series)
}

/// Parses a time, such as `+2h`, `tomorrow 20:00`, `2026-03-01 20:00`.
///
/// # Errors
/// Names the valid forms.
pub(crate) fn instant(text: &str, moment: Moment) -> Result<chrono::DateTime<chrono::Utc>, String> {
    When::try_from(text.to_owned()).map(|when| when.at(moment))
}

#[cfg(test)]
mod tests {
    use super::super::tests::moment;
    use super::*;

    const CUP: &str = "[[tournament]]\nslug = \"cup\"\nkind = \"weekly\"\nname = \"Cup\"\ngame = \"pubg-mobile\"\n\
                       opens = \"-1d\"\nstarts = \"+2h\"\nends = \"+3h\"\nprizes = [3, 2, 1]\n";

    #[test]
    fn a_file_has_one_tournament_and_nothing_of_a_series() {
        assert_eq!(one("cup.toml", CUP, moment()).unwrap().next.name, "Cup");
        for (text, wrong) in [
            (String::new(), "the file has 0 tournaments; it must have one"),
            (format!("{CUP}{}", CUP.replace("cup", "other")), "the file has 2 tournaments"),
            (
                format!("{CUP}players = [\"Ann\"]\n"),
                "tournament cup (Cup): `players` is allowed only in the catalogue",
            ),
            (
                CUP.replace("+2h", "-2h").replace("+3h", "-1h") + "ended = true\n",
                "`ended` is allowed only in the catalogue",
            ),
            (
                CUP.replace("weekly", "esl").replace("ends = \"+3h\"\n", "every = \"6m\"\n"),
                "`every` is allowed only in the catalogue",
            ),
            (CUP.replace("-1d", "+2h"), "cup.toml:7: tournament cup (Cup): it must open before it starts"),
            (format!("{CUP}prices = 1\n"), "unknown field `prices`"),
        ] {
            let error =
                one("cup.toml", &text, moment()).err().map(|error| format!("{error:#}")).unwrap_or_default();
            assert!(error.contains(wrong), "{wrong}: {error}");
        }
    }
}

#[cfg(test)]
mod seeding {
    use arena_app::tournaments::create;
    use arena_rules::tournament::TournamentState;
    use arena_testkit::{TestApp, TestDatabase, both_engines, game};
    use chrono::Duration;

    use super::super::tests::good;
    use super::super::{FileReport, Kind as _};
    use super::*;

    const CUP: &str = "[[tournament]]\nslug = \"cup\"\nkind = \"weekly\"\nname = \"Cup\"\ngame = \"pubg-mobile\"\n\
                       opens = \"-1d\"\nstarts = \"+2h\"\nends = \"+3h\"\nprizes = [3, 2, 1]\n";

    fn moment_of(t: &TestApp) -> Moment {
        Moment {
            now: t.app.now(),
            zone: t.app.settings.zone,
            bots: t.app.settings.bots,
            demo: true,
            renews: true,
        }
    }

    async fn seed(t: &TestApp, text: &str) -> usize {
        let tx = t.begin().await;
        let mut report = FileReport::new("tournaments", 0);
        good::<Tournaments>(text, moment_of(t)).seed(&*tx, &mut report).await.unwrap();
        tx.commit().await.unwrap();
        report.added()
    }

    both_engines! {
        /// The catalogue leaves staff's tournament alone even with the same slug, name and start.
        async fn the_catalogue_leaves_alone_what_staff_wrote_down(db: TestDatabase) {
            let t = TestApp::new(db).await;
            t.seed_tasks(&[game("pubg-mobile")], &[]).await;
            let planned = read("cup.toml", CUP, moment_of(&t), t.read()).await.unwrap();
            let created = create(&t.app, planned).await.unwrap();
            assert_eq!(created.plan.slug, "staff/cup-20260301-0900");
            assert_eq!(seed(&t, CUP).await, 1, "the series begins as if there were nothing");
            assert_eq!(seed(&t, "").await, 0);
            t.clock.advance(Duration::days(2));
            assert_eq!(seed(&t, CUP).await, 1, "and goes on");
            assert_eq!(t.tournament(created.id).await, created);
            assert_eq!(created.plan.state, TournamentState::Open);
        }

        async fn a_game_that_there_is_not_is_named(db: TestDatabase) {
            let t = TestApp::new(db).await;
            let error = read("cup.toml", CUP, moment_of(&t), t.read()).await.unwrap_err();
            assert_eq!(error.to_string(), "cup.toml: tournament cup (Cup): there is no game `pubg-mobile`");
        }
    }
}
