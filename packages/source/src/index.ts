export { type SourceCode, sourceDiagnostics } from "./diagnostics.js";
export type { DataDocument, DataFormat, EditOptions, ReadOptions } from "./document.js";
export { printJson } from "./json/print.js";
export type { Eol } from "./lines.js";
export { manifestDocument } from "./manifest-document.js";
export { type MarkdownDocument, type MarkdownOptions, readMarkdown } from "./markdown/document.js";
export { editMarkdown, type MarkdownChanges, printMarkdown } from "./markdown/edit.js";
export { type FencedBlock, scanFences } from "./markdown/fences.js";
export { firstParagraph } from "./markdown/first-paragraph.js";
export { merge3 } from "./merge3.js";
export { withoutQuotes } from "./quotes.js";
export { readData } from "./read.js";
export {
  findSecrets,
  findSecretsInEnv,
  findSecretsInYaml,
  isSecretName,
  namedValues,
  redactTokens,
  type Secret,
} from "./secrets.js";
export { printYaml } from "./yaml/print.js";
