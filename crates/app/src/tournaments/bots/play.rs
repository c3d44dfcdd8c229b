//! Matches of two bots, played with the games' cores.

use arena_games::aim::duel;
use arena_games::cannon::{self, bots};
use arena_rules::levels;
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::bots::BotStrength;
use arena_rules::tournament::rematch::seed_of;

use super::skill;

/// Plays a match of bots by the strengths of A and B and the match's seed; returns the winner.
pub type Contest = fn([BotStrength; 2], u64) -> Side;

/// A match's most games; under two in a hundred are drawn, so it is never reached in practice.
const GAMES: u32 = 32;

/// Returns the [`Contest`] of a game, by the game's id; `None` if bots do not play it.
#[must_use]
pub fn contest(game: &str) -> Option<Contest> {
    match game {
        id if id == levels::CANNON_CLASH.game_unique_id => {
            Some(|strengths, seed| until_won(seed, cannon(strengths)))
        }
        id if id == levels::AIM_TRAIN.game_unique_id => {
            Some(|strengths, seed| until_won(seed, aim(strengths)))
        }
        _ => None,
    }
}

/// Plays a drawn game again from the next seed (docs/rooms.md).
fn until_won(seed: u64, play: impl Fn(u64) -> Option<Side>) -> Side {
    let won = (0..GAMES).find_map(|number| play(seed_of(seed, number)));
    won.unwrap_or(if seed.is_multiple_of(2) { Side::A } else { Side::B })
}

fn cannon(strengths: [BotStrength; 2]) -> impl Fn(u64) -> Option<Side> {
    let strengths = strengths.map(skill::cannon);
    move |seed| match bots::play(strengths, seed, seed).game().outcome() {
        Some(cannon::Outcome::Won { side: cannon::Side::A, .. }) => Some(Side::A),
        Some(cannon::Outcome::Won { side: cannon::Side::B, .. }) => Some(Side::B),
        Some(cannon::Outcome::Drawn) | None => None,
    }
}

fn aim(strengths: [BotStrength; 2]) -> impl Fn(u64) -> Option<Side> {
    let players = strengths.map(skill::aim);
    move |seed| match duel::bots::play(&duel::bots::seeds(seed), players, seed).outcome().flatten() {
        Some(arena_games::Side::A) => Some(Side::A),
        Some(arena_games::Side::B) => Some(Side::B),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_play_the_games_that_are_played_in_tournaments() {
        for game in [&levels::CANNON_CLASH, &levels::AIM_TRAIN] {
            assert!(contest(game.game_unique_id).is_some());
        }
        assert!(contest("puzzle_mania_001").is_none());
    }

    #[test]
    fn a_match_comes_out_the_same_again_and_the_better_wins_more_often() {
        for game in [&levels::CANNON_CLASH, &levels::AIM_TRAIN] {
            let play = contest(game.game_unique_id).unwrap();
            let wins = (0..40).filter(|seed| {
                let [strong, weak] = [BotStrength::Strong, BotStrength::Weak];
                let winner = play([strong, weak], *seed);
                assert_eq!(play([strong, weak], *seed), winner);
                winner == Side::A
            });
            let wins = wins.count();
            assert!((24..=40).contains(&wins), "{}: {wins} of 40", game.name);
        }
    }

    #[test]
    fn a_draw_is_played_again_from_the_next_seed() {
        let third = seed_of(9, 2);
        assert_eq!(until_won(9, |seed| (seed == third).then_some(Side::B)), Side::B);
        assert_eq!(until_won(9, |_| None), Side::B);
    }
}
