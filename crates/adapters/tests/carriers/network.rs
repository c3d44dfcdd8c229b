//! The Number Verification client against an operator in this process that checks the published shapes.
//! The test plays the browser.

use std::sync::Arc;
use std::time::Duration as StdDuration;

use arena_adapters::camara::ClientProof;
use arena_adapters::number_verification::{
    CamaraNumberVerification, NumberVerificationConfig, VerificationQuestion,
};
use arena_app::ports::{Line, LineUnknown, NumberVerification};
use arena_testkit::{
    NETWORK_AUTHORIZE, NETWORK_BASE, NETWORK_LINE, NETWORK_TOKENS, Network, NetworkClient, NetworkFate,
    TestClock, keys, msisdn,
};
use chrono::Duration;
use jsonwebtoken::{Algorithm, DecodingKey};
use reqwest::{Client, Url, redirect};

const NUMBER: &str = "+923001234567";
const OTHER: &str = "+923007654321";
const BACK: &str = "https://arena.example/api/v1/auth/network/back";
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const STATE: &str = "a-state-of-more-than-22-characters";

struct OperatorAndClient {
    clock: Arc<TestClock>,
    network: Arc<Network>,
    client: CamaraNumberVerification,
}

fn secret() -> (ClientProof, NetworkClient) {
    let text = "network secret + more".to_owned();
    (ClientProof::Secret(text.clone()), NetworkClient::Secret(text))
}

impl OperatorAndClient {
    async fn new(asked: VerificationQuestion) -> Self {
        Self::with(asked, secret(), |_| {}).await
    }

    async fn with(
        asked: VerificationQuestion,
        (client_proof, known): (ClientProof, NetworkClient),
        change: impl FnOnce(&mut NumberVerificationConfig),
    ) -> Self {
        let clock = Arc::new(TestClock::new());
        let network = Network::new(clock.clone(), known, BACK);
        let origin = format!("http://{}", network.listen().await.unwrap());
        let mut config = NumberVerificationConfig {
            url: format!("{origin}{NETWORK_BASE}/"),
            authorize_url: format!("{origin}{NETWORK_AUTHORIZE}"),
            token_url: format!("{origin}{NETWORK_TOKENS}"),
            redirect_url: BACK.into(),
            client_id: "arena".into(),
            client_proof,
            asked,
            timeout: StdDuration::from_secs(8),
        };
        change(&mut config);
        let client = CamaraNumberVerification::new(config, clock.clone()).unwrap();
        Self { clock, network, client }
    }

    /// Visits the operator over a line, if any; returns the parameters of the way back.
    async fn went(&self, line: Option<&str>) -> Vec<(String, String)> {
        let browser = Client::builder().redirect(redirect::Policy::none()).no_proxy().build().unwrap();
        let mut request = browser.get(self.client.address(STATE, VERIFIER));
        if let Some(line) = line {
            request = request.header(NETWORK_LINE, line);
        }
        let answer = request.send().await.unwrap();
        let to = answer.headers().get("location").expect("a way back").to_str().unwrap().to_owned();
        assert!(to.starts_with(BACK), "{to}");
        Url::parse(&to).unwrap().query_pairs().into_owned().collect()
    }

    async fn code(&self, line: &str) -> String {
        let [(name, code), (_, state)] = <[_; 2]>::try_from(self.went(Some(line)).await).unwrap();
        assert_eq!((&*name, &*state), ("code", STATE));
        code
    }

    async fn ask(&self, code: &str, number: Option<&str>) -> Result<Line, LineUnknown> {
        let number = number.map(msisdn);
        let said = self.client.line(code, VERIFIER, number.as_ref()).await;
        if let Err(LineUnknown::Failed(why)) = &said {
            for secret in ["secret", "token-", "code-", "3001234567", "127.0.0.1", "Basic"] {
                assert!(!why.contains(secret), "{why}");
            }
        }
        said
    }

