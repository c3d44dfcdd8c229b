//! A JPEG has segments with markers, and compressed pixels between them.

pub(super) const SIGNATURE: &[u8] = b"\xff\xd8\xff";

const END: u8 = 0xd9;
const SCAN: u8 = 0xda;

/// Width and height from the first frame header.
pub(super) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut at = 2;
    loop {
        let segment = segment(bytes, at)?;
        match segment.marker {
            END | SCAN => return None,
            // All frame markers; 0xc4, 0xc8 and 0xcc are tables.
            0xc0..=0xcf if !matches!(segment.marker, 0xc4 | 0xc8 | 0xcc) => {
                let [_, h1, h0, w1, w0, ..] = *segment.content else { return None };
                return Some((u16::from_be_bytes([w1, w0]).into(), u16::from_be_bytes([h1, h0]).into()));
            }
            _ => at = segment.next,
        }
    }
}

/// The file up to its end marker, if there is one. End markers inside a segment, as in an embedded
/// thumbnail, do not count.
pub(super) fn whole(bytes: &[u8]) -> Option<&[u8]> {
    let mut at = 2;
    loop {
        let segment = segment(bytes, at)?;
        at = match segment.marker {
            END => return bytes.get(..segment.next),
            SCAN => next_marker(bytes, segment.next)?,
            _ => segment.next,
        };
    }
}

struct Segment<'a> {
    marker: u8,
    content: &'a [u8],
    next: usize,
}

fn segment(bytes: &[u8], at: usize) -> Option<Segment<'_>> {
    if *bytes.get(at)? != 0xff {
        return None;
    }
    // Any number of 0xff may precede a marker.
    let at = at + bytes.get(at..)?.iter().position(|byte| *byte != 0xff)?;
    let marker = bytes[at];
    match marker {
        // A stuffed zero belongs to pixels, and a start marker cannot be here.
        0x00 | 0xd8 => None,
        // Markers without content.
        0x01 | 0xd0..=0xd7 | END => Some(Segment { marker, content: &[], next: at + 1 }),
        _ => {
            let length = bytes.get(at + 1..)?.first_chunk().copied().map(u16::from_be_bytes)?;
            let next = at + 1 + usize::from(length);
            Some(Segment { marker, content: bytes.get(at + 3..next)?, next })
        }
    }
}

/// The end of the compressed pixels from `from` on.
fn next_marker(bytes: &[u8], from: usize) -> Option<usize> {
    let pixels = bytes.get(from..)?;
    // Inside pixels a stuffed zero or a restart marker follows 0xff.
    let end = pixels.windows(2).position(|pair| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0xd0..=0xd7))?;
    Some(from + end)
}
