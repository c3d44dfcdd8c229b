//! The parts of JSON Schema that the description uses. Fields that a schema does not name are errors.

use serde_json::Value;

pub(super) fn mismatches(description: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    Checker { description, found: &mut found }.check(schema, value, "$", true);
    found
}

struct Checker<'a> {
    description: &'a Value,
    found: &'a mut Vec<String>,
}

impl Checker<'_> {
    fn check(&mut self, schema: &Value, value: &Value, at: &str, strict: bool) {
        if let Some(reference) = schema["$ref"].as_str() {
            let target = self.description.pointer(reference.trim_start_matches('#'));
            match target {
                Some(target) => self.check(&target.clone(), value, at, strict),
                None => self.wrong(at, &format!("{reference} is not there")),
            }
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.check(part, value, at, false);
        }
        for choice in ["oneOf", "anyOf"] {
            if let Some(choices) = schema[choice].as_array() {
                let tried: Vec<_> =
                    choices.iter().map(|schema| mismatches_at(self.description, schema, value, at)).collect();
                if !tried.iter().any(Vec::is_empty) {
                    self.wrong(at, &format!("none of the choices: {tried:?}"));
                }
            }
        }
        if !type_fits(&schema["type"], value) {
            self.wrong(at, &format!("{value} is not of type {}", schema["type"]));
        }
        if let Some(values) = schema["enum"].as_array()
            && !values.contains(value)
        {
            self.wrong(at, &format!("{value} is none of {values:?}"));
        }
        if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
            for (index, value) in values.iter().enumerate() {
                self.check(items, value, &format!("{at}[{index}]"), true);
            }
        }
        if value.is_object() {
            self.check_object(schema, value, at, strict);
        }
    }

    fn check_object(&mut self, schema: &Value, value: &Value, at: &str, strict: bool) {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if value.get(name).is_none() {
                self.wrong(at, &format!("{name} is missing"));
            }
        }
        let named = schema["properties"].as_object();
        for (name, value) in value.as_object().into_iter().flatten() {
            let at = format!("{at}.{name}");
            match (named.and_then(|named| named.get(name)), schema.get("additionalProperties")) {
                (Some(schema), _) => self.check(schema, value, &at, true),
                (None, Some(schema)) => self.check(schema, value, &at, true),
                (None, None) if strict && schema["type"] == "object" => self.wrong(&at, "is not described"),
                (None, None) => {}
            }
        }
    }

    fn wrong(&mut self, at: &str, what: &str) {
        self.found.push(format!("{at}: {what}"));
    }
}

fn mismatches_at(description: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    Checker { description, found: &mut found }.check(schema, value, at, true);
    found
}

fn type_fits(kind: &Value, value: &Value) -> bool {
    let fits = |kind: &Value| match kind.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => true,
    };
    kind.as_array().map_or_else(|| fits(kind), |kinds| kinds.iter().any(fits))
}
