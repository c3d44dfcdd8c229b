use super::*;
use arena_rules::handoff::{Channel, Scope};
use figment::Jail;

#[expect(clippy::result_large_err, reason = "the jail's own error")]
pub(super) fn loaded(toml: &str, env: &[(&str, &str)]) -> Result<Config, String> {
    let mut result = Err("not run".to_owned());
    Jail::expect_with(|jail| {
        jail.clear_env();
        jail.create_file("arena.toml", toml)?;
        for (key, value) in env {
            jail.set_env(key, value);
        }
        result = load(Some(Path::new("arena.toml"))).map_err(|error| format!("{error:#}"));
        Ok(())
    });
    result
}

#[test]
fn the_environment_comes_after_the_file_and_the_file_after_the_defaults() {
    let config = loaded(
        "listen = \"127.0.0.1:9000\"\n[brand]\nproduct = \"Play\"",
        &[("ARENA_LISTEN", "127.0.0.1:9100")],
    );
    let config = config.unwrap();
    assert_eq!(config.listen.port(), 9100);
    assert_eq!(config.brand.product, "Play");
    assert_eq!(config.brand.operator, "Jazz");
}

#[test]
fn the_example_shows_every_key_with_its_default() {
    let example = include_str!("../../../../arena.example.toml");
    let shown: toml::Table = example.parse().unwrap();
    // A key without a default is not in the table; the example shows it in a comment.
    let defaults = toml::Table::try_from(Config::default()).unwrap();
    assert_eq!(shown, defaults);
    let config = loaded(example, &[]).unwrap();
    assert_eq!(toml::Table::try_from(config).unwrap(), defaults);
}

#[test]
fn nested_keys_are_set_with_two_underscores() {
    let config =
        loaded("", &[("ARENA_STREAK__BASE", "20"), ("ARENA_IDENTITY__TRUST_BARE_MSISDN", "true")]).unwrap();
    assert_eq!(config.streak.base, 20);
    assert!(config.identity.trust_bare_msisdn);
}

#[test]
fn an_unknown_key_stops_the_start_and_is_named() {
    let error = loaded("[brand]\nprodukt = \"Play\"", &[]).unwrap_err();
    assert!(error.contains("unknown key `brand.produkt`"), "{error}");
    let error = loaded("", &[("ARENA_LISTNE", "x")]).unwrap_err();
    assert!(error.contains("unknown key `listne`"), "{error}");
}

#[test]
fn a_bad_value_stops_the_start_and_its_key_is_named() {
    let error = loaded("listen = \"everywhere\"", &[]).unwrap_err();
    assert!(error.contains("key `listen`"), "{error}");
    let error = loaded("time_zone = \"Asia/Nowhere\"", &[]).unwrap_err();
    assert!(error.contains("time_zone"), "{error}");
}

#[test]
fn a_self_reported_game_needs_limits_and_instead_of_replay() {
    let game = |id: &str, rest: &str| format!("[games.{id}]\nreferee = \"self_reported\"\n{rest}");
    let refused = [
        (game("chess", "min_seconds = 5\ndaily_cap = 50"), "games.chess"),
        (game("aim_train_001", "daily_cap = 50"), "games.aim_train_001.min_seconds"),
        (game("aim_train_001", "min_seconds = 0\ndaily_cap = 50"), "games.aim_train_001.min_seconds"),
        (game("aim_train_001", "min_seconds = 20"), "games.aim_train_001.daily_cap"),
        (game("aim_train_001", "min_seconds = 20\ndaily_cap = 50\ncolour = 1"), "colour"),
        (game("puzzle_mania_001", "min_seconds = 5\ndaily_cap = 50"), "instead_of_replay"),
        ("[games.cannon_clash_001]\nreferee = \"replay\"".into(), "no rules to replay"),
        ("[games.puzzle_mania_001]\nreferee = \"replay\"\ndaily_cap = 5".into(), "games.puzzle_mania_001"),
    ];
    for (toml, named) in refused {
        let error = loaded(&toml, &[]).unwrap_err();
        assert!(error.contains(named), "{toml}: {error}");
    }
    let meant = "min_seconds = 20\ndaily_cap = 50\ninstead_of_replay = true";
    let config = loaded(&game("aim_train_001", meant), &[]).unwrap();
    let limits = config.self_reported()["aim_train_001"];
    assert_eq!((limits.shortest.num_seconds(), limits.daily_cap.0), (20, 50));
    assert_eq!(loaded(&game("puzzle_mania_001", meant), &[]).unwrap().self_reported().len(), 1);
    let replay = loaded("[games.puzzle_mania_001]\nreferee = \"replay\"", &[]).unwrap();
    assert!(replay.self_reported().is_empty());
}

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
fn a_demo_listens_beyond_this_machine_only_with_demo_beyond_loopback() {
    for address in ["0.0.0.0:8080", "10.0.0.5:8080", "[::]:8080"] {
        let listen = [("ARENA_LISTEN", address)];
        let error = loaded("public_url = \"https://arena.example\"", &listen).unwrap_err();
        assert!(error.contains("key `listen`") && error.contains("demo_beyond_loopback"), "{error}");
        assert!(loaded("demo_beyond_loopback = true", &listen).is_ok());
        assert!(loaded(PRODUCTION, &listen).is_ok());
    }
}

