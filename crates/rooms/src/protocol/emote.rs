use super::Malformed;

/// A drawn sign that a player shows to the opponent. It is no part of the game: no turn, log or hash has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emote {
    /// A waving hand.
    Wave,
    /// A laughing face.
    Laugh,
    /// An astonished face.
    Wow,
    /// A crying face.
    Cry,
    /// An angry face.
    Angry,
    /// A thumb that points up.
    ThumbsUp,
}

impl Emote {
    /// All emotes, by their numbers.
    pub const ALL: [Self; 6] = [Self::Wave, Self::Laugh, Self::Wow, Self::Cry, Self::Angry, Self::ThumbsUp];

    pub(super) fn number(self) -> u8 {
        match self {
            Self::Wave => 0,
            Self::Laugh => 1,
            Self::Wow => 2,
            Self::Cry => 3,
            Self::Angry => 4,
            Self::ThumbsUp => 5,
        }
    }

    pub(super) fn of(number: u8) -> Result<Self, Malformed> {
        Self::ALL.get(usize::from(number)).copied().ok_or(Malformed::Range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_in_the_list() {
        for (number, emote) in (0..).zip(Emote::ALL) {
            assert_eq!((emote.number(), Emote::of(number)), (number, Ok(emote)));
        }
        assert_eq!([6, 255].map(Emote::of), [Err(Malformed::Range); 2]);
    }
}
