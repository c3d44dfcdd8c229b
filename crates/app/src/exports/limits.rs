/// Limits of exports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportLimits {
    /// The most rows of a file.
    pub rows: usize,
    /// The most files of one person in 24 hours.
    pub a_day: u32,
}
