import type {
  Diagnostic,
  DiagnosticCatalog,
  DiagnosticDefinitions,
  Json,
  MessageArguments,
  Path,
  TextEdit,
} from "@skill-convert/core";
import { type SourceCode, sourceDiagnostics } from "./diagnostics.js";
import type { SyntaxNode } from "./syntax-node.js";

/** A code with the arguments of its message. */
type Coded<Code> = Code extends SourceCode
  ? Record<string, never> extends ArgumentsOf<Code>
    ? { readonly code: Code; readonly args?: ArgumentsOf<Code> }
    : { readonly code: Code; readonly args: ArgumentsOf<Code> }
  : never;

type ArgumentsOf<Code extends SourceCode> = MessageArguments<(typeof sourceDiagnostics.definitions)[Code]["message"]>;

/** A diagnostic without a file. Its offsets refer to the text of the document, not of the file. */
export type Finding = Coded<SourceCode> & {
  readonly start: number;
  readonly end: number;
  readonly path?: Path;
  readonly fix?: { readonly title: string; readonly edits: readonly TextEdit[] };
};

const catalog: DiagnosticCatalog<DiagnosticDefinitions> = sourceDiagnostics;

/** The diagnostic of a finding in a document that begins at `offset` of a file. */
export function toDiagnostic(finding: Finding, file: string, offset: number): Diagnostic {
  const { fix } = finding;
  return catalog.create(finding.code, finding.args, {
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
