import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { Diagnostic } from "vscode-languageserver-protocol";
import { formats } from "../src/formats/formats.js";
import { addressOf, Editor, MODERN } from "./editor.js";
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

// The corpus is no part of the repository; without it, the examples alone are compared.
const places = [
  MESSY,
  ...["examples", "apps/playground/examples", "../shared/corpus"].map((place) => join(root, place)),
].filter(existsSync);

interface Said {
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

describe.each(places)("of the skills in %s", (place) => {
  it("the editor shows what validate finds, word for word", async () => {
    const { out } = await runCli(["validate", place, "--reporter", "json"]);
    const { skills } = JSON.parse(out) as { skills: { source: string; diagnostics: Said[] }[] };
    expect(skills.length).toBeGreaterThan(4);
    for (const { source, diagnostics } of skills) {
      const manifest = [...formats.manifestFiles].find((name) => existsSync(join(source, name))) ?? basename(source);
      const uri = await editor.open(join(source, manifest));
      const shown = [...(await editor.diagnostics(uri))];
      // Everything that was published before the answer to this has come.
      await editor.request("textDocument/documentLink", uri);
      const others = new Set(diagnostics.flatMap(({ file }) => file ?? []).filter((file) => file !== manifest));
      for (const file of others) shown.push(...(editor.last(addressOf(join(source, file)))?.diagnostics ?? []));
      expect([source, sorted(shown.map(told))]).toEqual([
        source,
        sorted(diagnostics.map((each) => asShown(each, source))),
      ]);
      editor.forget();
      await editor.close(uri);
    }
  });
});

function told({ code, severity, message, range: { start } }: Diagnostic) {
  return { code, severity: SEVERITIES[severity ?? 0], message, line: start.line + 1, column: start.character + 1 };
}

/** What has no place is shown at the beginning; a byte-order mark counts on the command line and not in an editor. */
function asShown({ code, severity, message, file, line = 1, column = 1 }: Said, source: string) {
  const isMarked = basename(source) === "marked" && dirname(source) === MESSY && file === "SKILL.md" && line === 1;
  return { code, severity, message, line, column: isMarked ? Math.max(1, column - 1) : column };
}

function sorted<T>(found: readonly T[]): T[] {
  return [...found].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
