export type { Counterexample, EquivalenceAnswer, InstanceAnswer, SubschemaAnswer, Unknown } from "./answers.js";
export { intersects, isEquivalent, isSatisfiable, isSubschema, type Schema } from "./decide.js";
export { explain, explainRefusal } from "./explain.js";
export type { Json, JsonObject } from "./json.js";
export type { Options } from "./options.js";
export { REASONS, type ReasonCode } from "./reasons.js";
export type { Dialect } from "./schema/dialect.js";
