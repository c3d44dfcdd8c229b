use super::*;

fn given(carriers: &str, days: &str) -> Result<Config, String> {
    loaded(PRODUCTION, &[("ARENA_REWARDS__CARRIERS", carriers), ("ARENA_REWARDS__PARCEL_DAYS", days)])
}

#[test]
fn carriers_have_names_of_their_own_and_pages_with_a_place_for_the_number() {
    let both = "[{name=\"TCS\",url=\"https://tcs.example/{number}\"},{name=\"Own courier\"}]";
    let config = given(both, "30").unwrap();
    let carriers = config.carriers();
    assert_eq!(carriers[0].url.as_deref(), Some("https://tcs.example/{number}"));
    assert_eq!((carriers[1].name.as_str(), carriers[1].url.as_deref()), ("Own courier", None));
    for (carriers, days, named) in [
        ("[{name=\" \"}]".to_owned(), "14", "is not a name"),
        (format!("[{{name=\"{}\"}}]", "x".repeat(41)), "14", "is not a name"),
        (both.replace("Own courier", "tcs"), "14", "two carriers have the name"),
        (both.replace("{number}", ""), "14", "contain {number}"),
        (both.replace("https", "http"), "14", "must begin with https://"),
        ("[]".to_owned(), "0", "must be 1 to 365"),
    ] {
        let error = given(&carriers, days).unwrap_err();
        assert!(error.contains(named) && error.contains("rewards."), "{named}: {error}");
    }
}
