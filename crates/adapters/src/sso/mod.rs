//! Single sign-on of staff by `OpenID` Connect: the code flow with PKCE, a state and a nonce.
//!
//! The provider's description and keys are fetched at the first sign-on, so a server starts while the provider is away.
//! They are fetched again after an hour, and when a token's key is unknown.

mod http;
mod kept;
mod person;
mod types;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use arena_app::ports::{
    Clock, Random, SignOn, SignOnAnswer, SignOnChallenge, SignOnError, SignOnIdentity, token,
};
use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use openidconnect::core::{CoreAuthPrompt, CoreAuthenticationFlow, CoreClientAuthMethod};
use openidconnect::{
    AuthType, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken, IssuerUrl,
    Nonce, OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope,
    SignatureVerificationError, TokenResponse,
};
use serde::{Deserialize, Serialize};

use http::{HttpFailure, SsoHttp};
use kept::KeptProvider;
use person::Person;
use types::{SsoClaims, SsoClient, SsoMetadata, SsoToken, is_asymmetric};

/// How much longer than allowed the provider's proof may be ago: clocks differ.
const LEEWAY: TimeDelta = TimeDelta::minutes(5);

/// Settings of single sign-on.
#[derive(Clone)]
pub struct SsoConfig {
    /// The provider's address, exactly as its description has it.
    pub issuer: String,
    /// Our id at the provider.
    pub client_id: String,
    /// Our secret at the provider.
    pub client_secret: String,
    /// The address of the page to which the provider sends the browser back.
    pub redirect_url: String,
    /// The scopes besides `openid`.
    pub scopes: Vec<String>,
    /// The claim with the groups.
    pub groups: String,
    /// The longest time since the provider asked a person for a proof.
    pub max_age: Duration,
    /// The longest time of a request to the provider.
    pub timeout: Duration,
}

impl fmt::Debug for SsoConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SsoConfig").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

/// A provider of `OpenID` Connect.
pub struct OpenIdConnect {
    config: SsoConfig,
    redirect: RedirectUrl,
    http: SsoHttp,
    provider: KeptProvider,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

/// The secrets of a sign-on, which the server keeps until the browser is back.
#[derive(Serialize, Deserialize)]
struct Begun {
    nonce: String,
    verifier: String,
}

fn unavailable(why: impl Into<String>) -> SignOnError {
    SignOnError::Unavailable(why.into())
}

fn refused(why: impl Into<String>) -> SignOnError {
    SignOnError::Refused(why.into())
}

impl OpenIdConnect {
    /// Makes a client of the provider, without asking it anything.
    ///
    /// # Errors
    /// An address that is none, or an HTTP client that cannot be created.
    pub fn new(config: SsoConfig, clock: Arc<dyn Clock>, random: Arc<dyn Random>) -> Result<Self, String> {
        let issuer = IssuerUrl::new(config.issuer.clone()).map_err(|_| "the issuer is no address")?;
        let redirect = RedirectUrl::new(config.redirect_url.clone())
            .map_err(|_| "the console's address cannot be returned to")?;
        let http = SsoHttp::new(config.timeout, issuer.url().scheme() == "https")?;
        let provider = KeptProvider::new(issuer);
        Ok(Self { config, redirect, http, provider, clock, random })
    }

    fn client(&self, provider: &SsoMetadata) -> SsoClient {
        let secret = ClientSecret::new(self.config.client_secret.clone());
        let id = ClientId::new(self.config.client_id.clone());
        let client = SsoClient::from_provider_metadata(provider.clone(), id, Some(secret))
            .set_redirect_uri(self.redirect.clone());
        let methods = provider.token_endpoint_auth_methods_supported();
        let has = |method| methods.is_none_or(|methods| methods.contains(&method));
        // Basic is what a provider does that names no methods.
        if has(CoreClientAuthMethod::ClientSecretBasic) {
            client.set_auth_type(AuthType::BasicAuth)
        } else {
            client.set_auth_type(AuthType::RequestBody)
        }
    }

    /// Exchanges the code for tokens.
    async fn token(&self, client: &SsoClient, code: &str, verifier: String) -> Result<SsoToken, SignOnError> {
        let request = client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .map_err(|_| unavailable("its description has no token endpoint"))?
            .set_pkce_verifier(PkceCodeVerifier::new(verifier));
        // The library's texts can hold the answer and with it tokens.
        request.request_async(&self.http).await.map_err(|error| match error {
            RequestTokenError::ServerResponse(refusal) => {
                let word = refusal.error().as_ref().to_owned();
                let why = format!("the token endpoint answered `{}`", printable(&word));
                if word == "invalid_grant" { refused(why) } else { unavailable(why) }
            }
            RequestTokenError::Request(failure) => unavailable(failure.to_string()),
            RequestTokenError::Parse(..) | RequestTokenError::Other(_) => {
                unavailable("the token endpoint's answer is not understood")
            }
        })
    }

