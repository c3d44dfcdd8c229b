use thiserror::Error;

/// Something in a brand's folder that cannot be used.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum LookFault {
    /// The app has no such role.
    #[error("`colours.{role}`: the app has no such role; it has {known}")]
    Role {
        /// The unknown role.
        role: String,
        /// All roles, separated by commas.
        known: String,
    },
    /// The text is no colour, or one that is seen through.
    #[error("`colours.{role}`, {theme} theme: `{text}` is no colour; write it as `#rrggbb`")]
    NoColour {
        /// The role.
        role: String,
        /// `light` or `dark`.
        theme: &'static str,
        /// The text in the folder.
        text: String,
    },
    /// Two colours that stand on each other cannot be told apart.
    #[error(
        "`colours.{role}`, {theme} theme: {colour} on `{ground}` {under} has a contrast of {contrast:.2}, and {least} is the \
         least; change one of the two"
    )]
    Contrast {
        /// The upper role.
        role: String,
        /// Its colour.
        colour: String,
        /// The role that it stands on.
        ground: String,
        /// The colour of that.
        under: String,
        /// `light` or `dark`.
        theme: &'static str,
        /// Their contrast (WCAG 2.2), 1 to 21.
        contrast: f32,
        /// The least contrast that these two need.
        least: f32,
    },
    /// The web app's build does not say what a brand may replace.
    #[error("{path} of the web app cannot be read: {error}")]
    Build {
        /// The file.
        path: &'static str,
        /// The fault of the file.
        error: String,
    },
}

impl LookFault {
    pub(super) fn build(path: &'static str, error: &impl ToString) -> Self {
        Self::Build { path, error: error.to_string() }
    }
}
