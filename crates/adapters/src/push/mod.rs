//! Messages to browsers, through the push services of their makers.

mod answer;
mod vapid;
mod web_push;

pub use vapid::{BadKey, VapidKey};
pub use web_push::WebPush;
