import "../../lib/floor/abort-signal.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#lib/query";
import { App } from "./app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <App client={createQueryClient()} />
  </StrictMode>,
);
