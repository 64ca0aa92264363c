import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TrustReport } from "../../../packages/report/src/trust.js";
import { folder, runCli, skillMd } from "./harness.js";

/** A repository with one skill, and one trace per run with these numbers of assertions. */
function repository(...runs: readonly (readonly [passed: number, failed: number, unknown?: number])[]): string {
  const root = folder({ ".git/HEAD": "ref: refs/heads/main\n", "skills/notes/SKILL.md": skillMd("notes") });
  const traces = join(root, ".sop/traces");
  mkdirSync(traces, { recursive: true });
  for (const [index, [passed, failed, unknown = 0]] of runs.entries()) {
    const time = `2026-02-17T15:00:0${index}`;
    const results = [{ check: "output.path", status: failed > 0 ? "fail" : "pass" }];
    const spans = [
      { kind: "skill.execute", start_time: `${time}Z`, status: "ok", attributes: { "skill.name": "notes" } },
      {
        kind: "assertion.check",
        name: "post-conditions",
        attributes: {
          "assertions.passed": passed,
          "assertions.failed": failed,
          "assertions.unknown": unknown,
          "assertions.results": results,
        },
      },
    ];
    const file = `${time.replaceAll(":", "")}Z_notes_t_${index}.jsonl`;
    writeFileSync(join(traces, file), spans.map((span) => `${JSON.stringify(span)}\n`).join(""));
  }
  return root;
}

describe("skill-convert trust", () => {
  it("prints the score, its label and the regressions (stop.md#s93, stop.md#s95, stop.md#s116, stop.md#d53)", async () => {
    const root = repository([3, 0], [1, 1, 2]);
    const { code, out, err } = await runCli(["trust", "--unsigned", join(root, "skills/notes")]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("unstable    0.80");
    expect(out).toContain("4 of 5 assertions passed in 2 runs, 2 inconclusive");
    expect(out).toContain("no longer passes: output.path (post-conditions)");
  });

  it.each([
    [946, 54, "unstable    0.94"],
    [799, 201, "unreliable  0.79"],
    [999, 1, "trusted     0.99"],
    [29, 71, "unreliable  0.29"],
    [1, 0, "trusted     1.00"],
  ])(
    "rounds the score of %i passed and %i failed assertions down, as its label requires (stop.md#s94, stop.md#s95, stop.md#s96)",
    async (passed, failed, line) => {
      expect((await runCli(["trust", "--unsigned", repository([passed, failed])])).out).toContain(line);
    },
  );

  it("prints the same as JSON, for all skills of a folder", async () => {
    const root = repository([19, 1]);
    const { out } = await runCli(["trust", "--unsigned", root, "--reporter", "json"]);
    expect(TrustReport.parse(JSON.parse(out)).skills).toMatchObject([
      { format: "skill-manifest-v2", skill: "notes", score: 0.95, label: "trusted", runs: 1, passed: 19, failed: 1 },
    ]);
  });

  it("reports a skill without traced runs as unknown", async () => {
    const { code, out } = await runCli(["trust", "--unsigned", repository()]);
    expect(code).toBe(0);
    expect(out).toMatch(/^unknown .*no traced runs with assertions\n$/);
  });

  it("counts the latest --runs runs (stop.md#d51)", async () => {
    const root = repository([0, 5], [1, 0]);
    const { out } = await runCli(["trust", "--unsigned", root, "--runs", "1", "--reporter", "json"]);
    expect(JSON.parse(out).skills[0]).toMatchObject({ score: 1, runs: 1 });
  });

  it.each([
    ["0.5", [[1, 1]], 0],
    ["0.6", [[1, 1]], 1],
    ["0.1", [], 1],
    ["0", [], 1],
    ["0", [[0, 1]], 0],
  ] as const)("compares the score with --min %s", async (min, runs, expected) => {
    expect((await runCli(["trust", "--unsigned", repository(...runs), "--min", min])).code).toBe(expected);
  });

  it.each([
    [["--runs", "0"], "--runs 0"],
    [["--runs", "x"], "--runs x"],
    [["--min", "2"], "--min 2"],
    [["--min", ""], "--min"],
    [["--from", "nothing"], "unknown format"],
  ])("rejects %j", async (args, message) => {
    const { code, err } = await runCli(["trust", "--unsigned", repository(), ...args]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it("exits with 1 for a broken manifest, and with 2 for a missing input and for standard input", async () => {
    const root = folder({ "notes/SKILL.md": "```skill-manifest\n{\n```\n" });
    expect((await runCli(["trust", "--unsigned", root])).code).toBe(1);
    expect((await runCli(["trust", "--unsigned", join(root, "gone")])).code).toBe(2);
    const { code, err } = await runCli(["trust", "--unsigned", "-"], skillMd("notes"));
    expect([code, err]).toEqual([2, expect.stringContaining("standard input")]);
  });
});
