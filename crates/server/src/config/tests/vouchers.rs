use super::*;

const ONE: &str = "gr1by7Dx1/6m7IcH+XfGP/cN5igcX3je8GGLGpLnA7s=";
const TWO: &str = "bmhHLurexGMow8wSI57ycSAhAN8BNcY3KuznSlAyiuA=";
const OWN: &str = "aC7w97Ay/PnkYkwFXGoq7yVDEFRN0ZqWAJittVbtT1o=";

fn given(keys: &str, own: &str) -> Result<Config, String> {
    loaded(
        PRODUCTION,
        &[("ARENA_REWARDS__VOUCHER_KEYS", keys), ("ARENA_REWARDS__VOUCHER_FINGERPRINT_KEY", own)],
    )
}

#[test]
fn voucher_keys_are_random_and_each_is_its_own() {
    let one = format!("[{{id=\"a\",key=\"{ONE}\"}}]");
    let both = format!("[{{id=\"b\",key=\"{TWO}\"}},{{id=\"a\",key=\"{ONE}\"}}]");
    assert!(given("[]", "").is_ok(), "pools are no duty");
    assert!(given(&one, OWN).is_ok());
    let config = given(&both, OWN).unwrap();
    let shown = format!("{:?}", config.rewards);
    assert!(shown.contains("\"b\"") && !shown.contains(ONE) && !shown.contains(OWN), "{shown}");
    let zeros = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    for (keys, own, named) in [
        (one.clone(), "", "set both, or neither"),
        ("[]".to_owned(), OWN, "set both, or neither"),
        (one.clone(), ONE, "the same key stands there twice"),
        (one.clone(), "c2hvcnQ=", "32 random bytes in base64"),
        (one.replace(ONE, zeros), OWN, "32 random bytes in base64"),
        (one.replace(ONE, "not base64"), OWN, "32 random bytes in base64"),
        (one.replace("\"a\"", "\"a b\""), OWN, "an id is"),
        (both.replace("\"b\"", "\"a\""), OWN, "two keys have the id `a`"),
        (both.replace(TWO, ONE), OWN, "the same key stands there twice"),
    ] {
        let error = given(&keys, own).unwrap_err();
        assert!(error.contains(named) && error.contains("rewards.voucher_"), "{named}: {error}");
        assert!(!error.contains(ONE) && !error.contains(OWN), "{error}");
    }
}
