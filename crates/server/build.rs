//! Makes the folders of the built web apps, so that the binary builds without them and reports what is missing.

fn main() -> std::io::Result<()> {
    for built in ["dist", "dist-console"] {
        let web = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web").join(built);
        std::fs::create_dir_all(&web)?;
        println!("cargo:rerun-if-changed={}", web.display());
    }
    Ok(())
}
