use alloc::vec::Vec;

use super::{Fault, MAX_LOG_BYTES, Malformed};

/// Appends a number as a canonical varint: seven bits a byte, lowest first, the top bit set on all but the
/// last byte.
pub fn write_varint(out: &mut Vec<u8>, mut value: u64) {
    loop {
        let [low, ..] = value.to_le_bytes();
        value >>= 7;
        if value == 0 {
            out.push(low & 0x7f);
            return;
        }
        out.push(low | 0x80);
    }
}

/// Reads and checks a log from its first byte to its last.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// Starts at the first byte.
    ///
    /// # Errors
    /// If there are more than [`MAX_LOG_BYTES`].
    pub fn new(bytes: &'a [u8]) -> Result<Self, Malformed> {
        if bytes.len() > MAX_LOG_BYTES {
            return Err(Malformed { what: "a byte", fault: Fault::TooLong, at: MAX_LOG_BYTES });
        }
        Ok(Self { bytes, at: 0 })
    }

    /// The offset of the next byte.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied()?;
        self.at += 1;
        Some(byte)
    }

    /// Reads a canonical varint of at most `max`. Errors name it `what`.
    ///
    /// # Errors
    /// If the bytes end inside it, or it is above `max` or not in its shortest form.
    pub fn varint(&mut self, what: &'static str, max: u32) -> Result<u32, Malformed> {
        let at = self.at;
        let bad = |fault| Malformed { what, fault, at };
        let mut value = 0_u64;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte().ok_or(bad(Fault::CutShort))?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                // A last byte of zero means that there is a shorter form.
                if byte == 0 && shift != 0 {
                    return Err(bad(Fault::NotCanonical));
                }
                return u32::try_from(value).ok().filter(|value| *value <= max).ok_or(bad(Fault::OutOfRange));
            }
        }
        // Five bytes are enough for every 32-bit number.
        Err(bad(Fault::OutOfRange))
    }

    /// Reads eight bytes, lowest first.
    ///
    /// # Errors
    /// If fewer bytes are left.
    pub fn long(&mut self, what: &'static str) -> Result<u64, Malformed> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let Some(bytes) = rest.first_chunk::<8>() else {
            return Err(Malformed { what, fault: Fault::CutShort, at: self.at });
        };
        self.at += bytes.len();
        Ok(u64::from_le_bytes(*bytes))
    }

    /// Checks that no byte is left.
    ///
    /// # Errors
    /// If a byte is left.
    pub fn end(&self) -> Result<(), Malformed> {
        if self.at == self.bytes.len() {
            Ok(())
        } else {
            Err(Malformed { what: "a byte", fault: Fault::Trailing, at: self.at })
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    fn read(bytes: &[u8], max: u32) -> Result<u32, Fault> {
        let mut reader = Reader::new(bytes).map_err(|malformed| malformed.fault)?;
        let value = reader.varint("number", max).map_err(|malformed| malformed.fault)?;
        reader.end().map_err(|malformed| malformed.fault)?;
        Ok(value)
    }

    #[test]
    fn numbers_come_back_as_they_were_written() {
        for value in [0, 1, 127, 128, 300, 16_383, 16_384, 1 << 21, (1 << 28) - 1, 1 << 28, u32::MAX] {
            let mut bytes = Vec::new();
            write_varint(&mut bytes, u64::from(value));
            assert_eq!(read(&bytes, u32::MAX), Ok(value), "{bytes:?}");
        }
    }

    #[test]
    fn a_padded_number_is_refused() {
        assert_eq!(read(&[0x80, 0x00], 10), Err(Fault::NotCanonical));
        assert_eq!(read(&[0x81, 0x80, 0x00], 10), Err(Fault::NotCanonical));
        assert_eq!(read(&[0x00], 10), Ok(0));
    }

    #[test]
    fn a_number_that_is_too_large_is_refused() {
        assert_eq!(read(&[11], 10), Err(Fault::OutOfRange));
        assert_eq!(read(&[0xff, 0xff, 0xff, 0xff, 0x1f], u32::MAX), Err(Fault::OutOfRange));
        assert_eq!(read(&[0xff; 9], u32::MAX), Err(Fault::OutOfRange));
    }

    #[test]
    fn a_number_that_ends_early_or_late_is_refused() {
        assert_eq!(read(&[], 10), Err(Fault::CutShort));
        assert_eq!(read(&[0x80], 10), Err(Fault::CutShort));
        assert_eq!(read(&[1, 2], 10), Err(Fault::Trailing));
    }

    #[test]
    fn a_log_past_the_limit_is_not_read_at_all() {
        assert!(Reader::new(&vec![0; MAX_LOG_BYTES]).is_ok());
        let refused = Reader::new(&vec![0; MAX_LOG_BYTES + 1]).map(|_| ());
        assert_eq!(refused, Err(Malformed { what: "a byte", fault: Fault::TooLong, at: MAX_LOG_BYTES }));
    }

    #[test]
    fn eight_bytes_are_read_lowest_first() {
        let mut reader = Reader::new(&[1, 0, 0, 0, 0, 0, 0, 2, 3]).expect("short enough");
        assert_eq!(reader.long("hash"), Ok(0x0200_0000_0000_0001));
        assert_eq!(reader.at(), 8);
        assert_eq!(reader.long("hash"), Err(Malformed { what: "hash", fault: Fault::CutShort, at: 8 }));
    }
}
