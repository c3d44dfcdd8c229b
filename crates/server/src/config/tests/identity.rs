use super::*;
use arena_rules::handoff::{Channel, Scope};

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
    let trusted = keys::trusted(&both.identity.handoff_keys);
    assert_eq!(trusted[1].scope.channels, [Channel::Gamenow]);
    assert_eq!((trusted[0].scope.events.len(), trusted[1].scope.events.len()), (2, 0));
    // Configurations from before scopes existed: a single key is the operator's; with two keys the owner is
    // unclear.
    let alone = keys::trusted(&loaded(PRODUCTION, &[]).unwrap().identity.handoff_keys);
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
