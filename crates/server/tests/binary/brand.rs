//! A brand's folder, from colours and drawings to the pages that show them.

use serde_json::Value;

use crate::client::get;
use crate::process::Folder;

const CONFIG: &str = "brand_dir = \"brand\"\n[brand]\nproduct = \"Cheza\"\n";
const MARK: &str =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\"><path d=\"M0 0h64v64H0z\"/></svg>";

/// A folder with a brand that has these files.
fn branded(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    folder.write("arena.toml", CONFIG);
    for (name, text) in files {
        folder.write(&format!("brand/{name}"), text);
    }
    folder
}

#[test]
fn a_brand_shows_its_colours_mark_and_icon_on_every_page() {
    let colours = "[colours]\nbg = { light = \"#fdf6ee\", dark = \"#170d08\" }\naccent = { light = \"#a83a00\", dark = \"#ff9d5c\" }\n";
    let fonts = "[fonts]\ndisplay = \"text\"\ntext = \"system\"\n";
    let folder = branded(&[
        ("brand.toml", &format!("{colours}{fonts}")),
        ("mark.svg", MARK),
        ("coin.svg", MARK),
        ("icon.svg", MARK),
    ]);
    let server = folder.serve(&[]);
    for path in ["/", "/rewards", "/no-such-page"] {
        let page = get(server.address, path);
        let html = page.text();
        let (_, rest) = html.rsplit_once("<style>").unwrap();
        let (style, _) = rest.split_once("</style>").unwrap();
        assert!(
            style.contains("--accent:var(--lightningcss-light,#a83a00)var(--lightningcss-dark,#ff9d5c)"),
            "{style}"
        );
        assert!(style.contains("--accent-quiet:") && style.contains("[data-mark]{background:"), "{style}");
        assert!(style.contains("[data-coin]{background:url(/assets/brand/coin-"), "{style}");
        assert!(style.contains("--display:var(--text);--text:system-ui"), "{style}");
        assert!(!html.contains("as=\"font\""), "no font is loaded early that nothing is written in");
        // The browser applies inline styles only if the policy has their hash.
        let policy = page.header("content-security-policy");
        let styles = policy.split(';').find(|part| part.trim().starts_with("style-src")).unwrap();
        assert!(styles.contains("'sha256-"), "{styles}");
        assert!(html.contains("content=\"#170d08\"") && html.contains("content=\"#fdf6ee\""), "{path}");
        let mark = style.split("url(").nth(1).unwrap().split(')').next().unwrap();
        let served = get(server.address, mark);
        assert_eq!((served.text().as_str(), served.header("content-type")), (MARK, "image/svg+xml"));
        assert!(served.header("cache-control").contains("immutable"));
    }
    let manifest: Value = serde_json::from_slice(&get(server.address, "/app.webmanifest").body).unwrap();
    assert_eq!((&manifest["name"], &manifest["theme_color"]), (&"Cheza".into(), &"#170d08".into()));
    assert!(manifest.get("screenshots").is_none());
    for icon in manifest["icons"].as_array().unwrap() {
        let address = icon["src"].as_str().unwrap();
        assert!(address.starts_with("/assets/brand/icon-"), "{address}");
        assert!(get(server.address, address).body.starts_with(b"\x89PNG"), "{address}");
    }
    let frame = get(server.address, "/frame/host.html").text();
    assert!(frame.contains("--brand-accent:#ff9d5c;") && frame.contains("--brand-ink:#"), "{frame}");
    let plain = get(server.address, "/plain").text();
    let style = plain.split("href=\"").find(|part| part.starts_with("/plain/style.css")).unwrap();
    let css = get(server.address, style.split('"').next().unwrap()).text();
    assert!(css.contains("a,nav a{color:#a83a00}") && css.contains("a,nav a{color:#ff9d5c}"), "{css}");
}

#[test]
fn a_folder_that_cannot_be_used_is_refused_with_the_file_and_the_fault() {
    let colours = |text: &str| format!("[colours]\n{text}\n");
    let large = format!("{MARK}{}", " ".repeat(16 * 1024));
    for (name, text, said) in [
        (
            "brand.toml",
            colours("akzent = \"#a83a00\""),
            "brand.toml: `colours.akzent`: the app has no such role; it has accent, ",
        ),
        (
            "brand.toml",
            colours("accent = \"orange\""),
            "brand.toml: `colours.accent`, light theme: `orange` is no colour",
        ),
        ("brand.toml", colours("accent = \"#a83a0080\""), "`#a83a0080` is no colour; write it as `#rrggbb`"),
        (
            "brand.toml",
            colours("accent = { light = \"#ff8a3d\", dark = \"#ff9d5c\" }"),
            "`colours.accent`, light theme: #ff8a3d on `bg` #f1f5f9 has a contrast of 2.",
        ),
        (
            "brand.toml",
            colours("ink = { light = \"#111111\", dark = \"#333333\" }"),
            "`colours.ink`, dark theme: #333333 on `bg` #070c16 has a contrast of 1.",
        ),
        ("brand.toml", colours("accent = { light = \"#a83a00\" }"), "brand.toml: TOML parse error"),
        (
            "brand.toml",
            colours("accent = 7"),
            "a colour is \"#rrggbb\", or { light = \"#rrggbb\", dark = \"#rrggbb\" }",
        ),
        ("brand.toml", "colors = {}\n".into(), "unknown field `colors`, expected `colours` or `fonts`"),
        (
            "brand.toml",
            "[fonts]\ntext = \"Comic\"\n".into(),
            "unknown variant `Comic`, expected `round` or `system`",
        ),
        ("coin.svg", "<svg".into(), "coin.svg: it is no SVG"),
        ("brand.toml", String::new(), "brand.toml: it names no colour and no font"),
        (
            "logo.svg",
            MARK.into(),
            "logo.svg: a brand has brand.toml, mark.svg, mark-dark.svg, coin.svg and icon.svg only",
        ),
        ("mark-dark.svg", MARK.into(), "mark-dark.svg: it goes with mark.svg, which is missing"),
        ("mark.svg", "<svg".into(), "mark.svg: it is no SVG"),
        ("mark.svg", MARK.replace("<path", "<text>Cheza</text><path"), "mark.svg: it has text"),
        ("mark.svg", large, "mark.svg: it has 16"),
        (
            "icon.svg",
            MARK.replace("0 0 64 64", "0 0 64 32"),
            "icon.svg: it is 64 wide and 32 high, and an icon is square",
        ),
    ] {
        let folder = branded(&[(name, &text)]);
        let output = folder.run(&["config", "check"], &[]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && error.contains("key `brand_dir`") && error.contains(said),
            "{said}: {error}"
        );
    }
    let folder = Folder::new();
    folder.write("arena.toml", CONFIG);
    let output = folder.run(&["config", "check"], &[]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("key `brand_dir`: brand: "), "{error}");
}
