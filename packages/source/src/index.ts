export { sourceDiagnostics } from "./diagnostics.js";
export type { DataDocument, DataFormat, ReadOptions } from "./document.js";
export {
  decodeFrontmatterFields,
  encodeFrontmatterFields,
  type FrontmatterFields,
  type FrontmatterFieldsOptions,
} from "./fields.js";
export {
  editMarkdown,
  type FencedBlock,
  type MarkdownChanges,
  type MarkdownDocument,
  type MarkdownOptions,
  printMarkdown,
  readMarkdown,
} from "./markdown.js";
export { printJson, printYaml } from "./print.js";
export { readData } from "./read.js";
export { rebase } from "./rebase.js";
