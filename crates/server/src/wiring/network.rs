use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use arena_adapters::clock::SystemClock;
use arena_adapters::number_verification::{
    CamaraNumberVerification, NumberVerificationConfig, VerificationQuestion,
};
use arena_app::ports::NumberVerification;
use arena_http::NETWORK_RETURN;

use crate::config::{Config, NetworkQuestion};

pub(crate) fn verification(config: &Config) -> anyhow::Result<Option<Arc<dyn NumberVerification>>> {
    let network = config.identity.number_verification.clone();
    let section = "identity.number_verification";
    let asked = match network.asked {
        NetworkQuestion::None => return Ok(None),
        NetworkQuestion::Number => VerificationQuestion::Number,
        NetworkQuestion::Match => VerificationQuestion::Match,
    };
    let client_proof = super::camara::proof(
        section,
        &network.client_secret,
        &network.client_key_file,
        &network.client_key_id,
    )?;
    let options = NumberVerificationConfig {
        url: network.url,
        authorize_url: network.authorize_url,
        token_url: network.token_url,
        redirect_url: format!("{}{NETWORK_RETURN}", config.public_url.trim_end_matches('/')),
        client_id: network.client_id,
        client_proof,
        asked,
        timeout: Duration::from_secs(network.timeout_seconds),
    };
    let verification = CamaraNumberVerification::new(options, Arc::new(SystemClock))
        .map_err(|error| anyhow!("key `{section}`: {error}"))?;
    Ok(Some(Arc::new(verification)))
}
