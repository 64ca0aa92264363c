// The entry `@skill-convert/mcp/definitions` describes skills without serving them, so it must not load the SDK.
export { type DescribedSkill, type OpenApiOptions, openApiDocument } from "./export/openapi.js";
export {
  type OperationTool,
  type ToolDefinition,
  type ToolOptions,
  toolDefinition,
  toolsOf,
} from "./tools/definition.js";
export { hintsOf, type ToolHints } from "./tools/hints.js";
