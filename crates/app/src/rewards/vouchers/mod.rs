//! Pools of voucher codes: codes that the operator bought, for rewards such as gift cards and currencies of games.
//!
//! ```text
//! import ──► free ──deliver a claim──► given ──► shown in the app, sent by SMS
//!              └──────withdraw───────► void
//! ```
//!
//! A code is encrypted from its import on. Only the subscriber's app and SMS ever have the code itself: staff see its
//! end, and no message, job or log line has it. The stock of a reward with a pool follows the pool ([`stock`]).

mod deliver;
mod import;
mod pools;
mod show;
mod stock;
mod withdraw;

pub use deliver::deliver;
pub use import::{VoucherCheck, VoucherFile, VoucherImport, check, import};
pub use pools::{VoucherPool, VoucherPools, free, pools};
pub use show::{ShownCode, show};
pub use stock::{STOCK_JOB, count_stocks};
pub use withdraw::{release, withdraw};

pub(crate) use show::{Opened, code_of};

use arena_rules::texts::vouchers as texts;
use arena_rules::vouchers::sold_from;

use crate::error::refuse;
use crate::ports::{SecretBox, VoucherDays};
use crate::{App, AppResult};

/// Returns the keys of codes, or refusal `voucher_keys_missing`.
fn secret_box(app: &App) -> AppResult<&dyn SecretBox> {
    app.secret_box.as_deref().map_or_else(|| refuse("voucher_keys_missing", texts::NO_KEYS), Ok)
}

fn days(app: &App) -> VoucherDays {
    let today = app.today();
    VoucherDays { today, sold_from: sold_from(today) }
}
