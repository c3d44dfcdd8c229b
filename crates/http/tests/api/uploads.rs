//! Valid and hostile screenshots (spec 5; contract 4). `adapters` tests their decoding.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use arena_app::ports::Files;
use arena_app::tasks::{self, EntryForm};
use arena_testkit::pictures::{as_jpeg, as_png, pixels, screenshot};
use arena_testkit::{TestDatabase, at_once, both_engines};
use axum::body::Body;
use axum::http::{Method, StatusCode};
use bytes::Bytes;
use futures::StreamExt;
use futures::stream;

use crate::entries::{ENTRY, SUBMITTED, entry, entry_of};
use crate::support::{Answer, Browser, Door, NUMBER, OTHER};
use crate::tasks::seed;

const MAX: usize = 2_048_000;
const TYPE: &str = "Only PNG, JPG, and JPEG files are allowed.";
const SIZE: &str = "Image should be less than 2MB.";

fn chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
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

/// A PNG with an extra chunk after its header.
fn png_with(chunk: &[u8]) -> Vec<u8> {
    let mut file = as_png(screenshot(1));
    file.splice(33..33, chunk.iter().copied());
    file
}

/// The start of a PNG that claims this size.
fn bomb(width: u32, height: u32) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    [&b"\x89PNG\r\n\x1a\n"[..], &chunk(b"IHDR", &header), &chunk(b"IDAT", b"x"), &chunk(b"IEND", b"")]
        .concat()
}

/// EXIF with an orientation and a camera's name.
fn exif(orientation: u8) -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0\x02\0".to_vec();
    tiff.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]);
    tiff.extend([0x10, 0x01, 2, 0, 12, 0, 0, 0, 38, 0, 0, 0]);
    tiff.extend([0, 0, 0, 0]);
    tiff.extend(b"SecretPhone\0");
    tiff
}

async fn send(browser: &Browser, image: &[u8]) -> Answer {
    entry_of(browser, "pubg-mobile", "pubg-win", image).send().await
}

fn contains(file: &[u8], what: &[u8]) -> bool {
    file.windows(what.len()).any(|window| window == what)
}

/// Both files of the only entry.
async fn kept(door: &Door) -> Vec<Bytes> {
    let mut files = Vec::new();
    for key in door.t.files.keys() {
        files.push(door.t.files.get(&key).await.unwrap().unwrap());
    }
    assert_eq!(files.len(), 2);
    files
}

/// Fails unless the refused picture left no file and the day's entry is still open.
async fn nothing_is_kept(door: &Door, browser: &Browser) {
    assert!(door.t.files.keys().is_empty());
    assert_eq!((door.count("task_entry").await, door.count("task_upload").await), (0, 0));
    assert_eq!(entry(browser, "pubg-win", 1).send().await.message(), SUBMITTED);
}

