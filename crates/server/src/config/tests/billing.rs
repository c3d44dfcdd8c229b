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
    assert_eq!((prices.prepaid_daily.to_string().as_str(), prices.postpaid_tax), ("9.50", 1_625));
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
    for (env, said) in [
        (
            &[("ARENA_BILLING__CURRENCY", "XOF")][..],
            "key `billing.prepaid_daily`: 9.50 has more decimals than XOF, which has 0",
        ),
        (&[("ARENA_BILLING__CURRENCY", "ABC")], "key `billing.currency`: must be a currency's code"),
        (&[("ARENA_BILLING__CURRENCY", "KWD")], "key `billing.currency`: CAMARA's Carrier Billing"),
    ] {
        let error = loaded(CHARGING, env).unwrap_err();
        assert!(error.contains(said), "{error}");
    }
    let dinar = "[billing]\ncurrency = \"KWD\"\nword = \"KD\"\nprepaid_daily = 0.075\npostpaid_monthly = 2";
    assert_eq!(loaded(dinar, &[]).unwrap().billing.prices().prepaid_daily.to_string(), "0.075");
    assert!(loaded(&live, &[("ARENA_BILLING__CAMARA__URL", "http://127.0.0.1:1/")]).is_ok());
    assert!(loaded(CHARGING, &[("ARENA_BILLING__CAMARA__URL", "http://operator.example/")]).is_ok());
}