#[test]
fn a_gateway_must_not_be_a_trusted_proxy() {
    for (gateways, proxies, good) in [
        ("10.0.0.9", "10.0.0.9", false),
        ("10.0.0.9", "10.0.0.0/24", false),
        ("10.0.0.0/8", "10.0.0.9", false),
        ("::ffff:10.0.0.9", "10.0.0.9", false),
        ("10.0.1.9", "10.0.0.0/24", true),
    ] {
        let (gateways, proxies) = (format!("[\"{gateways}\"]"), format!("[\"{proxies}\"]"));
        let both = [
            ("ARENA_IDENTITY__GATEWAYS", gateways.as_str()),
            ("ARENA_LIMITS__TRUSTED_PROXIES", proxies.as_str()),
        ];
        match loaded("", &both) {
            Ok(_) => assert!(good, "{both:?} was taken"),
            Err(error) => assert!(!good && error.contains("key `identity.gateways`"), "{error}"),
        }
    }
}

#[test]
fn a_bare_number_is_trusted_on_loopback_only() {
    let error = loaded("listen = \"0.0.0.0:8080\"\n[identity]\ntrust_bare_msisdn = true", &[]).unwrap_err();
    assert!(error.contains("identity.trust_bare_msisdn"), "{error}");
}

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

#[test]
fn tasks_are_approved_at_once_by_default_in_a_demo_only() {
    let auto = |toml: &str, env: &[(&str, &str)]| loaded(toml, env).unwrap().auto_approve_tasks();
    assert!(auto("", &[]));
    assert!(!auto(PRODUCTION, &[]));
    assert!(!auto("", &[("ARENA_TASKS__AUTO_APPROVE", "false")]));
}

pub(super) const PRODUCTION: &str = r#"
    mode = "production"
    public_url = "https://arena.test"
    [brand]
    operator = "Jazz"
    support_email = "help@arena.test"
    academy_url = "https://academy.arena.test"
    social = []
    landing_url = "https://operator.test/arena"
    unsubscribe_url = "https://operator.test/leave"
    [sms]
    gateway = "none"
    [billing]
    gateway = "none"
    [identity]
    refresh_secret = "7b1d0c0a5b3a4a0f9a3e2d1c0b9a8f7e"
    handoff_keys = [{ id = "2026a", secret = "1f0e9d8c7b6a59483726150f4e3d2c1b" }]
    token_keys = [{ id = "2026a", secret = "0a1b2c3d4e5f60718293a4b5c6d7e8f9" }]
"#;

#[test]
fn production_accepts_a_complete_configuration() {
    assert!(loaded(PRODUCTION, &[]).is_ok());
}

