//! Credits that staff move by hand. What subscribers earn and spend is in [`crate::ledger`].

mod adjust;
mod reverse;

pub use adjust::{Adjusted, Adjustment, adjust};
pub use reverse::{Reversal, reverse};

use arena_rules::Credits;

use crate::App;

/// What a subscriber reads when staff moved credits of theirs.
fn letter(app: &App, amount: Credits, balance: Credits) -> String {
    let (product, coin) = (&app.settings.product, &app.settings.coin);
    let many = amount.0.unsigned_abs();
    let moved = if amount < Credits::ZERO { "taken back from" } else { "added to" };
    format!(
        "{product}: {many} {coin} were {moved} your wallet by our team. Your balance is {balance} {coin}."
    )
}
