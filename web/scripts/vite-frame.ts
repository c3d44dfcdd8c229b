import type { Plugin } from "vite";
import { classicScript } from "./classic-script.ts";

/** The page that hosts a game's build in its screen's sandboxed frame. */
const page = "frame/host.html";
const script = "frame/host.js";

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Game</title>
    <style>html,body{height:100%;margin:0;overflow:hidden;background:#05070c}</style>
    <script src="/${script}"></script>
  </head>
  <body></body>
</html>
`;

const compiled = () => classicScript("apps/frame/host.ts", "host");

/** Builds the host page of games beside the app; serves it during development. */
export function frame(): Plugin {
  return {
    name: "arena-frame",
    // Test servers serve nothing, and would wait for this when they close.
    apply: () => process.env.VITEST === undefined,
    async generateBundle() {
      // The build for the shells is not served.
      if (this.environment.config.consumer === "server") return;
      this.emitFile({ type: "asset", fileName: page, source: html });
      this.emitFile({ type: "asset", fileName: script, source: await compiled() });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?")[0];
        if (path !== `/${page}` && path !== `/${script}`) return next();
        const type = path.endsWith(".js") ? "text/javascript" : "text/html";
        response.setHeader("Content-Type", `${type}; charset=utf-8`);
        if (path === `/${page}`) return void response.end(html);
        compiled().then((code) => response.end(code), next);
      });
    },
  };
}