    async fn fails(&self, code: &str) -> String {
        match self.ask(code, None).await {
            Err(LineUnknown::Failed(why)) => why,
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    fn assert_fits(&self) {
        assert_eq!(self.network.misfits(), Vec::<String>::new());
    }
}

#[tokio::test]
async fn an_operator_says_which_number_a_line_is() {
    let meeting = OperatorAndClient::new(VerificationQuestion::Number).await;
    assert!(!meeting.client.needs_number());
    let code = meeting.code(NUMBER).await;
    assert_eq!(meeting.ask(&code, None).await, Ok(Line::Of(NUMBER.into())));
    meeting.assert_fits();
}

#[tokio::test]
async fn an_operator_says_whether_a_line_is_a_numbers() {
    let meeting = OperatorAndClient::new(VerificationQuestion::Match).await;
    assert!(meeting.client.needs_number());
    let code = meeting.code(NUMBER).await;
    assert_eq!(meeting.ask(&code, Some("03001234567")).await, Ok(Line::Of(NUMBER.into())));
    let code = meeting.code(OTHER).await;
    assert_eq!(meeting.ask(&code, Some("03001234567")).await, Ok(Line::Another));
    // Without a number there is no question.
    let code = meeting.code(NUMBER).await;
    assert!(matches!(meeting.ask(&code, None).await, Err(LineUnknown::Failed(_))));
    meeting.assert_fits();
}

#[tokio::test]
async fn an_unknown_line_comes_back_with_login_required() {
    let meeting = OperatorAndClient::new(VerificationQuestion::Number).await;
    let back = meeting.went(None).await;
    assert_eq!(back[0], ("error".into(), "login_required".into()));
    assert_eq!(back[1], ("state".into(), STATE.into()));
    // The subscriber was identified by a code in an SMS, which is no proof by the network.
    let code = meeting.code(NUMBER).await;
    meeting.network.next(NetworkFate::Answered);
    let by_code = "NUMBER_VERIFICATION.USER_NOT_AUTHENTICATED_BY_MOBILE_NETWORK";
    meeting.network.next(NetworkFate::Refused(403, by_code));
    assert_eq!(meeting.ask(&code, None).await, Err(LineUnknown::NotKnown));
    meeting.assert_fits();
}

#[tokio::test]
async fn a_code_works_once_within_a_minute_for_its_browser() {
    let meeting = OperatorAndClient::new(VerificationQuestion::Number).await;
    let code = meeting.code(NUMBER).await;
    assert!(meeting.ask(&code, None).await.is_ok());
    assert_eq!(meeting.ask(&code, None).await, Err(LineUnknown::NotKnown));

    let late = meeting.code(NUMBER).await;
    meeting.clock.advance(Duration::seconds(61));
    assert_eq!(meeting.ask(&late, None).await, Err(LineUnknown::NotKnown));

    let stolen = meeting.code(NUMBER).await;
    let other = meeting.client.line(&stolen, &VERIFIER.replace('d', "e"), None).await;
    assert_eq!(other, Err(LineUnknown::NotKnown));
    assert_eq!(meeting.ask("made up", None).await, Err(LineUnknown::NotKnown));
    meeting.assert_fits();
}

#[tokio::test]
async fn the_client_signs_with_an_rsa_or_a_p256_key() {
    let ours = [(keys::P256, "p256"), (keys::RSA, "")];
    let known = [
        (DecodingKey::from_ec_pem(keys::P256_PUBLIC.as_bytes()).unwrap(), Algorithm::ES256),
        (DecodingKey::from_rsa_pem(keys::RSA_PUBLIC.as_bytes()).unwrap(), Algorithm::RS256),
    ];
    for ((pem, id), (key, algorithm)) in ours.into_iter().zip(known) {
        let proof = ClientProof::Key { pem: pem.into(), id: id.into() };
        let meeting = OperatorAndClient::with(
            VerificationQuestion::Number,
            (proof, NetworkClient::Key(key, algorithm)),
            |_| {},
        )
        .await;
        // Twice: no assertion is used again.
        for _ in 0..2 {
            let code = meeting.code(NUMBER).await;
            assert_eq!(meeting.ask(&code, None).await, Ok(Line::Of(NUMBER.into())));
        }
        meeting.assert_fits();
    }
}

#[tokio::test]
async fn a_client_with_wrong_credentials_learns_nothing() {
    let (_, known) = secret();
    let wrong = ClientProof::Secret("wrong".into());
    let meeting = OperatorAndClient::with(VerificationQuestion::Number, (wrong, known), |_| {}).await;
    let code = meeting.code(NUMBER).await;
    assert_eq!(meeting.fails(&code).await, "the operator gave no token: it answered 401");
}

#[tokio::test]
async fn a_failing_operator_gives_no_answer() {
    let meeting = OperatorAndClient::with(VerificationQuestion::Number, secret(), |config| {
        config.timeout = StdDuration::from_millis(300);
    })
    .await;
    let answered = NetworkFate::Answered;
    let troubles: [(&[NetworkFate], &str); 6] = [
        (&[NetworkFate::Silent], "no token: the operator did not answer in time"),
        (&[NetworkFate::Nonsense], "the operator gave no token: its answer is not understood"),
        (&[NetworkFate::Refused(503, "UNAVAILABLE")], "the operator gave no token: it answered 503"),
        (&[answered, NetworkFate::Silent], "the operator did not answer in time"),
        (&[answered, NetworkFate::Nonsense], "the operator's answer is not understood"),
        (&[answered, NetworkFate::Refused(500, "INTERNAL")], "the operator answered 500"),
    ];
    for (fates, why) in troubles {
        let code = meeting.code(NUMBER).await;
        fates.iter().for_each(|fate| meeting.network.next(*fate));
        assert_eq!(meeting.fails(&code).await, why);
    }
    // The operator asks for a pause, and the client obeys.
    let code = meeting.code(NUMBER).await;
    meeting.network.next(NetworkFate::Refused(429, "TOO_MANY_REQUESTS"));
    assert_eq!(meeting.fails(&code).await, "the operator gave no token: it answered 429");
    let code = meeting.code(NUMBER).await;
    assert_eq!(meeting.fails(&code).await, "the operator asked us to wait");
    meeting.clock.advance(Duration::seconds(6));
    let code = meeting.code(NUMBER).await;
    assert_eq!(meeting.ask(&code, None).await, Ok(Line::Of(NUMBER.into())));
    meeting.assert_fits();
}

#[tokio::test]
async fn a_failed_connection_gives_no_answer() {
    let meeting = OperatorAndClient::with(VerificationQuestion::Number, secret(), |config| {
        config.token_url = "http://127.0.0.1:1/token".into();
    })
    .await;
    let code = meeting.code(NUMBER).await;
    assert_eq!(meeting.fails(&code).await, "no connection to the operator's token address");
}

#[test]
fn an_invalid_setting_is_named() {
    let clock = Arc::new(TestClock::new());
    let config = NumberVerificationConfig {
        url: "https://operator.example/number-verification/v2".into(),
        authorize_url: "https://operator.example/authorize".into(),
        token_url: "https://operator.example/token".into(),
        redirect_url: BACK.into(),
        client_id: "arena".into(),
        client_proof: ClientProof::Secret("s".into()),
        asked: VerificationQuestion::Number,
        timeout: StdDuration::from_secs(8),
    };
    let wrong = |change: &dyn Fn(&mut NumberVerificationConfig)| {
        let mut config = config.clone();
        change(&mut config);
        CamaraNumberVerification::new(config, clock.clone()).err().expect("it is refused")
    };
    assert_eq!(wrong(&|config| config.url = "operator".into()), "url must be an address of http or https");
    assert_eq!(
        wrong(&|config| config.authorize_url = "ftp://operator.example".into()),
        "authorize_url must be an address of http or https"
    );
    for pem in ["", "no key", keys::P384, keys::P256_PUBLIC] {
        let proof = ClientProof::Key { pem: pem.into(), id: String::new() };
        let error = wrong(&|config| config.client_proof = proof.clone());
        assert!(error.contains("RSA or P-256"), "{error}");
    }
    assert!(CamaraNumberVerification::new(config.clone(), clock.clone()).is_ok());
}
