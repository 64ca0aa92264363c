import { applyTextEdits } from "@skill-convert/core";
import type { YAMLError } from "yaml";
import type { Finding } from "../finding.js";
import { MAX_DEPTH } from "../limits.js";
import type { Reading } from "../reading.js";
import { describeSyntaxError } from "./syntax.js";
import { compose } from "./tokens.js";
import { TreeBuilder } from "./tree.js";

/** Reads a YAML document completely: data, places and findings. The slow reader, and the authority. */
export function readYaml(source: string): Reading {
  const composed = compose(source);
  if (composed.kind === "too-deep") {
    const { offset } = composed;
    return failed([{ code: "too-deep", args: { limit: MAX_DEPTH }, start: offset, end: offset + 1 }]);
  }
  const { document, token, second } = composed;
  const error = firstError(document.errors);
  if (error) return failed([withSafeFix(source, describeSyntaxError(source, error))]);
  if (second !== undefined)
    return failed([{ code: "several-documents", start: second, end: Math.min(second + 3, source.length) }]);
  const builder = new TreeBuilder(source);
  const { contents } = document;
  const { value, place } = builder.build(contents, token?.start ?? [], source.length, []);
  const findings = [...document.warnings.flatMap((warning) => unknownTag(source, warning)), ...builder.findings];
  if (builder.exhausted || findings.some((finding) => finding.code === "unknown-alias")) return failed(findings);
  return { value, root: place.start < place.end ? place : undefined, findings };
}

/** A fix is offered only where it cures what it is for: the same text is not what is wrong afterwards. */
function withSafeFix(source: string, finding: Finding): Finding {
  const { fix, ...rest } = finding;
  if (!fix) return finding;
  const composed = compose(applyTextEdits(source, fix.edits));
  if (composed.kind === "too-deep") return rest;
  const error = firstError(composed.document.errors);
  const last = fix.edits.at(-1);
  return error === undefined || (last !== undefined && error.pos[0] > last.start + last.text.length) ? finding : rest;
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

function failed(findings: readonly Finding[]): Reading {
  return { value: undefined, root: undefined, findings };
}
