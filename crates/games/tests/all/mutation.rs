use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

pub(crate) struct Dice(pub(crate) Pcg32);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let [byte, ..] = self.0.next_u32().to_le_bytes();
        byte
    }
}

/// Corrupts a log in one of several ways; `other` is a log to take bytes from.
pub(crate) fn mutate(dice: &mut Dice, log: &mut Vec<u8>, other: &[u8]) {
    match dice.below(7) {
        0 => {
            let at = dice.below(log.len());
            log[at] = dice.byte();
        }
        1 => {
            let at = dice.below(log.len());
            log[at] ^= 1 << dice.below(8);
        }
        2 => {
            let at = dice.below(log.len() + 1);
            log.insert(at, dice.byte());
        }
        3 if log.len() > 1 => {
            log.remove(dice.below(log.len()));
        }
        4 => {
            let (a, b) = (dice.below(log.len()), dice.below(log.len()));
            log.swap(a, b);
        }
        5 => {
            let cut = dice.below(log.len() + 1);
            let graft = dice.below(other.len());
            log.truncate(cut);
            log.extend_from_slice(&other[graft..]);
        }
        _ => {
            let at = dice.below(log.len());
            let end = (at + dice.below(6)).min(log.len());
            let piece = log[at..end].to_vec();
            let to = dice.below(log.len() + 1);
            log.splice(to..to, piece);
        }
    }
}
