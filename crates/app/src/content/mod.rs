//! What there is to read and to watch (spec 1, 2, 7).

mod documents;
mod videos;

pub use documents::{
    Banner, DEFAULT_LANGUAGE, Faq, LANGUAGES, LearnLink, PLACEHOLDERS, PrivacyPolicy, Section, banners, faqs,
    language, learn_win, privacy,
};
pub use videos::{HIGHLIGHTS, highlights, video_games, videos_of_game};
