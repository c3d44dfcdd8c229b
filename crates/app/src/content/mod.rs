//! Documents and videos (spec 1, 2, 7).

mod documents;
mod translations;
mod videos;

pub use documents::{
    Banner, FAQ_PLACEHOLDERS, Faq, LearnLink, PLACEHOLDERS, PrivacyPolicy, Section, banners, faqs, learn_win,
    privacy,
};
pub(crate) use translations::entry_name;
pub use translations::{Texts, series_of, texts};
pub use videos::{HIGHLIGHTS, highlights, video_games, videos_of_game};
