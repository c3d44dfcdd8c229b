//! Makes the folder of the built web app, so that the binary builds without it and reports what is missing.

fn main() -> std::io::Result<()> {
    let web = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    std::fs::create_dir_all(&web)?;
    println!("cargo:rerun-if-changed={}", web.display());
    Ok(())
}
