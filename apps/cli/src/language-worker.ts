import { workerData } from "node:worker_threads";
import { serveWork } from "@skill-convert/language-server/work";
import { addAdapters } from "./formats/add-adapters.js";

await addAdapters(workerData.adapters);
// The host has the adapters of all formats, so it is loaded after others were added.
serveWork((await import("./commands/lsp/host.js")).host);
