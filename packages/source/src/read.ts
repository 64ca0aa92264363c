import type { Diagnostic, Json } from "@skill-convert/core";
import { jsonEqual, textDifference } from "@skill-convert/core";
import { isNode, parseDocument } from "yaml";
import { sourceDiagnostics } from "./diagnostics.js";
import type { DataDocument, ReadOptions } from "./document.js";
import { printJson, printYaml } from "./print.js";

/** Reads a YAML or JSON document that is a text or lies inside one. */
export function readData(text: string, options: ReadOptions): DataDocument {
  const range = options.range ?? { start: 0, end: text.length };
  const source = text.slice(range.start, range.end);
  const parsed = parseDocument(source);
  const diagnostics: Diagnostic[] = parsed.errors.map((error) =>
    sourceDiagnostics.create("yaml-syntax", { reason: error.message }, { file: options.file, range, pointer: "" }),
  );
  let value: Json | undefined;
  if (diagnostics.length === 0) value = (parsed.toJS() ?? null) as Json;
  return {
    format: options.format,
    text,
    range,
    value,
    diagnostics,
    locate(path) {
      const node = parsed.getIn(path, true);
      if (!isNode(node) || !node.range) return undefined;
      return { start: range.start + node.range[0], end: range.start + node.range[1] };
    },
    edit(desired) {
      if (jsonEqual(value, desired)) return [];
      const printed = options.format === "json" ? printJson(desired) : printYaml(desired);
      const difference = textDifference(source, printed);
      if (!difference) return [];
      return [{ ...difference, start: difference.start + range.start, end: difference.end + range.start }];
    },
  };
}
