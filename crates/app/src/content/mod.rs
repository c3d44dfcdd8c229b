//! Documents and videos (spec 1, 2, 7).

mod documents;
mod translations;
mod videos;

pub use documents::{
    Banner, DEFAULT_LANGUAGE, FAQ_PLACEHOLDERS, Faq, LANGUAGES, LearnLink, PLACEHOLDERS, PrivacyPolicy,
    Section, banners, faqs, language, learn_win, privacy,
};
pub use translations::{Texts, series_of, texts};
pub use videos::{HIGHLIGHTS, highlights, video_games, videos_of_game};
