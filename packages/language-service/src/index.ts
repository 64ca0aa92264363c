export { type CompletionItem, completionsAt } from "./complete.js";
export {
  type ComparedFile,
  type ConvertRequest,
  convertSkill,
  type PlacedLoss,
  type TracedConversion,
  wayBack,
} from "./convert.js";
export * from "./findings.js";
export { type Counterpart, type Hover, hoverAt, hoverText } from "./hover.js";
export { type DocumentLink, linksIn } from "./links.js";
export { pluginCompletionsAt, pluginHoverAt } from "./plugin.js";
export { type Paint, type PrintOptions, printDiagnostics } from "./print/print-diagnostics.js";
export { type DocumentSymbol, symbolsIn } from "./symbols.js";
export { type Link, type TextPlace, trace } from "./trace.js";
export * from "./validate.js";
