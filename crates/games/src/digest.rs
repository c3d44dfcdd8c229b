use crate::draw::mix;

/// FNV-1a over little-endian bytes, finished with a mix.
///
/// The hash distinguishes two plays; it is no signature and hides no secret. Every number has a fixed
/// width: 32-bit wasm and 64-bit servers hash the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digest(u64);

impl Digest {
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn byte(&mut self, value: u8) {
        self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    pub(crate) fn word(&mut self, value: u32) {
        for byte in value.to_le_bytes() {
            self.byte(byte);
        }
    }

    pub(crate) fn long(&mut self, value: u64) {
        for byte in value.to_le_bytes() {
            self.byte(byte);
        }
    }

    /// Hashes the bits of a number. The two zeros compare equal and are hashed alike.
    pub(crate) fn float(&mut self, value: f32) {
        self.word(if value == 0.0 { 0 } else { value.to_bits() });
    }

    pub(crate) const fn finish(self) -> u64 {
        mix(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_hashed_as_fnv_1a_hashes_them() {
        let mut digest = Digest::new();
        for byte in *b"foobar" {
            digest.byte(byte);
        }
        assert_eq!(digest.0, 0x8594_4171_f739_67e8, "the published value for 'foobar'");
    }

    #[test]
    fn both_zeros_are_one() {
        let hash = |value| {
            let mut digest = Digest::new();
            digest.float(value);
            digest
        };
        assert_eq!(hash(0.0), hash(-0.0));
        assert_ne!(hash(1.0), hash(-1.0));
    }

    #[test]
    fn numbers_go_in_as_little_endian_bytes() {
        let mut numbers = Digest::new();
        numbers.word(0x0403_0201);
        numbers.long(0x0c0b_0a09_0807_0605);
        let mut bytes = Digest::new();
        for byte in 1..=12 {
            bytes.byte(byte);
        }
        assert_eq!(numbers, bytes);
    }
}
