use std::io::Write;
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;

struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("arena-build-{}-{number}", std::process::id()));
        fs::create_dir_all(folder.join("Build")).unwrap();
        Self(folder)
    }

    /// An export as Unity writes it; each file ends in `packed`.
    fn export(packed: &str) -> Self {
        let folder = Self::new();
        folder.write("Build/My Game.loader.js", b"function createUnityInstance(c,o,p){}");
        folder.pack("Build/My Game.data", packed, b"UnityWebData1.0\0");
        folder.pack("Build/My Game.framework.js", packed, b"var unityFramework=1");
        folder.pack("Build/My Game.wasm", packed, b"\0asm\x01\0\0\0");
        folder.write(
            "index.html",
            br#"var config = { companyName: "Own", productName: "Targets", productVersion: "0.3" };"#,
        );
        folder
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let file = self.0.join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, bytes).unwrap();
    }

    fn pack(&self, path: &str, packed: &str, bytes: &[u8]) {
        let mut out = Vec::new();
        match packed {
            ".br" => brotli::CompressorWriter::new(&mut out, 4096, 5, 20).write_all(bytes).unwrap(),
            ".gz" | ".unityweb" => {
                let mut gzip = flate2::write::GzEncoder::new(&mut out, flate2::Compression::fast());
                gzip.write_all(bytes).unwrap();
                gzip.finish().unwrap();
            }
            _ => out.extend_from_slice(bytes),
        }
        self.write(&format!("{path}{packed}"), &out);
    }

    fn remove(&self, path: &str) {
        fs::remove_file(self.0.join(path)).unwrap();
    }

    fn refused(&self) -> String {
        format!("{:#}", read(&self.0).unwrap_err())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn an_export_is_taken_however_it_is_packed() {
    for (packed, ending) in [("", ""), (".br", ".br"), (".gz", ".gz"), (".unityweb", ".gz")] {
        let folder = Folder::export(packed);
        let build = read(&folder.0).unwrap();
        assert_eq!(
            build.parts().map(|part| part.name.clone()),
            [
                "My-Game.loader.js".to_owned(),
                format!("My-Game.data{ending}"),
                format!("My-Game.framework.js{ending}"),
                format!("My-Game.wasm{ending}"),
            ]
        );
        let settings = [&build.company, &build.product, &build.version].map(|text| text.clone().unwrap());
        assert_eq!(settings, ["Own", "Targets", "0.3"]);
        let inner = read(&folder.0.join("Build")).unwrap();
        assert_eq!(inner.hash().unwrap(), build.hash().unwrap(), "its inner folder is the same build");
    }
}

#[test]
fn files_that_are_streamed_come_along() {
    let folder = Folder::export("");
    let before = read(&folder.0).unwrap().hash().unwrap();
    folder.write("StreamingAssets/levels/one.json", b"{}");
    let build = read(&folder.0).unwrap();
    assert_eq!(build.streamed[0].name, "StreamingAssets/levels/one.json");
    assert_ne!(build.hash().unwrap(), before);
    // Hidden files are ignored; a name that cannot be requested is refused.
    folder.write("StreamingAssets/.DS_Store", b"x");
    assert_eq!(read(&folder.0).unwrap().streamed.len(), 1);
    folder.write("StreamingAssets/levels/level two(en) español.json", b"{}");
    assert_eq!(read(&folder.0).unwrap().streamed.len(), 2);
    folder.write("StreamingAssets/levels/a:b.json", b"{}");
    assert!(folder.refused().contains("StreamingAssets/levels/a:b.json is served to nobody"));
}

#[test]
fn files_may_be_called_by_their_hashes() {
    for script in [".js", ".framework.js"] {
        let folder = Folder::new();
        let hash = "0123456789abcdef0123456789abcdef";
        folder.write("Build/game.loader.js", b"createUnityInstance");
        folder.pack(&format!("Build/{hash}.data"), ".unityweb", b"UnityWebData1.0\0");
        folder.pack(&format!("Build/{hash}{script}"), ".unityweb", b"var unityFramework=1");
        folder.pack(&format!("Build/{hash}.wasm"), ".unityweb", b"\0asm\x01\0\0\0");
        let build = read(&folder.0).unwrap();
        assert_eq!(build.framework.name, format!("{hash}{script}.gz"));
    }
}

#[test]
fn what_is_wrong_is_named() {
    let folder = Folder::export(".br");
    folder.remove("Build/My Game.wasm.br");
    assert!(folder.refused().contains("has no code"), "{}", folder.refused());
    folder.pack("Build/a.wasm", ".br", b"\0asm");
    folder.pack("Build/b.wasm", ".gz", b"\0asm");
    assert!(folder.refused().contains("more than one code"), "{}", folder.refused());
    folder.remove("Build/b.wasm.gz");
    folder.write("Build/a.wasm.br", b"plain");
    assert!(folder.refused().contains("a.wasm.br is not what its name says"), "{}", folder.refused());
    folder.pack("Build/a.wasm", ".br", b"<!doctype html>");
    assert!(folder.refused().contains("holds no WebAssembly"), "{}", folder.refused());
    folder.pack("Build/a.wasm", ".br", b"\0asm");
    folder.pack("Build/My Game.framework.js", ".br", b"<html>not found</html>");
    assert!(folder.refused().contains("holds a page"), "{}", folder.refused());
    folder.pack("Build/My Game.framework.js", ".br", b"1");
    folder.write("Build/My Game.data.br", b"");
    assert!(folder.refused().contains("is empty"), "{}", folder.refused());
    folder.pack("Build/My Game.data", ".br", b"data");
    folder.write("Build/My Game.loader.js", b"alert(1)");
    assert!(folder.refused().contains("no createUnityInstance"), "{}", folder.refused());
    assert!(format!("{:#}", read(Path::new("/nowhere/at/all")).unwrap_err()).contains("/nowhere/at/all"));
}

#[test]
fn an_old_export_is_told_from_a_broken_one() {
    let folder = Folder::export("");
    folder.remove("Build/My Game.wasm");
    folder.write("Build/My Game.wasm.code.unityweb", b"x");
    assert!(folder.refused().contains("older than 2020"), "{}", folder.refused());
}
