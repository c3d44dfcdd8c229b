use arena_app::ports::ChargeRequest;
use arena_rules::Amount;
use serde::{Deserialize, Serialize};

use super::config::CamaraConfig;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreatePayment<'a> {
    amount_transaction: Transaction<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Transaction<'a> {
    phone_number: String,
    client_correlator: &'a str,
    reference_code: &'a str,
    payment_amount: PaymentAmount<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PaymentAmount<'a> {
    charging_information: Information<'a>,
    #[serde(skip_serializing_if = "MetaData::is_empty")]
    charging_meta_data: MetaData<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Information<'a> {
    amount: Amount,
    currency: &'a str,
    description: &'a str,
    is_tax_included: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    tax_amount: Option<Amount>,
}

#[derive(Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct MetaData<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    merchant_name: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    merchant_identifier: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    purchase_category_code: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    channel: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    service_id: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    product_id: &'a str,
}

impl MetaData<'_> {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl<'a> CreatePayment<'a> {
    /// Makes the request for a charge. The amount always includes tax, which is stated separately if it comes
    /// on top of the displayed price.
    pub(super) fn new(request: &'a ChargeRequest, reference: &'a str, config: &'a CamaraConfig) -> Self {
        let tax = request.fee.tax;
        Self {
            amount_transaction: Transaction {
                phone_number: format!("+{}", request.msisdn.as_str()),
                client_correlator: reference,
                reference_code: reference,
                payment_amount: PaymentAmount {
                    charging_information: Information {
                        amount: request.fee.total,
                        currency: &request.currency,
                        description: &request.description,
                        is_tax_included: true,
                        tax_amount: (tax > Amount::ZERO).then_some(tax),
                    },
                    charging_meta_data: MetaData {
                        merchant_name: &config.merchant_name,
                        merchant_identifier: &config.merchant_identifier,
                        purchase_category_code: &config.category,
                        channel: &config.channel,
                        service_id: &config.service_id,
                        product_id: &config.product_id,
                    },
                },
            },
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Payment {
    pub(super) payment_id: String,
    pub(super) payment_status: String,
    amount_transaction: BookedTransaction,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct BookedTransaction {
    client_correlator: Option<String>,
    reference_code: String,
}

impl Payment {
    pub(super) fn reference(&self) -> &str {
        let booked = &self.amount_transaction;
        booked.client_correlator.as_deref().unwrap_or(&booked.reference_code)
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Refusal {
    pub(super) code: String,
    #[serde(default)]
    pub(super) message: String,
}
