import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { openSkill } from "@skill-convert/fs";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "../../cli/test/harness.js";
import { answer } from "../src/worker/answer.js";
import type { Finding, Skill } from "../src/worker/protocol.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "playground-words-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

// The corpus is not part of the repository. Without it, only the examples are compared.
const places = ["examples", "apps/playground/examples", "../shared/corpus"]
  .map((place) => join(root, place))
  .filter(existsSync);

interface Reported {
  readonly source: string;
  readonly diagnostics: readonly Said[];
}

interface Said {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Returns the report of the command line on every skill below a folder. */
async function reports(args: readonly string[]): Promise<readonly Reported[]> {
  const { out } = await runCli([...args, "--reporter", "json"]);
  return (JSON.parse(out) as { skills: Reported[] }).skills;
}

/** Returns a skill as if its folder were dropped on the page. */
function dropped(source: string, place: string): Skill {
  const folder = relative(place, source) || basename(source);
  const files = openSkill(source, { path: folder, manifestFiles: new Set(), isNestedSkill: () => false });
  const contents = files.list().flatMap((path) => {
    const text = files.text(path);
    const content = text.kind === "text" ? text.text : files.bytes(path);
    return content === undefined ? [] : [[path, content] as const];
  });
  return { folder, contents: Object.fromEntries(contents) };
}

function said({ code, severity, message, file, line, column }: Said | Finding) {
  return { code, severity, message, file, line, column };
}

const TARGETS = ["skill-manifest-v2", "stop", "skill-standard", "semioverse", "adr002", "agent-skills"];

describe.each(places)("of the skills in %s", (place) => {
  it("the page finds what validate finds, word for word", async () => {
    const skills = await reports(["validate", place]);
    expect(skills.length).toBeGreaterThan(4);
    for (const { source, diagnostics } of skills) {
      const { findings } = await answer({
        kind: "analyse",
        skill: dropped(source, place),
        to: "stop",
        lossless: false,
      });
      expect([source, findings.map(said)]).toEqual([source, diagnostics.map(said)]);
    }
  });

  it("the page loses what convert loses, word for word", async () => {
    const skills = await reports(["validate", place]);
    for (const { source } of skills) {
      for (const to of TARGETS) {
        const args = ["convert", source, "--to", to, "--out", join(scratch, "out"), "--dry-run", "--reporter", "json"];
        const { skills: converted } = JSON.parse((await runCli(args)).out) as { skills: Converted[] };
        const { conversion, findings, problems } = await answer({
          kind: "analyse",
          skill: dropped(source, place),
          to,
          lossless: false,
        });
        const words = conversion?.losses.map(({ kind, pointer, message, line }) => ({ kind, pointer, message, line }));
        const theirs = converted[0]?.losses.map(({ kind, pointer, message, source: at }) => ({
          kind,
          pointer,
          message,
          line: at?.line,
        }));
        expect([source, to, words ?? []]).toEqual([source, to, theirs ?? []]);
        const messages = [...findings, ...problems].map(({ message }) => message);
        expect(messages).toEqual(expect.arrayContaining(converted[0]?.diagnostics.map(({ message }) => message) ?? []));
      }
    }
  });
});

interface Converted extends Reported {
  readonly losses: readonly {
    readonly kind: string;
    readonly pointer: string;
    readonly message: string;
    readonly source?: { readonly line?: number };
  }[];
}
