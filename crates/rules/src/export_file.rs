//! Files of exported lists: CSV that spreadsheet programs open, and whose texts they never run as formulas.
//!
//! RFC 4180 with CRLF, UTF-8 with a byte order mark, by which Excel knows the encoding.

use std::borrow::Cow;

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use csv::{QuoteStyle, Terminator, WriterBuilder};
use thiserror::Error;

use crate::money::Amount;

/// The byte order mark.
const MARK: char = '\u{feff}';

/// The signs with which a formula begins, also in the full width of East Asian keyboards.
const SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Characters that programs skip or do not show before a sign.
const UNSEEN: [char; 5] = [MARK, '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}'];

/// A cell of a row. A number is written as a number, also a negative one; a text is made safe ([`safe_text`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Cell {
    /// No value.
    #[default]
    Empty,
    /// A count, credits or a number that the portal gave.
    Number(i64),
    /// An amount of money.
    Money(Amount),
    /// An instant, ISO 8601 in UTC.
    Instant(DateTime<Utc>),
    /// A day, ISO 8601.
    Day(NaiveDate),
    /// A text that a person may have written.
    Text(String),
}

impl Cell {
    /// A text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// The word `yes` or `no`.
    #[must_use]
    pub fn yes_no(yes: bool) -> Self {
        Self::text(if yes { "yes" } else { "no" })
    }

