//! The section `brand` of a demo.

use arena_http::{Brand, SocialLink};

/// The names, words and links of the demo operator, which production refuses.
pub(super) fn demo_brand() -> Brand {
    Brand {
        product: "Arena".into(),
        operator: "Jazz".into(),
        tagline: "Play daily. Win real rewards.".into(),
        taglines: [("ur".into(), "روز کھیلیں۔ اصل انعامات جیتیں۔".into())].into(),
        coin: "ESL Coins".into(),
        organiser: "ESL".into(),
        partner: "GameNow".into(),
        game_id: "PUBG ID".into(),
        support_email: "support@arena.example".into(),
        copyright: "© 2025 Arena. All rights reserved.".into(),
        landing_url: "/operator/landing".into(),
        unsubscribe_url: "/operator/api/encrypt".into(),
        academy_url: "https://academy.arena.example".into(),
        video_url: "https://www.youtube.com/watch?v=".into(),
        video_frames: vec!["https://www.youtube-nocookie.com".into()],
        links: Vec::new(),
        social: ["facebook", "instagram", "youtube"]
            .map(|name| SocialLink { name: name.into(), url: format!("https://{name}.example/arena") })
            .into(),
    }
}
