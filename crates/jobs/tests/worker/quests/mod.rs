//! Quests of the day and seasons (docs/quests.md).

mod season;
