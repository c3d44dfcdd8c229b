use std::collections::BTreeMap;

/// A brand's folder as it was read.
#[derive(Clone, Debug, Default)]
pub struct BrandFolder {
    /// Colours by role.
    pub colours: BTreeMap<String, RoleColour>,
    /// Files by name: `mark.svg`, `mark-dark.svg`, and the icons of the build by their names.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// A role's colour in each theme, as `#rrggbb`.
#[derive(Clone, Debug)]
pub struct RoleColour {
    /// The colour in the light theme.
    pub light: String,
    /// The colour in the dark theme.
    pub dark: String,
}