#[test]
fn production_refuses_demo_settings() {
    let refused = [
        ("ARENA_IDENTITY__TRUST_BARE_MSISDN", "true", "identity.trust_bare_msisdn"),
        ("ARENA_PUBLIC_URL", "http://arena.example", "public_url"),
        ("ARENA_BRAND__LANDING_URL", "/operator/landing", "brand.landing_url"),
        ("ARENA_IDENTITY__REFRESH_SECRET", "short", "identity.refresh_secret"),
        ("ARENA_SMS__GATEWAY", "inbox", "sms.gateway"),
        ("ARENA_SMS__GATEWAY", "http", "sms.http.url"),
        ("ARENA_PUSH__SERVICES", "[\"http://push.example\"]", "push.services"),
        ("ARENA_BILLING__GATEWAY", "demo", "billing.gateway"),
        ("ARENA_BILLING__GATEWAY", "camara", "billing.camara.url"),
        ("ARENA_TASKS__AUTO_APPROVE", "true", "tasks.auto_approve"),
        ("ARENA_PUBLIC_URL", "https://arena.example", "public_url"),
        ("ARENA_BRAND__OPERATOR", "CHANGE-ME", "brand.operator"),
        ("ARENA_BRAND__LANDING_URL", "https://operator.example/arena", "brand.landing_url"),
        ("ARENA_BRAND__UNSUBSCRIBE_URL", "https://operator.example/leave", "brand.unsubscribe_url"),
        ("ARENA_BRAND__SUPPORT_EMAIL", "support@arena.example", "brand.support_email"),
        ("ARENA_BRAND__ACADEMY_URL", "https://academy.arena.example", "brand.academy_url"),
        ("ARENA_BRAND__SOCIAL", "[{name=\"x\",url=\"https://x.example/arena\"}]", "brand.social"),
        ("ARENA_BRAND__COIN", " ", "brand.coin"),
        ("ARENA_IDENTITY__REFRESH_SECRET", "1f0e9d8c7b6a59483726150f4e3d2c1b", "identity.refresh_secret"),
        ("ARENA_IDENTITY__REFRESH_SECRET", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "identity.refresh_secret"),
    ];
    for (key, value, named) in refused {
        let error = loaded(PRODUCTION, &[(key, value)]).unwrap_err();
        assert!(error.contains(named), "{key}: {error}");
    }
    // All faults are reported at once, including example values left at their defaults.
    let error = loaded("mode = \"production\"", &[]).unwrap_err();
    for key in [
        "public_url",
        "identity.handoff_keys",
        "identity.token_keys",
        "identity.refresh_secret",
        "brand.operator",
        "brand.support_email",
        "brand.academy_url",
        "brand.social",
        "brand.landing_url",
        "brand.unsubscribe_url",
        "sms.gateway",
        "billing.gateway",
    ] {
        assert!(error.contains(&format!("key `{key}`")), "{key} is not in {error}");
    }
    let demo_key = PRODUCTION.replace("1f0e9d8c7b6a59483726150f4e3d2c1b", model::DEMO_HANDOFF_SECRET);
    let error = loaded(&demo_key, &[]).unwrap_err();
    assert!(error.contains("identity.handoff_keys"), "{error}");
}

