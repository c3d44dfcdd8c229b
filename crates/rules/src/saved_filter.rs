//! Filters of the console's lists that staff save by name: the part of an address behind the question mark.

use form_urlencoded::Serializer;

use crate::line::one_line;
use crate::staff::Permission;

/// The longest name, in characters.
pub const NAME_MAX: usize = 60;
/// The longest query, in bytes.
pub const QUERY_MAX: usize = 500;
/// The most filters of one person and list.
pub const FILTERS_MAX: u64 = 20;

/// A list of the console whose filters can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilteredList {
    /// Claims.
    Claims,
    /// The audit.
    Audit,
    /// Changes that need a second person.
    Changes,
    /// Members of staff.
    Staff,
    /// A subscriber's timeline.
    Timeline,
    /// The stock of rewards.
    Rewards,
}

impl FilteredList {
    /// Every list.
    pub const ALL: [Self; 6] =
        [Self::Claims, Self::Audit, Self::Changes, Self::Staff, Self::Timeline, Self::Rewards];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Claims => "claims",
            Self::Audit => "audit",
            Self::Changes => "changes",
            Self::Staff => "staff",
            Self::Timeline => "timeline",
            Self::Rewards => "rewards",
        }
    }

    /// Parses [`FilteredList::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|list| list.as_str() == word)
    }

    /// Returns the permission that shows the list.
    #[must_use]
    pub fn seen_with(self) -> Permission {
        match self {
            Self::Claims => Permission::ClaimsRead,
            Self::Audit => Permission::AuditRead,
            Self::Changes => Permission::ChangesRead,
            Self::Staff => Permission::StaffRead,
            Self::Timeline => Permission::SubscribersRead,
            Self::Rewards => Permission::RewardsRead,
        }
    }

    /// Returns the parameters of the list's filters, in the order of a saved query.
    fn parameters(self) -> &'static [&'static str] {
        match self {
            Self::Claims => &["state", "reward", "late"],
            Self::Audit => &["actor", "action", "subject", "since", "until"],
            Self::Changes => &["state"],
            Self::Staff => &["search", "role", "state"],
            Self::Timeline => &["source"],
            Self::Rewards => &["low", "offered"],
        }
    }

    /// Returns a query in the form in which it is saved: the list's own parameters that have a value, each once, in one order.
    /// Returns `None` if it has another parameter, none at all, or is too long. It can thus never lead to another page.
    #[must_use]
    pub fn query(self, text: &str) -> Option<String> {
        if text.len() > QUERY_MAX {
            return None;
        }
        let given: Vec<_> =
            form_urlencoded::parse(text.as_bytes()).filter(|(_, value)| !value.is_empty()).collect();
        let known = |name: &str| self.parameters().contains(&name);
        let once = |name: &str| given.iter().filter(|(other, _)| other == name).count() == 1;
        if !given.iter().all(|(name, _)| known(name) && once(name)) {
            return None;
        }
        let mut query = Serializer::new(String::new());
        for parameter in self.parameters() {
            query.extend_pairs(given.iter().filter(|(name, _)| name == parameter));
        }
        let query = query.finish();
        (1..=QUERY_MAX).contains(&query.len()).then_some(query)
    }
}

/// Returns a name without spaces around it, if it is one line of 1 to [`NAME_MAX`] characters.
#[must_use]
pub fn name(text: &str) -> Option<&str> {
    one_line(text, NAME_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_has_the_parameters_of_its_list_in_one_order() {
        let claims = |text: &str| FilteredList::Claims.query(text);
        assert_eq!(claims("late=yes&reward=&state=mine").as_deref(), Some("state=mine&late=yes"));
        let audit = FilteredList::Audit.query("actor=a%2Bb%40c.pk&action=wallet+correct");
        assert_eq!(audit.as_deref(), Some("actor=a%2Bb%40c.pk&action=wallet+correct"));
        for text in [
            "",
            "state=",
            "line=7",
            "state=open&next=https://evil.example",
            "state=open&state=mine",
            "//evil.example",
            "https://evil.example?state=open",
        ] {
            assert_eq!(claims(text), None, "{text}");
        }
        assert_eq!(FilteredList::Staff.query(&format!("search={}", "a".repeat(QUERY_MAX))), None);
        // A text that grows in its saved form.
        assert_eq!(FilteredList::Staff.query(&format!("search={}", "ٹ".repeat(200))), None);
    }

    #[test]
    fn words_are_read_back_and_names_are_one_line() {
        assert!(
            FilteredList::ALL.into_iter().all(|list| FilteredList::from_word(list.as_str()) == Some(list))
        );
        assert_eq!((name(" My late ones "), name(" "), name("a\nb")), (Some("My late ones"), None, None));
        assert_eq!((name(&"ü".repeat(60)).is_some(), name(&"ü".repeat(61))), (true, None));
    }
}
