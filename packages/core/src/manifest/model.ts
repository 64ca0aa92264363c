// The canonical manifest as types. The comments in these files are its documentation: `pnpm run docs` copies them into
// the published JSON Schema and into docs/manifest.md, and tests compare the types with the zod schemas in schemas.ts.
export type { Json, JsonRecord, JsonSchema } from "../json.js";
export type * from "./assertion.js";
export type * from "./effect.js";
export type * from "./manifest.js";
export type * from "./operation.js";
export type * from "./requirements.js";
export type * from "./value.js";
