use std::sync::Arc;
use std::time::Duration as StdDuration;

use anyhow::{Context, anyhow};
use arena_adapters::charging::{CamaraCharging, CamaraConfig};
use arena_adapters::clock::SystemClock;
use arena_app::ports::Charging;
use arena_app::settings::BillingSettings;
use arena_operator::Operator;
use chrono::Duration;

use crate::config::{BillingGateway, Config};
use crate::demo::DemoCharging;

/// Prices and times of charges; `None` if the operator charges by itself.
pub(crate) fn settings(config: &Config) -> Option<BillingSettings> {
    let billing = &config.billing;
    (billing.gateway != BillingGateway::None).then(|| BillingSettings {
        prices: billing.prices(),
        night: Duration::minutes(billing.night_minutes.into()),
        per_second: billing.per_second,
    })
}

pub(crate) fn charging(
    config: &Config,
    operator: Option<&Operator>,
) -> anyhow::Result<Option<Arc<dyn Charging>>> {
    match config.billing.gateway {
        BillingGateway::Demo => {
            let operator = operator.context("key `billing.gateway`: `demo` needs `mode = \"demo\"`")?;
            Ok(Some(Arc::new(DemoCharging(operator.clone()))))
        }
        BillingGateway::Camara => Ok(Some(Arc::new(camara(config)?))),
        BillingGateway::None => Ok(None),
    }
}

/// # Errors
/// Names the wrong setting.
pub(crate) fn camara(config: &Config) -> anyhow::Result<CamaraCharging> {
    let camara = config.billing.camara.clone();
    let proof = super::camara::proof(
        "billing.camara",
        &camara.client_secret,
        &camara.client_key_file,
        &camara.client_key_id,
    )?;
    let config = CamaraConfig {
        url: camara.url,
        refund_url: camara.refund_url,
        token_url: camara.token_url,
        client_id: camara.client_id,
        client_proof: proof,
        scope: camara.scope,
        merchant_name: camara.merchant_name,
        merchant_identifier: camara.merchant_identifier,
        category: camara.category,
        channel: camara.channel,
        service_id: camara.service_id,
        product_id: camara.product_id,
        page: camara.page,
        timeout: StdDuration::from_secs(camara.timeout_seconds),
    };
    CamaraCharging::new(config, Arc::new(SystemClock))
        .map_err(|error| anyhow!("key `billing.camara`: {error}"))
}
