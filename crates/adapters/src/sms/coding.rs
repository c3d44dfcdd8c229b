use arena_rules::gsm;

/// `coding` for Kannel's `sendsms`: 0 if the GSM alphabet suffices, else 2 (UCS-2), as for Urdu.
pub(super) fn of(text: &str) -> &'static str {
    if gsm::holds(text) { "0" } else { "2" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_gsm_alphabet_has_needs_no_other() {
        for text in ["Room AB12CD at 7:30 PM. Password: f@lcon_9", "{[€]}\n~|^\\", "Ünö, ¿qué?", ""] {
            assert_eq!(of(text), "0", "{text}");
        }
        for text in ["سلام", "Room AB12CD قلعہ", "“quoted”", "naïve", "`", "ç", "👑", "\t", "\u{1b}"]
        {
            assert_eq!(of(text), "2", "{text}");
        }
    }
}
