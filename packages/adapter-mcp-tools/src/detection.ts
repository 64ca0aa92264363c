export { mcpToolsFormat } from "./format.js";
