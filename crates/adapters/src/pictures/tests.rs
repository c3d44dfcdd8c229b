//! All kinds of uploads, built here byte by byte.

use arena_app::ports::{PictureError, Pictures, SubscriberId};
use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{DynamicImage, ImageEncoder, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

use super::{Decoder, jpeg, png};

const RED: Rgb<u8> = Rgb([220, 30, 40]);
const BLUE: Rgb<u8> = Rgb([30, 60, 210]);

/// Left half red, right half blue.
fn halves(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| if x < width / 2 { RED } else { BLUE })
}

/// Noise, so that the compressed pixels contain every byte value.
fn noise(width: u32, height: u32) -> RgbImage {
    let mut state = 1_u32;
    RgbImage::from_fn(width, height, |_, _| {
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        };
        Rgb([next(), next(), next()])
    })
}

fn as_png(picture: impl Into<DynamicImage>) -> Vec<u8> {
    let mut out = Vec::new();
    picture.into().write_with_encoder(PngEncoder::new(&mut out)).unwrap();
    out
}

fn as_jpeg(picture: &RgbImage, exif: Option<Vec<u8>>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut out, 95);
    if let Some(exif) = exif {
        encoder.set_exif_metadata(exif).unwrap();
    }
    encoder.encode_image(picture).unwrap();
    out
}

/// EXIF with an orientation and the name of a camera.
fn exif(orientation: u8) -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0\x02\0".to_vec();
    tiff.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]);
    tiff.extend([0x10, 0x01, 2, 0, 12, 0, 0, 0, 38, 0, 0, 0]);
    tiff.extend([0, 0, 0, 0]);
    tiff.extend(b"SecretPhone\0");
    tiff
}

fn png_chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let mut crc = u32::MAX;
    for byte in name.iter().chain(content) {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    [&length[..], name, content, &(!crc).to_be_bytes()].concat()
}

fn png_header(width: u32, height: u32) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    [png::SIGNATURE, &png_chunk(b"IHDR", &header)].concat()
}

fn png_with(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let mut file = as_png(halves(64, 64));
    let behind_header = png::SIGNATURE.len() + 25;
    file.splice(behind_header..behind_header, png_chunk(name, content));
    file
}

pub(super) fn somebody() -> SubscriberId {
    SubscriberId(uuid::Uuid::from_u128(7))
}

async fn take(file: impl Into<Bytes>) -> Result<Bytes, PictureError> {
    Decoder::new().profile(somebody(), file.into()).await
}

async fn pixels(file: impl Into<Bytes>) -> RgbImage {
    let taken = take(file).await.unwrap();
    image::load_from_memory_with_format(&taken, ImageFormat::Jpeg).unwrap().into_rgb8()
}

#[track_caller]
fn assert_near(found: Rgb<u8>, wanted: Rgb<u8>) {
    let near = found.0.iter().zip(wanted.0).all(|(a, b)| a.abs_diff(b) <= 12);
    assert!(near, "{found:?} is not near {wanted:?}");
}

fn contains(file: &[u8], what: &[u8]) -> bool {
    file.windows(what.len()).any(|window| window == what)
}

#[tokio::test]
async fn the_middle_square_is_kept_in_its_exact_size() {
    for (width, height, side) in [
        (1000, 400, 256),
        (400, 1000, 256),
        (256, 256, 256),
        (257, 300, 256),
        (90, 41, 41),
        (1, 1, 1),
        (2100, 1500, 256),
    ] {
        for file in [as_png(halves(width, height)), as_jpeg(&halves(width, height), None)] {
            let kept = pixels(file).await;
            assert_eq!(kept.dimensions(), (side, side), "from {width}x{height}");
        }
    }
    // The middle square of these stripes shows only the middle one.
    let stripes = RgbImage::from_fn(1200, 400, |x, _| [BLUE, RED, BLUE][(x / 400) as usize]);
    let kept = pixels(as_png(stripes)).await;
    for (x, y) in [(4, 4), (251, 128), (128, 251)] {
        assert_near(*kept.get_pixel(x, y), RED);
    }
}

#[tokio::test]
async fn what_is_kept_is_a_small_jpeg_whatever_came() {
    for file in [as_png(noise(700, 700)), as_jpeg(&noise(700, 700), None)] {
        let kept = take(file).await.unwrap();
        assert!(kept.starts_with(jpeg::SIGNATURE));
        assert!(kept.len() < 60_000, "{} bytes", kept.len());
    }
}

#[tokio::test]
async fn every_kind_of_png_is_taken() {
    let base = DynamicImage::ImageRgb8(halves(300, 300));
    for picture in [
        DynamicImage::from(base.to_luma8()),
        base.to_luma16().into(),
        base.to_luma_alpha8().into(),
        base.to_rgba8().into(),
        base.to_rgb16().into(),
        base.to_rgba16().into(),
    ] {
        let colour = picture.color();
        assert_eq!(pixels(as_png(picture)).await.dimensions(), (256, 256), "{colour:?}");
    }
}

