//! The streak's freezes and milestones in words, for the placeholders `{freeze}` and `{milestones}` of questions
//! and answers. Without freezes or milestones the words are empty.

use arena_app::content::FAQ_PLACEHOLDERS;
use arena_rules::streak::StreakRule;

/// Fills the streak's placeholders in.
pub(super) fn fill(rule: &StreakRule, coin: &str, language: &str, text: &str) -> String {
    let urdu = language == "ur";
    // In the order of the placeholders.
    let words = [freeze(rule, urdu), milestones(rule, coin, urdu)];
    FAQ_PLACEHOLDERS
        .iter()
        .zip(words)
        .fold(text.to_owned(), |text, (place, words)| text.replace(place, &words))
}

fn freeze(rule: &StreakRule, urdu: bool) -> String {
    match (rule.freezes_per_month, urdu) {
        (0, _) => String::new(),
        (1, false) => "You have one freeze each calendar month: one missed day does not reset your streak if you claim \
                       again the day after."
            .to_owned(),
        (many, false) => format!(
            "You have {many} freezes each calendar month: each keeps your streak over one missed day if you claim again \
             the day after."
        ),
        (1, true) => "ہر مہینے آپ کو ایک فریز ملتا ہے: ایک دن چھوٹ جائے اور آپ اگلے دن انعام لے لیں تو تسلسل دوبارہ شروع نہیں ہوتا۔".to_owned(),
        (many, true) => format!(
            "ہر مہینے آپ کو {many} فریز ملتے ہیں: ہر فریز ایک چھوٹے ہوئے دن پر آپ کا تسلسل بچاتا ہے، اگر آپ اگلے دن انعام لے لیں۔"
        ),
    }
}

fn milestones(rule: &StreakRule, coin: &str, urdu: bool) -> String {
    if rule.milestones.is_empty() {
        return String::new();
    }
    let each = rule.milestones.iter().map(|milestone| {
        let (day, credits) = (milestone.day, milestone.credits);
        if urdu { format!("دن {day} پر {credits}") } else { format!("{credits} on Day {day}") }
    });
    let each: Vec<_> = each.collect();
    if urdu {
        format!("اس کے علاوہ \u{2068}{coin}\u{2069} کا بونس بھی ملتا ہے: {}۔", each.join("، "))
    } else {
        format!("You also get a bonus of {coin}: {}.", each.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use arena_rules::Credits;
    use arena_rules::streak::Milestone;

    use super::*;

    fn filled(rule: &StreakRule, language: &str) -> String {
        fill(rule, "ESL Coins", language, "{freeze}|{milestones}")
    }

    #[test]
    fn the_words_follow_the_configuration() {
        let mut rule = StreakRule::default();
        assert_eq!(filled(&rule, "en"), "|");
        assert_eq!(filled(&rule, "ur"), "|");
        rule.milestones =
            [(3, 10), (7, 25)].map(|(day, credits)| Milestone { day, credits: Credits(credits) }).into();
        for (freezes, words) in [(1, "one freeze"), (2, "2 freezes")] {
            rule.freezes_per_month = freezes;
            let english = filled(&rule, "en");
            assert!(english.contains(words), "{english}");
            assert!(
                english.ends_with("|You also get a bonus of ESL Coins: 10 on Day 3, 25 on Day 7."),
                "{english}"
            );
        }
        let urdu = filled(&rule, "ur");
        let rest = urdu.replace("ESL Coins", "");
        assert!(
            urdu.contains("2 فریز") && !rest.contains(|letter: char| letter.is_ascii_alphabetic()),
            "{urdu}"
        );
    }
}