    fn written(&self) -> Cow<'_, str> {
        match self {
            Self::Empty => Cow::Borrowed(""),
            Self::Number(number) => Cow::Owned(number.to_string()),
            Self::Money(amount) => Cow::Owned(amount.to_string()),
            Self::Instant(at) => Cow::Owned(instant(*at)),
            Self::Day(day) => Cow::Owned(day.to_string()),
            Self::Text(text) => safe_text(text),
        }
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<DateTime<Utc>> for Cell {
    fn from(at: DateTime<Utc>) -> Self {
        Self::Instant(at)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Returns a text that no spreadsheet program takes for a formula: one that could be gets an apostrophe in front (OWASP,
/// "CSV Injection"). A text that begins with apostrophes and then a sign gets one more, so that [`plain_text`] is exact.
#[must_use]
pub fn safe_text(text: &str) -> Cow<'_, str> {
    if may_be_formula(text) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

/// Returns the text of which [`safe_text`] made a cell.
#[must_use]
pub fn plain_text(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| may_be_formula(rest)).unwrap_or(cell)
}

/// Whether a text begins with a sign of a formula, perhaps behind apostrophes and characters that nobody sees, or with a
/// control character, such as a tab or the end of a line.
fn may_be_formula(text: &str) -> bool {
    let unseen = |c: char| c == '\'' || c.is_whitespace() || c.is_control() || UNSEEN.contains(&c);
    text.trim_start_matches('\'').starts_with(char::is_control)
        || text.trim_start_matches(unseen).starts_with(SIGNS)
}

/// Writes an instant for a file: `2026-03-04T12:00:00Z`.
#[must_use]
pub fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Writes an instant for a file's name: `20260304T120000Z`.
#[must_use]
pub fn instant_in_name(at: DateTime<Utc>) -> String {
    at.format("%Y%m%dT%H%M%SZ").to_string()
}

/// A file cannot be written: a row has more or fewer cells than there are columns.
#[derive(Debug, Error)]
#[error("an export's file cannot be written: {0}")]
pub struct ExportFileError(String);

/// Writes a file: a line of the columns' names, then a line for each row. Each line ends with the cells of `stamp`.
///
/// # Errors
/// [`ExportFileError`] if a row has another number of cells than there are columns.
pub fn write(
    columns: &[&str],
    rows: impl IntoIterator<Item = Vec<Cell>>,
    stamp: &[(&str, Cell)],
) -> Result<String, ExportFileError> {
    let fault = |error: &dyn ToString| ExportFileError(error.to_string());
    // Quotes around every text: a program that separates cells by semicolons must not find one inside a text.
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .quote_style(QuoteStyle::NonNumeric)
        .from_writer(MARK.to_string().into_bytes());
    let names = columns.iter().copied().chain(stamp.iter().map(|(name, _)| *name));
    writer.write_record(names).map_err(|error| fault(&error))?;
    for row in rows {
        let cells = row.iter().chain(stamp.iter().map(|(_, cell)| cell));
        writer.write_record(cells.map(|cell| cell.written().into_owned())).map_err(|error| fault(&error))?;
    }
    let bytes = writer.into_inner().map_err(|error| fault(&error))?;
    String::from_utf8(bytes).map_err(|error| fault(&error))
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;
    use csv::ReaderBuilder;
    use proptest::prelude::*;

    use super::*;

    /// The cells of each line of a file, as a program reads them.
    fn read(file: &str) -> Vec<Vec<String>> {
        let text = file.strip_prefix(MARK).expect("a byte order mark");
        let mut reader = ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        reader.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect()
    }

    fn of_text(text: &str) -> String {
        let file = write(&["text"], [vec![Cell::text(text)]], &[]).unwrap();
        read(&file)[1][0].clone()
    }

    #[test]
    fn a_file_has_a_mark_a_head_and_its_stamp_in_every_line() {
        let at = Utc.with_ymd_and_hms(2026, 3, 4, 12, 0, 0).unwrap();
        let rows = [
            vec![Cell::Number(-30), Cell::text("a \"good\" reason"), Cell::Instant(at)],
            vec![Cell::Empty, Cell::yes_no(true), Cell::Day(at.date_naive())],
        ];
        let stamp = [("exported_by", Cell::text("zara@arena.example"))];
        let file = write(&["amount", "reason", "at"], rows, &stamp).unwrap();
        assert_eq!(
            file,
            "\u{feff}\"amount\",\"reason\",\"at\",\"exported_by\"\r\n\
             -30,\"a \"\"good\"\" reason\",\"2026-03-04T12:00:00Z\",\"zara@arena.example\"\r\n\
             \"\",\"yes\",\"2026-03-04\",\"zara@arena.example\"\r\n"
        );
        assert_eq!(instant_in_name(at), "20260304T120000Z");
        let amount = Cell::Money(Amount::parse("0.05").unwrap());
        assert_eq!(amount.written(), "0.05");
        assert!(write(&["one"], [vec![Cell::Number(1), Cell::Number(2)]], &[]).is_err());
    }

    #[test]
    fn texts_that_could_be_formulas_get_an_apostrophe() {
        for text in [
            "=HYPERLINK(\"https://evil.example\")",
            "+1",
            "-1",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n1",
            "  =1",
            "＝1",
            "＋1",
            "－1",
            "＠SUM",
            "'=1",
            "\u{200b}=1",
            "\u{feff}=1",
        ] {
            assert_eq!(of_text(text), format!("'{text}"));
        }
        for text in ["", "Zara", "a=1", "'tis", "1+1", "\u{2014}", "ٹیلی", "two\nlines; and \"quotes\", =1"]
        {
            assert_eq!(of_text(text), text);
        }
    }

    proptest! {
        #[test]
        fn no_text_begins_with_a_sign_and_every_text_comes_back(
            text in "(['\\s\u{200b}\u{feff}]{0,3}[=+\\-@＝＋－＠\\t\\r\\n]?)?\\PC{0,12}[\",;\\n\\r]?\\PC{0,12}",
        ) {
            let cell = of_text(&text);
            prop_assert!(!cell.starts_with(SIGNS) && !cell.starts_with(char::is_control), "{cell:?}");
            let visible = cell.trim_start_matches(|c: char| c.is_whitespace() || UNSEEN.contains(&c));
            prop_assert!(!visible.starts_with(SIGNS), "{cell:?}");
            prop_assert_eq!(plain_text(&cell), text);
        }

        #[test]
        fn numbers_stay_numbers(number: i64) {
            let file = write(&["number"], [vec![Cell::Number(number)]], &[]).unwrap();
            prop_assert_eq!(read(&file)[1][0].parse::<i64>().unwrap(), number);
        }
    }
}
