export { type CompletionItem, completionsAt } from "./complete.js";
export {
  type ComparedFile,
  convertSkill,
  type PlacedLoss,
  type TracedConversion,
  type TracedConversionRequest,
  wayBack,
} from "./convert.js";
export { type Counterpart, type Hover, hoverAt, hoverText } from "./hover.js";
export { type DocumentLink, linksIn } from "./links.js";
export { pluginCompletionsAt, pluginHoverAt } from "./plugin.js";
export { type DocumentSymbol, symbolsIn } from "./symbols.js";
export { type Link, type TextPlace, trace } from "./trace.js";
