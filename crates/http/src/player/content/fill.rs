use arena_app::content::PLACEHOLDERS;

use crate::player::config::Brand;

pub(crate) fn fill(brand: &Brand, text: &str) -> String {
    // In the order of the placeholders.
    let words = [
        &*brand.product,
        &brand.operator,
        &brand.coin,
        &brand.support_email,
        &brand.academy_url,
        &brand.video_url,
        &brand.organiser,
        &brand.game_id,
        brand.year(),
    ];
    PLACEHOLDERS.iter().zip(words).fold(text.to_owned(), |text, (place, word)| text.replace(place, word))
}
