//! A brand's colours on the plain pages, whose browsers know no variables.

use super::colours::Colours;
use crate::site::plain::STYLE;

/// The rules of a theme, with roles in braces.
const THEME: &str = "body{background:{bg};color:{ink}}a,nav a{color:{accent}}\
                     header,nav,footer,.card,.lines li{border-color:{line}}.card,.lines li{background:{surface}}\
                     .brand,nav a[aria-current]{color:{ink}}.facts dt,.small,.state{color:{ink-2}}.gold{color:{gold}}\
                     input{background:{surface};border-color:{line-strong};color:{ink}}input[readonly]{background:{raised}}\
                     .button,button{background:{accent-fill};border-color:{accent-edge};color:{on-accent}}\
                     button.quiet{background:transparent;border-color:{line-strong};color:{ink}}\
                     .good{background:{accent-quiet};color:{ink}}";

/// The plain pages' stylesheet, with the brand's colours behind it.
pub(super) fn rules(colours: &Colours) -> String {
    let [light, dark] = [0, 1].map(|theme| {
        let mut rules = String::new();
        let mut rest = THEME;
        while let Some((before, after)) = rest.split_once('{') {
            rules.push_str(before);
            // A role stands in braces of its own; the other brace opens a block.
            let role = after.split_once('}').and_then(|(role, after)| Some((colours.of(role)?, after)));
            match role {
                Some((both, after)) => {
                    rules.push_str(&both[theme]);
                    rest = after;
                }
                None => {
                    rules.push('{');
                    rest = after;
                }
            }
        }
        rules + rest
    });
    format!("{STYLE}{light}@media (prefers-color-scheme:dark){{{dark}}}")
}
