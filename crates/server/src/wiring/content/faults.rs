//! The faults of all files of a catalogue, so that they can be corrected at once.

use anyhow::anyhow;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fault {
    /// The file or folder, as given on the command line.
    file: String,
    /// The line, from 1; none if the file itself is wrong.
    line: Option<usize>,
    text: String,
}

#[derive(Debug, Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    pub(super) fn add(&mut self, file: &str, line: Option<usize>, text: impl Into<String>) {
        self.0.push(Fault { file: file.to_owned(), line, text: text.into() });
    }

    /// # Errors
    /// Every fault on a line of its own, sorted by file and line.
    pub(super) fn into_result(mut self) -> anyhow::Result<()> {
        self.0.sort();
        let lines: Vec<String> = self
            .0
            .iter()
            .map(|Fault { file, line, text }| match line {
                Some(line) => format!("{file}:{line}: {text}"),
                None => format!("{file}: {text}"),
            })
            .collect();
        match lines.as_slice() {
            [] => Ok(()),
            [fault] => Err(anyhow!("{fault}")),
            faults => Err(anyhow!("{} faults, nothing was loaded:\n  {}", faults.len(), faults.join("\n  "))),
        }
    }
}

/// The known name most like a wrong one, if any is alike.
pub(super) fn near<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&wrong, name), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, name)| name)
}

/// `; did you mean rewards.toml?`, if there is a similar name.
pub(super) fn did_you_mean<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    near(wrong, known).map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}
