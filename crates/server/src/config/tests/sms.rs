use super::*;

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
