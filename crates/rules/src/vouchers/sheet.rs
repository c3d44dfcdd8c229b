//! A file of voucher codes: CSV with the columns `code` and, if codes expire, `expires`.

use std::collections::BTreeMap;
use std::fmt;

use chrono::NaiveDate;
use csv::{ReaderBuilder, StringRecord, Trim};

use super::{CODES_MAX, FILE_MAX};

/// The shortest code, in characters.
pub const CODE_MIN: usize = 4;
/// The longest code, in characters: with its message it fits into two SMS.
pub const CODE_MAX: usize = 64;

/// A code of a file.
#[derive(Clone, PartialEq, Eq)]
pub struct VoucherLine {
    /// The line of the file, from 1.
    pub line: u64,
    /// The code.
    pub code: String,
    /// The last day on which the code can be used.
    pub expires_on: Option<NaiveDate>,
}

/// Leaves the code out: logs must not have it.
impl fmt::Debug for VoucherLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, code: _, expires_on } = self;
        f.debug_struct("VoucherLine")
            .field("line", line)
            .field("expires_on", expires_on)
            .finish_non_exhaustive()
    }
}

/// Why a line cannot be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// The line has more or fewer columns than the header.
    Columns,
    /// The line has no code.
    Missing,
    /// The code is shorter than [`CODE_MIN`] or longer than [`CODE_MAX`].
    Length,
    /// The code has a character that no code has.
    Character,
    /// The date is not of the form `2026-12-31`.
    Date,
    /// The code has expired.
    Expired,
    /// An earlier line has the same code.
    Repeated {
        /// The earlier line.
        first: u64,
    },
    /// The code was imported before.
    Known,
}

impl LineFault {
    /// Returns the word for the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Columns => "columns",
            Self::Missing => "missing",
            Self::Length => "length",
            Self::Character => "character",
            Self::Date => "date",
            Self::Expired => "expired",
            Self::Repeated { .. } => "repeated",
            Self::Known => "known",
        }
    }
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Columns => f.write_str("The line has more or fewer columns than the header."),
            Self::Missing => f.write_str("The line has no code."),
            Self::Length => write!(f, "A code has {CODE_MIN} to {CODE_MAX} characters."),
            Self::Character => f.write_str(
                "A code has Latin letters, digits, signs and single spaces, without commas, semicolons and quotes.",
            ),
            Self::Date => f.write_str("The date is not of the form 2026-12-31."),
            Self::Expired => f.write_str("The code has expired."),
            Self::Repeated { first } => write!(f, "Line {first} has the same code."),
            Self::Known => f.write_str("The code was imported before."),
        }
    }
}

/// A line that cannot be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultyLine {
    /// The line of the file, from 1.
    pub line: u64,
    /// The fault.
    pub fault: LineFault,
}

/// Why a file cannot be read at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetFault {
    /// The file is larger than [`FILE_MAX`].
    TooLarge,
    /// The first line does not name the columns `code` and, perhaps, `expires`.
    Header,
    /// The file has no line below the header.
    Empty,
    /// The file has more than [`CODES_MAX`] lines.
    TooManyLines,
}

/// The lines of a file, those without a fault and those with one. Empty lines do not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VoucherSheet {
    /// The codes that can be imported.
    pub good: Vec<VoucherLine>,
    /// The other lines.
    pub bad: Vec<FaultyLine>,
}

