use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Names, texts and links of the white-label product, which the web app reads at run time.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brand {
    /// Name of the product.
    pub product: String,
    /// Name of the operator.
    pub operator: String,
    /// Tagline.
    pub tagline: String,
    /// Tagline in other languages, by language code.
    #[serde(default)]
    pub taglines: BTreeMap<String, String>,
    /// Word for credits.
    pub coin: String,
    /// Name of the organiser of the tournaments and maker of the games, which replaces `{organiser}` in texts.
    pub organiser: String,
    /// Name of the partner channel.
    pub partner: String,
    /// Name of the id by which a game knows its player, for example; replaces `{game_id}` in texts.
    pub game_id: String,
    /// E-mail address of support.
    pub support_email: String,
    /// Copyright line of the footer.
    pub copyright: String,
    /// Address of the landing page.
    pub landing_url: String,
    /// Address of the unsubscribe service.
    pub unsubscribe_url: String,
    /// Site of Learn & Win; replaces `{academy}` in texts.
    pub academy_url: String,
    /// Start of a video's address; replaces `{videos}` in texts.
    pub video_url: String,
    /// Origins that pages may show in a frame: the video player.
    pub video_frames: Vec<String>,
    /// Further links of the footer, such as the operator's own terms.
    #[serde(default)]
    pub links: Vec<FooterLink>,
    /// Social media links of the footer.
    pub social: Vec<SocialLink>,
}

impl Brand {
    /// Returns the year of the copyright line; empty if the line has none.
    pub(crate) fn year(&self) -> &str {
        let mut words = self.copyright.split(|letter: char| !letter.is_ascii_digit());
        words.find(|word| word.len() == 4).unwrap_or_default()
    }
}

/// A link of the footer.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FooterLink {
    /// Text.
    pub title: String,
    /// Text in other languages, by language code.
    #[serde(default)]
    pub titles: BTreeMap<String, String>,
    /// Address.
    pub url: String,
}

/// A social media link.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SocialLink {
    /// `facebook`, `instagram`, `youtube`, …
    pub name: String,
    /// Address.
    pub url: String,
}
