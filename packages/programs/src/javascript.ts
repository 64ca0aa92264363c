export type { SyntaxNode } from "@lezer/common";
export { type Definition, type JavaScriptNames, readNames } from "./javascript/names.js";
export {
  type JavaScriptDialect,
  type JavaScriptModule,
  MAX_JAVASCRIPT_LENGTH,
  parseJavaScript,
} from "./javascript/parse.js";
export { readStringLiteral } from "./javascript/strings.js";
export { argumentsOf, innerOf } from "./javascript/syntax.js";
export { childrenOf, descendantsOf, nodeText } from "./syntax-tree.js";
