//! A brand's icons, all drawn from one SVG.

use std::collections::BTreeMap;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// The icons that a browser or a phone asks for, and their width and height in pixels.
const ICONS: [(&str, u16); 5] = [
    ("apple-touch-icon.png", 180),
    ("icon-192.png", 192),
    ("icon-512.png", 512),
    ("icon-maskable-192.png", 192),
    ("icon-maskable-512.png", 512),
];
/// The icon that browsers show in a tab.
const FAVICON: &str = "favicon.svg";
/// The most bytes of a drawing: phones load it on the first visit.
const BYTES_MAX: usize = 16 * 1024;

/// Why a drawing cannot be used.
#[derive(Debug, Error)]
pub enum DrawingError {
    /// It is too large for a phone's first visit.
    #[error("it has {0} bytes, and 16384 are the most")]
    TooLarge(usize),
    /// It is not an SVG.
    #[error("it is no SVG: {0}")]
    NotSvg(String),
    /// It has text, which other machines would draw with other fonts.
    #[error("it has text, which each phone would draw in another font: turn the text into paths")]
    Text,
    /// An icon must be square.
    #[error("it is {0} wide and {1} high, and an icon is square")]
    NotSquare(f32, f32),
    /// It could not be drawn.
    #[error("it cannot be drawn: {0}")]
    Undrawn(String),
}

/// Checks a brand's mark.
///
/// # Errors
/// [`DrawingError`].
pub fn check_mark(svg: &[u8]) -> Result<(), DrawingError> {
    drawing(svg).map(drop)
}

/// Draws a brand's icons from a square SVG without transparent border, whose content keeps a fifth of the width free on
/// each side: phones cut icons to circles and other shapes.
///
/// # Errors
/// [`DrawingError`].
pub fn icons(svg: &[u8]) -> Result<BTreeMap<&'static str, Vec<u8>>, DrawingError> {
    let tree = drawing(svg)?;
    let (width, height) = (tree.size().width(), tree.size().height());
    if (width - height).abs() > f32::EPSILON {
        return Err(DrawingError::NotSquare(width, height));
    }
    let undrawn = |error: &dyn std::fmt::Display| DrawingError::Undrawn(error.to_string());
    let mut icons = BTreeMap::from([(FAVICON, svg.to_vec())]);
    for (name, pixels) in ICONS {
        let scale = f32::from(pixels) / width;
        let mut picture =
            Pixmap::new(pixels.into(), pixels.into()).ok_or_else(|| undrawn(&"no room for the pixels"))?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
        icons.insert(name, picture.encode_png().map_err(|error| undrawn(&error))?);
    }
    Ok(icons)
}

fn drawing(svg: &[u8]) -> Result<Tree, DrawingError> {
    if svg.len() > BYTES_MAX {
        return Err(DrawingError::TooLarge(svg.len()));
    }
    let text = std::str::from_utf8(svg).map_err(|error| DrawingError::NotSvg(error.to_string()))?;
    let tree =
        Tree::from_str(text, &Options::default()).map_err(|error| DrawingError::NotSvg(error.to_string()))?;
    if text.contains("<text") { Err(DrawingError::Text) } else { Ok(tree) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(inside: &str) -> String {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\">{inside}</svg>")
    }

    #[test]
    fn one_drawing_becomes_every_icon() {
        let svg = square("<rect width=\"64\" height=\"64\" fill=\"#c8102e\"/>");
        let icons = icons(svg.as_bytes()).unwrap();
        assert_eq!(icons[FAVICON], svg.as_bytes());
        for (name, pixels) in ICONS {
            let pixels = u32::from(pixels);
            let picture = image::load_from_memory(&icons[name]).unwrap().into_rgba8();
            assert_eq!(picture.dimensions(), (pixels, pixels), "{name}");
            let corners = [(0, 0), (pixels - 1, pixels - 1)];
            assert!(
                corners.iter().all(|(x, y)| picture.get_pixel(*x, *y).0 == [0xc8, 0x10, 0x2e, 0xff]),
                "{name}"
            );
        }
    }

    #[test]
    fn a_drawing_that_cannot_be_used_says_why() {
        let said = |svg: &str| icons(svg.as_bytes()).unwrap_err().to_string();
        assert!(said("\u{89}PNG").starts_with("it is no SVG: "));
        assert!(said(&square("<rect")).starts_with("it is no SVG: "));
        assert!(said(&square("<text>Cheza</text>")).contains("turn the text into paths"));
        assert!(said(&square(&" ".repeat(BYTES_MAX))).contains("16384 are the most"));
        let wide = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"32\"/>";
        assert_eq!(said(wide), "it is 64 wide and 32 high, and an icon is square");
        check_mark(wide.as_bytes()).unwrap();
    }
}
