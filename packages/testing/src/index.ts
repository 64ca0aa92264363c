export { type AdapterSuite, describeAdapter, type Law } from "./describe-adapter.js";
export { describeRules, type RuleExample, type RuleExamples } from "./describe-rules.js";
export { describeSchema, type SchemaSuite } from "./describe-schema.js";
export { deepFreeze } from "./freeze.js";
export * from "./json.js";
export * from "./laws.js";
export * from "./manifest.js";
export * from "./text.js";
