export type { CallFact, CallSource } from "./facts/calls.js";
export { COMMANDS, type Command } from "./facts/commands.js";
export { JAVASCRIPT_CALLS } from "./facts/javascript.js";
export { PYTHON_CALLS } from "./facts/python.js";
export { findUses, MAX_PROGRAM_LENGTH } from "./find-uses.js";
export { type Certainty, type UnreadProgram, USE_KINDS, type Usage, type Use, type UseKind } from "./use.js";
