export { type LanguageServerOptions, serveEditor } from "./server.js";
