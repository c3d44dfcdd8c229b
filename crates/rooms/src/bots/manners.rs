use arena_rules::tournament::appearance::Side;

use crate::protocol::{ClientFrame, Emote, ServerFrame};

/// Turns until a bot answers: the least, and by how many more.
const THINKS: (u32, u32) = (9, 16);

/// A bot's emotes, the same in all games. A bot greets before some games, answers most of the opponent's
/// emotes after a moment, and says nothing else. Like the rest of a bot, its choices follow from the frames
/// alone.
pub(super) struct Manners {
    side: Side,
    dice: u64,
    /// The next emote, and the turns until then.
    planned: Option<(u32, Emote)>,
}

impl Manners {
    pub(super) fn new(side: Side) -> Self {
        Self { side, dice: 0, planned: None }
    }

    pub(super) fn hear(&mut self, frame: &ServerFrame) -> Option<ClientFrame> {
        match *frame {
            ServerFrame::Start { seed, turn, .. } => {
                self.dice = seed ^ u64::from(turn);
                let greets = self.draw(2) == 0;
                self.planned = greets.then(|| (THINKS.0 + self.draw(THINKS.1), Emote::Wave));
            }
            // A player who comes back into a game has greeted already.
            ServerFrame::Log { .. } => self.planned = None,
            ServerFrame::Emote { side, emote } if side != self.side => {
                self.planned = self.answer(emote).or(self.planned);
            }
            ServerFrame::Turn { .. } => {
                let (left, emote) = self.planned?;
                self.planned = (left > 0).then(|| (left - 1, emote));
                return (left == 0).then_some(ClientFrame::Emote(emote));
            }
            _ => {}
        }
        None
    }

    /// The turns until an answer, and the answer; `None` if there is none.
    fn answer(&mut self, emote: Emote) -> Option<(u32, Emote)> {
        let two = match emote {
            Emote::Wave => [Emote::Wave, Emote::ThumbsUp],
            Emote::Laugh => [Emote::Laugh, Emote::Angry],
            Emote::Wow => [Emote::Wow, Emote::Laugh],
            Emote::Cry => [Emote::ThumbsUp, Emote::Wow],
            Emote::Angry => [Emote::Laugh, Emote::Cry],
            Emote::ThumbsUp => [Emote::ThumbsUp, Emote::Wave],
        };
        let answers = self.draw(4) > 0;
        let one = two[usize::from(self.draw(2) == 0)];
        answers.then(|| (THINKS.0 + self.draw(THINKS.1), one))
    }

    /// A number below `sides`, by a step of a linear congruential generator.
    fn draw(&mut self, sides: u32) -> u32 {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.dice >> 33) % u64::from(sides)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::RoomRole;

    const QUIET: ServerFrame = ServerFrame::Turn { turn: 1, orders: [None; 2] };

    /// Whether an emote of this side is answered.
    fn answers(manners: &mut Manners, side: Side) -> bool {
        assert_eq!(manners.hear(&ServerFrame::Emote { side, emote: Emote::Wow }), None);
        let said = (0..40).filter(|_| manners.hear(&QUIET).is_some()).count();
        assert!(said <= 1, "one answer");
        said == 1
    }

    #[test]
    fn most_emotes_of_the_opponent_are_answered_once_and_none_of_its_own() {
        let mut manners = Manners::new(Side::B);
        let answered = (0..400).filter(|_| answers(&mut manners, Side::A)).count();
        assert!((260..340).contains(&answered), "{answered} of 400");
        assert!((0..20).all(|_| !answers(&mut manners, Side::B)));
    }

    #[test]
    fn some_games_begin_with_a_greeting_and_games_that_go_on_do_not() {
        let greets = |seed: u64, goes_on: bool| {
            let mut manners = Manners::new(Side::A);
            let start =
                ServerFrame::Start { role: RoomRole::Player(Side::A), seed, rules: 1, turn: 0, wait: 0 };
            manners.hear(&start);
            if goes_on {
                manners.hear(&ServerFrame::Log { from: 0, turns: 0, orders: Vec::new() });
            }
            (0..40).any(|_| manners.hear(&QUIET) == Some(ClientFrame::Emote(Emote::Wave)))
        };
        let count = (0..100).filter(|seed| greets(*seed, false)).count();
        assert!((30..70).contains(&count), "{count} of 100");
        assert!((0..20).all(|seed| !greets(seed, true)));
    }
}
