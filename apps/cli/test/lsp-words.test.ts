import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formats } from "@skill-convert/formats";
import { afterAll, describe, expect, it } from "vitest";
import type { Diagnostic } from "vscode-languageserver-protocol";
import { Editor, MODERN, uriOf } from "./editor.js";
import { folder, runCli } from "./harness.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const MESSY = folder({
  "marked/SKILL.md": "\uFEFF---\nname: Marked\ndescription: Begins with a mark.\nx: 1\n---\n\nHi.\n",
  "windows/SKILL.md": "---\r\nname: windows\r\ndescription: Use when: lines end otherwise.\r\n---\r\n\r\nHi.\r\n",
  "latin/SKILL.md": new Uint8Array([
    ...new TextEncoder().encode("---\nname: latin\ndescription: Caf"),
    0xe9,
    10,
    45,
    45,
    45,
    10,
  ]),
  "two/SKILL.md": "---\nname: two\ndescription: Has two manifests.\n---\n\nHi.\n",
  "two/skill.yaml": 'sop: "0.1"\nname: Two\nversion: 1\ndescription: Has two manifests.\n',
  "secret/skill.yaml":
    'sop: "0.1"\nname: secret\nversion: 1.0.0\ndescription: Keeps a key.\ninputs:\n  - name: key\n    type: string\n    sensitive: true\n    default: sk_live_0123456789abcdef\n    requird: true\n',
});

// The corpus is not part of the repository. Without it, only the examples are compared.
const folders = [
  MESSY,
  ...["examples", "apps/playground/examples", "../shared/corpus"].map((path) => join(root, path)),
].filter(existsSync);

interface ReportedDiagnostic {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

const SEVERITIES = ["", "error", "warning", "info"];

const { editor } = await Editor.start(MODERN);
afterAll(() => editor.stop());

describe.each(folders)("for the skills in %s", (path) => {
  it("the editor shows the findings of validate word for word", async () => {
    const { out } = await runCli(["validate", path, "--reporter", "json"]);
    const { skills } = JSON.parse(out) as { skills: { source: string; diagnostics: ReportedDiagnostic[] }[] };
    expect(skills.length).toBeGreaterThan(4);
    for (const { source, diagnostics } of skills) {
      const manifest = [...formats.manifestFiles].find((name) => existsSync(join(source, name))) ?? basename(source);
      const uri = await editor.open(join(source, manifest));
      const shown = [...(await editor.diagnostics(uri))];
      // The answer arrives after everything that was published before it.
      await editor.request("textDocument/documentLink", uri);
      const others = new Set(diagnostics.flatMap(({ file }) => file ?? []).filter((file) => file !== manifest));
      for (const file of others) shown.push(...(editor.last(uriOf(join(source, file)))?.diagnostics ?? []));
      expect([source, sorted(shown.map(asReported))]).toEqual([
        source,
        sorted(diagnostics.map((each) => asShown(each, source))),
      ]);
      editor.forget();
      await editor.close(uri);
    }
  });
});

function asReported({ code, severity, message, range: { start } }: Diagnostic) {
  return { code, severity: SEVERITIES[severity ?? 0], message, line: start.line + 1, column: start.character + 1 };
}

/** Findings without a place are shown at the beginning. A byte-order mark is a column for `validate`, not in an editor. */
function asShown({ code, severity, message, file, line = 1, column = 1 }: ReportedDiagnostic, source: string) {
  const isMarked = basename(source) === "marked" && dirname(source) === MESSY && file === "SKILL.md" && line === 1;
  return { code, severity, message, line, column: isMarked ? Math.max(1, column - 1) : column };
}

function sorted<T>(found: readonly T[]): T[] {
  return [...found].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
