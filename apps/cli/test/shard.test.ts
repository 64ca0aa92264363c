import { cpSync } from "node:fs";
import { join } from "node:path";
import { comparePaths } from "@skill-convert/fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInShard, parseShard } from "../../../packages/workspace/src/find/shard.js";
import { type CliResult, folder, runCli, skillMd, snapshot } from "./harness.js";
import { migrate, plantSkills, write } from "./migrate-repo.js";

/** Runs a command in shards, in the order of their numbers. */
async function inShards(count: number, args: (number: number) => readonly string[]): Promise<CliResult[]> {
  const ran: CliResult[] = [];
  for (let number = 1; number <= count; number++) {
    ran.push(await runCli([...args(number), "--shard", `${number}/${count}`]));
  }
  return ran;
}

/** The exit code of a run of which the shards have these codes. */
function codeOf(ran: readonly CliResult[]): number {
  return Math.max(...ran.map(({ code }) => code));
}

type Counts = Readonly<Record<string, number>>;

function sum(counts: readonly Counts[]): Counts {
  const keys = Object.keys(counts[0] ?? {});
  return Object.fromEntries(keys.map((key) => [key, counts.reduce((total, each) => total + (each[key] ?? 0), 0)]));
}

function byPath<T extends { readonly source: string }>(skills: readonly T[]): T[] {
  return [...skills].sort((left, right) => comparePaths(left.source, right.source));
}

/** Skills of several formats, some of which are invalid. */
function neighbours(): string {
  return folder({
    "a/one/SKILL.md": skillMd("same"),
    "a/two/SKILL.md": skillMd("Same"),
    "a/three/SKILL.md": skillMd("three"),
    "a/four/deep/SKILL.md": skillMd("deep"),
    "b/same/SKILL.md": skillMd("same"),
    "b/other/skill.yaml": 'sop: "0.1"\nname: other\nversion: 1.0.0\ndescription: O\n',
    "b/OTHER/SKILL.md": skillMd("x"),
    "b/third/SKILL.md": skillMd("other"),
    "c/broken/SKILL.md": "```skill-manifest\n{\n```\n",
    "c/none/SKILL.md": "# Nothing\n",
  });
}

describe("shards", () => {
  it("contain every skill exactly once, whatever their number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.string()), (count, paths) => {
        for (const path of paths) {
          const memberships = Array.from({ length: count }, (_, index) =>
            isInShard({ number: index + 1, count }, path),
          );
          expect(memberships.filter(Boolean)).toHaveLength(1);
        }
      }),
    );
  });

  it("are of about the same size", () => {
    const sizes = Array.from({ length: 8 }, (_, index) => {
      const shard = { number: index + 1, count: 8 };
      return Array.from({ length: 8000 }, (_, skill) => `skills/skill-${skill}`).filter((path) =>
        isInShard(shard, path),
      );
    });
    for (const { length } of sizes) expect(Math.abs(length - 1000)).toBeLessThan(150);
  });

  it.each(["0/2", "3/2", "1", "a/b", "1/0", "-1/2", "1/2/3", ""])("cannot be given as %j", (text) => {
    expect(() => parseShard(text)).toThrow("expected i/n");
  });
});

