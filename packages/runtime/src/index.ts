export { runtimeDiagnostics } from "./diagnostics.js";
