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
/// Text on a colour that a brand gave no text colour for. One of the two has a contrast of 4.58 on every colour; a softer
/// black has not.
const BLACK: Srgb<u8> = Srgb::new(0, 0, 0);
const WHITE: Srgb<u8> = Srgb::new(0xff, 0xff, 0xff);

/// How a colour follows from another.
enum Rule {
    Same,
    /// Lightness in Oklch, added.
    Lighter(f32),
    /// Opacity, of 255.
    Clear(u8),
    /// Lighter or darker, away from the colour of the text on it.
    AwayFrom(&'static str, f32),
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
    ("on-accent", "accent-fill", Rule::Readable),
    ("accent-hover", "accent-fill", Rule::AwayFrom("on-accent", 0.03)),
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
            let other = match rule {
                Rule::On(other, _) | Rule::AwayFrom(other, _) => self.all.get(other),
                _ => None,
            };
            let of = |theme: usize| from[theme].followed(&rule, other.map(|other| other[theme]), theme);
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

    /// The colour that follows from this one, and from the other one that the rule names.
    fn followed(self, rule: &Rule, other: Option<Self>, theme: usize) -> Self {
        let Self(colour, opacity) = self;
        let within = |colour: Srgb<u8>| Srgb::<f32>::from_format(colour);
        let shown = |colour: Srgb<f32>| Self(colour.into_format(), u8::MAX);
        let lightness = |colour: Srgb<u8>| Oklch::from_color(within(colour)).l;
        let lighter = |by: f32| {
            let mut changed = Oklch::from_color(within(colour));
            changed.l = (changed.l + by).clamp(0.0, 1.0);
            shown(Srgb::from_color(changed))
        };
        match (rule, other) {
            (Rule::Clear(opacity), _) => Self(colour, *opacity),
            (Rule::Lighter(by), _) => lighter(*by),
            (Rule::AwayFrom(_, by), Some(Self(text, _))) => {
                lighter(if lightness(text) > lightness(colour) { -by } else { *by })
            }
            (Rule::On(_, shares), Some(Self(ground, _))) => {
                let [ground, upper] = [ground, colour].map(|colour| Oklab::from_color(within(colour)));
                shown(Srgb::from_color(ground.mix(upper, shares[theme])))
            }
            (Rule::Readable, _) => {
                let [black, white] = [BLACK, WHITE].map(|text| Self(text, opacity));
                if self.contrast(black) >= self.contrast(white) { black } else { white }
            }
            (Rule::Same | Rule::AwayFrom(..) | Rule::On(..), _) => self,
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn built() -> BuiltLook {
        let colour =
            |role: &str, light: &str, dark: &str| (role.to_owned(), [light.to_owned(), dark.to_owned()]);
        let pair = |role: &str, ground: &str| (role.to_owned(), ground.to_owned(), 4.5);
        BuiltLook {
            colours: [
                colour("surface", "#ffffff", "#0e1521"),
                colour("accent", "#007052", "#41fabb"),
                colour("accent-fill", "#1eeaa6", "#41fabb"),
                colour("accent-hover", "#4af2b2", "#6effc8"),
                colour("on-accent", "#001a11", "#001a11"),
                colour("accent-line", "#0070528c", "#41fabb8c"),
                colour("accent-quiet", "#ccf2e2", "#042d22"),
            ]
            .into(),
            pairs: vec![
                pair("accent", "surface"),
                pair("accent", "accent-quiet"),
                pair("on-accent", "accent-fill"),
                pair("on-accent", "accent-hover"),
            ],
            icons: BTreeMap::new(),
        }
    }

    fn given(role: &str, light: &str, dark: &str) -> BTreeMap<String, RoleColour> {
        [(role.to_owned(), RoleColour { light: light.to_owned(), dark: dark.to_owned() })].into()
    }

    #[test]
    fn what_a_brand_does_not_name_follows_from_what_it_names() {
        let colours = Colours::new(&built(), &given("accent", "#a83a00", "#ff9d5c")).unwrap();
        assert_eq!(colours.of("accent-fill").unwrap(), ["#a83a00", "#ff9d5c"]);
        assert_eq!(colours.of("on-accent").unwrap(), ["#ffffff", "#000000"]);
        assert_eq!(colours.of("accent-line").unwrap(), ["#a83a008c", "#ff9d5c8c"]);
        assert_eq!(colours.of("surface").unwrap(), ["#ffffff", "#0e1521"]);
        assert!(!colours.rules().contains("--surface"), "{}", colours.rules());
        let none = Colours::new(&built(), &BTreeMap::new()).unwrap();
        assert!(!none.any() && none.rules().is_empty());
    }

    #[test]
    fn a_named_role_does_not_follow() {
        let mut both = given("accent-fill", "#ff8a3d", "#ff8a3d");
        both.extend(given("on-accent", "#2a1508", "#170d08"));
        let colours = Colours::new(&built(), &both).unwrap();
        assert_eq!(colours.of("on-accent").unwrap(), ["#2a1508", "#170d08"]);
        assert_eq!(colours.of("accent").unwrap(), ["#007052", "#41fabb"]);
    }

    proptest! {
        #[test]
        fn the_text_on_a_button_of_any_colour_can_be_read(light: [u8; 3], dark: [u8; 3]) {
            let text = |[red, green, blue]: [u8; 3]| format!("#{red:02x}{green:02x}{blue:02x}");
            let found = Colours::new(&built(), &given("accent-fill", &text(light), &text(dark)));
            prop_assert_eq!(found.err(), None);
        }
    }
}
