//! Which cryptography TLS uses: ring, for everybody in the process who speaks it through `reqwest`.

/// Chooses it, once; to be called before a client is made. Whoever was faster chose the same.
pub(crate) fn choose() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}