both_engines! {
    async fn a_file_that_is_no_picture_is_refused_under_any_name(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        let (png, jpeg) = (as_png(screenshot(1)), as_jpeg(&screenshot(1), 90, Some(exif(1))));
        let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#;
        let animated = png_with(&chunk(b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]));
        for (name, file) in [
            ("nothing", &b""[..]),
            ("an SVG called .png", svg),
            ("a GIF called .png", b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"),
            ("a truncated PNG", &png[..png.len() / 2]),
            ("a PNG without its end", &png[..png.len() - 12]),
            ("a truncated JPEG", &jpeg[..jpeg.len() / 2]),
            ("a JPEG without its end", &jpeg[..jpeg.len() - 2]),
            ("an animated PNG", &animated),
            ("HTML before a PNG", &[&b"<html>"[..], &png].concat()),
        ] {
            assert_eq!(send(&browser, file).await.field("entryImage"), TYPE, "{name}");
        }
        for (width, height) in [(30_000, 30_000), (u32::MAX, u32::MAX), (4_001, 3_000)] {
            let answer = send(&browser, &bomb(width, height)).await;
            assert_eq!(answer.field("entryImage"), "Image should have at most 12 megapixels.");
        }
        nothing_is_kept(&door, &browser).await;
    }

    async fn nothing_but_pixels_is_kept(db: TestDatabase) {
        let script = b"<script>alert(1)</script><?php system($_GET[0]); ?>PK\x03\x04";
        let polyglot = [&png_with(&chunk(b"tEXt", b"Comment\0Secret words"))[..], script].concat();
        let camera = [&as_jpeg(&screenshot(1), 95, Some(exif(1)))[..], script].concat();
        let door = Door::new(db).await;
        seed(&door).await;
        for (number, file) in [(NUMBER, polyglot), (OTHER, camera)] {
            assert!(contains(&file, b"Secret") && contains(&file, b"<script"));
            let browser = door.login(number).await;
            let id = send(&browser, &file).await.data()["entryId"].as_str().unwrap().to_owned();
            let files = kept(&door).await;
            for file in &files {
                assert!(file.starts_with(b"\xff\xd8\xff"), "a JPEG");
                for trace in [&b"Secret"[..], b"Exif", b"<script", b"<?php", b"PK\x03\x04"] {
                    assert!(!contains(file, trace), "{trace:?}");
                }
                let (found, sent) = (pixels(file), screenshot(1));
                assert_eq!(found.dimensions(), sent.dimensions());
                let far = found.pixels().zip(sent.pixels()).filter(|(a, b)| a.0[0].abs_diff(b.0[0]) > 60);
                assert!(far.count() < 2_000, "it is another picture");
            }
            for (path, key) in [("", format!("tasks/{id}.jpg")), ("/card", format!("tasks/{id}-card.jpg"))] {
                let served = browser.get(&format!("/api/v1/pictures/tasks/{id}{path}")).send().await;
                assert_eq!(served.status, StatusCode::OK);
                assert_eq!(Some(served.body.clone()), door.t.files.get(&key).await.unwrap());
                assert_eq!(served.header("content-type"), "image/jpeg");
                assert_eq!(served.header("cache-control"), "private, max-age=3600");
                assert_eq!(served.header("vary"), "authorization");
                door.t.files.delete(&key).await.unwrap();
            }
            browser.get(&format!("/api/v1/pictures/tasks/{id}")).send().await.failed(404, "not_found");
        }
    }

    async fn a_card_is_small_and_a_picture_is_turned_upright(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        // As a phone takes it, and as a rotated camera stores it.
        let tall = arena_testkit::pictures::enlarged(&screenshot(2), 4);
        let data = send(&browser, &as_jpeg(&tall, 80, Some(exif(6)))).await.data();
        let id = data["entryId"].as_str().unwrap();
        let whole = browser.get(&format!("/api/v1/pictures/tasks/{id}")).send().await;
        assert_eq!(pixels(&whole.body).dimensions(), (1920, 1080));
        let card = browser.get(&format!("/api/v1/pictures/tasks/{id}/card")).send().await;
        assert_eq!(pixels(&card.body).dimensions(), (480, 270));
        assert!(card.body.len() < 60_000, "{} bytes", card.body.len());
    }

    async fn a_picture_is_its_owners_alone(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let (owner, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        let id = entry(&owner, "pubg-win", 1).send().await.data()["entryId"].as_str().unwrap().to_owned();
        entry(&other, "pubg-win", 2).send().await.data();
        for path in [format!("/api/v1/pictures/tasks/{id}"), format!("/api/v1/pictures/tasks/{id}/card")] {
            assert_eq!(owner.get(&path).send().await.status, StatusCode::OK);
            other.get(&path).send().await.failed(404, "not_found");
            door.get(&path).send().await.failed(401, "not_logged_in");
        }
        for guess in ["1", "..", "%2e%2e", "..%2f..%2farena.db", "%ff", "00000000-0000-7000-8000-000000000000"] {
            owner.get(&format!("/api/v1/pictures/tasks/{guess}")).send().await.failed(404, "not_found");
        }
        // The call for profile pictures does not find it either.
        door.get(&format!("/api/v1/pictures/{id}")).send().await.failed(404, "not_found");
    }

    async fn exactly_so_many_bytes_are_taken(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        let mut image = as_png(screenshot(1));
        // Bytes after the end of a picture count too.
        image.resize(MAX + 1, 0);
        let answer = send(&browser, &image).await;
        answer.failed(413, "too_large");
        assert_eq!(answer.message(), SIZE);
        let answer = send(&browser, &vec![0; 5_000_000]).await;
        answer.failed(413, "too_large");
        assert_eq!(answer.message(), SIZE);
        assert!(door.t.files.keys().is_empty());
        image.truncate(MAX);
        assert_eq!(send(&browser, &image).await.message(), SUBMITTED);
    }

    async fn a_body_without_an_end_is_read_no_further_than_it_may_be(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        let head = "--b\r\nContent-Disposition: form-data; name=\"entryImage\"; filename=\"a.png\"\r\n\r\n";
        let other = head.replace("entryImage", "somethingElse");
        for head in [head.to_owned(), other] {
            let read = Arc::new(AtomicUsize::new(0));
            let (counted, begin) = (read.clone(), head.clone());
            let call = browser.call(Method::POST, ENTRY).stream("multipart/form-data; boundary=b", move || {
                let counted = counted.clone();
                let first = stream::iter([Bytes::from(begin.clone())]);
                let endless = stream::repeat_with(move || {
                    counted.fetch_add(16_384, Ordering::Relaxed);
                    Bytes::from_static(&[0; 16_384])
                });
                Body::from_stream(first.chain(endless).map(Ok::<_, std::io::Error>))
            });
            let answer = call.send().await;
            answer.failed(413, "too_large");
            assert_eq!(answer.message(), SIZE);
            let read = read.load(Ordering::Relaxed);
            assert!(read <= MAX + 50_000, "{read} bytes were read");
        }
        nothing_is_kept(&door, &browser).await;
    }

    async fn a_slow_upload_is_cut_off(db: TestDatabase) {
        let door = Door::with(db, |setup| setup.http.limits.timeout = Duration::from_millis(300)).await;
        seed(&door).await;
        let slow = door.login(NUMBER).await;
        let half = as_png(screenshot(1))[..1_000].to_vec();
        let call = slow.call(Method::POST, ENTRY).stream("multipart/form-data; boundary=b", move || {
            let head = b"--b\r\nContent-Disposition: form-data; name=\"entryImage\"; filename=\"a.png\"\r\n\r\n";
            let begun = [&head[..], &half].concat();
            let stream = stream::iter([Ok::<_, std::io::Error>(Bytes::from(begun))]).chain(stream::pending());
            Body::from_stream(stream)
        });
        call.send().await.failed(503, "unavailable");
        let patient = slow.at(&door.again(|_| {}));
        nothing_is_kept(&door, &patient).await;
    }

    async fn a_connection_that_breaks_leaves_nothing(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let browser = door.login(NUMBER).await;
        let call = browser.call(Method::POST, ENTRY).stream("multipart/form-data; boundary=b", || {
            let head = b"--b\r\nContent-Disposition: form-data; name=\"entryImage\"; filename=\"a.png\"\r\n\r\n\x89PNG";
            let broken = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
            Body::from_stream(stream::iter([Ok(Bytes::from_static(head)), Err(broken)]))
        });
        call.send().await.failed(400, "malformed");
        nothing_is_kept(&door, &browser).await;
    }

    async fn a_request_that_ends_at_any_point_pays_once_and_loses_no_file(db: TestDatabase) {
        let door = Door::new(db).await;
        seed(&door).await;
        let image: Bytes = as_png(screenshot(1)).into();
        let subscriber = door.t.subscriber(NUMBER).await;
        let form = || EntryForm { challenge: "pubg-win".into(), game: Some("pubg-mobile".into()), image: image.clone() };
        let key = || arena_app::idempotency::IdempotencyKey::new("key", &1).unwrap();
        let mut polls = 0;
        loop {
            let app = &door.t.app;
            let key = key();
            let submitted = tasks::submit(app, subscriber, form(), Some(&key));
            let ended = arena_testkit::cancelled_after(polls, submitted).await;
            if let Some(receipt) = ended {
                assert_eq!(receipt.unwrap().paid.unwrap().balance.0, 40, "after {polls} polls");
                break;
            }
            polls += 1;
        }
        // The same form again, several times at once.
        let again = at_once((0..4).map(|_| {
            let (app, form, key) = (door.t.app.clone(), form(), key());
            async move { tasks::submit(&app, subscriber, form, Some(&key)).await.unwrap() }
        }))
        .await;
        assert_eq!(door.count("task_entry").await, 1);
        assert_eq!(door.t.balance(subscriber).await, 40);
        // The purge removes files of interrupted uploads and keeps those of the entry.
        door.t.clock.advance(tasks::UPLOAD_LIFETIME + chrono::Duration::seconds(1));
        tasks::purge_uploads(&door.t.app).await.unwrap();
        let id = again[0].entry;
        assert_eq!(door.t.files.keys(), [format!("tasks/{id}-card.jpg"), format!("tasks/{id}.jpg")]);
        assert_eq!(door.count("task_upload").await, 0);
        door.t.assert_ledger_sound().await;
    }
}
