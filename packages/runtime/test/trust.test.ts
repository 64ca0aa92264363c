import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SkillManifest } from "@skill-convert/core";
import { afterAll, describe, expect, it } from "vitest";
import { checkAssertions } from "../src/assertions/evaluate.js";
import type { Bases, Level } from "../src/contracts.js";
import { startTrace } from "../src/trace/run-trace.js";
import { skillContent } from "../src/trust/identity.js";
import { trustOf } from "../src/trust/trust.js";

const scratch = mkdtempSync(join(tmpdir(), "trust-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function makeBases(): Bases {
  const folder = mkdtempSync(join(scratch, "repository-"));
  mkdirSync(join(folder, "tide-check"));
  return { skill: join(folder, "tide-check"), repository: folder, cwd: folder };
}

interface Run {
  readonly pass?: number;
  readonly fail?: number;
  readonly unknown?: number;
  readonly isError?: boolean;
  /** The random number that is compared with the fraction of traced runs. */
  readonly chance?: number;
}

const skill = (id: string, traceSampling = 1, level: Level = "L2"): SkillManifest => ({
  id,
  operations: [{}],
  observability: { level, traceSampling },
});

let clock = Date.UTC(2026, 1, 17, 15);

/** Writes the trace of a run, 100 ms after the previous one. */
async function run(manifest: SkillManifest, bases: Bases, { pass = 0, fail = 0, unknown = 0, ...how }: Run) {
  let id = clock;
  const sources = { now: () => clock++, random: () => how.chance ?? 0, hex: () => `${++id}` };
  clock += 100;
  const content = await skillContent(bases.skill);
  const trace = startTrace({
    manifest,
    bases,
    environment: {},
    sources,
    // A run hashes the skill only if its trace records assertions.
    content: content.kind === "done" && manifest.observability?.level !== "L1" ? content.value : undefined,
  });
  const exec = (name: string) => ({ check: "env_var", name }) as const;
  await checkAssertions(
    [
      ...Array.from({ length: pass }, () => exec("SET")),
      ...Array.from({ length: fail }, () => ({ check: "file_exists", path: "none" }) as const),
      ...Array.from({ length: unknown }, () => ({ check: "tool_available", tool: "x" }) as const),
    ],
    "post",
    {
      bases,
      inputs: {},
      environment: { SET: "" },
      level: "L2",
      allowCustomChecks: false,
      platform: "linux",
      timeout: 1000,
    },
    trace.root,
  );
  return trace.finish(how.isError ? { error: { type: "Failed", message: "it did" } } : {});
}

async function trustAfter(runs: readonly Run[], fraction = 1, most?: number) {
  const bases = makeBases();
  const manifest = skill("tide-check", fraction);
  for (const one of runs) await run(manifest, bases, one);
  return trustOf(manifest, bases, most);
}

describe("the trust score (stop.md#s93, stop.md#s131)", () => {
  it.each([
    [[{ pass: 20 }], 1, "trusted"],
    [[{ pass: 19, fail: 1 }], 0.95, "trusted"],
    [[{ pass: 9, fail: 1 }], 0.9, "unstable"],
    [[{ pass: 3 }, { pass: 1, fail: 1 }], 0.8, "unstable"],
    [[{ pass: 3, fail: 1 }], 0.75, "unreliable"],
    [[{ fail: 2 }], 0, "unreliable"],
  ] as const)("of %j is %s: %s (stop.md#s94, stop.md#s95, stop.md#s96, stop.md#d51)", async (runs, score, label) => {
    expect(await trustAfter(runs)).toMatchObject({ score, label, runs: runs.length });
  });

  it("is unknown without results of assertions", async () => {
    for (const runs of [[], [{}], [{ unknown: 3 }]]) {
      const trust = await trustAfter(runs);
      expect(trust).toMatchObject({ label: "unknown", runs: runs.length });
      expect(trust).not.toHaveProperty("score");
    }
  });

  it("does not count unknown results (stop.md#d31)", async () => {
    expect(await trustAfter([{ pass: 1, fail: 1, unknown: 5 }])).toEqual({
      skill: "tide-check",
      score: 0.5,
      label: "unreliable",
      runs: 1,
      passed: 1,
      failed: 1,
      unknown: 5,
      regressions: [],
      unsigned: 0,
      otherVersions: 0,
    });
  });

  it("is that of the last runs (stop.md#s93)", async () => {
    const runs = [{ fail: 5 }, { fail: 5 }, { pass: 1 }, { pass: 1 }, { pass: 2 }];
    expect(await trustAfter(runs, 1, 3)).toMatchObject({ score: 1, runs: 3, passed: 4, failed: 0 });
    expect(await trustAfter(runs, 1, 4)).toMatchObject({ runs: 4, passed: 4, failed: 5 });
  });

  it("counts traces at L1 that have results of assertions (stop.md#d42)", async () => {
    const bases = makeBases();
    const traces = join(bases.repository ?? "", ".sop/traces");
    mkdirSync(traces, { recursive: true });
    const span = { trace_id: "t_abc", start_time: "2026-02-17T15:00:00Z", status: "ok" };
    const root = { ...span, kind: "skill.execute", attributes: { "skill.name": "tide-check", "sop.level": "L1" } };
    const results = { "assertions.total": 2, "assertions.passed": 2, "assertions.failed": 0 };
    const check = { ...span, kind: "assertion.check", name: "post-conditions", attributes: results };
    const text = [root, check].map((line) => `${JSON.stringify(line)}\n`).join("");
    writeFileSync(join(traces, "2026-02-17T150000Z_tide-check_t_abc.jsonl"), text);
    expect(await trustOf(skill("tide-check"), bases, 20, { unsigned: true })).toMatchObject({ runs: 1, passed: 2 });
  });

  it("ignores runs at L1, whose traces have no assertions (stop.md#s123)", async () => {
    const bases = makeBases();
    for (const results of [{ pass: 1 }, { pass: 1, fail: 1 }]) await run(skill("tide-check"), bases, results);
    for (let count = 0; count < 3; count++) await run(skill("tide-check", 1, "L1"), bases, { pass: 1 });
    expect(await trustOf(skill("tide-check"), bases, 2)).toMatchObject({ runs: 2, passed: 2, failed: 1 });
    expect(await trustOf(skill("tide-check"), bases, 5)).toMatchObject({ runs: 2, otherVersions: 0 });
  });

  it("is not lowered by sampling, which keeps every failed run (stop.md#d50)", async () => {
    // One of 20 runs failed, and a tenth of the others was traced.
    const well = Array.from({ length: 19 }, (_, index) => ({ pass: 1, chance: index < 2 ? 0 : 0.5 }));
    const trust = await trustAfter([...well, { fail: 1, isError: true, chance: 0.5 }], 0.1);
    expect(trust).toMatchObject({ runs: 3, passed: 2, failed: 1 });
    expect(trust.score).toBeCloseTo(20 / 21);
  });

  it("is that of one skill only", async () => {
    const bases = makeBases();
    for (const id of ["tide-check", "tide", "tide-check_t_x", "tide check"]) {
      await run(skill(id), bases, { pass: id === "tide-check" ? 1 : 0, fail: id === "tide-check" ? 0 : 1 });
    }
    expect(await trustOf(skill("tide-check"), bases)).toMatchObject({ score: 1, runs: 1 });
    expect(await trustOf(skill("tide/check"), bases)).toMatchObject({ label: "unknown", runs: 0 });
  });

  it("lists checks that passed before and fail now (stop.md#s116, stop.md#d53)", async () => {
    const bases = makeBases();
    const manifest = skill("tide-check");
    const file = join(bases.cwd, "none");
    writeFileSync(file, "");
    await run(manifest, bases, { fail: 1, pass: 1 });
    expect((await trustOf(manifest, bases)).regressions).toEqual([]);
    rmSync(file);
    await run(manifest, bases, { fail: 1, pass: 1 });
    expect((await trustOf(manifest, bases)).regressions).toEqual(["file_exists (post-conditions)"]);
    await run(manifest, bases, { pass: 1 });
    expect((await trustOf(manifest, bases)).regressions).toEqual([]);
  });

  it("ignores files that are not traces", async () => {
    const bases = makeBases();
    const manifest = skill("tide-check");
    await run(manifest, bases, { pass: 1 });
    const traces = join(bases.cwd, ".sop/traces");
    writeFileSync(join(traces, "2027-01-01T000000Z_tide-check_t_1.jsonl"), 'no json\n[1]\n{"kind":"skill.execute"}\n');
    writeFileSync(join(traces, "2027-01-01T000000Z_tide-check_t_2.jsonl.tmp"), "{");
    mkdirSync(join(traces, "2027-01-01T000000Z_tide-check_t_3.jsonl"));
    symlinkSync("nowhere", join(traces, "2027-01-01T000000Z_tide-check_t_4.jsonl"));
    const foreign = [
      {
        kind: "skill.execute",
        start_time: "2027-01-01T00:00:00Z",
        status: "ok",
        attributes: { "skill.name": "tide-check" },
      },
      {
        kind: "assertion.check",
        name: "post-conditions",
        attributes: { "assertions.passed": 1, "assertions.failed": 2 },
      },
      { kind: "assertion.check", name: "post-conditions", attributes: { "assertions.passed": -7 } },
    ];
    const file = join(traces, "2027-01-01T000001Z_tide-check_t_5.jsonl");
    writeFileSync(file, foreign.map((span) => JSON.stringify(span)).join("\n"));
    expect(await trustOf(manifest, bases, 20, { unsigned: true })).toMatchObject({
      runs: 2,
      passed: 2,
      failed: 2,
      score: 0.5,
    });
    expect(await trustOf(manifest, bases)).toMatchObject({ runs: 1, passed: 1, failed: 0, score: 1, unsigned: 2 });
  });

  describe("over traces that another runtime wrote or that are damaged", () => {
    interface Foreign {
      readonly file: string;
      readonly start: string;
      readonly passed?: number;
      readonly failed?: number;
      readonly about?: object;
      readonly status?: string;
    }

    function trustIn(foreign: readonly Foreign[], most?: number) {
      const bases = makeBases();
      const traces = join(bases.cwd, ".sop/traces");
      mkdirSync(traces, { recursive: true });
      for (const { file, start, passed = 0, failed = 0, about = {}, status = "ok" } of foreign) {
        const spans = [
          { kind: "skill.execute", start_time: start, status, attributes: { "skill.name": "tide-check", ...about } },
          {
            kind: "assertion.check",
            name: "post-conditions",
            attributes: { "assertions.passed": passed, "assertions.failed": failed },
          },
        ];
        writeFileSync(join(traces, file), spans.map((span) => `${JSON.stringify(span)}\n`).join(""));
      }
      return trustOf(skill("tide-check"), bases, most, { unsigned: true });
    }

    it("accepts ids of any form (stop.md#s161)", async () => {
      const start = "2026-02-17T15:00:00Z";
      const ids = ["t_abc123", "4bf92f3577b34da6a3ce929d0e0e4736", "run-7_b"];
      const files = ids.map((id) => ({ file: `2026-02-17T150000Z_tide-check_${id}.jsonl`, start, passed: 1 }));
      expect(await trustIn(files)).toMatchObject({ runs: 3, passed: 3 });
    });

    it("orders runs by their time in any ISO 8601 form (stop.md#s139)", async () => {
      const at = (id: number, start: string, passed: number) => ({
        file: `2026-02-17T150000Z_tide-check_t_${id}.jsonl`,
        start,
        passed,
        failed: 1 - passed,
      });
      const later = at(1, "2026-02-17T15:00:00.100Z", 1);
      for (const earlier of ["2026-02-17T15:00:00Z", "2026-02-17T16:00:00.050+01:00"]) {
        expect(await trustIn([later, at(2, earlier, 0)], 1)).toMatchObject({ runs: 1, passed: 1, failed: 0 });
      }
    });

    it.each([1e-320, 0, -1, 7, "1", null])(
      "gives a run with the invalid sampling %j the weight of one run",
      async (fraction) => {
        const about = { "sop.trace_sampling": fraction };
        const file = "2026-02-17T150000Z_tide-check_t_1.jsonl";
        const start = "2026-02-17T15:00:00Z";
        const other = { file: "2026-02-17T140000Z_tide-check_t_2.jsonl", start: "2026-02-17T14:00:00Z", failed: 1 };
        expect(await trustIn([{ file, start, passed: 1, about }, other])).toMatchObject({
          score: 0.5,
          label: "unreliable",
        });
      },
    );

    it("ignores a run without a valid start time", async () => {
      expect(await trustIn([{ file: "2026_tide-check_t_1.jsonl", start: "yesterday", passed: 1 }])).toMatchObject({
        runs: 0,
      });
    });
  });
});
