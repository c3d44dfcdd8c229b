use super::loaded;

fn given(templates: &str) -> Result<super::Config, String> {
    loaded(&format!("[console]\ngoodwill = {templates}"), &[])
}

#[test]
fn a_template_is_one_line_and_within_what_one_person_gives_alone() {
    let one = "[{ name = \"Lost match\", text = \"Our network\", credits = 50 }]";
    let templates = given(one).unwrap().console.goodwill(false);
    assert_eq!((templates.len(), templates[0].name.as_str(), templates[0].credits.0), (1, "Lost match", 50));
    let twice = one.replace("}]", "}, { name = \" lost match\", text = \"Again\", credits = 1 }]");
    for (templates, named) in [
        (one.replace("50", "51"), "the `credits` of `Lost match` must be 1 to 50"),
        (one.replace("50", "0"), "the `credits` of `Lost match` must be 1 to 50"),
        (one.replace("Lost match", " "), "a `name` is one line of 1 to 40 characters"),
        (one.replace("Our network", "a\\nb"), "the `text` of `Lost match` must be one line"),
        (one.replace("text", "reason"), "reason"),
        (twice, "two templates have the name ` lost match`"),
    ] {
        let error = given(&templates).unwrap_err();
        assert!(error.contains(named), "{named}: {error}");
    }
}

#[test]
fn a_demo_has_templates_within_its_limit_and_production_none() {
    let config = loaded("", &[]).unwrap();
    assert_eq!((config.console.goodwill(true).len(), config.console.goodwill(false).len()), (3, 0));
    let low = loaded("[console]\ncorrection = 15", &[]).unwrap();
    let names: Vec<_> = low.console.goodwill(true).into_iter().map(|template| template.name).collect();
    assert_eq!(names, ["Wrong answer"]);
    assert_eq!(given("[]").unwrap().console.goodwill(true), []);
}
