use super::*;

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
    let live = format!("{}{CHARGING}", PRODUCTION.replace("[billing]\ngateway = \"none\"", ""));
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
