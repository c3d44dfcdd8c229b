use std::collections::BTreeMap;

use serde::Deserialize;

use super::fault::LookFault;
use crate::site::assets::Assets;

/// The file of the parts that a brand may replace, written by `web/scripts/pages.ts`.
const FILE: &str = ".vite/look.json";

/// The look of the build.
#[derive(Debug, Default, Deserialize)]
pub(super) struct BuiltLook {
    /// Colours in the light and the dark theme, by role.
    pub(super) colours: BTreeMap<String, [String; 2]>,
    /// A role, the role that it stands on, and their least contrast.
    pub(super) pairs: Vec<(String, String, f32)>,
    /// Addresses of the icons, by name.
    pub(super) icons: BTreeMap<String, String>,
}

impl BuiltLook {
    pub(super) fn read(assets: &dyn Assets) -> Result<Self, LookFault> {
        let file = assets.get(FILE).ok_or_else(|| LookFault::build(FILE, &"it is missing"))?;
        serde_json::from_slice(&file.bytes).map_err(|error| LookFault::build(FILE, &error))
    }
}
