import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runReportMerge } from "../src/commands/report/merge.js";
import { UsageError } from "../src/output/exit.js";
import { printing } from "../src/output/streams.js";
import { folder } from "./harness.js";
import { BUILT } from "./migrate-repo.js";

interface Skill {
  readonly source: string;
  readonly formats: readonly string[];
}

const skill = (source: string, formats: readonly string[] = []) => ({
  source,
  formats,
  status: "valid",
  files: [],
  fixed: [],
  clients: [],
  diagnostics: [],
});
const skillOf = (number: number) => skill(`skills/${String(number).padStart(6, "0")}`);

function reportOf(skills: readonly Skill[], shard?: string) {
  const counts = { skills: skills.length, valid: skills.length, invalid: 0, errors: 0, warnings: 0, infos: 0 };
  return {
    command: "validate",
    version: "1.0.0",
    ...(shard === undefined ? {} : { shard }),
    dryRun: false,
    skills,
    clients: [],
    diagnostics: [],
    failed: false,
    summary: { ...counts, fixable: 0, fixed: 0 },
  };
}

/** The lines that `--reporter ndjson` prints for a shard. */
function linesOf(skills: readonly Skill[], shard: string): string {
  const last = { command: "validate", version: "1.0.0", shard, dryRun: false, diagnostics: [], failed: false };
  return [...skills, last].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Merges files with these texts. Calls `onOut` before each write of output. */
function merge(texts: readonly (string | Uint8Array)[], heap?: number, onOut: (files: string[]) => void = () => {}) {
  const root = folder(Object.fromEntries(texts.map((text, index) => [`${index}.json`, text])));
  const files = texts.map((_, index) => join(root, `${index}.json`));
  const pieces: string[] = [];
  const out = (text: string) => {
    onOut(files);
    pieces.push(text);
  };
  const raw = { out, err: () => {}, interactive: false, colour: false, input: () => new Uint8Array() };
  const code = runReportMerge(files, {}, printing(raw), heap);
  return { code, report: JSON.parse(pieces.join("")) as ReturnType<typeof reportOf> };
}

const MIB = 1024 * 1024;
const TOO_MUCH = "of memory, a quarter of what Node may use";

describe("report merge", () => {
  // Tests the guarantee reliability.md#g21.
  it.each([
    ["documents", (skills: readonly Skill[], shard: string) => JSON.stringify(reportOf(skills, shard))],
    ["lines", linesOf],
  ])("counts no more memory for thirty times as many skills in %s", (_, textOf) => {
    for (const count of [2100, 60_000]) {
      const shards = [0, 1, 2].map((shard) => {
        const numbers = Array.from({ length: count / 3 }, (_, index) => index * 3 + shard);
        return textOf(numbers.map(skillOf), `${shard + 1}/3`);
      });
      const { code, report } = merge(shards, 2 * MIB);
      expect([code, report.summary.skills]).toEqual([0, count]);
      expect(report.skills.every(({ source }, index) => source === skillOf(index).source)).toBe(true);
    }
  });

  it("needs no more memory for ten times as many skills", ({ skip }) => {
    if (!existsSync(BUILT)) skip("the program is not built; `pnpm build` does it");
    const peak = (count: number) => {
      const report = JSON.stringify(reportOf(Array.from({ length: count }, (_, index) => skillOf(index))));
      const file = join(folder({ "report.json": report }), "report.json");
      const script = `process.on("exit", () => console.error(process.resourceUsage().maxRSS)); process.argv.splice(1, 1, ${JSON.stringify(BUILT)}); await import(${JSON.stringify(BUILT)});`;
      const args = ["--max-old-space-size=24", "--input-type=module", "-e", script, "x", "report", "merge", file];
      const shell = ["-c", '"$0" "$@" 2>&1 >/dev/null', process.execPath, ...args];
      return Number(execFileSync("sh", shell, { encoding: "utf8" }).trim());
    };
    const few = peak(6000);
    expect(few).toBeGreaterThan(10_000);
    expect(peak(60_000)).toBeLessThan(few + 30_000);
  });

  it("reads and sorts what JSON.parse reads, in any form", () => {
    const sources = fc.uniqueArray(fc.string({ unit: "binary", minLength: 1 }).filter((text) => !/[\\/]/.test(text)));
    const form = fc.record({
      indent: fc.constantFrom(0, 2),
      mark: fc.boolean(),
      escaped: fc.boolean(),
      filler: fc.constantFrom("", "x".repeat(20_000)),
    });
    fc.assert(
      fc.property(sources, form, fc.nat(), (names, { indent, mark, escaped, filler }, count) => {
        const texts = Array.from({ length: (count % 3) + 1 }, (_, shard) => {
          const own = names.filter((_, index) => index % ((count % 3) + 1) === shard);
          const text = JSON.stringify(reportOf(own.map((name) => skill(name, [name, filler]))), undefined, indent);
          const inAscii = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
          return `${mark ? "\uFEFF" : ""}${escaped ? text.replace(/[\u0080-\uffff]/g, inAscii) : text}`;
        });
        const { report } = merge(texts);
        expect(report.skills.map(({ source }) => source)).toEqual([...names].sort(byCodeUnit));
        for (const { source, formats } of report.skills) expect(formats).toEqual([source, filler]);
      }),
      { numRuns: 60 },
    );
  });

  it("merges the inputs of a report, in whatever order they were given", () => {
    const numbers = Array.from({ length: 300 }, (_, index) => (index * 77) % 300);
    const { report } = merge([JSON.stringify(reportOf(numbers.map(skillOf)))]);
    expect(report.skills).toEqual(Array.from({ length: 300 }, (_, index) => skillOf(index)));
  });

  it("merges documents and lines, whatever ends the lines", () => {
    const lines = linesOf([skillOf(2), skillOf(4)], "2/3");
    const { code, report } = merge([
      JSON.stringify(reportOf([skillOf(3)], "1/3")),
      `\uFEFF${lines.replaceAll("\n", "\r\n")}\n`,
      linesOf([], "3/3").trimEnd(),
    ]);
    const { shard: _, ...expected } = reportOf([2, 3, 4].map(skillOf), "");
    expect([code, report]).toEqual([0, expected]);
  });

  it("fails for lines as the run did", () => {
    const last = linesOf([], "1/1").replace('"failed":false', '"failed":true');
    const finding = { code: "cli/not-found", severity: "error", message: "x is not there.", url: "" };
    const withFinding = last.replace('"diagnostics":[]', `"diagnostics":[${JSON.stringify(finding)}]`);
    const { code, report } = merge([`${JSON.stringify(skillOf(1))}\n${withFinding}`]);
    expect([code, report.failed, report.diagnostics, report.summary.errors]).toEqual([1, true, [finding], 1]);
  });

  it.each([
    ["without the last line", () => [`${JSON.stringify(skillOf(1))}\n`], "does not end with the line about a shard"],
    [
      "of a run without shards",
      () => ['{"diagnostics":[],"failed":false}\n'],
      "does not end with the line about a shard",
    ],
    ["of several shards", () => [linesOf([], "1/2") + linesOf([], "2/2")], "goes on after the line about its shard"],
    ["that end too early", () => [linesOf([skillOf(1)], "1/1").slice(0, -30)], "is cut off"],
    ["that are not JSON", () => [linesOf([skillOf(1)], "1/1").replace('"files":[]', '"files":')], "is not JSON"],
    ["that share a line", () => [linesOf([skillOf(1), skillOf(2)], "1/1").replace("\n", " ")], "is not JSON"],
    ["with a number", () => [linesOf([skillOf(1)], "1/1").replace("\n", "\n1\n")], "is not a report of"],
    ["with too many levels", () => [`{"source":${"[".repeat(100_000)}`], "more than 32 levels"],
    ["with a long string", () => [`{"source":"${"x".repeat(4 * MIB)}`], TOO_MUCH],
    [
      "with another skill",
      () => [linesOf([{ ...skillOf(1), formats: ["x", 1 as never] }], "1/1")],
      "is not a report of",
    ],
    ["of the same shard", () => [linesOf([], "1/2"), linesOf([], "1/2")], "are both reports of shard 1/2"],
    ["of some shards only", () => [linesOf([], "1/3"), linesOf([], "3/3")], "the report of shard 2/3 is missing"],
  ])("refuses lines %s, before anything is printed", (_, texts, message) => {
    expect(() => merge(texts(), 4 * MIB, () => expect.unreachable("nothing is printed"))).toThrow(message);
  });

  it("refuses a skill that differs between reports, wherever its operations are in them", () => {
    const operation = (name: string, status: string) => ({
      source: "a",
      operation: name,
      status,
      files: [],
      losses: [],
      diagnostics: [],
    });
    const summary = { skills: 2, converted: 2, unchanged: 0, failed: 0, skipped: 0, losses: 0, lost: 0, loosened: 0 };
    const text = (status: string) =>
      JSON.stringify({
        command: "convert",
        version: "1.0.0",
        schemaVersion: 2,
        skills: [operation("find", status), operation("list", "converted")],
        summary: { ...summary, moved: 0, kept: 0, added: 0, errors: 0, warnings: 0 },
      });
    expect(merge([text("converted"), text("converted")]).report.skills).toHaveLength(2);
    expect(() => merge([text("converted"), text("failed")])).toThrow("a is in two reports that differ");
  });

  const empty = JSON.stringify(reportOf([]));
  const withSkills = (items: string) => empty.replace('"skills":[', `"skills":[${items}`);
  const one = JSON.stringify(skillOf(1));
  const listed = (item: (index: number) => string, count = 40_000) =>
    Array.from({ length: count }, (_, index) => item(index)).join();
  const key = (index: number) =>
    JSON.stringify(skillOf(index)).replace(
      '"clients":[]',
      `"clients":[{"client":"codex","status":"loads","ignored":["key-${index}"],"notes":[]}]`,
    );
  it.each([
    ["levels", withSkills("[".repeat(100_000)), "more than 32 levels"],
    ["levels of objects", withSkills('{"a":'.repeat(100_000)), "more than 32 levels"],
    ["tiny objects", withSkills(one.replace('"files":[', `"files":[${listed(() => "{}")}`)), TOO_MUCH],
    ["tiny objects in a field that no report has", empty.replace("{", `{"own":[${listed(() => "{}")}],`), TOO_MUCH],
    ["fields that no report has", empty.replace("{", `{${listed((index) => `"k${index}":1`)},`), TOO_MUCH],
    ["a long string", withSkills(`{"source":"${"x".repeat(4 * MIB)}"}`), TOO_MUCH],
    ["a long string that does not end", withSkills(`{"source":"${"x".repeat(4 * MIB)}`), TOO_MUCH],
    ["a long number", withSkills("1".repeat(4 * MIB)), TOO_MUCH],
    ["spaces", withSkills(" ".repeat(4 * MIB)), TOO_MUCH],
    [
      "skills from the last to the first",
      withSkills(listed((index) => JSON.stringify(skillOf(99_999 - index)))),
      TOO_MUCH,
    ],
    ["a key that clients ignore, of each skill", withSkills(listed(key)), TOO_MUCH],
    ["numbers for skills", withSkills(listed(() => "1")), "is not a report of"],
    ["lists for skills", withSkills(listed(() => "[]")), "is not a report of"],
    [
      "numbers for findings",
      withSkills(one.replace('"diagnostics":[', `"diagnostics":[${listed(() => "1", 9000)}`)),
      "is not a report of",
    ],
    ["an object for the list", empty.replace('"skills":[]', `"skills":{"a":${one}}`), "is not a report of"],
    ["a field that no report has", empty.replace("{", '{"own":1,'), "is not a report of"],
    ["a control character", withSkills(one.replace("skills/", "\u0001")), "is not JSON"],
    ["an invalid number", empty.replace('"fixed":0', '"fixed":00'), "is not JSON"],
    ["bytes that are not UTF-8", Buffer.from(withSkills(one.replace("skills/", "\xff")), "latin1"), "is not JSON"],
    ["a missing end", withSkills(one).slice(0, -30), "is cut off"],
    ["nothing", "", "is not JSON"],
    ["null", "null", "is not a report of"],
    ["text after its end", `${empty}{}`, "is not JSON"],
  ])("refuses a report with %s, before anything is printed", (_, text, message) => {
    const print = () => expect.unreachable("nothing is printed");
    expect(() => merge([text], 4 * MIB, print)).toThrow(UsageError);
    expect(() => merge([text], 4 * MIB, print)).toThrow(message);
  });

  it("notices a report that changes while it is merged", () => {
    const skills = Array.from({ length: 1000 }, (_, index) => skillOf(index));
    let wasChanged = false;
    const change = (files: string[]) => {
      if (!wasChanged) appendFileSync(files[0] ?? "", "\n");
      wasChanged = true;
    };
    expect(() => merge([JSON.stringify(reportOf(skills))], undefined, change)).toThrow("has changed while it was read");
  });
});

function byCodeUnit(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
