//! What is wrong with a catalogue: all faults of all files, so that they can be put right in one go.

use anyhow::anyhow;

/// A fault, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fault {
    /// The file or folder, as the reader named it.
    file: String,
    /// The line in it, from 1; none where the file itself is wrong.
    line: Option<usize>,
    /// The entry and the reason.
    text: String,
}

/// The faults of a catalogue.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    pub(super) fn add(&mut self, file: &str, line: Option<usize>, text: impl Into<String>) {
        self.0.push(Fault { file: file.to_owned(), line, text: text.into() });
    }

    /// # Errors
    /// Every fault on a line of its own, by file and line.
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

/// The name among the known ones that a wrong name was probably meant to be.
pub(super) fn near<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&wrong, name), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, name)| name)
}

/// `; did you mean rewards.toml?`, where there is a name like it.
pub(super) fn did_you_mean<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    near(wrong, known).map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}
