import type { Diagnostic, Json, Path, TextEdit } from "@skill-convert/core";
import { type SourceCode, sourceDiagnostics } from "./diagnostics.js";
import type { SyntaxNode } from "./syntax-node.js";

/** A diagnostic without a file. Its offsets refer to the text of the document, not of the file. */
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
    path: finding.path ?? [],
    fix: fix && {
      title: fix.title,
      edits: fix.edits.map((edit) => ({ ...edit, start: edit.start + offset, end: edit.end + offset })),
    },
  });
}

/** A parsed document: its data, the positions of its values, and its findings. */
export interface DataReading {
  readonly value: Json | undefined;
  /** Undefined if the document has no value that could be located. */
  readonly root: SyntaxNode | undefined;
  readonly findings: readonly Finding[];
}
