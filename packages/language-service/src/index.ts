export {
  type ComparedFile,
  type ConvertRequest,
  convertSkill,
  type PlacedLoss,
  type TracedConversion,
  wayBack,
} from "./convert.js";
export * from "./findings.js";
export { type Link, type TextPlace, trace } from "./trace.js";
export * from "./validate.js";
