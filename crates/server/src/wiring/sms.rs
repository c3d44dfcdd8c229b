use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use arena_adapters::sms::{HttpGateway, HttpGatewayConfig, Method};
use arena_app::App;
use arena_app::messages::ReceiptKey;
use arena_app::ports::MessageGateway;
use arena_operator::Operator;

use crate::config::{Config, SmsGateway, SmsMethod};
use crate::demo::InboxGateway;

/// Who carries messages to phones; nobody where nobody is configured.
pub(crate) fn gateway(
    config: &Config,
    app: &App,
    operator: Option<&Operator>,
) -> anyhow::Result<Option<Arc<dyn MessageGateway>>> {
    match config.sms.gateway {
        SmsGateway::Inbox => {
            let operator = operator.context("key `sms.gateway`: there is no demo operator")?;
            Ok(Some(Arc::new(InboxGateway(operator.clone()))))
        }
        SmsGateway::Http => {
            let sms = config.sms.http.clone();
            let method = match sms.method {
                SmsMethod::Get => Method::Get,
                SmsMethod::Post => Method::Post,
            };
            let receipts = |base: &str| format!("{}{}", base.trim_end_matches('/'), arena_http::RECEIPTS);
            let http = HttpGatewayConfig {
                url: sms.url,
                method,
                username: sms.username,
                password: sms.password,
                sender: sms.sender,
                receipt_url: (!sms.receipt_url.is_empty()).then(|| receipts(&sms.receipt_url)),
                timeout: Duration::from_secs(sms.timeout_seconds),
            };
            let key = ReceiptKey::new(&app.settings.identity.refresh_secret);
            let gateway = HttpGateway::new(http, key, app.clock.clone())
                .map_err(|error| anyhow!("key `sms.http.url`: {error}"))?;
            Ok(Some(Arc::new(gateway)))
        }
        SmsGateway::None => Ok(None),
    }
}
