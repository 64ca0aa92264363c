import { serveWork } from "@skill-convert/language-server/work";
import { host } from "./commands/lsp/host.js";

serveWork(host);
