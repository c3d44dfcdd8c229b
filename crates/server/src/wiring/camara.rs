use std::fs;

use anyhow::Context;
use arena_adapters::camara::ClientProof;

pub(super) fn proof(
    section: &str,
    secret: &str,
    key_file: &str,
    key_id: &str,
) -> anyhow::Result<ClientProof> {
    if key_file.trim().is_empty() {
        return Ok(ClientProof::Secret(secret.to_owned()));
    }
    let pem = fs::read_to_string(key_file)
        .with_context(|| format!("key `{section}.client_key_file`: {key_file} cannot be read"))?;
    Ok(ClientProof::Key { pem, id: key_id.to_owned() })
}
