use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use arena_adapters::sms::{
    BindConfig, HttpGateway, HttpGatewayConfig, MessageIds, Method, Sender, SmppConfig, SmppGateway, Validity,
};
use arena_app::App;
use arena_app::messages::ReceiptKey;
use arena_app::ports::MessageGateway;
use arena_operator::Operator;

use crate::config::{Config, SmppIds, SmppValidity, SmsGateway, SmsMethod, SmsSmppConfig};
use crate::demo::InboxGateway;

pub(crate) enum Carrier {
    /// A gateway with one request for each message.
    Gateway(Arc<dyn MessageGateway>),
    /// Open connections to an SMS centre.
    Smpp(Arc<SmppGateway>),
    Nobody,
}

impl Carrier {
    pub(crate) fn gateway(&self) -> Option<Arc<dyn MessageGateway>> {
        match self {
            Self::Gateway(gateway) => Some(gateway.clone()),
            Self::Smpp(gateway) => Some(gateway.clone()),
            Self::Nobody => None,
        }
    }

    pub(crate) async fn close(&self) {
        if let Self::Smpp(gateway) = self {
            gateway.close().await;
        }
    }
}

pub(crate) fn carrier(config: &Config, app: &App, operator: Option<&Operator>) -> anyhow::Result<Carrier> {
    match config.sms.gateway {
        SmsGateway::Inbox => {
            let operator = operator.context("key `sms.gateway`: `inbox` needs `mode = \"demo\"`")?;
            Ok(Carrier::Gateway(Arc::new(InboxGateway(operator.clone()))))
        }
        // A node that sends nothing opens no connection: a centre limits their number.
        SmsGateway::Smpp if !config.worker => Ok(Carrier::Nobody),
        SmsGateway::Smpp => {
            let gateway = SmppGateway::start(
                smpp(&config.sms.smpp),
                Arc::new(app.clone()),
                app.clock.clone(),
                app.random.clone(),
            );
            Ok(Carrier::Smpp(Arc::new(gateway.map_err(|error| anyhow!("key `sms.smpp`: {error}"))?)))
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
            Ok(Carrier::Gateway(Arc::new(gateway)))
        }
        SmsGateway::None => Ok(Carrier::Nobody),
    }
}

pub(crate) fn smpp(config: &SmsSmppConfig) -> SmppConfig {
    let binds = config.binds.iter().map(|bind| {
        let [system_id, password, system_type] = config.credentials(bind).map(str::to_owned);
        let (smsc, host, port) = (bind.smsc.clone(), bind.host.clone(), bind.port);
        BindConfig { smsc, host, port, system_id, password, system_type }
    });
    let seconds = Duration::from_secs;
    SmppConfig {
        binds: binds.collect(),
        sender: Sender { address: config.sender.clone(), ton: config.sender_ton, npi: config.sender_npi },
        window: config.window,
        per_second: config.per_second,
        enquire: seconds(config.enquire_seconds),
        response: seconds(config.response_seconds),
        reconnect: seconds(config.reconnect_seconds),
        refused: seconds(config.refused_seconds),
        validity: match config.validity {
            SmppValidity::Relative => Validity::Relative,
            SmppValidity::Absolute => Validity::Absolute,
            SmppValidity::None => Validity::None,
        },
        message_ids: match config.message_ids {
            SmppIds::Text => MessageIds::Text,
            SmppIds::Decimal => MessageIds::Decimal,
            SmppIds::HexDecimal => MessageIds::HexDecimal,
            SmppIds::DecimalHex => MessageIds::DecimalHex,
        },
    }
}
