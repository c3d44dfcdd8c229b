use super::dialect::Dialect;

pub(super) const DAY: i64 = 86_400;

pub(super) struct Plan {
    pub(super) dialect: Dialect,
    pub(super) subscribers: u64,
    /// One in this many subscribers has thinned rows.
    pub(super) thin: u64,
    /// Seconds since 1970.
    pub(super) now: i64,
    /// The highest ids before the filling.
    pub(super) last_account: i64,
    pub(super) last_tournament: i64,
    pub(super) reward: (i32, String),
    /// A challenge of the catalogue: id, name, credits.
    pub(super) challenge: (String, String, i64),
}
