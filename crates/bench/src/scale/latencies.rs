use std::time::Duration;

/// The answers of a call. Times are stored in microseconds, because there are millions of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Latencies {
    micros: Vec<u32>,
    pub(super) errors: u32,
    pub(super) first_error: Option<String>,
}

impl Latencies {
    pub(super) fn add(&mut self, took: Duration) {
        self.micros.push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
    }

    pub(super) fn fail(&mut self, why: String) {
        self.errors += 1;
        self.first_error.get_or_insert(why);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.micros.extend_from_slice(&other.micros);
        self.errors += other.errors;
        if self.first_error.is_none() {
            self.first_error.clone_from(&other.first_error);
        }
    }

    pub(super) fn sort(&mut self) {
        self.micros.sort_unstable();
    }

    pub(super) fn answers(&self) -> usize {
        self.micros.len()
    }

    /// The time within which a share of the answers came, in milliseconds. The times must be sorted.
    pub(super) fn within(&self, hundredths: usize) -> f64 {
        let at = (self.micros.len() * hundredths / 100).min(self.micros.len().saturating_sub(1));
        f64::from(self.micros.get(at).copied().unwrap_or_default()) / 1000.0
    }

    pub(super) fn row(&self, call: &str) -> String {
        let [p50, p99, longest] = [50, 99, 100].map(|hundredths| self.within(hundredths));
        format!("| {call} | {} | {p50:.1} | {p99:.1} | {longest:.0} | {} |", self.answers(), self.errors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_of_all_answers() {
        let mut all = Latencies::default();
        let mut other = Latencies::default();
        for millis in (1..=100).rev() {
            let of = if millis % 2 == 0 { &mut all } else { &mut other };
            of.add(Duration::from_millis(millis));
        }
        other.fail("500: no".into());
        all.merge(&other);
        all.sort();
        assert_eq!((all.within(50), all.within(99), all.within(100)), (51.0, 100.0, 100.0));
        assert_eq!(all.row("wallet"), "| wallet | 100 | 51.0 | 100.0 | 100 | 1 |");
        assert_eq!(all.first_error.as_deref(), Some("500: no"));
        assert_eq!(Latencies::default().within(99), 0.0);
    }
}
