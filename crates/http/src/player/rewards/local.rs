use arena_app::content::Texts;
use arena_app::ports::{EntryKind, Reward};
use arena_rules::redemption::RedeemField;

/// The texts of a reward in a language.
pub(crate) struct LocalReward {
    pub(crate) name: String,
    pub(crate) fields: Vec<RedeemField>,
}

impl LocalReward {
    pub(crate) fn of(reward: &Reward, texts: &Texts) -> Self {
        let id = reward.id.to_string();
        let text = |field: &str, own: &str| texts.of(EntryKind::Rewards, &id, field, own.to_owned());
        let field = |field: &RedeemField| {
            let part = |part| format!("fields.{}.{part}", field.name);
            RedeemField {
                label: text(&part("label"), &field.label),
                help: field.help.as_ref().map(|help| text(&part("help"), help)),
                ..field.clone()
            }
        };
        Self { name: text("name", &reward.name), fields: reward.fields.iter().map(field).collect() }
    }
}