describe.each([1, 3, 5])("a run in %i shards reports and does the same as one run", (count) => {
  it("validate", async () => {
    const args = ["validate", neighbours(), "--reporter", "json"];
    const expected = await runCli(args);
    const ran = await inShards(count, () => args);
    const reports = ran.map(({ out }) => JSON.parse(out));
    const { skills, summary } = JSON.parse(expected.out);
    expect(reports.map(({ shard }) => shard)).toEqual(reports.map((_, index) => `${index + 1}/${count}`));
    expect(byPath(reports.flatMap((report) => report.skills))).toEqual(skills);
    expect(sum(reports.map((report) => report.summary))).toEqual(summary);
    expect(codeOf(ran)).toBe(expected.code);
  });

  it("validate, with lines, which are joined by cat", async () => {
    const args = ["validate", neighbours(), "--reporter", "ndjson"];
    const expected = await runCli(args);
    const ran = await inShards(count, () => args);
    const joined = ran.map(({ out }) => out).join("");
    const linesOf = (out: string) => out.trimEnd().split("\n");
    const lines = linesOf(joined).map((line) => JSON.parse(line));
    const about = lines.filter((line) => !("source" in line));
    const all = linesOf(expected.out).map((line) => JSON.parse(line));
    expect(byPath(lines.filter((line) => "source" in line))).toEqual(all.slice(0, -1));
    expect(about).toHaveLength(count);
    expect(about.some(({ failed }) => failed)).toBe(all.at(-1).failed);
    expect(codeOf(ran)).toBe(expected.code);
  });

  it("validate, with a warning that fails the run because of its configuration", async () => {
    const strict = { strict: true, rules: { "no/such-rule": "off" } };
    const files = { "one/SKILL.md": skillMd("one"), "two/SKILL.md": skillMd("two") };
    const root = folder({ ...files, "skill-convert.config.json": JSON.stringify(strict) });
    const ran = await inShards(count, () => ["validate", root, "--reporter", "json"]);
    for (const { code, out } of ran) {
      const { summary, failed } = JSON.parse(out);
      expect(summary).toMatchObject({ invalid: 0, errors: 0, warnings: 1 });
      expect([failed, code]).toEqual([true, 1]);
    }
    const lax = folder({ ...files, "skill-convert.config.json": JSON.stringify({ ...strict, strict: false }) });
    expect(codeOf(await inShards(count, () => ["validate", lax]))).toBe(0);
  });

  it("migrate, with each shard on its own machine", async () => {
    const original = folder({});
    plantSkills(original, 60);
    write(join(original, "README.md"), "Run `note.take`, then note.list; see ```router-manifest.\n");
    write(join(original, "group-1/notes/README.md"), "note.take\n");
    const single = folder({});
    cpSync(original, single, { recursive: true });
    const expected = await migrate(single, "--strip-operation-prefix");
    const copies = Array.from({ length: count }, () => {
      const copy = folder({});
      cpSync(original, copy, { recursive: true });
      return copy;
    });
    const ran = await inShards(count, (number) => {
      return ["migrate", copies[number - 1] ?? "", "--strip-operation-prefix", "--reporter", "json"];
    });
    const reports = ran.map(({ out }, index) => JSON.parse(out.replaceAll(copies[index] ?? "", single)));
    expect(codeOf(ran)).toBe(expected.code);
    expect(byPath(reports.flatMap((report) => report.skills))).toEqual(expected.report.skills);
    // A mention of an operation that skills of several shards rename is in the report of each.
    const followUps = reports.flatMap((report) => report.followUps);
    const asText = (list: readonly object[]) => new Set(list.map((each) => JSON.stringify(each)));
    expect(asText(followUps)).toEqual(asText(expected.report.followUps));
    const counted = { ...sum(reports.map(({ summary }) => summary)), followUps: expected.report.summary.followUps };
    expect(counted).toEqual(expected.report.summary);
    const changed = copies.flatMap((copy) => {
      const before = snapshot(original);
      const after = snapshot(copy);
      return Object.keys(after).filter((name) => before[name] !== after[name]);
    });
    expect(new Set(changed).size).toBe(changed.length);
    expect(changed).toHaveLength(expected.report.summary.migrated);
  });
});

describe("a shard without any skill", () => {
  it.each([["validate"], ["migrate", "--dry-run"]])(
    "is not an error of %s, but a folder without any is",
    async (command, ...options) => {
      const codes = new Set<number>();
      const root = folder({ "a/SKILL.md": skillMd("a") });
      for (const shard of ["1/3", "2/3", "3/3"]) {
        codes.add((await runCli([command, root, ...options, "--shard", shard])).code);
      }
      expect([...codes]).toEqual([0]);
      expect((await runCli([command, folder({}), ...options, "--shard", "1/2"])).code).toBe(2);
    },
  );
});
