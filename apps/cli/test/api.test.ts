import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { folder } from "./harness.js";
import { BUILT } from "./migrate-repo.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const page = join(root, "docs/api.md");
const library = join(dirname(BUILT), "index.js");
const isRecording = process.env["SKILL_CONVERT_RECORD"] === "1";

/** A program of the page, with the heading above it and what it prints. */
const SAMPLE = /^```ts\n([\s\S]*?)^```\n\n^```text\n([\s\S]*?)^```$/gm;

const text = readFileSync(page, "utf8");
const samples = [...text.matchAll(SAMPLE)].map(([, code = "", printed = ""]) => ({ code, printed }));

/** A skill with a fix that keeps its meaning. */
const DRAFT =
  "---\nname: reply\ndescription: Drafts a reply to a mail.\nmetadata:\n  version: 1.0\n---\n\nAnswer the mail.\n";

/** Runs a program of the page in a folder with the skills of the examples. */
function run(code: string): string {
  const cwd = folder({});
  cpSync(join(root, "examples/meeting-notes"), join(cwd, "skills/meeting-notes"), { recursive: true });
  cpSync(join(root, "examples/running/tally-stop"), join(cwd, "skills/tally"), { recursive: true });
  cpSync(join(root, "apps/playground/examples/bread-log"), join(cwd, "old/bread-log"), { recursive: true });
  mkdirSync(join(cwd, "drafts/reply"), { recursive: true });
  writeFileSync(join(cwd, "drafts/reply/SKILL.md"), DRAFT);
  const imported = code.replace('"skill-convert"', JSON.stringify(pathToFileURL(library).href));
  writeFileSync(join(cwd, "program.mjs"), transformSync(imported, { loader: "ts" }).code);
  return execFileSync(process.execPath, ["program.mjs"], { cwd, encoding: "utf8" });
}

describe("docs/api.md", () => {
  it.skipIf(!existsSync(library)).each(samples.map((sample, index) => ({ ...sample, number: index + 1 })))(
    "program $number prints what the page says",
    ({ code, printed }) => {
      const out = run(code);
      if (isRecording) {
        const before = readFileSync(page, "utf8");
        writeFileSync(
          page,
          before.replace(`${code}\`\`\`\n\n\`\`\`text\n${printed}`, `${code}\`\`\`\n\n\`\`\`text\n${out}`),
        );
      } else expect(out).toBe(printed);
    },
  );

  it("has a program for each thing that people do", () => {
    expect(samples.length).toBeGreaterThanOrEqual(8);
  });
});