    /// Checks the ID token and returns its claims.
    fn claims(
        &self,
        client: &SsoClient,
        provider: &SsoMetadata,
        tokens: &SsoToken,
        nonce: &Nonce,
    ) -> Result<SsoClaims, ClaimsVerificationError> {
        let missing = || ClaimsVerificationError::Other("there is no ID token".into());
        let id_token = tokens.id_token().ok_or_else(missing)?;
        let now = self.clock.now();
        let oldest = now - TimeDelta::from_std(self.config.max_age).unwrap_or(TimeDelta::MAX) - LEEWAY;
        let algorithms = provider.id_token_signing_alg_values_supported().iter();
        let verifier = client
            .id_token_verifier()
            .set_allowed_algs(algorithms.filter(|algorithm| is_asymmetric(algorithm)).cloned())
            .set_time_fn(move || now)
            .set_auth_time_verifier_fn(move |at: Option<DateTime<Utc>>| match at {
                Some(at) if at < oldest => Err("the provider's proof is older than we asked for".into()),
                _ => Ok(()),
            });
        let claims = id_token.claims(&verifier, nonce)?;
        let party = claims.authorized_party().map(|party| party.as_str());
        if party.is_some_and(|party| party != self.config.client_id) {
            return Err(ClaimsVerificationError::InvalidAudience("the token is another client's".into()));
        }
        Ok(claims.clone())
    }

    /// Checks the issuer that the browser brought (RFC 9207): a code of another provider is not ours.
    fn check_issuer(&self, provider: &SsoMetadata, answer: SignOnAnswer<'_>) -> Result<(), SignOnError> {
        match answer.issuer {
            Some(issuer) if issuer == self.config.issuer => Ok(()),
            Some(_) => Err(refused("the answer is another provider's")),
            None if provider.additional_metadata().authorization_response_iss_parameter_supported => {
                Err(refused("the answer does not name its provider, which always does"))
            }
            None => Ok(()),
        }
    }
}

#[async_trait]
impl SignOn for OpenIdConnect {
    async fn begin(&self, state: &str, again: bool) -> Result<SignOnChallenge, SignOnError> {
        let provider = self.provider.get(&self.http, self.clock.now()).await?;
        let begun = Begun { nonce: token(&*self.random), verifier: token(&*self.random) };
        let verifier = PkceCodeVerifier::new(begun.verifier.clone());
        let (state, nonce) = (CsrfToken::new(state.to_owned()), Nonce::new(begun.nonce.clone()));
        let client = self.client(&provider);
        let request = client
            .authorize_url(CoreAuthenticationFlow::AuthorizationCode, || state, || nonce)
            .add_scopes(self.config.scopes.iter().cloned().map(Scope::new))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            // With it the provider has to say when it asked for a proof.
            .set_max_age(self.config.max_age);
        let request = if again { request.add_prompt(CoreAuthPrompt::Login) } else { request };
        let (address, ..) = request.url();
        let state = serde_json::to_string(&begun).map_err(|error| unavailable(error.to_string()))?;
        Ok(SignOnChallenge { address: address.into(), state })
    }

    async fn finish(&self, state: &str, answer: SignOnAnswer<'_>) -> Result<SignOnIdentity, SignOnError> {
        let begun: Begun = serde_json::from_str(state).map_err(|_| refused("its state is damaged"))?;
        let provider = self.provider.get(&self.http, self.clock.now()).await?;
        self.check_issuer(&provider, answer)?;
        let client = self.client(&provider);
        let tokens = self.token(&client, answer.code, begun.verifier).await?;
        let nonce = Nonce::new(begun.nonce);
        let checked = match self.claims(&client, &provider, &tokens, &nonce) {
            Err(error) if may_be_of_new_key(&error) => {
                let provider = self.provider.refresh(&provider, &self.http, self.clock.now()).await?;
                self.claims(&self.client(&provider), &provider, &tokens, &nonce)
            }
            checked => checked,
        };
        let claims = checked.map_err(|error| refused(reason(&error)))?;
        let mut person = Person::of_token(&claims, &self.config.groups);
        if person.is_incomplete() && client.user_info_url().is_some() {
            let request = client
                .user_info(tokens.access_token().clone(), Some(claims.subject().clone()))
                .map_err(|_| unavailable("its description has no endpoint for user info"))?;
            let more = request.request_async(&self.http).await.map_err(|error| {
                let why = match error {
                    openidconnect::UserInfoError::Request(failure) => failure.to_string(),
                    _ => "its answer with user info is not understood".into(),
                };
                unavailable(why)
            })?;
            person.complete(&more, &self.config.groups);
        }
        Ok(person.identity(&claims))
    }
}

/// Whether a token could be valid with the provider's present keys.
fn may_be_of_new_key(error: &ClaimsVerificationError) -> bool {
    use SignatureVerificationError as E;
    matches!(error, ClaimsVerificationError::SignatureVerification(E::NoMatchingKey | E::CryptoError(_)))
}

/// Returns what is wrong with a token, without its contents.
fn reason(error: &ClaimsVerificationError) -> &'static str {
    use ClaimsVerificationError as E;
    match error {
        E::Expired(_) => "the ID token has expired",
        E::InvalidAudience(_) => "the ID token is another client's",
        E::InvalidAuthTime(_) => "the provider's proof is older than we asked for",
        E::InvalidIssuer(_) => "the ID token is another provider's",
        E::InvalidNonce(_) => "the ID token is of another sign-on: its nonce differs",
        E::SignatureVerification(SignatureVerificationError::NoSignature) => "the ID token has no signature",
        E::SignatureVerification(SignatureVerificationError::DisallowedAlg(_)) => {
            "the ID token is signed by an algorithm that is not allowed"
        }
        E::SignatureVerification(SignatureVerificationError::NoMatchingKey) => {
            "the ID token's key is unknown"
        }
        E::SignatureVerification(_) => "the ID token's signature is wrong",
        _ => "the ID token is not understood",
    }
}

/// Returns a word of the provider for the log.
fn printable(word: &str) -> String {
    word.chars().filter(char::is_ascii_graphic).take(40).collect()
}

impl From<HttpFailure> for SignOnError {
    fn from(failure: HttpFailure) -> Self {
        unavailable(failure.to_string())
    }
}
