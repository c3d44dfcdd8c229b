use std::collections::BTreeMap;

use serde::Deserialize;

/// A brand's folder as it was read.
#[derive(Clone, Debug, Default)]
pub struct BrandFolder {
    /// Colours by role.
    pub colours: BTreeMap<String, RoleColour>,
    /// The faces of headings and of text.
    pub fonts: Fonts,
    /// Files by name: `mark.svg`, `mark-dark.svg`, `coin.svg`, and the icons of the build by their names.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// The faces of headings and of text, chosen from those that the app has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fonts {
    /// The face of headings and large numbers.
    pub display: DisplayFace,
    /// The face of everything else.
    pub text: TextFace,
}

/// The face of headings and large numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DisplayFace {
    /// The app's wide face.
    #[default]
    Wide,
    /// The face of text.
    Text,
    /// The phone's own.
    System,
}

/// The face of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TextFace {
    /// The app's round face, and Naskh for Arabic letters.
    #[default]
    Round,
    /// The phone's own. The app then loads no font for text.
    System,
}

impl Fonts {
    /// Returns the rules that replace the app's faces. The selector counts more than that of `web/styles/tokens.css`.
    pub(super) fn rules(self) -> String {
        const SYSTEM: &str = "system-ui,sans-serif";
        let display = match self.display {
            DisplayFace::Wide => String::new(),
            DisplayFace::Text => "--display:var(--text);".to_owned(),
            DisplayFace::System => format!("--display:{SYSTEM};"),
        };
        let text = match self.text {
            TextFace::Round => String::new(),
            TextFace::System => format!("--text:{SYSTEM};"),
        };
        if display.is_empty() && text.is_empty() { display } else { format!(":root:root{{{display}{text}}}") }
    }
}

/// A role's colour in each theme, as `#rrggbb`.
#[derive(Clone, Debug)]
pub struct RoleColour {
    /// The colour in the light theme.
    pub light: String,
    /// The colour in the dark theme.
    pub dark: String,
}
