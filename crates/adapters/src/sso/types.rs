//! The library's types with the claims and the description that are read here.

use std::collections::BTreeMap;

use openidconnect::core::{
    CoreAuthDisplay, CoreAuthPrompt, CoreClaimName, CoreClaimType, CoreClientAuthMethod,
    CoreErrorResponseType, CoreGenderClaim, CoreGrantType, CoreJsonWebKey, CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm, CoreJwsSigningAlgorithm, CoreResponseMode, CoreResponseType,
    CoreRevocableToken, CoreRevocationErrorResponse, CoreSubjectIdentifierType,
    CoreTokenIntrospectionResponse, CoreTokenType,
};
use openidconnect::{
    AdditionalClaims, AdditionalProviderMetadata, Client, EmptyExtraTokenFields, EndpointMaybeSet,
    EndpointNotSet, EndpointSet, IdTokenClaims, IdTokenFields, ProviderMetadata, StandardErrorResponse,
    StandardTokenResponse, UserInfoClaims,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The claims that `OpenID` Connect does not name, such as groups.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct OtherClaims {
    #[serde(flatten)]
    pub(super) all: BTreeMap<String, Value>,
}

impl AdditionalClaims for OtherClaims {}

/// The parts of a provider's description that the library does not know.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct OtherMetadata {
    /// Whether the provider always names itself in its answers (RFC 9207).
    #[serde(default)]
    pub(super) authorization_response_iss_parameter_supported: bool,
}

impl AdditionalProviderMetadata for OtherMetadata {}

pub(super) type SsoMetadata = ProviderMetadata<
    OtherMetadata,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

pub(super) type SsoClaims = IdTokenClaims<OtherClaims, CoreGenderClaim>;

pub(super) type SsoUserInfo = UserInfoClaims<OtherClaims, CoreGenderClaim>;

type SsoTokenFields = IdTokenFields<
    OtherClaims,
    EmptyExtraTokenFields,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJwsSigningAlgorithm,
>;

pub(super) type SsoToken = StandardTokenResponse<SsoTokenFields, CoreTokenType>;

pub(super) type SsoClient = Client<
    OtherClaims,
    CoreAuthDisplay,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJsonWebKey,
    CoreAuthPrompt,
    StandardErrorResponse<CoreErrorResponseType>,
    SsoToken,
    CoreTokenIntrospectionResponse,
    CoreRevocableToken,
    CoreRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// Whether an algorithm signs with a private key. A shared secret proves nothing that we could not have signed, and
/// `none` proves nothing.
pub(super) fn is_asymmetric(algorithm: &CoreJwsSigningAlgorithm) -> bool {
    use CoreJwsSigningAlgorithm as A;
    matches!(
        algorithm,
        A::RsaSsaPkcs1V15Sha256
            | A::RsaSsaPkcs1V15Sha384
            | A::RsaSsaPkcs1V15Sha512
            | A::RsaSsaPssSha256
            | A::RsaSsaPssSha384
            | A::RsaSsaPssSha512
            | A::EcdsaP256Sha256
            | A::EcdsaP384Sha384
            | A::EdDsa
    )
}
