use arena_app::ports::{GatewayAcceptance, SendError};

/// The longest quote from an answer, in characters.
const QUOTED: usize = 100;

/// Reads an answer. `hide` lists the words that must not be quoted: credentials, the number, the text.
///
/// Kannel answers 202 with `0: Accepted for delivery` or `3: Queued for later delivery`, 503 while it cannot
/// take messages, 403 for wrong credentials, and 400 or 404 for messages that it will never take. Other
/// gateways are understood as far as HTTP goes. An answer that is not understood may mean that the message
/// was taken.
pub(super) fn read(status: u16, body: &str, hide: &[&str]) -> Result<GatewayAcceptance, SendError> {
    let said = || format!("the gateway answered {status}{}", quote(body, hide));
    match status {
        200..=299 => match body.trim_start().split_once(':') {
            Some(("0" | "3", rest)) => {
                Ok(GatewayAcceptance { reference: reference(rest), ..GatewayAcceptance::default() })
            }
            _ => Err(SendError::Unknown(said())),
        },
        300..=399 => {
            Err(SendError::Later(format!("the gateway answered {status}: it redirects to another address")))
        }
        401 | 403 | 407 => Err(SendError::Later(format!("{}: check user name and password", said()))),
        404 if !body.to_ascii_lowercase().contains("not routable") => Err(SendError::Later(said())),
        408 | 425 | 429 | 503 => Err(SendError::Later(said())),
        400..=499 => Err(SendError::Never(said())),
        // A proxy in between may have lost only the answer.
        _ => Err(SendError::Unknown(said())),
    }
}

/// The gateway's id of the message, which some gateways write after another colon.
fn reference(rest: &str) -> Option<String> {
    let (_, reference) = rest.rsplit_once(':')?;
    let reference = reference.trim();
    let plain =
        !reference.is_empty() && reference.len() <= 64 && reference.bytes().all(|b| b.is_ascii_graphic());
    plain.then(|| reference.to_owned())
}

/// Quotes the first line for staff, unless the answer repeats hidden words.
fn quote(body: &str, hide: &[&str]) -> String {
    let line = body.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    if line.is_empty() {
        return String::new();
    }
    if hide.iter().any(|secret| !secret.is_empty() && body.contains(secret)) {
        return ", and repeated parts of the request".to_owned();
    }
    let line: String = line.chars().filter(|letter| !letter.is_control()).take(QUOTED).collect();
    format!(" {line:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(reference: Option<&str>) -> Result<GatewayAcceptance, SendError> {
        Ok(GatewayAcceptance { reference: reference.map(str::to_owned), ..GatewayAcceptance::default() })
    }

    #[test]
    fn what_kannel_says() {
        assert_eq!(read(202, "0: Accepted for delivery", &[]), taken(None));
        assert_eq!(read(202, "3: Queued for later delivery", &[]), taken(None));
        assert_eq!(read(202, "0: Accepted for delivery: 56ef232f-f00d\n", &[]), taken(Some("56ef232f-f00d")));
        let never = [
            (400, "Number(s) has/have been denied by white- and/or black-lists."),
            (404, "Not routable. Do not try again."),
        ];
        for (status, body) in never {
            assert!(matches!(read(status, body, &[]), Err(SendError::Never(_))), "{body}");
        }
        let later = [(403, "Authorization failed for sendsms"), (503, "Temporal failure, try again later.")];
        for (status, body) in later {
            let Err(SendError::Later(why)) = read(status, body, &[]) else { panic!("{body}") };
            assert!(why.contains(body) && why.contains(&status.to_string()), "{why}");
        }
    }

    #[test]
    fn what_is_not_understood_may_have_been_taken() {
        let answers = [
            (200, "<html>OK</html>"),
            (202, ""),
            (202, "1: what?"),
            (200, "00: no"),
            (500, "oops"),
            (502, ""),
            (504, ""),
        ];
        for (status, body) in answers {
            assert!(matches!(read(status, body, &[]), Err(SendError::Unknown(_))), "{status} {body}");
        }
        // The gateway did not even read the message.
        for status in [301, 302, 308, 401, 404, 429] {
            assert!(matches!(read(status, "", &[]), Err(SendError::Later(_))), "{status}");
        }
    }

    #[test]
    fn an_answer_is_quoted_short_and_without_secrets() {
        let long = "x".repeat(1_000);
        let why = read(400, &format!("\n {long}\nmore"), &[]).unwrap_err().to_string();
        assert!(
            why.contains(&"x".repeat(100)) && !why.contains(&"x".repeat(101)) && !why.contains("more"),
            "{why}"
        );
        for body in ["no user arena/pa55word", "bad number 923001234567", "fine\nbut pa55word"] {
            let why = read(400, body, &["pa55word", "923001234567", ""]).unwrap_err().to_string();
            assert_eq!(why, "gateway refused: the gateway answered 400, and repeated parts of the request");
        }
    }
}
