//! The streak's freezes and milestones and the plans' prices in words, for the placeholders of questions and answers.
//! Without freezes or milestones the words are empty.

use arena_app::content::FAQ_PLACEHOLDERS;
use arena_app::settings::Settings;
use arena_rules::Words;
use arena_rules::handoff::Plan;
use arena_rules::streak::StreakRule;
use arena_rules::subscription::Prices;
use arena_rules::texts::TITLES;
use arena_words::Value;

/// Fills in the placeholders of questions and answers, from the configuration.
pub(super) fn fill(settings: &Settings, words: &Words, text: &str) -> String {
    let Settings { streak, coin, prices, .. } = settings;
    fill_in(streak, coin, prices, words, text)
}

fn fill_in(streak: &StreakRule, coin: &str, prices: &Prices, words: &Words, text: &str) -> String {
    // In the order of the placeholders.
    let filled: [String; FAQ_PLACEHOLDERS.len()] = [
        freezes(streak, words),
        milestones(streak, coin, words),
        prices.money(prices.prepaid_daily, words),
        prices.money(prices.postpaid_monthly, words),
        prices.price(Plan::Postpaid).text(words, Some(prices.word_in(words.language()))),
        words.say(TITLES, "faq_trial", &[("days", Value::Number(prices.trial_days.into()))]),
    ];
    FAQ_PLACEHOLDERS
        .iter()
        .zip(filled)
        .fold(text.to_owned(), |text, (place, filled)| text.replace(place, &filled))
}

fn freezes(rule: &StreakRule, words: &Words) -> String {
    match rule.freezes_per_month {
        0 => String::new(),
        count => words.say(TITLES, "faq_freezes", &[("count", Value::Number(count.into()))]),
    }
}

fn milestones(rule: &StreakRule, coin: &str, words: &Words) -> String {
    if rule.milestones.is_empty() {
        return String::new();
    }
    let each = rule.milestones.iter().map(|milestone| {
        let credits = milestone.credits.to_string();
        let values = [("day", Value::Number(milestone.day.into())), ("credits", Value::Part(&credits))];
        words.say(TITLES, "faq_milestone", &values)
    });
    let list = each.collect::<Vec<_>>().join(&words.say(TITLES, "list_separator", &[]));
    words.say(TITLES, "faq_milestones", &[("coin", Value::Name(coin)), ("list", Value::Part(&list))])
}

#[cfg(test)]
mod tests {
    use arena_rules::Credits;
    use arena_rules::Languages;
    use arena_rules::streak::Milestone;

    use super::*;

    #[test]
    fn the_words_follow_the_configuration() {
        let languages = Languages::standard();
        let (english, urdu) = (languages.english(), languages.of("ur".parse().unwrap()));
        let mut rule = StreakRule::default();
        assert_eq!(freezes(&rule, english) + &milestones(&rule, "ESL Coins", english), "");
        rule.milestones =
            [(3, 10), (7, 25)].map(|(day, credits)| Milestone { day, credits: Credits(credits) }).into();
        for (count, words) in [(1, "one freeze"), (2, "2 freezes")] {
            rule.freezes_per_month = count;
            let said = freezes(&rule, english);
            assert!(said.contains(words), "{said}");
        }
        let said = milestones(&rule, "ESL Coins", english);
        assert_eq!(said, "You also get a bonus of ESL Coins: 10 on Day 3, 25 on Day 7.");
        let said = format!("{} {}", freezes(&rule, urdu), milestones(&rule, "ESL Coins", urdu));
        let rest = said.replace("ESL Coins", "");
        assert!(
            said.contains("2 فریز") && !rest.contains(|letter: char| letter.is_ascii_alphabetic()),
            "{said}"
        );
        let prices = Prices::default();
        let price = |words| prices.money(prices.prepaid_daily, words);
        let trial = |days| {
            fill_in(
                &StreakRule::default(),
                "ESL Coins",
                &Prices { trial_days: days, ..Prices::default() },
                english,
                "{trial}",
            )
        };
        assert_eq!(trial(1), "Yes. Your first subscription begins with a one-day free trial.");
        assert_eq!(trial(3), "Yes. Your first subscription begins with a free trial of 3 days.");
        assert_eq!(trial(0), "No. The first day is charged like every other.");
        let month = |taxes| {
            fill_in(
                &StreakRule::default(),
                "ESL Coins",
                &Prices { taxes, ..Prices::default() },
                english,
                "{postpaid_month}",
            )
        };
        assert_eq!(
            (month(Prices::default().taxes).as_str(), month(Vec::new()).as_str()),
            ("Rs 167 plus tax per month", "Rs 167 per month")
        );
        assert_eq!((price(english).as_str(), price(urdu).as_str()), ("Rs 10", "10 روپے"));
    }
}
