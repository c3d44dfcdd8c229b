use arena_rules::streak::StreakRule;
use serde::Serialize;
use utoipa::ToSchema;

use crate::player::cache::number;

/// A day of the streak that pays a bonus beside its credits.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StreakMilestone {
    /// Day of the streak.
    day: u32,
    /// Bonus.
    credits: i64,
    /// Whether the present streak has reached the day.
    reached: bool,
}

/// Returns the milestones in the order of their days, for a streak of `active` claimed days.
pub(super) fn milestones(rule: &StreakRule, active: u32) -> Vec<StreakMilestone> {
    let milestone = |one: &arena_rules::streak::Milestone| StreakMilestone {
        day: one.day,
        credits: number(one.credits),
        reached: one.day <= active,
    };
    rule.milestones.iter().map(milestone).collect()
}
