import type { ChangeAnnotation, TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver";
import type { Abilities } from "./abilities.js";
import type { Documents } from "./documents.js";
import type { FileChange } from "./protocol.js";

const ANNOTATION = "skill-convert";

/**
 * Converts changes of files to a workspace edit.
 *
 * @param annotation makes the editor ask the user for confirmation
 * @returns undefined if the editor cannot make the changes
 */
export function workspaceEdit(
  changes: readonly FileChange[],
  documents: Documents,
  { filesInEdits }: Pick<Abilities, "filesInEdits">,
  annotation?: ChangeAnnotation,
): WorkspaceEdit | undefined {
  if (!filesInEdits) {
    if (changes.some(({ kind }) => kind !== "edit")) return undefined;
    const edits = changes.flatMap((change) => (change.kind === "edit" ? [change] : []));
    return {
      changes: Object.fromEntries(edits.map(({ path, edits }) => [documents.identifierOf(path).uri, [...edits]])),
    };
  }
  const annotated = annotation ? { annotationId: ANNOTATION } : {};
  return {
    ...(annotation && { changeAnnotations: { [ANNOTATION]: annotation } }),
    documentChanges: changes.flatMap((change): NonNullable<WorkspaceEdit["documentChanges"]> => {
      const { uri, version = null } = documents.identifierOf(change.path);
      const edit = (edits: TextDocumentEdit["edits"]): TextDocumentEdit => ({
        textDocument: { uri, version },
        edits: edits.map((each) => ({ ...each, ...annotated })),
      });
      if (change.kind === "remove") return [{ kind: "delete" as const, uri, ...annotated }];
      if (change.kind === "edit") return [edit([...change.edits])];
      const start = { line: 0, character: 0 };
      return [
        { kind: "create" as const, uri, options: { overwrite: true }, ...annotated },
        edit([{ range: { start, end: start }, newText: change.text }]),
      ];
    }),
  };
}
