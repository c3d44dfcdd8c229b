use arena_rules::league::{LeagueResult, Movement, Seats, Tier};
use arena_rules::{Avatar, Credits};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::SubscriberId;
use super::error::StoreResult;

/// A week of the leagues. Weeks follow each other by their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueWeek {
    /// The week's number.
    pub id: i64,
    /// The first instant.
    pub starts_at: DateTime<Utc>,
    /// The first instant after the week.
    pub ends_at: DateTime<Utc>,
    /// Since when the points are final.
    pub closing_at: Option<DateTime<Utc>>,
    /// Since when all groups have results.
    pub closed_at: Option<DateTime<Utc>>,
}

/// A group of a tier in a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LeagueGroup {
    /// The week.
    pub week: i64,
    /// The tier.
    pub tier: Tier,
    /// The number in its week and tier, from 1.
    pub number: i32,
}

/// A subscriber with points who has no group yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueNewcomer {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// The tier that the last result gave, and the week for which it was given.
    pub known: Option<(Tier, i64)>,
}

/// A member of a group at the end of its week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueMember {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// Credits earned in the week.
    pub points: Credits,
    /// Whether staff hold the subscriber, or they were erased: no prize is paid.
    pub barred: bool,
}

/// A member's line of the group's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaguePlace {
    /// The subscriber.
    pub subscriber: SubscriberId,
    /// Credits earned in the week; negative if more was taken back.
    pub points: Credits,
    /// The public username.
    pub username: Option<String>,
    /// The picture's key in the file store.
    pub picture: Option<String>,
    /// The avatar shown without a picture.
    pub avatar: Avatar,
}

/// A subscriber's row of a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueStanding {
    /// Credits earned in the week.
    pub points: Credits,
    /// The group, once the subscriber has one.
    pub group: Option<LeagueGroup>,
    /// The result, once the group is closed.
    pub result: Option<LeagueOutcome>,
}

/// A result as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeagueOutcome {
    /// The place in the group.
    pub place: u32,
    /// The movement.
    pub movement: Movement,
    /// The prize paid; zero without one.
    pub prize: Credits,
}

/// Weekly leagues. The transaction that counts a change of a score into the ranks also adds it to the points of
/// the week (docs/adr/0042-leagues.md).
#[async_trait]
pub trait Leagues: Send + Sync {
    /// Returns the week of an instant.
    async fn week_at(&self, at: DateTime<Utc>) -> StoreResult<Option<LeagueWeek>>;

    /// Returns the newest week, which may not have begun.
    async fn newest_week(&self) -> StoreResult<Option<LeagueWeek>>;

    /// Returns the oldest week that is not closed.
    async fn oldest_open(&self) -> StoreResult<Option<LeagueWeek>>;

    /// Adds a week, unless its number or its start exists.
    async fn add_week(&self, week: &LeagueWeek) -> StoreResult<bool>;

    /// Returns a subscriber's row of a week.
    async fn standing(&self, week: i64, subscriber: SubscriberId) -> StoreResult<Option<LeagueStanding>>;

    /// Returns the tier that a subscriber's last result gave, and the week for which it was given.
    async fn tier(&self, subscriber: SubscriberId) -> StoreResult<Option<(Tier, i64)>>;

    /// Returns a group's members in the order of places, as others see them.
    async fn table(&self, group: LeagueGroup) -> StoreResult<Vec<LeaguePlace>>;

    /// Whether subscribers with points wait for a group in a week that is still counted.
    async fn anybody_waits(&self) -> StoreResult<bool>;

    /// Locks a week in which subscribers wait for a group, and returns it: the oldest whose earlier weeks are
    /// all closed, since the tiers follow from them. `None` if there is none, or another transaction has it.
    async fn hold_waiting(&self) -> StoreResult<Option<LeagueWeek>>;

    /// Returns and locks up to `limit` subscribers with points and without a group, by id.
    async fn newcomers(&self, week: i64, limit: u64) -> StoreResult<Vec<LeagueNewcomer>>;

    /// Returns the number and the members of a tier's newest group.
    async fn newest_group(&self, week: i64, tier: Tier) -> StoreResult<Option<(i32, u32)>>;

    /// Writes how many members groups have, and adds groups.
    async fn set_groups(&self, week: i64, tier: Tier, groups: &[Seats]) -> StoreResult<()>;

    /// Puts subscribers without a group into groups. Returns how many were.
    async fn enter(&self, members: &[(SubscriberId, LeagueGroup)]) -> StoreResult<u64>;

    /// Makes a week's points final if all changes of scores up to its end are counted, and everybody with
    /// points has a group. Returns whether it did.
    async fn begin_closing(&self, week: &LeagueWeek, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Locks a group without results, and returns it; `None` if there is none, or others have all of them.
    async fn hold_open_group(&self, week: i64) -> StoreResult<Option<LeagueGroup>>;

    /// Returns a group's members in the order of places: the most points first, of equal points the one who
    /// reached them first, then by id.
    async fn members(&self, group: LeagueGroup) -> StoreResult<Vec<LeagueMember>>;

    /// Writes a group's results, the tiers of the following week, and the prizes. Returns `false`, and writes
    /// nothing, if it has results.
    async fn close_group(
        &self,
        group: LeagueGroup,
        results: &[(SubscriberId, LeagueResult)],
        at: DateTime<Utc>,
    ) -> StoreResult<bool>;

    /// Marks a week as closed if all of its groups have results. Returns whether it is closed.
    async fn end_week(&self, week: i64, at: DateTime<Utc>) -> StoreResult<bool>;

    /// Deletes up to `limit` members of weeks before `week`; prizes stay. Returns how many.
    async fn forget(&self, week: i64, limit: u64) -> StoreResult<u64>;

    /// Sets the points of the weeks that are still counted by the ledger. Returns how many rows differed.
    async fn recompute(&self) -> StoreResult<u64>;
}
