import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { screens } from "./screens.ts";
import { colours } from "./tokens.ts";

const art = resolve(import.meta.dirname, "../art");

const icons = [
  { file: "icon-192.png", sizes: "192x192", purpose: "any" },
  { file: "icon-512.png", sizes: "512x512", purpose: "any" },
  { file: "icon-maskable-192.png", sizes: "192x192", purpose: "maskable" },
  { file: "icon-maskable-512.png", sizes: "512x512", purpose: "maskable" },
];
const touchIcon = "apple-touch-icon.png";

/** Adds a hash to the name, as for every file that never changes. */
function asset(
  file: string,
  folder: "brand" | "screens" = "brand",
): { fileName: string; source: Buffer } {
  const source = readFileSync(resolve(art, folder, file));
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
  return { fileName: `assets/${file.replace(".", `-${hash}.`)}`, source };
}

/**
 * Makes the app installable: icons, screenshots, and `app.webmanifest`, in which the server
 * replaces `{product}` and `{tagline}`.
 */
export function installable(): Plugin {
  const [, ground] = colours().bg ?? [];
  const manifest = {
    id: "/",
    name: "{product}",
    short_name: "{product}",
    description: "{tagline}",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    categories: ["games", "entertainment"],
    icons: icons.map(({ file, sizes, purpose }) => ({
      src: `/${asset(file).fileName}`,
      sizes,
      type: "image/png",
      purpose,
    })),
    // Phones show these before the installation.
    screenshots: screens.map(({ file, label, width, height }) => ({
      src: `/${asset(file, "screens").fileName}`,
      sizes: `${width}x${height}`,
      type: "image/webp",
      form_factor: width > height ? "wide" : "narrow",
      label,
    })),
  };
  return {
    name: "arena-installable",
    apply: "build",
    generateBundle() {
      for (const { file } of [...icons, { file: touchIcon }]) {
        this.emitFile({ type: "asset", ...asset(file) });
      }
      for (const { file } of screens) {
        this.emitFile({ type: "asset", ...asset(file, "screens") });
      }
      const source = JSON.stringify(manifest);
      this.emitFile({ type: "asset", fileName: "app.webmanifest", source });
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [
        { tag: "link", attrs: { rel: "manifest", href: "/app.webmanifest" }, injectTo: "head" },
        {
          tag: "link",
          attrs: { rel: "apple-touch-icon", href: `/${asset(touchIcon).fileName}` },
          injectTo: "head",
        },
      ],
    },
  };
}