/// Reads a file. Columns are separated by commas or semicolons, as the header shows; lines may end as on Windows, and
/// a byte order mark may come first.
///
/// # Errors
/// The file as a whole is not of this form.
pub fn read(text: &str, today: NaiveDate) -> Result<VoucherSheet, SheetFault> {
    if text.len() > FILE_MAX {
        return Err(SheetFault::TooLarge);
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let delimiter = if header.contains(';') { b';' } else { b',' };
    let mut reader =
        ReaderBuilder::new().delimiter(delimiter).flexible(true).trim(Trim::All).from_reader(text.as_bytes());
    let columns = reader.headers().ok().and_then(Columns::of).ok_or(SheetFault::Header)?;
    let mut sheet = VoucherSheet::default();
    let mut lines_by_code = BTreeMap::new();
    let mut lines = LineCount { text: text.as_bytes(), at: 0, line: 1 };
    for (index, record) in reader.records().enumerate() {
        if index == CODES_MAX {
            return Err(SheetFault::TooManyLines);
        }
        // The text is UTF-8 and lines may have any number of columns, so that every record can be read.
        let record = record.map_err(|_| SheetFault::Header)?;
        let line = lines.of(&record);
        let read =
            columns.read(&record, today).and_then(|(code, expires_on)| match lines_by_code.get(code) {
                Some(first) => Err(LineFault::Repeated { first: *first }),
                None => Ok(VoucherLine { line, code: code.to_owned(), expires_on }),
            });
        match read {
            Ok(voucher) => {
                lines_by_code.insert(voucher.code.clone(), line);
                sheet.good.push(voucher);
            }
            Err(fault) => sheet.bad.push(FaultyLine { line, fault }),
        }
    }
    if sheet.good.is_empty() && sheet.bad.is_empty() { Err(SheetFault::Empty) } else { Ok(sheet) }
}

/// Counts the lines of a file up to a record. The reader's own count leaves out empty lines before a record.
struct LineCount<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl LineCount<'_> {
    /// Returns the first line of a record, which comes after those asked for before.
    fn of(&mut self, record: &StringRecord) -> u64 {
        let began = record.position().and_then(|place| usize::try_from(place.byte()).ok()).unwrap_or(self.at);
        let is_end = |at: usize| matches!(self.text.get(at), Some(b'\r' | b'\n'));
        let first = (began..self.text.len()).find(|at| !is_end(*at)).unwrap_or(began);
        let passed = self.text.get(self.at..first).unwrap_or_default();
        let ends = passed.iter().enumerate().filter(|(index, byte)| match byte {
            b'\n' => true,
            b'\r' => passed.get(index + 1) != Some(&b'\n'),
            _ => false,
        });
        self.line += ends.count() as u64;
        self.at = first;
        self.line
    }
}

/// The places of the columns.
struct Columns {
    code: usize,
    expires: Option<usize>,
    count: usize,
}

impl Columns {
    /// Reads the header. A further column is refused: it may be a date of expiry by another name.
    fn of(header: &StringRecord) -> Option<Self> {
        let names: Vec<_> = header.iter().map(str::to_ascii_lowercase).collect();
        let place = |name: &str| names.iter().position(|found| found == name);
        let (code, expires) = (place("code")?, place("expires"));
        let count = names.len();
        (count == 1 + usize::from(expires.is_some())).then_some(Self { code, expires, count })
    }

    fn read<'a>(
        &self,
        record: &'a StringRecord,
        today: NaiveDate,
    ) -> Result<(&'a str, Option<NaiveDate>), LineFault> {
        if record.len() != self.count {
            return Err(LineFault::Columns);
        }
        let code = record.get(self.code).unwrap_or_default();
        check_code(code)?;
        let expires = self.expires.and_then(|place| record.get(place)).filter(|date| !date.is_empty());
        let expires_on = expires.map(date).transpose()?;
        if expires_on.is_some_and(|day| day < today) {
            return Err(LineFault::Expired);
        }
        Ok((code, expires_on))
    }
}

fn check_code(code: &str) -> Result<(), LineFault> {
    if code.is_empty() {
        return Err(LineFault::Missing);
    }
    if !(CODE_MIN..=CODE_MAX).contains(&code.chars().count()) {
        return Err(LineFault::Length);
    }
    let possible =
        |letter: char| letter == ' ' || letter.is_ascii_graphic() && !matches!(letter, ',' | ';' | '"');
    if !code.chars().all(possible) || code.contains("  ") {
        return Err(LineFault::Character);
    }
    Ok(())
}

/// Parses a date with two figures for month and day: `2026-1-2` may be the second of January or the first of
/// February.
fn date(text: &str) -> Result<NaiveDate, LineFault> {
    let parsed = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    parsed.filter(|day| day.to_string() == text).ok_or(LineFault::Date)
}
