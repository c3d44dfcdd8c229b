use arena_app::ports::{PictureError, PictureMarks, Screenshot};
use image::DynamicImage;
use image::imageops::FilterType;
use image_hasher::{HashAlg, HasherConfig};
use sha2::{Digest, Sha256};

use super::format::Format;
use super::render::{decode, encode, flat};

/// The longer side of a screenshot, in pixels: a phone's, so that reviewers can read it.
const SCREENSHOT_SIDE: u32 = 2560;
/// The longer side of a screenshot on a card, in pixels.
const CARD_SIDE: u32 = 480;

/// The picture and its card, upright and without transparency, with the marks of the pixels.
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

/// SHA-256 of size and pixels: equal for the same picture in another file, with other metadata or appended
/// data.
fn digest(picture: &DynamicImage) -> [u8; 32] {
    let mut digest = Sha256::new();
    digest.update(picture.width().to_be_bytes());
    digest.update(picture.height().to_be_bytes());
    digest.update(picture.as_bytes());
    digest.finalize().into()
}

/// A perceptual hash: 64 bits from low frequencies. Scaling, compression and small retouches change few of
/// them.
fn perceptual(card: &DynamicImage) -> u64 {
    let hasher = HasherConfig::with_bytes_type::<[u8; 8]>()
        .hash_size(8, 8)
        .hash_alg(HashAlg::Mean)
        .preproc_dct()
        .to_hasher();
    let hash = hasher.hash_image(card);
    hash.as_bytes().first_chunk().copied().map_or(0, u64::from_be_bytes)
}

/// Shrinks the longer side to at most `side` pixels, never enlarges; as for a profile picture, a fast
/// average comes first.
fn within(picture: DynamicImage, side: u32) -> DynamicImage {
    let longer = picture.width().max(picture.height());
    if longer <= side {
        return picture;
    }
    let near = side.saturating_mul(2);
    let picture = if longer > near.saturating_mul(2) { picture.thumbnail(near, near) } else { picture };
    picture.resize(side, side, FilterType::Lanczos3)
}

#[cfg(test)]
mod tests {
    use arena_app::ports::{PictureError, Pictures};
    use bytes::Bytes;
    use image::codecs::jpeg::JpegEncoder;
    use image::codecs::png::PngEncoder;
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    use super::*;
    use crate::pictures::tests::somebody;
    use crate::pictures::{Decoder, jpeg};

    /// Rings around a point: pictures with different points look different.
    fn rings(width: u32, height: u32, (left, top): (u32, u32)) -> RgbImage {
        RgbImage::from_fn(width, height, |x, y| {
            let far = x.abs_diff(left * width / 100).pow(2) + y.abs_diff(top * height / 100).pow(2);
            let band = far * 64 / (width * height) % 5;
            [Rgb([250, 240, 20]), Rgb([20, 30, 90]), Rgb([200, 40, 60]), Rgb([10, 160, 90]), Rgb([0, 0, 0])]
                [band as usize]
        })
    }

    fn as_png(picture: impl Into<DynamicImage>) -> Bytes {
        let mut out = Vec::new();
        picture.into().write_with_encoder(PngEncoder::new(&mut out)).unwrap();
        out.into()
    }

    fn as_jpeg(picture: &RgbImage, quality: u8) -> Bytes {
        let mut out = Vec::new();
        JpegEncoder::new_with_quality(&mut out, quality).encode_image(picture).unwrap();
        out.into()
    }

    async fn take(file: Bytes) -> Screenshot {
        Decoder::new().screenshot(somebody(), file).await.unwrap()
    }

    fn size(file: &Bytes) -> (u32, u32) {
        let picture = image::load_from_memory(file).unwrap();
        (picture.width(), picture.height())
    }

    fn bits(a: &Screenshot, b: &Screenshot) -> u32 {
        (a.marks.perceptual ^ b.marks.perceptual).count_ones()
    }

    #[tokio::test]
    async fn the_whole_picture_and_its_card_keep_their_shape() {
        for (sent, whole, card) in [
            ((1080, 2400), (1080, 2400), (216, 480)),
            ((4000, 3000), (2560, 1920), (480, 360)),
            ((3000, 4000), (1920, 2560), (360, 480)),
            ((300, 200), (300, 200), (300, 200)),
            ((1, 1), (1, 1), (1, 1)),
            ((9000, 1), (2560, 1), (480, 1)),
        ] {
            let kept = take(as_png(RgbImage::from_pixel(sent.0, sent.1, Rgb([9, 99, 199])))).await;
            assert_eq!((size(&kept.picture), size(&kept.card)), (whole, card), "of {sent:?}");
            assert!(kept.picture.starts_with(jpeg::SIGNATURE) && kept.card.starts_with(jpeg::SIGNATURE));
        }
    }

    #[tokio::test]
    async fn a_digest_is_of_pixels_and_not_of_files() {
        let picture = rings(200, 300, (30, 40));
        let one = take(as_png(picture.clone())).await;
        let seen = RgbaImage::from_fn(200, 300, |x, y| {
            let [r, g, b] = picture.get_pixel(x, y).0;
            Rgba([r, g, b, 255])
        });
        let appended = [&as_png(picture.clone())[..], b"<script>"].concat();
        for file in [as_png(seen), appended.into()] {
            assert_eq!(take(file).await.marks, one.marks);
        }
        // One changed pixel, and the same bytes in another shape.
        let mut other = picture.clone();
        other.get_pixel_mut(0, 0).0[2] ^= 1;
        assert_ne!(take(as_png(other)).await.marks.digest, one.marks.digest);
        let reshaped = RgbImage::from_raw(300, 200, picture.into_raw()).unwrap();
        assert_ne!(take(as_png(reshaped)).await.marks.digest, one.marks.digest);
    }

    #[tokio::test]
    async fn a_perceptual_hash_stays_near_where_a_picture_does() {
        let picture = rings(600, 900, (30, 40));
        let original = take(as_png(picture.clone())).await;
        let smaller = DynamicImage::from(picture.clone()).resize_exact(400, 600, FilterType::Triangle);
        let mut lined = picture.clone();
        for x in 0..600 {
            lined.put_pixel(x, 100, Rgb([255, 255, 255]));
        }
        for (what, file) in [
            ("compressed", as_jpeg(&picture, 40)),
            ("smaller", as_png(smaller.into_rgb8())),
            ("with a line", as_png(lined)),
        ] {
            let near = take(file).await;
            assert!(bits(&original, &near) <= 6, "{what}: {} bits", bits(&original, &near));
            assert_ne!(original.marks.digest, near.marks.digest, "{what}");
        }
        for middle in [(80, 10), (5, 95), (90, 90)] {
            let far = take(as_png(rings(600, 900, middle))).await;
            assert!(bits(&original, &far) > 12, "{middle:?}: {} bits", bits(&original, &far));
        }
    }

    #[tokio::test]
    async fn damage_anywhere_is_an_answer() {
        let decoder = Decoder::new();
        for original in [as_png(rings(40, 30, (50, 50))), as_jpeg(&rings(40, 30, (50, 50)), 80)] {
            assert!(decoder.screenshot(somebody(), original.clone()).await.is_ok());
            for length in (0..original.len()).step_by(41) {
                let cut = decoder.screenshot(somebody(), original.slice(..length)).await;
                assert_eq!(cut.err(), Some(PictureError::Invalid), "{length} of {}", original.len());
            }
        }
    }
}
