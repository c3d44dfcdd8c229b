//! An operator's list of charges in CSV, read by line: a day's list has a million lines.

use std::io::Read;

use anyhow::{Context, anyhow, bail};
use arena_app::billing::BookLine;
use arena_rules::Amount;
use csv::{Reader, ReaderBuilder, StringRecord, Trim};

/// Words for a paid charge, and for a refund that was made: CAMARA's, and others that operators write.
const PAID: [&str; 6] = ["succeeded", "paid", "charged", "success", "completed", "refunded"];
/// Words for a charge that was not paid, or not yet.
const NOT_PAID: [&str; 9] = [
    "denied",
    "cancelled",
    "failed",
    "insufficient",
    "rejected",
    "expired",
    "processing",
    "pending_validation",
    "reserved",
];
/// How many unreadable lines are named; the others are only counted.
const NAMED: usize = 20;

pub(super) struct Book<R> {
    reader: Reader<R>,
    /// The positions of the columns reference, status and amount.
    columns: [usize; 3],
    record: StringRecord,
    lines: u64,
    bad_lines: u64,
    bad: Vec<String>,
}

impl<R: Read> Book<R> {
    pub(super) fn read(file: R) -> anyhow::Result<Self> {
        let mut reader = ReaderBuilder::new().flexible(true).trim(Trim::All).from_reader(file);
        let header = reader.headers().context("no header")?;
        let column = |name: &str| {
            let same = |found: &str| found.trim_start_matches('\u{feff}').eq_ignore_ascii_case(name);
            header.iter().position(same).with_context(|| format!("no column `{name}` in the header"))
        };
        let columns = [column("reference")?, column("status")?, column("amount")?];
        Ok(Self { reader, columns, record: StringRecord::new(), lines: 0, bad_lines: 0, bad: Vec::new() })
    }

    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    pub(super) fn bad_lines(&self) -> u64 {
        self.bad_lines
    }

    pub(super) fn bad(&self) -> &[String] {
        &self.bad
    }

    fn line(&self) -> anyhow::Result<BookLine> {
        let field = |at: usize, name: &str| {
            self.record
                .get(self.columns[at])
                .filter(|text| !text.is_empty())
                .with_context(|| format!("no {name}"))
        };
        let (reference, status) =
            (field(0, "reference")?.to_owned(), field(1, "status")?.to_ascii_lowercase());
        let paid = match status.as_str() {
            word if PAID.contains(&word) => true,
            word if NOT_PAID.contains(&word) => false,
            _ => bail!("its status is no word that is known here"),
        };
        let amount = Amount::parse(field(2, "amount")?).context("its amount is none")?;
        Ok(BookLine { reference, amount, paid })
    }
}

impl<R: Read> Iterator for Book<R> {
    type Item = anyhow::Result<BookLine>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let number = self.reader.position().line();
            let why = match self.reader.read_record(&mut self.record) {
                Ok(false) => return None,
                Ok(true) => match self.line() {
                    Ok(line) => {
                        self.lines += 1;
                        return Some(Ok(line));
                    }
                    Err(why) => why,
                },
                Err(error) if matches!(error.kind(), csv::ErrorKind::Io(_)) => {
                    return Some(Err(anyhow!("line {number}: {error}")));
                }
                Err(_) => anyhow!("it is no text"),
            };
            self.lines += 1;
            self.bad_lines += 1;
            if self.bad.len() < NAMED {
                let number = self.record.position().map_or(number, csv::Position::line);
                self.bad.push(format!("line {number}: {why}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_by_the_names_of_their_columns() {
        let text =
            "\u{feff}id, Amount ,STATUS,reference,more\n1,10,succeeded,a-1,x\n2, 199.57 ,Denied,\"b-2\"\n";
        let lines: Vec<BookLine> = Book::read(text.as_bytes()).unwrap().map(Result::unwrap).collect();
        let line = |reference: &str, hundredths, paid| BookLine {
            reference: reference.into(),
            amount: Amount::hundredths(hundredths),
            paid,
        };
        assert_eq!(lines, [line("a-1", 1_000, true), line("b-2", 19_957, false)]);
    }

    #[test]
    fn what_is_not_readable_is_named_by_its_line_and_left_out() {
        let text = "reference,status,amount\na,paid,1\nb,perhaps,1\nc,paid,1.0005\n,paid,1\nd\ne,failed,2\n";
        let mut book = Book::read(text.as_bytes()).unwrap();
        assert_eq!(book.by_ref().count(), 2);
        assert_eq!((book.lines(), book.bad_lines()), (6, 4));
        assert_eq!(
            book.bad(),
            [
                "line 3: its status is no word that is known here",
                "line 4: its amount is none",
                "line 5: no reference",
                "line 6: no status"
            ]
        );
        let error = Book::read("reference,amount\n".as_bytes()).err().unwrap();
        assert!(error.to_string().contains("`status`"), "{error}");
        assert!(Book::read("".as_bytes()).is_err());
    }
}
