// What describes skills and serves none: `@skill-convert/mcp/definitions`, which loads nothing of the protocol.
export { type DescribedSkill, type OpenApiOptions, openApiDocument } from "./export/openapi.js";
export {
  type OperationTool,
  type ToolDefinition,
  type ToolOptions,
  toolDefinition,
  toolsOf,
} from "./tools/definition.js";
export { hintsOf, type ToolHints } from "./tools/hints.js";
