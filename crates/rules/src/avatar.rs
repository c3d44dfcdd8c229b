//! Avatars: pictures that come with the portal.

/// An avatar, from 1 to [`Avatar::COUNT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Avatar(u8);

impl Avatar {
    /// Number of avatars.
    pub const COUNT: u8 = 24;

    /// Returns the avatar with a number; `None` if there is none.
    #[must_use]
    pub fn new(number: i64) -> Option<Self> {
        u8::try_from(number).ok().filter(|number| (1..=Self::COUNT).contains(number)).map(Self)
    }

    /// Parses an avatar's number from a form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::new(text.trim().parse().ok()?)
    }

    /// Returns the default avatar of an id: always the same, and evenly distributed if the id's last 48 bits
    /// are random.
    #[must_use]
    pub fn of_id(id: u128) -> Self {
        let random = id & 0xffff_ffff_ffff;
        let index = u8::try_from(random % u128::from(Self::COUNT)).unwrap_or_default();
        Self(index + 1)
    }

    /// Returns the number, from 1.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_numbered_from_1_to_24() {
        assert_eq!(
            [0, 1, 24, 25, -1, 257].map(|n| Avatar::new(n).map(Avatar::number)),
            [None, Some(1), Some(24), None, None, None]
        );
        assert_eq!(
            ["7", " 24 ", "0", "", "1.5", "fox"].map(|text| Avatar::parse(text).map(Avatar::number)),
            [Some(7), Some(24), None, None, None, None]
        );
    }

    #[test]
    fn whoever_has_chosen_none_has_one_that_stays() {
        let mut counts = [0_u32; 24];
        for id in 0..24_000_u128 {
            let face = Avatar::of_id(id << 60 | id);
            assert_eq!(face, Avatar::of_id(id << 60 | id));
            counts[usize::from(face.number()) - 1] += 1;
        }
        assert_eq!(counts, [1_000; 24]);
    }
}
