//! Quests of the day, their chest, and seasons (docs/quests.md).
//!
//! ```text
//! quests: ──first look of the day──► drawn ──done, as other rows say──► chest: closed ► ready ► opened
//! step:   locked ──enough chests in the season──► ready ──claimed──► claimed
//! ```
//!
//! Progress follows from the rows of streaks, levels, tasks and tournaments; those calls do nothing for it.

mod chest;
mod draw;
mod step;
mod view;

pub use chest::{ChestReceipt, open_chest};
pub use draw::draw;
pub use step::{StepReceipt, claim_step};
pub use view::{ChestState, QuestLine, QuestsView, SeasonView, StepLine, view};
