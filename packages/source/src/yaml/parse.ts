import type { YAMLError } from "yaml";
import type { DataReading, Finding } from "../finding.js";
import { MAX_DEPTH } from "../limits.js";
import { compose } from "./tokens.js";
import { TreeBuilder } from "./tree.js";

/** The reading of a text that is YAML, even if it has findings, or the first error of a text that is not. */
export type Parsed =
  | { readonly kind: "reading"; readonly reading: DataReading }
  | { readonly kind: "broken"; readonly error: YAMLError };

/** Parses a text. The mistakes in a text that is not YAML are found elsewhere. */
export function parseYaml(source: string): Parsed {
  const composed = compose(source);
  if (composed.kind === "too-deep") {
    const { offset } = composed;
    return failed([{ code: "too-deep", args: { limit: MAX_DEPTH }, start: offset, end: offset + 1 }]);
  }
  const { document, token, second } = composed;
  const error = firstError(document.errors);
  if (error) return { kind: "broken", error };
  if (second !== undefined) {
    const end = Math.min(second + 3, source.length);
    return failed([{ code: "several-documents", start: second, end }]);
  }
  const builder = new TreeBuilder(source);
  const { contents } = document;
  const { value, node } = builder.build(contents, token?.start ?? [], source.length, []);
  const findings = [
    ...document.warnings.flatMap((warning) => unknownTag(source, warning)),
    ...builder.finish(),
    ...strayMarks(source),
  ];
  if (builder.exhausted || builder.unresolved) return failed(findings);
  const root = node.start < node.end ? node : undefined;
  return { kind: "reading", reading: { value, root, findings } };
}

function firstError(errors: readonly YAMLError[]): YAMLError | undefined {
  return errors.reduce<YAMLError | undefined>(
    (first, each) => (first && first.pos[0] <= each.pos[0] ? first : each),
    undefined,
  );
}

function unknownTag(source: string, warning: YAMLError): Finding[] {
  if (warning.code !== "TAG_RESOLVE_FAILED") return [];
  const [start, end] = warning.pos;
  return [{ code: "unknown-tag", args: { tag: source.slice(start, end) }, start, end }];
}

/** Byte-order marks in the middle of a text, where files were joined. */
function strayMarks(source: string): Finding[] {
  return [...source.matchAll(/\ufeff/g)].map(({ index }) => ({
    code: "stray-byte-order-mark",
    start: index,
    end: index + 1,
  }));
}

function failed(findings: readonly Finding[]): Parsed {
  return { kind: "reading", reading: { value: undefined, root: undefined, findings } };
}
