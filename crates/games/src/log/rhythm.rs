use crate::digest::Digest;

const ENOUGH: u32 = 8;

/// A digest of the times between a play's actions. Two people who play by hand never share it; two accounts
/// of one program may.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rhythm {
    digest: Digest,
    actions: u32,
}

impl Rhythm {
    pub(crate) const fn new() -> Self {
        Self { digest: Digest::new(), actions: 0 }
    }

    /// Records an action, `gap` ticks after the last one. The time of the first action is ignored.
    pub(crate) fn note(&mut self, gap: u32) {
        if self.actions > 0 {
            self.digest.word(gap);
        }
        self.actions += 1;
    }

    /// The digest; `None` for a play of fewer than eight actions.
    pub(crate) fn number(self) -> Option<u64> {
        (self.actions >= ENOUGH).then(|| self.digest.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(gaps: &[u32]) -> Option<u64> {
        let mut rhythm = Rhythm::new();
        for gap in gaps {
            rhythm.note(*gap);
        }
        rhythm.number()
    }

    #[test]
    fn it_is_the_same_only_where_all_gaps_but_the_first_are() {
        let played = of(&[90, 20, 31, 28, 40, 22, 19, 33]);
        assert!(played.is_some());
        assert_eq!(of(&[12, 20, 31, 28, 40, 22, 19, 33]), played);
        assert_ne!(of(&[90, 20, 31, 28, 40, 22, 19, 34]), played);
        assert_ne!(of(&[90, 31, 20, 28, 40, 22, 19, 33]), played);
    }

    #[test]
    fn a_few_actions_have_none() {
        assert_eq!(of(&[90, 20, 31, 28, 40, 22, 19]), None);
        assert_eq!(of(&[]), None);
    }
}
