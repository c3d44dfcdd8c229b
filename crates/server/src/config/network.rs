//! Checks of the section `identity.number_verification`: log-in by the operator's network.

use super::Config;
use super::check::{check_client, check_service};
use super::faults::{Faults, need};
use super::identity::NetworkQuestion;

/// The longest timeout, in seconds. A request waits 15 seconds for its answer.
const TIMEOUT_MAX: u64 = 10;

impl Config {
    pub(super) fn check_network(&self, faults: &mut Faults) {
        let network = &self.identity.number_verification;
        if network.asked == NetworkQuestion::None {
            return;
        }
        let section = "identity.number_verification";
        for (name, url) in [
            ("url", &network.url),
            ("authorize_url", &network.authorize_url),
            ("token_url", &network.token_url),
        ] {
            check_service(faults, self.mode, &format!("{section}.{name}"), url);
        }
        check_client(faults, section, &network.client_id, &network.client_secret, &network.client_key_file);
        need!(
            faults,
            (1..=TIMEOUT_MAX).contains(&network.timeout_seconds),
            "key `{section}.timeout_seconds`: must be 1 to {TIMEOUT_MAX}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PRODUCTION, loaded};

    const NETWORK: &str = r#"
        [identity.number_verification]
        asked = "number"
        url = "https://operator.example/number-verification/v2"
        authorize_url = "https://operator.example/authorize"
        token_url = "https://operator.example/token"
        client_id = "arena"
        client_secret = "pa55word"
    "#;

    #[test]
    fn network_verification_needs_all_its_keys() {
        let config = loaded(NETWORK, &[]).unwrap();
        assert!(!format!("{config:?}").contains("pa55word"));
        let live = format!("{PRODUCTION}{NETWORK}");
        assert!(loaded(&live, &[]).is_ok());
        let wrong = [
            ("ASKED", "perhaps"),
            ("URL", "operator.example"),
            ("URL", "http://operator.example"),
            ("AUTHORIZE_URL", ""),
            ("TOKEN_URL", "http://127.0.0.1.example/"),
            ("CLIENT_ID", ""),
            ("CLIENT_SECRET", ""),
            ("TIMEOUT_SECONDS", "11"),
        ];
        for (key, value) in wrong {
            let named = format!("identity.number_verification.{}", key.to_lowercase());
            let variable = format!("ARENA_IDENTITY__NUMBER_VERIFICATION__{key}");
            let error = loaded(&live, &[(&variable, value)]).unwrap_err();
            assert!(error.contains(&named) && !error.contains("pa55word"), "{key}={value}: {error}");
        }
        // Either of the two proves the client's identity; with both it would be unclear which one counts.
        let key_file = ("ARENA_IDENTITY__NUMBER_VERIFICATION__CLIENT_KEY_FILE", "client.pem");
        assert!(loaded(&live, &[key_file]).unwrap_err().contains("set exactly one of"));
        assert!(loaded(&live.replace("pa55word", ""), &[key_file]).is_ok());
    }
}
