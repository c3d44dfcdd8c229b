//! A brand's colours by role: those that it names, those that follow from them, and whether all can be read.

use std::collections::BTreeMap;
use std::fmt::Write;

use palette::color_difference::Wcag21RelativeContrast;
use palette::{FromColor, Mix, Oklab, Oklch, Srgb};

use super::built::BuiltLook;
use super::fault::LookFault;
use super::folder::RoleColour;

/// The two themes, in the order of a role's colours.
const THEMES: [&str; 2] = ["light", "dark"];
/// Text on a colour that a brand gave no text colour for.
const NEAR_BLACK: Srgb<u8> = Srgb::new(0x0d, 0x11, 0x17);
const WHITE: Srgb<u8> = Srgb::new(0xff, 0xff, 0xff);

/// How a colour follows from another.
enum Rule {
    Same,
    /// Lightness in Oklch, added.
    Lighter(f32),
    /// Opacity, of 255.
    Clear(u8),
    /// The share of the other colour, put on a ground, in the light and in the dark theme.
    On(&'static str, [f32; 2]),
    /// Black or white, whichever is easier to read on it.
    Readable,
}

/// The colours that follow from others, each after those that it follows from.
const FOLLOWING: [(&str, &str, Rule); 20] = [
    ("raised-hover", "raised", Rule::Lighter(-0.03)),
    ("veil", "surface", Rule::Clear(0x99)),
    ("line", "ink", Rule::On("surface", [0.14, 0.16])),
    ("accent-fill", "accent", Rule::Same),
    ("accent-hover", "accent-fill", Rule::Lighter(0.03)),
    ("on-accent", "accent-fill", Rule::Readable),
    ("accent-edge", "accent-fill", Rule::Lighter(-0.15)),
    ("accent-line", "accent", Rule::Clear(0x8c)),
    ("accent-quiet", "accent", Rule::On("surface", [0.1, 0.14])),
    ("gold-quiet", "gold", Rule::On("surface", [0.1, 0.12])),
    ("coin-edge", "coin", Rule::Lighter(-0.18)),
    ("coin-mark", "coin", Rule::Lighter(-0.42)),
    ("hot-fill", "hot", Rule::Same),
    ("on-hot", "hot-fill", Rule::Readable),
    ("hot-glow", "hot", Rule::Clear(0x4d)),
    ("hot-quiet", "hot", Rule::On("surface", [0.1, 0.14])),
    ("danger-line", "danger", Rule::Clear(0x59)),
    ("danger-quiet", "danger", Rule::On("surface", [0.1, 0.12])),
    ("warn-quiet", "warn", Rule::On("surface", [0.1, 0.12])),
    ("ink-3", "ink-2", Rule::Same),
];

/// A colour with its opacity, of 255.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Colour(Srgb<u8>, u8);

/// The colours of all roles, of which some are the brand's.
#[derive(Clone, Default)]
pub(super) struct Colours {
    all: BTreeMap<String, [Colour; 2]>,
    changed: Vec<String>,
}

impl Colours {
    /// Puts a brand's colours over the build's.
    ///
    /// # Errors
    /// Every role that the app does not have, every text that is no colour, and every pair that cannot be told apart.
    pub(super) fn new(
        built: &BuiltLook,
        given: &BTreeMap<String, RoleColour>,
    ) -> Result<Self, Vec<LookFault>> {
        let all = built.colours.iter();
        let all = all.filter_map(|(role, texts)| {
            let both = [Colour::read(&texts[0])?, Colour::read(&texts[1])?];
            Some((role.clone(), both))
        });
        let mut colours = Self { all: all.collect(), changed: Vec::new() };
        let mut faults = Vec::new();
        for (role, RoleColour { light, dark }) in given {
            if !colours.all.contains_key(role) {
                let known = colours.all.keys().cloned().collect::<Vec<_>>().join(", ");
                faults.push(LookFault::Role { role: role.clone(), known });
                continue;
            }
            let mut read = |text: &str, theme: &'static str| {
                let opaque = Colour::read(text).filter(|Colour(_, opacity)| *opacity == u8::MAX);
                if opaque.is_none() {
                    faults.push(LookFault::NoColour { role: role.clone(), theme, text: text.to_owned() });
                }
                opaque
            };
            if let (Some(light), Some(dark)) = (read(light, THEMES[0]), read(dark, THEMES[1])) {
                colours.change(role, [light, dark]);
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        colours.follow();
        let faults = colours.unreadable(&built.pairs);
        if faults.is_empty() { Ok(colours) } else { Err(faults) }
    }

    fn change(&mut self, role: &str, both: [Colour; 2]) {
        self.all.insert(role.to_owned(), both);
        self.changed.push(role.to_owned());
    }

    fn is_changed(&self, role: &str) -> bool {
        self.changed.iter().any(|changed| changed == role)
    }

    /// Adds the colours that follow from the brand's and that it does not name.
    fn follow(&mut self) {
        for (role, from, rule) in FOLLOWING {
            if self.is_changed(role) || !self.is_changed(from) || !self.all.contains_key(role) {
                continue;
            }
            let Some(from) = self.all.get(from) else { continue };
            let ground = match rule {
                Rule::On(ground, _) => self.all.get(ground),
                _ => None,
            };
            let of = |theme: usize| from[theme].followed(&rule, ground.map(|ground| ground[theme]), theme);
            let both = [of(0), of(1)];
            self.change(role, both);
        }
    }

    /// The pairs with one of the brand's colours that cannot be told apart.
    fn unreadable(&self, pairs: &[(String, String, f32)]) -> Vec<LookFault> {
        let mut faults = Vec::new();
        for (role, ground, least) in pairs {
            if !self.is_changed(role) && !self.is_changed(ground) {
                continue;
            }
            let (Some(upper), Some(lower)) = (self.all.get(role), self.all.get(ground)) else { continue };
            for (theme, name) in THEMES.into_iter().enumerate() {
                let contrast = upper[theme].contrast(lower[theme]);
                if contrast < *least {
                    faults.push(LookFault::Contrast {
                        role: role.clone(),
                        colour: upper[theme].to_string(),
                        ground: ground.clone(),
                        under: lower[theme].to_string(),
                        theme: name,
                        contrast,
                        least: *least,
                    });
                }
            }
        }
        faults
    }

    /// The rules that give the brand's colours to the app's roles.
    ///
    /// A role's two colours are written as the build writes them: the theme empties one of the two variables. The
    /// selectors are those of `web/styles/tokens.css`, and count more.
    pub(super) fn rules(&self) -> String {
        if self.changed.is_empty() {
            return String::new();
        }
        let mut css = ":root:root,[data-scheme=dark][data-scheme]{".to_owned();
        for role in &self.changed {
            let [light, dark] = self.all[role];
            // Writing to a string does not fail.
            let _ = if light == dark {
                write!(css, "--{role}:{light};")
            } else {
                write!(css, "--{role}:var(--lightningcss-light,{light})var(--lightningcss-dark,{dark});")
            };
        }
        css.push('}');
        css
    }

    /// A role's colour in each theme.
    pub(super) fn of(&self, role: &str) -> Option<[String; 2]> {
        self.all.get(role).map(|both| both.map(|colour| colour.to_string()))
    }

    pub(super) fn any(&self) -> bool {
        !self.changed.is_empty()
    }
}

impl Colour {
    /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa`.
    fn read(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        match digits.len() {
            3 | 6 => Some(Self(digits.parse().ok()?, u8::MAX)),
            8 => Some(Self(digits[..6].parse().ok()?, u8::from_str_radix(&digits[6..], 16).ok()?)),
            _ => None,
        }
    }

    /// The contrast of two colours, 1 to 21 (WCAG 2.2).
    fn contrast(self, other: Self) -> f32 {
        let light = |Self(colour, _)| Srgb::<f32>::from_format(colour);
        light(self).relative_contrast(light(other))
    }

    fn followed(self, rule: &Rule, ground: Option<Self>, theme: usize) -> Self {
        let Self(colour, opacity) = self;
        let shown = |colour: Srgb<f32>| Self(colour.into_format(), u8::MAX);
        let within = Srgb::<f32>::from_format(colour);
        match rule {
            Rule::Same => self,
            Rule::Clear(opacity) => Self(colour, *opacity),
            Rule::Lighter(by) => {
                let mut changed = Oklch::from_color(within);
                changed.l = (changed.l + by).clamp(0.0, 1.0);
                shown(Srgb::from_color(changed))
            }
            Rule::On(_, shares) => {
                let Some(Self(ground, _)) = ground else { return self };
                let ground = Oklab::from_color(Srgb::<f32>::from_format(ground));
                shown(Srgb::from_color(ground.mix(Oklab::from_color(within), shares[theme])))
            }
            Rule::Readable => {
                let [black, white] = [NEAR_BLACK, WHITE].map(|text| Self(text, opacity));
                if self.contrast(black) >= self.contrast(white) { black } else { white }
            }
        }
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(colour, opacity) = self;
        write!(f, "#{colour:x}")?;
        if *opacity < u8::MAX { write!(f, "{opacity:02x}") } else { Ok(()) }
    }
}
