//! The figures of calls at each size of the database, side by side.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

use crate::output::say;

/// A call's most cost on the largest database, relative to the smallest.
const GROWTH: f64 = 1.5;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figures {
    pub(crate) call: String,
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    /// Processor time per answer in microseconds; 0 for a database within the node.
    pub(crate) node: f64,
    pub(crate) database: f64,
}

impl Figures {
    pub(crate) fn line(&self) -> String {
        let Self { call, p50, p99, node, database } = self;
        format!("{call}\t{p50:.3}\t{p99:.3}\t{node:.1}\t{database:.1}")
    }

    fn read(line: &str) -> anyhow::Result<Self> {
        let mut words = line.split('\t');
        let call = words.next().unwrap_or_default().to_owned();
        let numbers: Vec<f64> = words.map(str::parse::<f64>).collect::<Result<_, _>>().context("a number")?;
        let [p50, p99, node, database] = numbers[..] else { anyhow::bail!("a line has five columns") };
        Ok(Self { call, p50, p99, node, database })
    }

    fn micros(&self) -> f64 {
        self.node + self.database
    }
}

/// Prints a table of files with lines of [`Figures::line`], the smallest database first.
pub(super) fn run(files: &[PathBuf]) -> anyhow::Result<()> {
    let sizes = files.iter().map(|file| read(file)).collect::<anyhow::Result<Vec<_>>>()?;
    let names: Vec<_> =
        files.iter().map(|file| file.file_stem().unwrap_or_default().to_string_lossy()).collect();
    say(&format!(
        "| call | {} | p99 ratio | {} | µs ratio | |",
        names.iter().map(|name| format!("{name} p99 ms")).collect::<Vec<_>>().join(" | "),
        names.iter().map(|name| format!("{name} µs")).collect::<Vec<_>>().join(" | "),
    ));
    say(&format!("|---|{}---|", "---:|".repeat(2 * names.len() + 2)));
    let rows = table(&sizes);
    let grown = rows.iter().filter(|row| row.grows()).count();
    rows.iter().for_each(|row| say(&row.line()));
    say("");
    say(&format!("{grown} of {} calls grow by more than {GROWTH}", rows.len()));
    Ok(())
}

fn read(file: &Path) -> anyhow::Result<Vec<Figures>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let figures = text.lines().map(Figures::read).collect::<anyhow::Result<Vec<_>>>();
    let figures = figures.with_context(|| file.display().to_string())?;
    ensure!(!figures.is_empty(), "{}: no figures", file.display());
    Ok(figures)
}

/// A call's figures at each size; `None` if it was not measured there.
struct Row {
    call: String,
    p99: Vec<Option<f64>>,
    micros: Vec<Option<f64>>,
}

fn table(sizes: &[Vec<Figures>]) -> Vec<Row> {
    let Some(first) = sizes.first() else { return Vec::new() };
    let row = |call: &str| {
        let of = |size: &Vec<Figures>| size.iter().find(|figures| figures.call == call).cloned();
        let found: Vec<_> = sizes.iter().map(of).collect();
        let column = |value: fn(&Figures) -> f64| found.iter().map(|of| of.as_ref().map(value)).collect();
        Row { call: call.to_owned(), p99: column(|of| of.p99), micros: column(Figures::micros) }
    };
    first.iter().map(|figures| row(&figures.call)).collect()
}

fn ratio(figures: &[Option<f64>]) -> Option<f64> {
    let (first, last) = (figures.first().copied().flatten()?, figures.last().copied().flatten()?);
    (first > 0.0).then(|| last / first)
}

impl Row {
    fn grows(&self) -> bool {
        [&self.p99, &self.micros].into_iter().filter_map(|figures| ratio(figures)).any(|ratio| ratio > GROWTH)
    }

    fn line(&self) -> String {
        let cells = |figures: &[Option<f64>], decimals: usize| {
            let cell = |figure: Option<f64>| figure.map_or_else(String::new, |of| format!("{of:.decimals$}"));
            let mut cells: Vec<String> = figures.iter().copied().chain([None]).map(cell).collect();
            if let Some((last, ratio)) = cells.last_mut().zip(ratio(figures)) {
                *last = format!("{ratio:.2}");
            }
            cells.join(" | ")
        };
        let mark = if self.grows() { "**grows**" } else { "" };
        format!("| {} | {} | {} | {mark} |", self.call, cells(&self.p99, 2), cells(&self.micros, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(call: &str, p99: f64, micros: f64) -> Figures {
        Figures { call: call.into(), p50: 1.0, p99, node: micros - 10.0, database: 10.0 }
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let of = figures("wallet, all of it", 2.5, 110.0);
        assert_eq!(Figures::read(&of.line()).unwrap(), of);
        assert!(Figures::read("wallet\t1\t2").is_err());
        assert!(Figures::read("wallet\t1\t2\t3\tx").is_err());
    }

    #[test]
    fn a_call_grows_where_p99_or_microseconds_do() {
        let sizes = [
            vec![figures("steady", 2.0, 100.0), figures("slow", 2.0, 100.0), figures("dear", 2.0, 100.0)],
            vec![figures("steady", 9.0, 900.0), figures("slow", 2.0, 100.0), figures("dear", 2.0, 100.0)],
            vec![figures("dear", 2.0, 151.0), figures("slow", 3.1, 100.0), figures("steady", 3.0, 150.0)],
        ];
        let grown: Vec<_> = table(&sizes).iter().map(|row| (row.call.clone(), row.grows())).collect();
        let expected = [("steady", false), ("slow", true), ("dear", true)];
        assert_eq!(grown, expected.map(|(call, grows)| (call.to_owned(), grows)));
    }

    #[test]
    fn a_call_that_was_not_measured_at_a_size_has_no_ratio() {
        let sizes = [vec![figures("wallet", 2.0, 100.0)], vec![figures("profile", 2.0, 100.0)]];
        let rows = table(&sizes);
        assert_eq!(rows[0].line(), "| wallet | 2.00 |  |  | 100 |  |  |  |");
        assert_eq!(ratio(&[Some(0.0), Some(1.0)]), None);
    }
}
