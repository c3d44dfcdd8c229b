use std::io::Cursor;

use arena_app::ports::PictureError;
use bytes::Bytes;
use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::codecs::png::PngDecoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, Limits, Rgb, RgbImage, RgbaImage};

use super::format::{Format, check_pixels};

/// The longest side of a profile picture, in pixels.
pub(super) const PROFILE_SIDE: u32 = 256;

/// JPEG quality: no visible loss at this size, and about 15 kB.
const QUALITY: u8 = 82;
/// The colour behind transparent pixels: that of a card in the dark theme.
pub(super) const BACKGROUND: Rgb<u8> = Rgb([22, 24, 33]);
/// Memory limit for one decode: 12 megapixels at the most bytes per pixel, with some reserve.
const MAX_BYTES: u64 = 128 << 20;

/// The middle square as JPEG, upright, at most [`PROFILE_SIDE`] wide.
pub(super) fn profile(format: Format, whole: &[u8]) -> Result<Bytes, PictureError> {
    let (picture, orientation) = decode(format, whole)?;
    let mut square = DynamicImage::ImageRgb8(shrink(flat(middle(picture))));
    // The middle square is the same before and after turning, and turning a small one is cheaper.
    square.apply_orientation(orientation);
    encode(&square)
}

/// Encodes pixels as JPEG, without metadata.
pub(super) fn encode(picture: &DynamicImage) -> Result<Bytes, PictureError> {
    let mut jpeg = Vec::with_capacity(32 << 10);
    JpegEncoder::new_with_quality(&mut jpeg, QUALITY).encode_image(picture).map_err(refused)?;
    Ok(jpeg.into())
}

pub(super) fn decode(format: Format, whole: &[u8]) -> Result<(DynamicImage, Orientation), PictureError> {
    let input = Cursor::new(whole);
    match format {
        Format::Png => pixels(PngDecoder::with_limits(input, limits()).map_err(refused)?),
        Format::Jpeg => pixels(JpegDecoder::new(input).map_err(refused)?),
    }
}

fn pixels(mut decoder: impl ImageDecoder) -> Result<(DynamicImage, Orientation), PictureError> {
    // Checked again with the decoder's own value, which decides the allocation.
    check_pixels(decoder.dimensions())?;
    decoder.set_limits(limits()).map_err(refused)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(refused)?;
    Ok((picture, orientation))
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_BYTES);
    limits
}

#[expect(clippy::needless_pass_by_value, reason = "stands in `map_err`")]
fn refused(error: ImageError) -> PictureError {
    match error {
        ImageError::Limits(_) => PictureError::TooLarge,
        _ => PictureError::Invalid,
    }
}

fn middle(picture: DynamicImage) -> DynamicImage {
    let (width, height) = (picture.width(), picture.height());
    let side = width.min(height);
    if width == height {
        return picture;
    }
    picture.crop_imm((width - side) / 2, (height - side) / 2, side, side)
}

/// Removes transparency, before shrinking: invisible colours must not bleed into edges.
pub(super) fn flat(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let picture: RgbaImage = picture.into_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [r, g, b, alpha] = picture.get_pixel(x, y).0;
        let over = |above: u8, below: u8| {
            let mixed = u32::from(above) * u32::from(alpha) + u32::from(below) * u32::from(255 - alpha);
            u8::try_from((mixed + 127) / 255).unwrap_or(u8::MAX)
        };
        let [r0, g0, b0] = BACKGROUND.0;
        Rgb([over(r, r0), over(g, g0), over(b, b0)])
    })
}

/// Shrinks to the profile size, never enlarges. The good filter costs a second on 12 megapixels, so a fast
/// average comes first.
fn shrink(square: RgbImage) -> RgbImage {
    let side = square.width().min(PROFILE_SIDE);
    if square.width() == side {
        return square;
    }
    let mut square = DynamicImage::ImageRgb8(square);
    if square.width() > PROFILE_SIDE * 4 {
        square = square.thumbnail_exact(PROFILE_SIDE * 2, PROFILE_SIDE * 2);
    }
    square.resize_exact(side, side, FilterType::Lanczos3).into_rgb8()
}
