//! Passkeys (WebAuthn) by the crate `webauthn-rs`.

use arena_app::ports::{NewPasskey, PasskeyChallenge, PasskeyError, Passkeys};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;
use webauthn_rs::prelude::{
    AuthenticationResult, CreationChallengeResponse, CredentialID, DiscoverableAuthentication,
    DiscoverableKey, Passkey, PasskeyAuthentication, PasskeyRegistration, RequestChallengeResponse,
    WebauthnError,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

/// Passkeys of the console's address.
pub struct WebauthnPasskeys(Webauthn);

impl WebauthnPasskeys {
    /// Makes passkeys for pages of an origin, such as `https://console.arena.example`.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the origin. It must have a host name: an IP address has no passkeys.
    pub fn new(origin: &str, product: &str) -> Result<Self, String> {
        let url = Url::parse(origin).map_err(|error| error.to_string())?;
        let Some(host) = url.domain() else { return Err("must have a host name, not an IP address".into()) };
        let builder = WebauthnBuilder::new(host, &url).map_err(|error| error.to_string())?;
        builder.rp_name(product).build().map(Self).map_err(|error| error.to_string())
    }
}

#[expect(clippy::needless_pass_by_value, reason = "map_err passes a value")]
fn refused(error: impl ToString) -> PasskeyError {
    PasskeyError::Refused(error.to_string())
}

#[expect(clippy::needless_pass_by_value, reason = "map_err passes a value")]
fn damaged(error: impl ToString) -> PasskeyError {
    PasskeyError::Damaged(error.to_string())
}

/// The browser's answer.
fn answer_of<T: DeserializeOwned>(answer: &Value) -> Result<T, PasskeyError> {
    T::deserialize(answer).map_err(refused)
}

/// A text that this server wrote.
fn own<T: DeserializeOwned>(text: &str) -> Result<T, PasskeyError> {
    serde_json::from_str(text).map_err(damaged)
}

fn text<T: Serialize>(value: &T) -> Result<String, PasskeyError> {
    serde_json::to_string(value).map_err(damaged)
}

fn keys_of(keys: &[String]) -> Result<Vec<Passkey>, PasskeyError> {
    keys.iter().map(|key| own(key)).collect()
}

/// The member `publicKey` of a challenge, as browsers take it.
fn public_key<T: Serialize>(challenge: &T) -> Result<Value, PasskeyError> {
    let mut whole = serde_json::to_value(challenge).map_err(damaged)?;
    Ok(whole.get_mut("publicKey").map(Value::take).unwrap_or_default())
}

/// Returns a key with its new counter.
fn used(mut key: Passkey, result: &AuthenticationResult) -> Result<String, PasskeyError> {
    key.update_credential(result).ok_or_else(|| refused("another credential answered"))?;
    text(&key)
}

impl Passkeys for WebauthnPasskeys {
    fn begin_registration(
        &self,
        staff: Uuid,
        email: &str,
        name: &str,
        existing: &[String],
    ) -> Result<PasskeyChallenge, PasskeyError> {
        let known: Vec<CredentialID> = keys_of(existing)?.iter().map(|key| key.cred_id().clone()).collect();
        let begun: Result<(CreationChallengeResponse, PasskeyRegistration), WebauthnError> =
            self.0.start_passkey_registration(staff, email, name, Some(known));
        let (challenge, state) = begun.map_err(damaged)?;
        let mut options = public_key(&challenge)?;
        // Nobody types a name to sign in, so the authenticator must know whose passkey it is.
        options["authenticatorSelection"]["residentKey"] = json!("required");
        options["authenticatorSelection"]["requireResidentKey"] = json!(true);
        Ok(PasskeyChallenge { options, state: text(&state)? })
    }

    fn finish_registration(&self, state: &str, answer: &Value) -> Result<NewPasskey, PasskeyError> {
        let state: PasskeyRegistration = own(state)?;
        let key = self.0.finish_passkey_registration(&answer_of(answer)?, &state).map_err(refused)?;
        Ok(NewPasskey { credential: key.cred_id().clone(), key: text(&key)? })
    }

    fn begin_sign_in(&self) -> Result<PasskeyChallenge, PasskeyError> {
        let begun: Result<(RequestChallengeResponse, DiscoverableAuthentication), WebauthnError> =
            self.0.start_discoverable_authentication();
        let (challenge, state) = begun.map_err(damaged)?;
        Ok(PasskeyChallenge { options: public_key(&challenge)?, state: text(&state)? })
    }

    fn named(&self, answer: &Value) -> Result<(Uuid, Vec<u8>), PasskeyError> {
        let answer = answer_of(answer)?;
        let (staff, credential) = self.0.identify_discoverable_authentication(&answer).map_err(refused)?;
        Ok((staff, credential.to_vec()))
    }

    fn finish_sign_in(&self, state: &str, answer: &Value, key: &str) -> Result<String, PasskeyError> {
        let (state, key): (DiscoverableAuthentication, Passkey) = (own(state)?, own(key)?);
        let answer = answer_of(answer)?;
        let known = DiscoverableKey::from(&key);
        let result = self.0.finish_discoverable_authentication_v2(&answer, state, &known).map_err(refused)?;
        used(key, &result)
    }

    fn begin_proof(&self, keys: &[String]) -> Result<PasskeyChallenge, PasskeyError> {
        let begun: Result<(RequestChallengeResponse, PasskeyAuthentication), WebauthnError> =
            self.0.start_passkey_authentication(&keys_of(keys)?);
        let (challenge, state) = begun.map_err(damaged)?;
        Ok(PasskeyChallenge { options: public_key(&challenge)?, state: text(&state)? })
    }

    fn finish_proof(
        &self,
        state: &str,
        answer: &Value,
        keys: &[String],
    ) -> Result<(usize, String), PasskeyError> {
        let state: PasskeyAuthentication = own(state)?;
        let result = self.0.finish_passkey_authentication(&answer_of(answer)?, &state).map_err(refused)?;
        let keys = keys_of(keys)?;
        let which = keys.iter().position(|key| key.cred_id() == result.cred_id());
        let which = which.ok_or_else(|| refused("the credential is gone"))?;
        let key = keys.into_iter().nth(which).ok_or_else(|| refused("the credential is gone"))?;
        Ok((which, used(key, &result)?))
    }
}
