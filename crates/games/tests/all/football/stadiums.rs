//! The effect of each stadium on the puck, by rules version 3.

use arena_games::football::players::{Player, Seat};
use arena_games::football::table::{DRAG, PUCK_SPEED};
use arena_games::football::{Game, Pace, Phase, Recorder, Rules, level};

/// Measurements of a level's matches.
#[derive(Default)]
struct Seen {
    /// The share of its speed that a puck kept in each tick without a collision.
    kept: Vec<f32>,
    /// The puck's top speed.
    fastest: f32,
    /// Collisions with an obstacle after which the puck was faster.
    sped_up: u32,
}

fn watch(rules: Rules, number: u8, pace: Pace) -> Seen {
    let mut seen = Seen::default();
    for seed in 0..12 {
        let mut recorder = Recorder::new(rules, level(number).unwrap(), seed, pace);
        let mut seat = Seat::new(Player::Average.skill(seed), seed, &recorder);
        while recorder.game().phase() != Phase::Over {
            let before = recorder.game().clone();
            let wish = seat.wish(&recorder);
            recorder.step(Some(wish));
            seen.note(&before, recorder.game());
        }
    }
    seen
}

impl Seen {
    fn note(&mut self, before: &Game, game: &Game) {
        let (was, is) = (before.puck_way().length(), game.puck_way().length());
        let [then, now] = [before, game].map(|game| game.effects().touches);
        if is > self.fastest {
            self.fastest = is;
        }
        if before.phase() != Phase::Playing || game.phase() != Phase::Playing || was < 0.05 {
            return;
        }
        // A collision that is too weak to be felt is not counted: it changes the direction, or a mallet is near.
        let alone = [game.player(), game.bot()].iter().all(|mallet| (*mallet - game.puck()).length() > 1.5);
        let [from, to] = [before, game].map(Game::puck_way);
        let straight = from.x * to.x + from.y * to.y > 0.999_99 * was * is;
        if now == then && straight && alone {
            self.kept.push(is / was);
        }
        if now[3] == then[3] + 1 && now[..3] == then[..3] {
            self.sped_up += u32::from(is > was);
        }
    }
}

fn assert_keeps(seen: &Seen, share: f32) {
    assert!(seen.kept.len() > 1_000);
    let other = seen.kept.iter().find(|kept| (**kept - share).abs() > 1e-4);
    assert_eq!(other, None, "not {share}");
}

#[test]
fn on_the_moon_the_puck_is_as_ever() {
    for number in [1, 3] {
        let seen = watch(Rules::Three, number, Pace::Full);
        assert_keeps(&seen, DRAG);
        assert!(seen.fastest <= PUCK_SPEED, "{}", seen.fastest);
    }
}

#[test]
fn on_ice_the_puck_keeps_its_speed() {
    for number in [4, 6] {
        for pace in [Pace::Full, Pace::Phone] {
            assert_keeps(&watch(Rules::Three, number, pace), 1.0);
            assert_keeps(&watch(Rules::Two, number, pace), DRAG);
        }
    }
}

#[test]
fn bumpers_throw_the_puck_back_faster() {
    for number in [7, 9] {
        for pace in [Pace::Full, Pace::Phone] {
            let seen = watch(Rules::Three, number, pace);
            assert!(seen.sped_up > 10, "{}", seen.sped_up);
            assert!(seen.fastest <= PUCK_SPEED * pace.factor() * 1.000_01, "{}", seen.fastest);
            assert_eq!(watch(Rules::Two, number, pace).sped_up, 0);
        }
    }
}

#[test]
fn over_the_volcano_the_puck_flies_faster() {
    for number in [10, 12] {
        for pace in [Pace::Full, Pace::Phone] {
            let fastest = watch(Rules::Three, number, pace).fastest;
            assert!((PUCK_SPEED * 1.1..PUCK_SPEED * 1.2).contains(&(fastest / pace.factor())), "{fastest}");
            assert!(watch(Rules::Two, number, pace).fastest <= PUCK_SPEED * pace.factor());
        }
    }
}
