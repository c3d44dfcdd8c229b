//! Made-up result screens of games, which the made-up subscribers of a demo send as screenshots.

use std::fmt::Write;

use crate::svg::{Canvas, escaped, family};

const WIDTH: u32 = 1280;
const HEIGHT: u32 = 720;

/// What a result screen shows.
#[derive(Clone, Copy, Debug)]
pub struct ResultScreen<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The large line: what was achieved.
    pub headline: &'a str,
    /// Chooses landscape, colours and figures.
    pub seed: u64,
}

/// Draws result screens.
pub struct ResultScreens {
    canvas: Canvas,
}

impl Default for ResultScreens {
    fn default() -> Self {
        Self { canvas: Canvas::new() }
    }
}

impl ResultScreens {
    /// Draws a screen as a PNG of 1280 by 720 pixels.
    ///
    /// # Errors
    /// A text for the log.
    pub fn draw(&self, screen: ResultScreen<'_>) -> Result<Vec<u8>, String> {
        self.canvas.png(&svg(screen), WIDTH, HEIGHT)
    }
}

/// `SplitMix64`: the same numbers for a seed on every machine.
struct Numbers(u64);

impl Numbers {
    /// Returns a number from 0 to `below` - 1.
    fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below.max(1)
    }
}

fn svg(ResultScreen { game, headline, seed }: ResultScreen<'_>) -> String {
    let mut numbers = Numbers(seed);
    let hue = numbers.next(360);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\
         <defs><linearGradient id=\"sky\" x2=\"0\" y2=\"1\"><stop stop-color=\"hsl({hue},55%,{}%)\"/>\
         <stop offset=\"1\" stop-color=\"hsl({},70%,70%)\"/></linearGradient></defs>\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"url(#sky)\"/>\
         <circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"hsl(45,90%,80%)\"/>",
        20 + numbers.next(30),
        (hue + 40) % 360,
        100 + numbers.next(1080),
        60 + numbers.next(220),
        30 + numbers.next(70),
    );
    for ridge in 0..3 {
        let base = 300 + ridge * 110;
        let _ = write!(svg, "<path fill=\"hsl({hue},35%,{}%)\" d=\"M0 720", 38 - ridge * 11);
        for step in 0..=8 {
            let _ = write!(svg, " L{} {}", step * 160, base + numbers.next(190));
        }
        svg.push_str(" L1280 720Z\"/>");
    }
    let left = 60 + numbers.next(3) * 330;
    let _ = write!(
        svg,
        "<rect x=\"{left}\" y=\"150\" width=\"500\" height=\"420\" rx=\"18\" fill=\"#10131c\" fill-opacity=\"0.82\"/>\
         <rect x=\"{left}\" y=\"150\" width=\"500\" height=\"10\" fill=\"hsl({},85%,60%)\"/>",
        (hue + 180) % 360
    );
    let (kills, minutes, seconds) = (1 + numbers.next(14), 8 + numbers.next(20), numbers.next(60));
    let lines = [
        (game.to_owned(), 215, 34, "#9fb3c8"),
        (headline.to_owned(), 290, 52, "#ffffff"),
        (format!("#{}", 1 + numbers.next(3)), 400, 96, "#f5c542"),
        (format!("{kills} kills   {minutes}:{seconds:02}"), 470, 38, "#dbe6f2"),
        (format!("Player {}", 1000 + numbers.next(9000)), 530, 32, "#9fb3c8"),
    ];
    for (text, y, size, colour) in lines {
        // Writing to a string does not fail.
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{y}\" font-family=\"{}\" font-size=\"{size}\" text-anchor=\"middle\" \
             fill=\"{colour}\">{}</text>",
            left + 250,
            family(&text),
            escaped(&text)
        );
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_is_the_same_for_its_seed_and_another_for_the_next() {
        let screens = ResultScreens::default();
        let drawn =
            |seed| screens.draw(ResultScreen { game: "A <game> & more", headline: "Won", seed }).unwrap();
        let picture = image::load_from_memory(&drawn(1)).unwrap();
        assert_eq!((picture.width(), picture.height()), (WIDTH, HEIGHT));
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
    }
}
