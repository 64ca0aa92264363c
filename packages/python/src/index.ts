export type { SyntaxNode } from "@lezer/common";
export { analyzePython, type PythonAnalysis, type PythonClass } from "./analysis.js";
export { type CollectionKind, type Evaluated, type Known, memberAt, type Unknown } from "./evaluated.js";
export type { Assignment } from "./names.js";
export { MAX_DAMAGED_LENGTH, MAX_PYTHON_LENGTH, type PythonModule, parsePython } from "./parse.js";
export { printPython } from "./print.js";
export { exitsOf } from "./returns.js";
export { readStringLiteral } from "./strings.js";
export { type Call, callsIn, childrenOf, descendantsOf, type Member, membersOf, nodeText } from "./syntax.js";