#[test]
fn each_of_several_handoff_keys_needs_a_scope() {
    let one = r#"handoff_keys = [{ id = "2026a", secret = "1f0e9d8c7b6a59483726150f4e3d2c1b" }]"#;
    let keys = |operator: &str, partner: &str| {
        let several = format!(
            r#"handoff_keys = [
                {{ id = "2026a", secret = "1f0e9d8c7b6a59483726150f4e3d2c1b"{operator} }},
                {{ id = "friend", secret = "2f0e9d8c7b6a59483726150f4e3d2c1b"{partner} }},
            ]"#
        );
        assert!(PRODUCTION.contains(one));
        loaded(&PRODUCTION.replace(one, &several), &[])
    };
    let operator = r#", channels = ["operator"], events = ["unsubscribed", "released"]"#;
    let both = keys(operator, r#", channels = ["gamenow"]"#).unwrap();
    let trusted = super::keys::trusted(&both.identity.handoff_keys);
    assert_eq!(trusted[1].scope.channels, [Channel::Gamenow]);
    assert_eq!((trusted[0].scope.events.len(), trusted[1].scope.events.len()), (2, 0));
    // Configurations from before scopes existed: a single key is the operator's; with two keys the owner is
    // unclear.
    let alone = super::keys::trusted(&loaded(PRODUCTION, &[]).unwrap().identity.handoff_keys);
    assert_eq!(alone[0].scope, Scope::everything());
    for (operator, partner, named) in [
        (operator, "", "`friend` does not"),
        ("", "", "`2026a` does not"),
        (operator, ", channels = []", "`friend` may sign nothing"),
    ] {
        let error = keys(operator, partner).unwrap_err();
        assert!(error.contains("identity.handoff_keys") && error.contains(named), "{error}");
    }
    assert!(keys(operator, r#", channels = ["television"]"#).is_err());
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

const CHARGING: &str = r#"
    [billing]
    gateway = "camara"
    prepaid_daily = 9.5
    postpaid_tax_percent = 16.25
    [billing.camara]
    url = "https://operator.example/carrier-billing/v0.5"
    token_url = "https://operator.example/token"
    client_id = "arena"
    client_secret = "pa55word"
"#;

#[test]
fn billing_settings_are_checked() {
    let config = loaded(CHARGING, &[]).unwrap();
    let prices = config.billing.prices();
    assert_eq!((prices.prepaid_daily.paisa(), prices.postpaid_tax), (950, 1_625));
    assert!(!format!("{config:?}").contains("pa55word"));
    let prices = loaded("", &[]).unwrap().billing.prices();
    assert_eq!(prices, arena_rules::subscription::Prices::default());
    let live = format!("{}{CHARGING}", PRODUCTION.replace("[billing]\n    gateway = \"none\"", ""));
    assert!(loaded(&live, &[]).is_ok());
    let wrong = [
        ("CURRENCY", "Rs"),
        ("WORD", "' '"),
        ("PREPAID_DAILY", "0"),
        ("PREPAID_DAILY", "1.005"),
        ("POSTPAID_MONTHLY", "-1"),
        ("POSTPAID_TAX_PERCENT", "100.5"),
        ("TRIAL_DAYS", "91"),
        ("NIGHT_MINUTES", "0"),
        ("NIGHT_MINUTES", "1300"),
        ("PER_SECOND", "10001"),
        ("CAMARA__URL", "operator.example"),
        ("CAMARA__URL", "http://operator.example"),
        ("CAMARA__TOKEN_URL", "http://127.0.0.1.example/"),
        ("CAMARA__CLIENT_ID", ""),
        ("CAMARA__CLIENT_SECRET", ""),
        ("CAMARA__PAGE", "0"),
        ("CAMARA__TIMEOUT_SECONDS", "11"),
    ];
    for (key, value) in wrong {
        let named = format!("billing.{}", key.to_lowercase().replace("__", "."));
        let error = loaded(&live, &[(&format!("ARENA_BILLING__{key}"), value)]).unwrap_err();
        assert!(error.contains(&named) && !error.contains("pa55word"), "{key}={value}: {error}");
    }
    assert!(loaded(&live, &[("ARENA_BILLING__CAMARA__URL", "http://127.0.0.1:1/")]).is_ok());
    assert!(loaded(CHARGING, &[("ARENA_BILLING__CAMARA__URL", "http://operator.example/")]).is_ok());
}

const GATEWAY: &str = r#"
    [sms]
    gateway = "http"
    [sms.http]
    url = "http://10.0.0.5:13013/cgi-bin/sendsms"
    username = "arena"
    password = "pa55word"
    sender = "8080"
    receipt_url = "https://arena.example"
    receipt_from = ["10.0.0.5"]
"#;

#[test]
fn the_http_sms_gateway_needs_all_its_keys() {
    let config = loaded(GATEWAY, &[]).unwrap();
    assert_eq!((config.sms.gateway, config.sms.http.timeout_seconds), (SmsGateway::Http, 10));
    assert!(!format!("{config:?}").contains("pa55word"));
    let wrong = [
        ("URL", "kannel"),
        ("URL", "ftp://10.0.0.5/"),
        ("USERNAME", ""),
        ("PASSWORD", ""),
        ("SENDER", ""),
        ("RECEIPT_URL", "arena.example"),
        ("RECEIPT_URL", "https://arena.example/?"),
        ("TIMEOUT_SECONDS", "0"),
        ("TIMEOUT_SECONDS", "40"),
        ("METHOD", "put"),
    ];
    for (key, value) in wrong {
        let error = loaded(GATEWAY, &[(&format!("ARENA_SMS__HTTP__{key}"), value)]).unwrap_err();
        let named = format!("sms.http.{}", key.to_ascii_lowercase());
        assert!(error.contains(&named) && !error.contains("pa55word"), "{key}={value}: {error}");
    }
    assert!(loaded(GATEWAY, &[("ARENA_SMS__HTTP__RECEIPT_URL", "")]).is_ok(), "without receipts");
    let error = loaded(GATEWAY, &[("ARENA_SMS__GATEWAY", "pigeon")]).unwrap_err();
    assert!(error.contains("sms.gateway"), "{error}");
    let production =
        format!("{PRODUCTION}\n{}", GATEWAY.replacen("[sms]", "", 1).replacen("gateway = \"http\"", "", 1));
    let config = loaded(&production, &[("ARENA_SMS__GATEWAY", "http")]).unwrap();
    assert_eq!(config.sms.http.sender, "8080");
}

const CENTRE: &str = r#"
    [sms]
    gateway = "smpp"
    [sms.smpp]
    binds = [{ host = "10.0.0.5" }, { host = "10.0.0.6", port = 3600, smsc = "two", password = "0ther" }]
    system_id = "arena"
    password = "pa55word"
    sender = "8080"
"#;

#[test]
fn smpp_settings_are_checked() {
    let config = loaded(CENTRE, &[]).unwrap();
    let smpp = &config.sms.smpp;
    assert_eq!((smpp.binds[0].port, smpp.binds[0].smsc.as_str()), (2775, "smsc"));
    assert_eq!(smpp.credentials(&smpp.binds[0]), ["arena", "pa55word", ""]);
    assert_eq!(smpp.credentials(&smpp.binds[1]), ["arena", "0ther", ""]);
    let shown = format!("{config:?}");
    assert!(!shown.contains("pa55word") && !shown.contains("0ther"), "{shown}");
    let wrong = [
        ("BINDS", "[]"),
        ("BINDS", "[{host=\"\"}]"),
        ("BINDS", "[{host=\"a\",port=0}]"),
        ("BINDS", "[{host=\"a\",smsc=\"a:b\"}]"),
        ("BINDS", "[{host=\"a\",colour=\"red\"}]"),
        ("SYSTEM_ID", ""),
        ("SYSTEM_ID", "sixteen-letters-"),
        ("PASSWORD", ""),
        ("PASSWORD", "pa55word9"),
        ("SYSTEM_TYPE", "thirteen-lett"),
        ("SENDER", ""),
        ("SENDER", "twelve-lette"),
        ("SENDER", "\"923001234567890123456\""),
        ("SENDER_TON", "19"),
        ("WINDOW", "0"),
        ("PER_SECOND", "0"),
        ("ENQUIRE_SECONDS", "601"),
        ("RESPONSE_SECONDS", "31"),
        ("RECONNECT_SECONDS", "0"),
        ("REFUSED_SECONDS", "0"),
        ("VALIDITY", "for ever"),
        ("MESSAGE_IDS", "octal"),
    ];
    for (key, value) in wrong {
        let error = loaded(CENTRE, &[(&format!("ARENA_SMS__SMPP__{key}"), value)]).unwrap_err();
        let named = format!("sms.smpp.{}", key.to_ascii_lowercase());
        assert!(error.contains(&named) && !error.contains("pa55word"), "{key}={value}: {error}");
    }
    // A gateway that is not used is not checked.
    assert!(loaded(CENTRE, &[("ARENA_SMS__SMPP__BINDS", "[]"), ("ARENA_SMS__GATEWAY", "none")]).is_ok());
    let production =
        format!("{}{CENTRE}", PRODUCTION.replace("[sms]", "").replacen("gateway = \"none\"", "", 1));
    assert!(loaded(&production, &[]).is_ok());
}

#[test]
fn prizes_wait_from_must_not_be_negative() {
    assert_eq!(loaded("", &[]).unwrap().play.prizes_wait_from, 5000);
    assert_eq!(loaded("[play]\nprizes_wait_from = 0", &[]).unwrap().play.prizes_wait_from, 0);
    let error = loaded("[play]\nprizes_wait_from = -1", &[]).unwrap_err();
    assert!(error.contains("key `play.prizes_wait_from`: must be 0 or more"), "{error}");
}
