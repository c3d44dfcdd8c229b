//! How a text is written on the air.

/// The alphabet that every phone has (3GPP TS 23.038, 6.2.1), and its extension table.
const GSM: &str = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿\
                   abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€";

/// `coding` of Kannel's `sendsms`: 0 where the GSM alphabet will do, 2 (UCS-2) for anything else, as Urdu.
pub(super) fn of(text: &str) -> &'static str {
    if text.chars().all(|letter| GSM.contains(letter)) { "0" } else { "2" }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn what_the_gsm_alphabet_has_needs_no_other() {
        for text in ["Room AB12CD at 7:30 PM. Password: f@lcon_9", "{[€]}\n~|^\\", "Ünö, ¿qué?", ""] {
            assert_eq!(of(text), "0", "{text}");
        }
        for text in ["سلام", "Room AB12CD قلعہ", "“quoted”", "naïve", "`", "ç", "👑", "\t"] {
            assert_eq!(of(text), "2", "{text}");
        }
    }
}
