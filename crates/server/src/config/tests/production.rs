use super::*;

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
    let demo_key =
        PRODUCTION.replace("1f0e9d8c7b6a59483726150f4e3d2c1b", crate::config::identity::DEMO_HANDOFF_SECRET);
    let error = loaded(&demo_key, &[]).unwrap_err();
    assert!(error.contains("identity.handoff_keys"), "{error}");
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
