use super::*;

const BUCKET: &str = r#"
    [files]
    store = "s3"
    [files.s3]
    bucket = "arena-pictures"
    access_key = "arena"
    secret = "of the bucket"
"#;

#[test]
fn a_bucket_needs_a_name_and_credentials() {
    let config = loaded(BUCKET, &[]).unwrap();
    assert!(!format!("{config:?}").contains("of the bucket"), "the secret is shown");
    for key in ["bucket", "access_key", "secret"] {
        let without: Vec<_> =
            BUCKET.lines().filter(|line| !line.trim().starts_with(&format!("{key} ="))).collect();
        let error = loaded(&without.join("\n"), &[]).unwrap_err();
        assert!(error.contains(&format!("key `files.s3.{key}`")), "{error}");
        // A secret may come from the environment.
        let variable = format!("ARENA_FILES__S3__{}", key.to_uppercase());
        assert!(loaded(&without.join("\n"), &[(&variable, "x")]).is_ok());
        let error = loaded(BUCKET, &[(&variable, " ")]).unwrap_err();
        assert!(error.contains(&format!("key `files.s3.{key}`")), "{error}");
    }
    let error = loaded("[files]\nstore = \"tape\"", &[]).unwrap_err();
    assert!(error.contains("key `files.store`"), "{error}");
}

#[test]
fn a_bucket_over_plain_http_is_allowed_on_this_machine_or_in_a_demo() {
    let production = format!("{PRODUCTION}{BUCKET}");
    for (endpoint, demo, live) in [
        ("https://s3.example", true, true),
        ("http://s3.example", true, false),
        ("http://127.0.0.1.example:9000", true, false),
        ("http://user@127.0.0.1:9000", true, false),
        ("http://127.0.0.1:9000", true, true),
        ("http://[::1]:9000/", true, true),
        ("http://localhost:9000", true, true),
        ("s3.example", false, false),
    ] {
        let endpoint = [("ARENA_FILES__S3__ENDPOINT", endpoint)];
        for (configuration, good) in [(BUCKET, demo), (production.as_str(), live)] {
            match loaded(configuration, &endpoint) {
                Ok(_) => assert!(good, "{endpoint:?} was taken"),
                Err(error) => assert!(!good && error.contains("key `files.s3.endpoint`"), "{error}"),
            }
        }
    }
}
