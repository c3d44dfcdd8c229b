//! The pictures of links, drawn from a small SVG.

use std::fmt::Write;

use arena_app::ports::{LinkCard, LinkPictureError, LinkPictures};

use crate::svg::{Canvas, escaped, family};

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// The width of a line at the most.
const LINE: f32 = 1040.0;

/// The colours of a picture, as `#rrggbb`.
#[derive(Clone, Debug)]
pub struct CardColours {
    /// Behind everything.
    pub ground: String,
    /// Behind the lines.
    pub panel: String,
    /// The upper edge, and the product's name.
    pub accent: String,
    /// The headline: points, a score.
    pub coins: String,
    /// The person's name.
    pub name: String,
    /// The line below the headline.
    pub text: String,
    /// The line above the name.
    pub quiet: String,
}

impl Default for CardColours {
    fn default() -> Self {
        let [ground, panel, accent, coins, name, text, quiet] =
            ["#0b1424", "#13233b", "#3ddc97", "#f5c542", "#ffffff", "#dbe6f2", "#9fb3c8"].map(str::to_owned);
        Self { ground, panel, accent, coins, name, text, quiet }
    }
}

/// Draws the pictures of links.
pub struct Painter {
    canvas: Canvas,
    colours: CardColours,
}

impl Painter {
    /// Loads the fonts.
    #[must_use]
    pub fn new(colours: CardColours) -> Self {
        Self { canvas: Canvas::new(), colours }
    }
}

impl LinkPictures for Painter {
    fn draw(&self, card: &LinkCard) -> Result<Vec<u8>, LinkPictureError> {
        self.canvas.png(&svg(card, &self.colours), WIDTH, HEIGHT).map_err(LinkPictureError)
    }
}

fn svg(card: &LinkCard, colours: &CardColours) -> String {
    let CardColours { ground, panel, accent, coins, name, text, quiet } = colours;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>\
         <rect width=\"{WIDTH}\" height=\"18\" fill=\"{accent}\"/>\
         <rect x=\"40\" y=\"58\" width=\"1120\" height=\"474\" rx=\"36\" fill=\"{panel}\"/>"
    );
    let lines = [
        (&card.kicker, 138.0, 40.0, quiet),
        (&card.name, 232.0, 76.0, name),
        (&card.headline, 382.0, 140.0, coins),
        (&card.detail, 478.0, 52.0, text),
        (&card.product, 592.0, 40.0, accent),
    ];
    for (text, y, size, colour) in lines {
        // Writing to a string does not fail.
        let _ = write!(
            svg,
            "<text x=\"600\" y=\"{y}\" font-family=\"{}\" font-size=\"{}\" \
             text-anchor=\"middle\" fill=\"{colour}\">{}</text>",
            family(text),
            fitting(text, size),
            escaped(text)
        );
    }
    svg.push_str("</svg>");
    svg
}

/// A size at which a line fits. No letter of the fonts is wider than its size, and most have six tenths of it.
#[expect(clippy::cast_precision_loss, reason = "a line has a few dozen letters")]
fn fitting(text: &str, size: f32) -> f32 {
    let wide = text.chars().count().max(1) as f32 * 0.62;
    size.min(LINE / wide)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(name: &str) -> LinkCard {
        LinkCard {
            kicker: "Beat my score!".to_owned(),
            name: name.to_owned(),
            headline: "1,240".to_owned(),
            detail: "Aim Train, level 3".to_owned(),
            product: "Arena".to_owned(),
        }
    }

    fn drawn(name: &str) -> Vec<u8> {
        Painter::new(CardColours::default()).draw(&card(name)).unwrap()
    }

    #[test]
    fn a_brand_has_its_own_colours() {
        let colours = CardColours { ground: "#170d08".to_owned(), ..CardColours::default() };
        let pictures = [Painter::new(colours), Painter::new(CardColours::default())].map(|painter| {
            let png = painter.draw(&card("Sana")).unwrap();
            image::load_from_memory(&png).unwrap().into_rgb8()
        });
        let corner = pictures.map(|picture| picture.get_pixel(0, HEIGHT - 1).0);
        assert_eq!(corner, [[0x17, 0x0d, 0x08], [0x0b, 0x14, 0x24]]);
    }

    #[test]
    fn a_picture_has_its_size_and_few_bytes() {
        for name in ["Sana", "SwiftFalcon27", "\u{062b}\u{0646}\u{0627}\u{0621} \u{062e}\u{0627}\u{0646}"] {
            let png = drawn(name);
            let picture = image::load_from_memory(&png).unwrap();
            assert_eq!((picture.width(), picture.height()), (WIDTH, HEIGHT));
            assert!(png.len() < 60 * 1024, "{} bytes", png.len());
            if let Ok(folder) = std::env::var("ARENA_LINK_PICTURES") {
                std::fs::write(format!("{folder}/{}.png", name.len()), png).unwrap();
            }
        }
    }

    #[test]
    fn urdu_is_shaped() {
        // The letters of a word join: alone they look different, and take another width.
        let joined = drawn("\u{0628}\u{0628}\u{0628}");
        let apart = drawn("\u{0628}\u{200c}\u{0628}\u{200c}\u{0628}");
        assert_ne!(joined, apart);
        assert_ne!(drawn(""), joined, "no font has the letters");
    }

    #[test]
    fn a_name_is_text_and_never_markup() {
        let hostile = "<rect width=\"1200\" height=\"630\"/>&\u{0}\u{1b}]]>";
        assert_ne!(drawn(hostile), drawn(""));
        assert!(
            !svg(&card(hostile), &CardColours::default()).contains("<rect width=\"1200\" height=\"630\"/>&")
        );
        drawn(&"W".repeat(500));
    }
}
