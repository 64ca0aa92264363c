import { describe, expect, it } from "vitest";
import { URI } from "vscode-uri";
import { abilitiesOf } from "../src/abilities.js";
import type { Documents } from "../src/documents.js";
import type { FileChange } from "../src/protocol.js";
import { workspaceEdit } from "../src/workspace-edit.js";

const uriOf = (path: string) => URI.file(path).toString();
/** One open text, of version 7. */
const documents = {
  identifierOf: (path: string) => ({ uri: uriOf(path), version: path === "/a.md" ? 7 : undefined }),
} as unknown as Documents;

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } };
const edit: FileChange = { kind: "edit", path: "/a.md", edits: [{ range, newText: "new" }] };
const create: FileChange = { kind: "create", path: "/b.sh", text: "b\n", isExecutable: true };
const remove: FileChange = { kind: "remove", path: "/c.md" };

describe("the edit of a workspace", () => {
  it("creates, changes and removes files, and names the version of an open text", () => {
    expect(workspaceEdit([create, edit, remove], documents, { filesInEdits: true })).toEqual({
      documentChanges: [
        { kind: "create", uri: uriOf("/b.sh"), options: { overwrite: true } },
        {
          textDocument: { uri: uriOf("/b.sh"), version: null },
          edits: [{ range: { start: range.start, end: range.start }, newText: "b\n" }],
        },
        { textDocument: { uri: uriOf("/a.md"), version: 7 }, edits: [{ range, newText: "new" }] },
        { kind: "delete", uri: uriOf("/c.md") },
      ],
    });
  });
  it("asks for confirmation of each change", () => {
    const annotation = { label: "Convert", needsConfirmation: true };
    const made = workspaceEdit([create, edit, remove], documents, { filesInEdits: true }, annotation);
    expect(made?.changeAnnotations).toEqual({ "skill-convert": annotation });
    for (const change of made?.documentChanges ?? []) {
      const ids =
        "edits" in change
          ? change.edits.map((each) => "annotationId" in each && each.annotationId)
          : [change.annotationId];
      expect(ids).toEqual(["skill-convert"]);
    }
  });
  it("only changes texts in an editor that cannot create files, and otherwise cannot be made", () => {
    const poor = { filesInEdits: false };
    expect(workspaceEdit([edit], documents, poor)).toEqual({ changes: { [uriOf("/a.md")]: edit.edits } });
    expect(workspaceEdit([edit, create], documents, poor)).toBeUndefined();
    expect(workspaceEdit([remove], documents, poor)).toBeUndefined();
  });
});

describe("the abilities of an editor", () => {
  it("are none if it declares none", () => {
    const none = abilitiesOf({});
    expect(Object.values(none).every((each) => each === false)).toBe(true);
    expect(Object.keys(none)).toHaveLength(8);
  });
  it("are those that it declares", () => {
    const all = abilitiesOf({
      workspace: {
        configuration: true,
        didChangeConfiguration: { dynamicRegistration: true },
        didChangeWatchedFiles: { dynamicRegistration: true },
        workspaceEdit: {
          documentChanges: true,
          resourceOperations: ["create", "delete"],
          changeAnnotationSupport: {},
        },
      },
      textDocument: {
        completion: { completionItem: { snippetSupport: true } },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        hover: { contentFormat: ["markdown"] },
      },
    });
    expect(Object.values(all).every((each) => each === true)).toBe(true);
  });
  it.each([
    [true, ["create", "delete"] as const, true],
    [true, ["create"] as const, false],
    [true, ["delete", "rename"] as const, false],
    [false, ["create", "delete"] as const, false],
  ])(
    "are edits with files only if versions are known, and files can be created and deleted",
    (documentChanges, operations, expected) => {
      const workspaceEdit = { documentChanges, resourceOperations: [...operations] };
      expect(abilitiesOf({ workspace: { workspaceEdit } }).filesInEdits).toBe(expected);
    },
  );
});
