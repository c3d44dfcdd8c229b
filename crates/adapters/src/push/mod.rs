//! Messages to browsers, through their makers' push services.

mod answer;
mod vapid;
mod web_push;

pub use vapid::{BadKey, VapidKey};
pub use web_push::WebPush;
