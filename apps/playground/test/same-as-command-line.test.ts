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

interface ReportedSkill {
  readonly source: string;
  readonly diagnostics: readonly ReportedFinding[];
}

interface ReportedFinding {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Returns the report of the command line on every skill below a folder. */
async function reports(args: readonly string[]): Promise<readonly ReportedSkill[]> {
  const { out } = await runCli([...args, "--reporter", "json"]);
  return (JSON.parse(out) as { skills: ReportedSkill[] }).skills;
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

function comparable({ code, severity, message, file, line, column }: ReportedFinding | Finding) {
  return { code, severity, message, file, line, column };
}

const TARGETS = ["skill-manifest-v2", "stop", "skill-standard", "semioverse", "adr002", "agent-skills"];

describe.each(places)("for the skills in %s", (place) => {
  it("the page shows the findings of validate, word for word", async () => {
    const skills = await reports(["validate", place]);
    expect(skills.length).toBeGreaterThan(4);
    for (const { source, diagnostics } of skills) {
      const { findings } = await answer({
        kind: "analyse",
        skill: dropped(source, place),
        to: "stop",
        lossless: false,
      });
      expect([source, findings.map(comparable)]).toEqual([source, diagnostics.map(comparable)]);
    }
  });

  it("the page shows the losses of convert, word for word", async () => {
    const skills = await reports(["validate", place]);
    for (const { source } of skills) {
      for (const to of TARGETS) {
        const args = ["convert", source, "--to", to, "--out", join(scratch, "out"), "--dry-run", "--reporter", "json"];
        const { skills: converted } = JSON.parse((await runCli(args)).out) as { skills: ReportedConversion[] };
        const { conversion, findings, problems } = await answer({
          kind: "analyse",
          skill: dropped(source, place),
          to,
          lossless: false,
        });
        const pageLosses = conversion?.losses.map(({ kind, outcome, movedTo, pointer, message, line }) => ({
          kind,
          outcome,
          movedTo,
          pointer,
          message,
          line,
        }));
        const cliLosses = converted[0]?.losses.map(({ kind, outcome, movedTo, pointer, message, source: at }) => ({
          kind,
          outcome,
          movedTo,
          pointer,
          message,
          line: at?.line,
        }));
        expect([source, to, pageLosses ?? []]).toEqual([source, to, cliLosses ?? []]);
        const messages = [...findings, ...problems].map(({ message }) => message);
        expect(messages).toEqual(expect.arrayContaining(converted[0]?.diagnostics.map(({ message }) => message) ?? []));
      }
    }
  });
});

interface ReportedConversion extends ReportedSkill {
  readonly losses: readonly {
    readonly kind: string;
    readonly outcome: string;
    readonly movedTo?: object;
    readonly pointer: string;
    readonly message: string;
    readonly source?: { readonly line?: number };
  }[];
}
