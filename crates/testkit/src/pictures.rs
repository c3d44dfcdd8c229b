//! Pictures for uploads, and reading of stored ones.

use std::sync::Arc;

use arena_adapters::pictures::Decoder;
use arena_app::ports::Pictures;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::imageops::{self, FilterType};
use image::{DynamicImage, Rgb, RgbImage};

/// The real decoder, for tests of the cost of pictures.
#[must_use]
pub fn decoder() -> Arc<dyn Pictures> {
    Arc::new(Decoder::new())
}

/// A picture of one colour with a small file and the most pixels allowed: 4000 by 3000.
#[must_use]
pub fn costly() -> RgbImage {
    RgbImage::new(4_000, 3_000)
}

/// A screenshot like a phone's: panels and figures placed and coloured by a seed. Different seeds look
/// nothing alike.
#[must_use]
pub fn screenshot(seed: u32) -> RgbImage {
    const WIDTH: u32 = 270;
    const HEIGHT: u32 = 480;
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12_345);
    let mut next = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below
    };
    let mut picture = RgbImage::from_pixel(WIDTH, HEIGHT, colour(next(0xff_ffff)));
    for _ in 0..24 {
        let (left, top, wide, high) = (next(WIDTH), next(HEIGHT), 20 + next(120), 20 + next(160));
        let paint = colour(next(0xff_ffff));
        for y in top..(top + high).min(HEIGHT) {
            for x in left..(left + wide).min(WIDTH) {
                picture.put_pixel(x, y, paint);
            }
        }
    }
    picture
}

/// The [`screenshot`] of a seed in the size of a phone's.
#[must_use]
pub fn full_screenshot(seed: u32) -> RgbImage {
    imageops::resize(&screenshot(seed), 720, 1280, FilterType::CatmullRom)
}

/// A small picture of one colour, different for each number.
#[must_use]
pub fn plain(number: u32) -> RgbImage {
    RgbImage::from_pixel(8, 8, colour(number))
}

fn colour(of: u32) -> Rgb<u8> {
    let [_, red, green, blue] = of.to_be_bytes();
    Rgb([red, green, blue])
}

/// Encodes a picture as PNG.
#[must_use]
pub fn as_png(picture: impl Into<DynamicImage>) -> Vec<u8> {
    let mut file = Vec::new();
    picture.into().write_with_encoder(PngEncoder::new(&mut file)).expect("a picture is encoded");
    file
}

/// Encodes a picture as JPEG, with the camera's metadata if given.
#[must_use]
pub fn as_jpeg(picture: &RgbImage, quality: u8, exif: Option<Vec<u8>>) -> Vec<u8> {
    use image::ImageEncoder;
    let mut file = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut file, quality);
    if let Some(exif) = exif {
        encoder.set_exif_metadata(exif).expect("metadata is taken");
    }
    encoder.encode_image(picture).expect("a picture is encoded");
    file
}

/// Decodes a stored file.
#[must_use]
pub fn pixels(file: &[u8]) -> RgbImage {
    image::load_from_memory(file).expect("a picture").into_rgb8()
}

/// The picture enlarged by a factor.
#[must_use]
pub fn enlarged(picture: &RgbImage, times: u32) -> RgbImage {
    RgbImage::from_fn(picture.width() * times, picture.height() * times, |x, y| {
        *picture.get_pixel(x / times, y / times)
    })
}
