import { type Diagnostic, type Json, type Path, type TextEdit, toPointer } from "@skill-convert/core";
import { type SourceCode, sourceDiagnostics } from "./diagnostics.js";
import type { SyntaxNode } from "./syntax-node.js";

/** A diagnostic before it knows its file: offsets are those of the document's own text. */
export interface Finding {
  readonly code: SourceCode;
  readonly args?: Readonly<Record<string, string | number>>;
  readonly start: number;
  readonly end: number;
  readonly path?: Path;
  readonly fix?: { readonly title: string; readonly edits: readonly TextEdit[] };
}

/** The diagnostic of a finding in a document that begins at `offset` of a file. */
export function toDiagnostic(finding: Finding, file: string, offset: number): Diagnostic {
  const { fix } = finding;
  return sourceDiagnostics.create(finding.code, finding.args, {
    file,
    range: { start: finding.start + offset, end: finding.end + offset },
    pointer: toPointer(finding.path ?? []),
    fix: fix && {
      title: fix.title,
      edits: fix.edits.map((edit) => ({ ...edit, start: edit.start + offset, end: edit.end + offset })),
    },
  });
}

/** All there is to know of a document: its data, where everything stands, and what is wrong with it. */
export interface Reading {
  readonly value: Json | undefined;
  /** Undefined if there is no value to point at. */
  readonly root: SyntaxNode | undefined;
  readonly findings: readonly Finding[];
}
