use super::*;

#[test]
fn pages_may_call_an_unsubscribe_service_on_another_site() {
    assert!(loaded("", &[]).unwrap().connect_origins().is_empty());
    let config = loaded(PRODUCTION, &[]).unwrap();
    assert_eq!(config.connect_origins(), ["https://operator.test"]);
    for (key, value) in [
        ("ARENA_BRAND__UNSUBSCRIBE_URL", "https://a b/encrypt"),
        ("ARENA_BRAND__VIDEO_URL", "youtube"),
        ("ARENA_BRAND__VIDEO_FRAMES", "[\"https://videos.example/embed\"]"),
    ] {
        let error = loaded("", &[(key, value)]).unwrap_err();
        let named = key.trim_start_matches("ARENA_").replace("__", ".").to_lowercase();
        assert!(error.contains(&named), "{error}");
    }
}

#[test]
fn a_bad_redis_url_is_refused_without_showing_its_password() {
    for url in ["redis://:pa55word@10.0.0.5:6379/1", "rediss://arena:pa55word@redis.example"] {
        for base in ["", PRODUCTION] {
            let config = loaded(base, &[("ARENA_REDIS_URL", url)]).unwrap();
            assert!(config.redis_url.is_some() && !format!("{config:?}").contains("pa55word"));
        }
    }
    for url in [
        "",
        "http://:pa55word@h",
        "memcached://:pa55word@h",
        "redis://:pa55word@h:port",
        "redis://:pa55word@h/x",
    ] {
        let error = loaded("", &[("ARENA_REDIS_URL", url)]).unwrap_err();
        assert!(error.contains("key `redis_url`") && !error.contains("pa55word"), "{url}: {error}");
    }
    assert!(loaded("", &[]).unwrap().redis_url.is_none());
}