#[tokio::test]
async fn transparency_becomes_the_dark_background() {
    // Invisible bright green beside solid red.
    let picture =
        RgbaImage::from_fn(
            512,
            512,
            |x, _| if x < 256 { Rgba([0, 255, 0, 0]) } else { Rgba([220, 30, 40, 255]) },
        );
    let kept = pixels(as_png(picture)).await;
    assert_near(*kept.get_pixel(20, 128), super::render::BACKGROUND);
    assert_near(*kept.get_pixel(236, 128), RED);
    assert!(kept.pixels().all(|pixel| pixel.0[1] < 90), "the hidden green shines through");
    // Half transparent.
    let half = pixels(as_png(RgbaImage::from_pixel(64, 64, Rgba([255, 255, 255, 128])))).await;
    assert_near(*half.get_pixel(32, 32), Rgb([139, 140, 144]));
}

#[tokio::test]
async fn the_camera_orientation_is_respected_and_exif_is_gone() {
    // The red half: left, right after half a turn, above or below after a quarter turn.
    for (orientation, red, blue) in [
        (1, (10, 128), (245, 128)),
        (3, (245, 128), (10, 128)),
        (6, (128, 10), (128, 245)),
        (8, (128, 245), (128, 10)),
    ] {
        let file = as_jpeg(&halves(640, 480), Some(exif(orientation)));
        assert!(contains(&file, b"SecretPhone"));
        let taken = take(file).await.unwrap();
        for trace in [&b"SecretPhone"[..], b"Exif", b"II*\0"] {
            assert!(!contains(&taken, trace), "orientation {orientation}");
        }
        let kept = image::load_from_memory(&taken).unwrap().into_rgb8();
        assert_near(*kept.get_pixel(red.0, red.1), RED);
        assert_near(*kept.get_pixel(blue.0, blue.1), BLUE);
    }
}

#[tokio::test]
async fn texts_and_profiles_inside_a_png_are_gone() {
    let file = png_with(b"tEXt", b"Comment\0Secret words");
    assert!(contains(&file, b"Secret words"));
    let taken = take(file).await.unwrap();
    assert!(!contains(&taken, b"Secret"));
}

#[tokio::test]
async fn an_appended_script_is_gone() {
    let script = b"<script>alert(1)</script><?php system($_GET[0]); ?>PK\x03\x04";
    for mut file in [as_png(halves(300, 300)), as_jpeg(&halves(300, 300), None)] {
        file.extend_from_slice(script);
        let taken = take(file).await.unwrap();
        for trace in [&b"<script"[..], b"<?php", b"PK\x03\x04"] {
            assert!(!contains(&taken, trace));
        }
    }
}

#[tokio::test]
async fn a_cut_off_picture_is_refused_wherever_it_is_cut() {
    for file in
        [as_png(noise(120, 90)), as_jpeg(&noise(120, 90), None), as_jpeg(&noise(120, 90), Some(exif(1)))]
    {
        assert!(take(file.clone()).await.is_ok());
        let file = Bytes::from(file);
        for length in (0..file.len()).step_by(97).chain(file.len() - 20..file.len()) {
            assert_eq!(
                take(file.slice(..length)).await,
                Err(PictureError::Invalid),
                "{length} of {}",
                file.len()
            );
        }
    }
}

#[tokio::test]
async fn the_end_of_an_enclosed_small_picture_is_not_the_end() {
    // The embedded picture has an end marker; the file's own is missing.
    let mut note = exif(1);
    note.extend(as_jpeg(&halves(16, 16), None));
    let mut file = as_jpeg(&noise(120, 90), Some(note));
    assert!(take(file.clone()).await.is_ok());
    file.truncate(file.len() - 2);
    assert!(contains(&file, b"\xff\xd9"));
    assert_eq!(take(file).await, Err(PictureError::Invalid));
}

#[tokio::test]
async fn a_bomb_is_refused_from_its_header() {
    assert_eq!(take(png_header(30_000, 30_000)).await, Err(PictureError::TooLarge));
    assert_eq!(take(png_header(u32::MAX, u32::MAX)).await, Err(PictureError::TooLarge));
    // A frame header of 65,500 x 65,500 replaces the real one.
    let mut file = as_jpeg(&halves(64, 64), None);
    let frame = file.windows(4).position(|window| window == [0xff, 0xc0, 0x00, 0x11]).unwrap();
    file[frame + 5..frame + 9].copy_from_slice(&[0xff, 0xdc, 0xff, 0xdc]);
    assert_eq!(take(file).await, Err(PictureError::TooLarge));
}

