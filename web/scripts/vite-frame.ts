import type { Plugin } from "vite";
import { classicScript } from "./classic-script.ts";

/** Where the page is that hosts a game's build, in the sandboxed frame of its screen. */
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

/** Builds the page of the games' frame beside the app, and serves it while developing. */
export function frame(): Plugin {
  return {
    name: "arena-frame",
    // The tests' servers serve nothing, and would wait for it when they close.
    apply: () => process.env.VITEST === undefined,
    async generateBundle() {
      // The shells are drawn from a build of their own, which nobody serves.
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
