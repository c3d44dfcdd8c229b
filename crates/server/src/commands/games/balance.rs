use anyhow::bail;
use arena_games::{aim, football, puzzle};

use super::matches;

use crate::commands::output::say;

/// Prints how many of a hundred games weak, average and strong synthetic players pass, level by level. For
/// Cannon Clash, prints who wins matches, and how.
pub(super) fn print(only: Option<&str>, games: u32) -> anyhow::Result<()> {
    let all: [(&str, Table); 3] =
        [("aim-train", aim_train), ("puzzle-mania", puzzle_mania), ("space-football", space_football)];
    let mut any = only.is_none_or(|only| only == "cannon-clash");
    if any {
        matches::print(games);
        say("");
    }
    for (slug, table) in all.into_iter().filter(|(slug, _)| only.is_none_or(|only| only == *slug)) {
        any = true;
        say(&format!("{slug}, {games} games a level and player, passed of a hundred"));
        table(games);
        say("");
    }
    if !any {
        bail!("there are aim-train, puzzle-mania, space-football and cannon-clash");
    }
    Ok(())
}

type Table = fn(u32);

fn heading(players: &[&str]) {
    say(&players.iter().fold("level".to_owned(), |line, player| format!("{line}{player:>16}")));
}

/// Prints one line. `passes` plays one game of a player and returns whether it was passed.
fn line(level: u8, players: usize, games: u32, passes: impl Fn(usize, u64) -> bool) {
    let share = |player| {
        let passed = (0..u64::from(games)).filter(|game| passes(player, *game)).count();
        #[expect(clippy::cast_precision_loss, reason = "a share to one digit")]
        let share = passed as f64 * 100.0 / f64::from(games.max(1));
        share
    };
    say(&(0..players).fold(format!("{level:>5}"), |line, player| format!("{line}{:>16.1}", share(player))));
}

fn aim_train(games: u32) {
    use aim::players::{PLAYERS, play, seeds};
    heading(&PLAYERS.each_ref().map(|player| player.name));
    for level in &aim::LEVELS {
        line(level.number, PLAYERS.len(), games, |player, game| {
            play(level.number, &seeds(level.number, game), &PLAYERS[player], game)
                .is_some_and(|played| played.game().phase() == aim::Phase::Passed)
        });
    }
}

fn puzzle_mania(games: u32) {
    use puzzle::players::{PLAYERS, passes};
    heading(&PLAYERS.each_ref().map(|player| player.name));
    for level in &puzzle::LEVELS {
        line(level.number, PLAYERS.len(), games, |player, game| passes(level, game, &PLAYERS[player], game));
    }
}

fn space_football(games: u32) {
    use football::Pace::{Full, Phone};
    use football::players::Player::{Average, Strong, Weak};
    use football::players::play;
    let seats =
        [(Weak, Full), (Average, Full), (Strong, Full), (Weak, Phone), (Average, Phone), (Strong, Phone)];
    heading(&["weak", "average", "strong", "weak, phone", "average, phone", "strong, phone"]);
    for level in &football::LEVELS {
        line(level.number, seats.len(), games, |seat, game| {
            let (player, pace) = seats[seat];
            let seed = game.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            play(player, level.number, seed, pace, seed ^ 1).is_some_and(|played| played.game().won())
        });
    }
}
