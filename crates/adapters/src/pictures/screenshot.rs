//! Screenshots: kept whole and as a card, and told apart by their pixels.

use arena_app::ports::{PictureError, PictureMarks, Screenshot};
use image::DynamicImage;
use image::imageops::FilterType;
use image_hasher::{HashAlg, HasherConfig};
use sha2::{Digest, Sha256};

use super::render::{decode, encode, flat};
use super::{CARD_SIDE, Format, SCREENSHOT_SIDE};

/// The whole picture and its card, upright and without transparency, as JPEG, with the marks of its pixels.
pub(super) fn screenshot(format: Format, whole: &[u8]) -> Result<Screenshot, PictureError> {
    let (picture, orientation) = decode(format, whole)?;
    let mut picture = DynamicImage::ImageRgb8(flat(picture));
    picture.apply_orientation(orientation);
    let digest = digest(&picture);
    let picture = within(picture, SCREENSHOT_SIDE);
    let card = within(picture.clone(), CARD_SIDE);
    let marks = PictureMarks { digest, perceptual: perceptual(&card) };
    Ok(Screenshot { picture: encode(&picture)?, card: encode(&card)?, marks })
}

/// SHA-256 of size and pixels: the same for the same picture in another file, with other metadata or something
/// appended.
fn digest(picture: &DynamicImage) -> [u8; 32] {
    let mut digest = Sha256::new();
    digest.update(picture.width().to_be_bytes());
    digest.update(picture.height().to_be_bytes());
    digest.update(picture.as_bytes());
    digest.finalize().into()
}

/// 64 bits of the picture's low frequencies: scaling, another compression and small retouches change few of them.
fn perceptual(card: &DynamicImage) -> u64 {
    let hasher = HasherConfig::with_bytes_type::<[u8; 8]>()
        .hash_size(8, 8)
        .hash_alg(HashAlg::Mean)
        .preproc_dct()
        .to_hasher();
    let hash = hasher.hash_image(card);
    hash.as_bytes().first_chunk().copied().map_or(0, u64::from_be_bytes)
}

/// Never enlarged; its longer side at most so many pixels. The good filter costs a second on 12 megapixels, so a quick
/// average does the first part of the way.
fn within(picture: DynamicImage, side: u32) -> DynamicImage {
    let longer = picture.width().max(picture.height());
    if longer <= side {
        return picture;
    }
    let near = side.saturating_mul(2);
    let picture = if longer > near.saturating_mul(2) { picture.thumbnail(near, near) } else { picture };
    picture.resize(side, side, FilterType::Lanczos3)
}