#[tokio::test]
async fn twelve_megapixels_are_the_most() {
    assert_eq!(super::check_pixels((4000, 3000)), Ok(()));
    assert_eq!(super::check_pixels((4000, 3001)), Err(PictureError::TooLarge));
    assert_eq!(super::check_pixels((0, 3000)), Err(PictureError::Invalid));
    // An overflow must not hide the size.
    assert_eq!(super::check_pixels((1 << 31, 1 << 31)), Err(PictureError::TooLarge));
    let widest = pixels(as_png(RgbImage::from_pixel(4000, 3000, BLUE))).await;
    assert_eq!(widest.dimensions(), (256, 256));
    assert_near(*widest.get_pixel(100, 100), BLUE);
    assert_eq!(take(as_png(RgbImage::from_pixel(4000, 3001, BLUE))).await, Err(PictureError::TooLarge));
}

#[tokio::test]
async fn pictures_that_promise_more_than_they_hold_are_refused() {
    // The header's size is allowed, but the pixels belong to another size.
    let small = as_png(halves(8, 8));
    let pixels = &small[png::SIGNATURE.len() + 25..];
    assert_eq!(take([&png_header(800, 800), pixels].concat()).await, Err(PictureError::Invalid));
    let empty = [png_header(80, 80), png_chunk(b"IEND", b"")].concat();
    assert_eq!(take(empty).await, Err(PictureError::Invalid));
    assert_eq!(take(png_header(0, 80)).await, Err(PictureError::Invalid));
    // A JPEG with only start and end.
    assert_eq!(take(&b"\xff\xd8\xff\xd9"[..]).await, Err(PictureError::Invalid));
}

#[tokio::test]
async fn a_png_with_a_broken_byte_is_refused() {
    let mut file = as_png(noise(64, 64));
    let middle = file.len() / 2;
    file[middle] ^= 0x10;
    assert_eq!(take(file).await, Err(PictureError::Invalid));
}

#[tokio::test]
async fn an_animation_is_refused() {
    let file = png_with(b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]);
    assert_eq!(take(file).await, Err(PictureError::Invalid));
}

#[tokio::test]
async fn whatever_is_no_png_and_no_jpeg_is_refused_under_any_name() {
    // The decoder never sees names. These contents were uploaded as `picture.png`.
    let gif = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
    let svg =
        br#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>"#;
    let mut webp = Vec::new();
    DynamicImage::from(halves(9, 9))
        .write_with_encoder(image::codecs::webp::WebPEncoder::new_lossless(&mut webp))
        .unwrap();
    let html_before_png = [&b"<html>"[..], &as_png(halves(9, 9))].concat();
    for file in [
        Vec::new(),
        gif.to_vec(),
        svg.to_vec(),
        b"<!doctype html><script>alert(1)</script>".to_vec(),
        webp,
        html_before_png,
        b"BM\x46\0\0\0\0\0\0\0".to_vec(),
        b"%PDF-1.7".to_vec(),
        png::SIGNATURE.to_vec(),
        jpeg::SIGNATURE.to_vec(),
        vec![0xff; 5000],
        [jpeg::SIGNATURE, &[0xff; 5000]].concat(),
        [png::SIGNATURE, &[0xff; 5000]].concat(),
    ] {
        assert_eq!(take(file.clone()).await, Err(PictureError::Invalid), "{:?}", file.get(..12));
    }
}

#[tokio::test]
async fn a_decode_waits_for_its_turn_and_junk_does_not_wait() {
    let decoder = Decoder::new();
    let mut turns = decoder.limit.take_all();
    let good = decoder.profile(somebody(), as_png(halves(32, 32)).into());
    tokio::pin!(good);
    assert!(futures::poll!(&mut good).is_pending());
    assert_eq!(decoder.profile(somebody(), Bytes::from_static(b"<svg/>")).await, Err(PictureError::Invalid));
    assert_eq!(
        decoder.profile(somebody(), png_header(30_000, 30_000).into()).await,
        Err(PictureError::TooLarge)
    );
    // A free turn goes to the waiting picture.
    drop(turns.split(1).expect("two turns"));
    assert_eq!(decoder.limit.free(), 0);
    assert!(good.await.is_ok());
    assert_eq!(decoder.limit.free(), 1);
    drop(turns);
}

#[tokio::test]
async fn damage_anywhere_is_an_answer_and_never_a_panic() {
    // A panic would be logged and refused, so this test calls below that guard.
    for original in [as_png(noise(40, 30)), as_jpeg(&noise(40, 30), Some(exif(6)))] {
        for at in 0..original.len() {
            let mut file = original.clone();
            file[at] = file[at].wrapping_add(0x7f);
            let Some(format) = super::Format::of(&file) else { continue };
            let small = format.dimensions(&file).is_some_and(|size| super::check_pixels(size).is_ok());
            if let Some(whole) = format.whole(&file).filter(|_| small) {
                // Both results are fine, but a stored picture must have the right size.
                if let Ok(kept) = super::render::profile(format, whole) {
                    let kept = image::load_from_memory(&kept).unwrap();
                    assert!(kept.width() == kept.height() && kept.width() <= super::render::PROFILE_SIDE);
                }
            }
        }
    }
}
