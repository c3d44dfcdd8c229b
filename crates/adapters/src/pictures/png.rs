//! A PNG has chunks of length, name, content and checksum.

pub(super) const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Width and height from the header chunk, which must come first.
pub(super) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let (name, content, _) = chunk(bytes.get(SIGNATURE.len()..)?)?;
    if name != b"IHDR" || content.len() != 13 {
        return None;
    }
    Some((number(content)?, number(&content[4..])?))
}

/// The file up to its end chunk; `None` without one, or for an animation.
pub(super) fn whole(bytes: &[u8]) -> Option<&[u8]> {
    let mut rest = bytes.get(SIGNATURE.len()..)?;
    loop {
        let (name, _, next) = chunk(rest)?;
        match name {
            b"acTL" => return None,
            b"IEND" => return bytes.get(..bytes.len() - next.len()),
            _ => rest = next,
        }
    }
}

/// The first chunk's name and content, and the bytes after it.
fn chunk(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let length = usize::try_from(number(bytes)?).ok()?;
    let name = bytes.get(4..8)?;
    let content = bytes.get(8..8_usize.checked_add(length)?)?;
    let next = bytes.get(length.checked_add(12)?..)?;
    Some((name, content, next))
}

fn number(bytes: &[u8]) -> Option<u32> {
    bytes.first_chunk().copied().map(u32::from_be_bytes)
}
