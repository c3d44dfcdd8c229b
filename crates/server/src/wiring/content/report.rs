//! The report of loading a catalogue, for the terminal and the audit.

use serde_json::{Map, Value, json};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Event {
    /// The entry is new; with more about the written row, where that helps.
    Added(Option<String>),
    Changed {
        field: String,
        from: Value,
        to: Value,
    },
    /// A field keeps its value, for this reason.
    Skipped(String),
    /// The entry is offered again after it was missing from the file.
    Back,
    /// The entry is gone from the file, and no longer offered.
    Gone(Option<String>),
}

#[derive(Clone, Debug)]
pub(crate) struct FileReport {
    /// The file's name in the folder, such as `rewards.toml`.
    pub(crate) file: String,
    pub(crate) entries: usize,
    /// The events, each with the entry's name in the file: `reward 3 (Mouse)`.
    pub(crate) events: Vec<(String, Event)>,
}

impl FileReport {
    pub(super) fn new(file: &str, entries: usize) -> Self {
        Self { file: file.to_owned(), entries, events: Vec::new() }
    }

    pub(super) fn add(&mut self, entry: &str, event: Event) {
        self.events.push((entry.to_owned(), event));
    }

    fn count(&self, of: impl Fn(&Event) -> bool) -> usize {
        let mut entries: Vec<&str> =
            self.events.iter().filter(|(_, event)| of(event)).map(|(entry, _)| entry.as_str()).collect();
        entries.dedup();
        entries.len()
    }

    pub(super) fn added(&self) -> usize {
        self.count(|event| matches!(event, Event::Added(_)))
    }

    pub(crate) fn wrote(&self) -> bool {
        self.events.iter().any(|(_, event)| !matches!(event, Event::Skipped(_)))
    }

    /// The lines for the terminal: one for the file, and one for each event.
    pub(crate) fn lines(&self) -> Vec<String> {
        let counts = [
            (self.added(), "added"),
            (self.count(|event| matches!(event, Event::Changed { .. })), "changed"),
            (self.count(|event| matches!(event, Event::Back)), "offered again"),
            (self.count(|event| matches!(event, Event::Gone(_))), "no longer in the file"),
            (self.count(|event| matches!(event, Event::Skipped(_))), "skipped"),
        ];
        let counts: Vec<String> = counts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| format!("{count} {word}"))
            .collect();
        let counts = if counts.is_empty() { "nothing to do".to_owned() } else { counts.join(", ") };
        let entries =
            if self.entries == 1 { "1 entry".to_owned() } else { format!("{} entries", self.entries) };
        let mut lines = vec![format!("{}: {entries}: {counts}", self.file)];
        lines.extend(self.events.iter().map(|(entry, event)| match event {
            Event::Added(None) => format!("  added    {entry}"),
            Event::Added(Some(what)) => format!("  added    {entry}: {what}"),
            Event::Changed { field, from, to } => {
                format!("  changed  {entry}: {field} {} -> {}", shown(from), shown(to))
            }
            Event::Skipped(why) => format!("  skipped  {entry}: {why}"),
            Event::Back => format!("  again    {entry}: offered again"),
            Event::Gone(None) => format!("  gone     {entry}: no longer offered"),
            Event::Gone(Some(what)) => format!("  gone     {entry}: {what}"),
        }));
        lines
    }
}

/// A value for one line: texts in quotes, long ones cut.
pub(super) fn shown(value: &Value) -> String {
    const LONGEST: usize = 60;
    match value {
        Value::Null => "none".to_owned(),
        Value::Array(values) if values.iter().all(Value::is_number) => {
            values.iter().map(Value::to_string).collect::<Vec<_>>().join("/")
        }
        other => {
            let text = other.to_string();
            match text.char_indices().nth(LONGEST) {
                Some((end, _)) => format!("{}…", &text[..end]),
                None => text,
            }
        }
    }
}

/// The most changed fields and names of a file in a line of the audit. A longer list of names becomes its
/// length.
const AUDITED: usize = 50;

/// The change for the audit; `None` if nothing was written.
pub(crate) fn change(reports: &[FileReport]) -> Option<(Value, Value)> {
    let (mut before, mut after) = (Map::new(), Map::new());
    for report in reports.iter().filter(|report| report.wrote()) {
        let (mut was, mut is) = (Map::new(), Map::new());
        for (entry, event) in &report.events {
            if let Event::Changed { field, from, to } = event
                && was.len() < AUDITED
            {
                let key = format!("{entry}: {field}");
                was.insert(key.clone(), json!(shown(from)));
                is.insert(key, json!(shown(to)));
            }
        }
        for (word, of) in [
            ("added", &(|event: &Event| matches!(event, Event::Added(_))) as &dyn Fn(&Event) -> bool),
            ("offered again", &|event| matches!(event, Event::Back)),
            ("gone", &|event| matches!(event, Event::Gone(_))),
        ] {
            let entries = report.events.iter().filter(|(_, event)| of(event)).map(|(entry, _)| entry);
            let entries: Vec<&String> = entries.collect();
            let named = if entries.len() > AUDITED { json!(entries.len()) } else { json!(entries) };
            if !entries.is_empty() {
                is.insert(word.to_owned(), named);
            }
        }
        before.insert(report.file.clone(), was.into());
        after.insert(report.file.clone(), is.into());
    }
    (!after.is_empty()).then(|| (before.into(), after.into()))
}
