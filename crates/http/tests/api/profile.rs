//! The profile, its form and its picture (spec 3, 5, 8).

use arena_testkit::{TestDatabase, both_engines};
use axum::http::{Method, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::support::{Browser, Door, NUMBER, OTHER, multipart};

const PROFILE: &str = "/api/v1/user/profile";
const COMPLETE: &str = "/api/v1/user/profile/complete";
const MAX: usize = 2_097_152;
const SAVED: &str = "Profile updated successfully!";

async fn profile(browser: &Browser) -> Value {
    browser.get(PROFILE).send().await.data()
}

async fn picture_of(browser: &Browser) -> String {
    profile(browser).await["profileImage"].as_str().unwrap().to_owned()
}

/// Bytes that begin like a PNG.
fn png(bytes: usize, filler: u8) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    png.resize(bytes, filler);
    png
}

fn data_url(bytes: &[u8]) -> String {
    format!("data:image/png;base64,{}", STANDARD.encode(bytes))
}

both_engines! {
    async fn a_new_subscribers_profile_holds_their_number_a_made_name_and_a_face(db: TestDatabase) {
        let door = Door::new(db).await;
        let first = profile(&door.login(NUMBER).await).await;
        let (name, face) = (first["username"].as_str().unwrap(), first["avatar"].as_u64().unwrap());
        assert!(name.is_ascii() && name.len() > 4 && (1..=24).contains(&face), "{first}");
        let expected = json!({
            "name": null, "username": name, "usernameGenerated": true, "email": null, "profileImage": null,
            "avatar": face, "gender": null, "bio": null, "dateOfBirth": null, "phone": "03001234567",
            "total_tournament": 0, "completed_tasks_total": 0, "credits": 0, "items_redeemed": 0, "mayEarn": true,
        });
        assert_eq!(first, expected);
    }

    async fn a_profile_is_completed_field_by_field(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let other = door.login(OTHER).await;
        let form = json!({
            "name": "Ayesha Khan", "username": " Falcon ", "email": "ayesha@mail.example", "gender": "female",
            "bio": "Ich spiele — ہر روز 🎮", "dateOfBirth": "2001-02-28", "image": "", "avatar": 7,
        });
        let made = profile(&other).await;
        let answer = browser.post(COMPLETE, &form).send().await;
        assert_eq!((answer.json()["status"].clone(), answer.message()), (json!(true), SAVED.to_owned()));
        browser.claim().send().await.data();
        let full = profile(&browser).await;
        let expected = json!({
            "name": "Ayesha Khan", "username": "Falcon", "usernameGenerated": false, "email": "ayesha@mail.example",
            "profileImage": null, "avatar": 7, "gender": "female", "bio": "Ich spiele — ہر روز 🎮", "dateOfBirth": "2001-02-28", "phone": "03001234567",
            "total_tournament": 0, "completed_tasks_total": 0, "credits": 10, "items_redeemed": 0, "mayEarn": true,
        });
        assert_eq!(full, expected);
        // An absent or null field stays; an empty one is cleared.
        let change = json!({ "bio": "", "gender": null, "username": "Eagle" });
        browser.post(COMPLETE, &change).send().await.data();
        let changed = profile(&browser).await;
        let left = [&changed["bio"], &changed["gender"], &changed["username"], &changed["name"]];
        assert_eq!(left, [&json!(null), &json!("female"), &json!("Eagle"), &json!("Ayesha Khan")]);
        assert_eq!(profile(&other).await, made);
        // A cleared username is replaced by a generated one.
        browser.post(COMPLETE, &json!({ "username": "" })).send().await.data();
        let cleared = profile(&browser).await;
        assert_eq!((&cleared["usernameGenerated"], &cleared["username"] == "Eagle"), (&json!(true), false));
    }

    async fn the_avatar_is_chosen_and_stands_behind_a_picture(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        for wrong in [json!(0), json!(25), json!(-3)] {
            let refused = browser.post(COMPLETE, &json!({ "avatar": wrong })).send().await;
            assert_eq!(refused.field("avatar"), "Choose an avatar from 1 to 24.");
        }
        let unread = browser.post(COMPLETE, &json!({ "avatar": "fox" })).send().await;
        assert_eq!(unread.field("avatar"), "This field cannot be read.");
        let (kind, body) = multipart(&[("avatar", None, b"25"), ("removeImage", None, b"yes")]);
        let refused = browser.call(Method::POST, COMPLETE).bytes(&kind, body).send().await;
        assert_eq!(refused.field("avatar"), "Choose an avatar from 1 to 24.");
        assert_eq!(refused.field("removeImage"), "Write true or false.");
        browser.post(COMPLETE, &json!({ "image": data_url(&png(100, 1)) })).send().await.data();
        browser.post(COMPLETE, &json!({ "avatar": 3 })).send().await.data();
        let with_both = profile(&browser).await;
        assert!(with_both["profileImage"].is_string() && with_both["avatar"] == 3, "{with_both}");
        let picture = with_both["profileImage"].as_str().unwrap().to_owned();
        let (kind, body) = multipart(&[("avatar", None, b"24"), ("removeImage", None, b"true")]);
        browser.call(Method::POST, COMPLETE).bytes(&kind, body).send().await.data();
        let face_only = profile(&browser).await;
        assert_eq!((&face_only["profileImage"], &face_only["avatar"]), (&Value::Null, &json!(24)));
        assert_eq!(door.get(&picture).send().await.status, StatusCode::NOT_FOUND);
    }

    async fn each_field_that_fails_is_named_and_nothing_is_saved(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let past = "Date of birth must be a date in the past.";
        for (field, value, text) in [
            ("name", "x".repeat(61), "This may have at most 60 characters."),
            ("name", "a\u{202e}b".into(), "This holds characters that cannot be shown."),
            ("name", "a\nb".into(), "This holds characters that cannot be shown."),
            ("username", "a\u{7}b".into(), "This username has characters that cannot be seen. Please type it again."),
            ("username", "Ali 0300 1234567".into(), "A username cannot hold a phone number: everybody can read it."),
            ("username", "Аli".into(), "Write each word of the username in one alphabet."),
            ("username", "4dmin".into(), "This username is not allowed. Please choose another one."),
            ("bio", "y".repeat(501), "This may have at most 500 characters."),
            ("email", "nobody".into(), "Please enter a valid email address."),
            ("gender", "other".into(), "Gender must be male or female."),
            ("dateOfBirth", "2026-03-02".into(), past),
            ("dateOfBirth", "28.02.2001".into(), past),
            ("dateOfBirth", "2001-02-30".into(), past),
        ] {
            let mut form = json!({ "name": "Good" });
            form[field] = json!(value);
            assert_eq!(browser.post(COMPLETE, &form).send().await.field(field), text, "{value}");
        }
        let all = json!({ "email": "a b@c", "gender": "x", "bio": "y".repeat(501) });
        let answer = browser.post(COMPLETE, &all).send().await;
        let fields = answer.json()["fields"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(fields, ["bio", "email", "gender"]);
        assert_eq!(profile(&browser).await["name"], Value::Null);
        browser.post(COMPLETE, &json!({ "name": 7 })).send().await.failed(422, "invalid");
        browser.call(Method::POST, COMPLETE).bytes("application/json", "{").send().await.failed(400, "malformed");
        let form = browser.call(Method::POST, COMPLETE).bytes("application/x-www-form-urlencoded", "name=x");
        form.send().await.failed(415, "unsupported_media_type");
    }

    async fn a_username_that_is_taken_is_said_with_its_code(db: TestDatabase) {
        let door = Door::new(db).await;
        let (browser, other) = (door.login(NUMBER).await, door.login(OTHER).await);
        browser.post(COMPLETE, &json!({ "username": "Falcon" })).send().await.data();
        let answer = other.post(COMPLETE, &json!({ "username": "fa1con", "bio": "x" })).send().await;
        assert_eq!(answer.field("username"), "This username is taken.");
        assert_eq!(answer.json()["fieldCodes"], json!({ "username": "username_taken" }));
        assert_eq!(profile(&other).await["bio"], Value::Null);
    }

    async fn a_picture_comes_as_a_data_url(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let picture = png(MAX, 7);
        let answer = browser.post(COMPLETE, &json!({ "image": data_url(&picture) })).send().await;
        assert_eq!(answer.message(), SAVED);
        let url = picture_of(&browser).await;
        let served = door.get(&url).send().await;
        assert_eq!((served.status, served.body.as_ref()), (StatusCode::OK, picture.as_slice()));
        assert_eq!(served.header("content-type"), "image/jpeg");
        assert_eq!(served.header("cache-control"), "public, max-age=31536000, immutable");
        // Saving without a picture keeps the current one.
        browser.post(COMPLETE, &json!({ "name": "Ayesha" })).send().await.data();
        assert_eq!(picture_of(&browser).await, url);
    }

    async fn a_profile_comes_as_a_form_with_a_file(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let picture = png(MAX, 9);
        let (kind, body) = multipart(&[
            ("username", None, b"Falcon"),
            ("email", None, b"falcon@mail.example"),
            ("gender", None, b"male"),
            ("bio", None, "ہر روز".as_bytes()),
            ("dateOfBirth", None, b"1999-12-31"),
            ("name", None, b"Bilal"),
            ("unknown", None, b"is ignored"),
            ("image", Some("me.png"), &picture),
        ]);
        let answer = browser.call(Method::POST, COMPLETE).bytes(&kind, body).send().await;
        assert_eq!(answer.message(), SAVED);
        let saved = profile(&browser).await;
        let texts: Vec<_> = ["username", "email", "gender", "bio", "dateOfBirth", "name"].map(|name| saved[name].clone()).into();
        assert_eq!(json!(texts), json!(["Falcon", "falcon@mail.example", "male", "ہر روز", "1999-12-31", "Bilal"]));
        let served = door.get(saved["profileImage"].as_str().unwrap()).send().await;
        assert_eq!(served.body.as_ref(), picture.as_slice());
        // A browser sends an empty file field if no file is chosen.
        let (kind, body) = multipart(&[("username", None, b"Eagle"), ("image", Some(""), b"")]);
        browser.call(Method::POST, COMPLETE).bytes(&kind, body).send().await.data();
        assert_eq!(profile(&browser).await["profileImage"], saved["profileImage"]);
        let (kind, body) = multipart(&[("gender", None, b"none")]);
        let answer = browser.call(Method::POST, COMPLETE).bytes(&kind, body).send().await;
        assert_eq!(answer.field("gender"), "Gender must be male or female.");
    }

    async fn a_form_that_cannot_be_read_is_malformed(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let before = profile(&browser).await;
        let (kind, body) = multipart(&[("username", None, b"Falcon")]);
        for (kind, body) in [
            ("multipart/form-data".to_owned(), body.clone()),
            (kind.clone(), body[..body.len() / 2].to_vec()),
            (kind, Vec::new()),
        ] {
            let answer = browser.call(Method::POST, COMPLETE).bytes(&kind, body).send().await;
            answer.failed(400, "malformed");
        }
        assert_eq!(profile(&browser).await, before);
    }

    async fn a_picture_over_two_megabytes_is_too_large_however_it_comes(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let text = "File size must not exceed 2MB.";
        // Just too large, and larger than any allowed body.
        for bytes in [MAX + 1, 5_000_000] {
            let picture = png(bytes, 1);
            let url = browser.post(COMPLETE, &json!({ "name": "x", "image": data_url(&picture) })).send().await;
            url.failed(413, "too_large");
            assert_eq!(url.message(), text, "{bytes} bytes as a data URL");
            let (kind, body) = multipart(&[("name", None, b"x"), ("image", Some("me.png"), &picture)]);
            let file = browser.call(Method::POST, COMPLETE).bytes(&kind, body).send().await;
            file.failed(413, "too_large");
            assert_eq!(file.message(), text, "{bytes} bytes as a file");
        }
        assert_eq!(profile(&browser).await["name"], Value::Null);
        assert!(door.t.files.keys().is_empty());
    }

    async fn a_file_that_is_no_picture_is_refused(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        let text = "Please select a valid image file.";
        let gif = format!("data:image/gif;base64,{}", STANDARD.encode(b"GIF89a"));
        for url in ["https://elsewhere.example/me.png", "data:text/html;base64,AAAA", "data:image/png;base64,?", gif.as_str()] {
            let answer = browser.post(COMPLETE, &json!({ "name": "x", "image": url })).send().await;
            assert_eq!(answer.field("image"), text, "{url}");
        }
        let (kind, body) = multipart(&[("image", Some("me.png"), b"<svg onload=alert(1)>")]);
        let answer = browser.call(Method::POST, COMPLETE).bytes(&kind, body).send().await;
        assert_eq!(answer.field("image"), text);
        assert_eq!(profile(&browser).await["name"], Value::Null);
        assert!(door.t.files.keys().is_empty());
    }

    async fn a_new_picture_takes_the_place_of_the_old_one(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        browser.post(COMPLETE, &json!({ "image": data_url(&png(100, 1)) })).send().await.data();
        let old = picture_of(&browser).await;
        browser.post(COMPLETE, &json!({ "image": data_url(&png(100, 2)) })).send().await.data();
        let new = picture_of(&browser).await;
        assert_ne!(old, new, "it is cached for ever, so it has another address");
        door.get(&old).send().await.failed(404, "not_found");
        assert_eq!(door.get(&new).send().await.body.as_ref(), png(100, 2));
        assert_eq!(door.t.files.keys().len(), 1);
    }

    async fn pictures_cannot_be_guessed(db: TestDatabase) {
        let door = Door::new(db).await;
        let browser = door.login(NUMBER).await;
        browser.post(COMPLETE, &json!({ "image": data_url(&png(100, 1)) })).send().await.data();
        let key = picture_of(&browser).await.rsplit('/').next().unwrap().to_owned();
        assert_eq!(key.len(), 43, "256 random bits");
        let file = format!("{key}.jpg");
        for guess in ["1", "..", "%2e%2e", "..%2f..%2farena.db", "%00", "%ff", "a%20b", file.as_str(), &key[..42]] {
            door.get(&format!("/api/v1/pictures/{guess}")).send().await.failed(404, "not_found");
        }
    }
}
