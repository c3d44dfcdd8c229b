//! The built web app is laid into the binary; without it the binary still builds, and says what is missing.

fn main() -> std::io::Result<()> {
    let web = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    std::fs::create_dir_all(&web)?;
    println!("cargo:rerun-if-changed={}", web.display());
    Ok(())
}
