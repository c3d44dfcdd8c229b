use arena_rules::handoff::Plan::{Postpaid, Prepaid};

use super::*;

const CHARGING: &str = r#"
    [billing]
    gateway = "camara"
    prepaid_daily = 9.5
    taxes = [{ name = "VAT", percent = 16.25 }]
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
    assert_eq!((prices.prepaid_daily.to_string().as_str(), prices.taxes[0].rate), ("9.50", 1_625));
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
        ("TAXES", "[{name = 'VAT', percent = 100.5}]"),
        ("TAXES", "[{name = 'VAT', percent = 10.555}]"),
        ("TAXES", "[{name = ' ', percent = 10}]"),
        ("TAXES", "[{name = 'VAT', percent = 10, plans = []}]"),
        ("TAXES", "[{name = 'VAT', percent = 10, plans = ['weekly']}]"),
        ("TAXES", "[{name = 'VAT', percent = 10, plans = ['prepaid', 'prepaid']}]"),
        ("TAXES", "[{name = 'VAT', percent = 10, compound = true}]"),
        ("TAXES", "[{name = 'VAT', percent = 10}, {name = 'Excise', percent = 15, included = true}]"),
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

#[test]
fn taxes_are_listed_and_the_former_percentage_names_the_list() {
    let taxes = r#"
        [[billing.taxes]]
        name = "Excise duty"
        percent = 15
        included = true
        [[billing.taxes]]
        name = "VAT"
        percent = 16
        included = true
        compound = true
        [[billing.taxes]]
        name = "Income tax"
        percent = 10
        plans = ["postpaid"]
    "#;
    let prices = loaded(taxes, &[]).unwrap().billing.prices();
    let of = |plan| {
        let shares = prices.taxes(plan).into_iter();
        shares.map(|share| format!("{} {}", share.tax.name, share.amount)).collect::<Vec<_>>()
    };
    assert_eq!(of(Prepaid), ["Excise duty 1.12", "VAT 1.38"]);
    assert_eq!(of(Postpaid), ["Excise duty 18.78", "VAT 23.03", "Income tax 12.52"]);
    assert_eq!(prices.fee(Prepaid).total.to_string(), "10");
    assert_eq!(prices.fee(Postpaid).total.to_string(), "179.52");
    assert_eq!(
        loaded("[billing]\ntaxes = []", &[]).unwrap().billing.prices().fee(Postpaid).total.to_string(),
        "167"
    );
    for error in [
        loaded("[billing]\npostpaid_tax_percent = 16", &[]).unwrap_err(),
        loaded("", &[("ARENA_BILLING__POSTPAID_TAX_PERCENT", "16")]).unwrap_err(),
    ] {
        assert!(error.contains("`billing.taxes` replaces this key"), "{error}");
    }
}
