//! Pictures from SVG, with fonts of our own, so that they are the same on every machine. The fonts are subsets of Figtree and
//! Noto Naskh Arabic (SIL Open Font License, beside the files), made by `npm run fonts`.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

const LATIN: &[u8] = include_bytes!("../fonts/figtree-bold.ttf");
const ARABIC: &[u8] = include_bytes!("../fonts/noto-naskh-bold.ttf");
/// The names that the files have: the subsets keep those of the lightest weight.
const LATIN_FAMILY: &str = "Figtree Light";
const ARABIC_FAMILY: &str = "Noto Naskh Arabic";

/// The longest text of an element, in characters.
const TEXT_MAX: usize = 80;

/// Turns SVG into pictures.
pub(crate) struct Canvas {
    options: Options<'static>,
}

impl Canvas {
    /// Loads the fonts.
    pub(crate) fn new() -> Self {
        let mut fonts = Database::new();
        fonts.load_font_data(LATIN.to_vec());
        fonts.load_font_data(ARABIC.to_vec());
        let options =
            Options { font_family: LATIN_FAMILY.to_owned(), fontdb: Arc::new(fonts), ..Options::default() };
        Self { options }
    }

    /// Draws an SVG as a PNG of this size.
    ///
    /// # Errors
    /// A text for the log.
    pub(crate) fn png(&self, svg: &str, width: u32, height: u32) -> Result<Vec<u8>, String> {
        let tree = Tree::from_str(svg, &self.options).map_err(|error| error.to_string())?;
        let mut picture = Pixmap::new(width, height).ok_or("no room for the pixels")?;
        resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
        picture.encode_png().map_err(|error| error.to_string())
    }
}

/// Returns the font of a line: letters that it lacks come from the other one.
pub(crate) fn family(text: &str) -> &'static str {
    if text.chars().any(|letter| ('\u{0600}'..='\u{06FF}').contains(&letter)) {
        ARABIC_FAMILY
    } else {
        LATIN_FAMILY
    }
}

/// Returns the text of an element, without characters that XML forbids.
pub(crate) fn escaped(text: &str) -> String {
    let allowed: String = text.chars().filter(|letter| !letter.is_control()).take(TEXT_MAX).collect();
    allowed.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
