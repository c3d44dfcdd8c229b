//! How commands print: as text for people, or as one JSON document.
//!
//! A command asks a use case for data and makes a view of it: a struct whose `Display` is the text and whose
//! `Serialize` is the JSON document.

use std::fmt::{self, Display, Formatter};
use std::io::Write;

use arena_app::AppResult;
use arena_rules::day;
use chrono::{DateTime, SecondsFormat, Utc};
use chrono_tz::Tz;
use clap::{Args, Subcommand};
use serde::{Serialize, Serializer};

/// The form in which a command prints its data.
#[derive(Args, Clone, Copy)]
pub(crate) struct OutputArgs {
    /// Print one JSON document instead of text.
    #[arg(long, global = true)]
    json: bool,
}

// No doc comment: clap would show it as the help text of every group.
#[derive(Args)]
pub(crate) struct Group<C: Subcommand> {
    #[command(flatten)]
    pub(super) output: OutputArgs,
    #[command(subcommand)]
    pub(super) command: C,
}

impl OutputArgs {
    pub(super) fn print(self, view: &(impl Serialize + Display)) {
        if self.json {
            return self.print_document(view);
        }
        let text = view.to_string();
        if !text.is_empty() {
            say(text.strip_suffix('\n').unwrap_or(&text));
        }
    }

    /// Prints a line of a command that does several things, as soon as one of them is done. With `--json` the
    /// document comes at the end.
    pub(super) fn print_progress(self, line: &impl Display) {
        if !self.json {
            say(&line.to_string());
        }
    }

    /// Prints the document of a command whose text [`Self::print_progress`] has printed.
    pub(super) fn print_document(self, document: &impl Serialize) {
        if self.json {
            match serde_json::to_string_pretty(document) {
                Ok(document) => say(&document),
                Err(error) => say_error(&format!("the data cannot be written as JSON: {error}")),
            }
        }
    }

    /// Prints a committed change: a sentence as text, the new state from `read` as JSON.
    ///
    /// # Errors
    /// The new state cannot be read. The change stands, and its sentence is on standard error.
    pub(super) async fn print_change<V: Serialize>(
        self,
        sentence: &str,
        read: impl Future<Output = AppResult<V>>,
    ) -> AppResult<()> {
        self.print_progress(&sentence);
        if self.json {
            match read.await {
                Ok(view) => self.print_document(&view),
                Err(error) => {
                    say_error(sentence);
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Prints a refusal: its text on standard error, and with `--json` also its document on standard output.
    pub(super) fn print_refusal(self, refusal: &RefusalView) {
        say_error(&refusal.message);
        if self.json {
            self.print(&ErrorDocument { error: refusal });
        }
    }
}

#[derive(Serialize)]
pub(super) struct RefusalView {
    pub(super) code: String,
    pub(super) message: String,
}

#[derive(Serialize)]
struct ErrorDocument<'a> {
    error: &'a RefusalView,
}

impl Display for ErrorDocument<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error.message)
    }
}

/// Several views: a line each as text, an array as JSON.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct Lines<V>(pub(super) Vec<V>);

impl<V: Display> Display for Lines<V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|view| writeln!(f, "{view}"))
    }
}

/// A change: a sentence as text, the changed thing's new state as JSON.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct ChangeReport<V> {
    view: V,
    #[serde(skip)]
    sentence: String,
}

impl<V> ChangeReport<V> {
    pub(super) fn new(view: V, sentence: impl Into<String>) -> Self {
        Self { view, sentence: sentence.into() }
    }
}

impl<V> Display for ChangeReport<V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// An instant: the operator's local time as text, RFC 3339 in UTC as JSON.
#[derive(Clone, Copy)]
pub(super) struct LocalTime {
    at: DateTime<Utc>,
    zone: Tz,
    precision: SecondsFormat,
}

impl LocalTime {
    /// Makes an instant with whole seconds in JSON.
    pub(super) fn new(at: DateTime<Utc>, zone: Tz) -> Self {
        Self { at, zone, precision: SecondsFormat::Secs }
    }

    /// Makes an instant with milliseconds in JSON.
    pub(super) fn with_millis(at: DateTime<Utc>, zone: Tz) -> Self {
        Self { at, zone, precision: SecondsFormat::Millis }
    }
}

impl Display for LocalTime {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&day::display(self.at, self.zone))
    }
}

impl Serialize for LocalTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.at.to_rfc3339_opts(self.precision, true))
    }
}

/// Numbers by word: `2 paid, 1 denied` as text, an object as JSON.
pub(super) struct Counts(pub(super) Vec<(&'static str, u64)>);

impl Display for Counts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let parts: Vec<_> = self.0.iter().map(|(word, count)| format!("{count} {word}")).collect();
        f.write_str(&if parts.is_empty() { "none".to_owned() } else { parts.join(", ") })
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(word, count)| (word, count)))
    }
}

/// An instant in UTC, with whole seconds in JSON.
#[derive(Clone, Copy)]
pub(super) struct UtcTime(pub(super) DateTime<Utc>);

impl Display for UtcTime {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for UtcTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.to_rfc3339_opts(SecondsFormat::Secs, true))
    }
}

/// Prints a line on standard output. Ignores a failure to write (`arena audit list | head`): a command must
/// finish its work even when nobody reads its output.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

#[expect(clippy::print_stderr, reason = "commands answer on the terminal")]
pub(crate) fn say_error(line: &str) {
    eprintln!("{line}");
}
