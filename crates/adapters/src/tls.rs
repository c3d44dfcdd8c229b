//! The cryptography of TLS: ring, for every use of `reqwest` in the process.

/// Installs the provider; call this before making a client. A second call changes nothing.
pub(crate) fn choose() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}
