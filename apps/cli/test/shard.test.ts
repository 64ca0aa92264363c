import fs, { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ShardedReport } from "../src/commands/report/report-file.js";
import { isInShard, parseShard } from "../src/inputs/shard.js";
import { folder, runCli, runJson, skillMd, snapshot } from "./harness.js";
import { migrate, plantSkills, v1Md, write } from "./migrate-repo.js";

/** Runs a command in shards and merges their reports. `rewrite` may change a report before it is merged. */
async function inShards(
  count: number,
  args: (number: number) => readonly string[],
  rewrite: (report: string, number: number) => string = (report) => report,
  reporter: "json" | "ndjson" = "json",
) {
  const folder = mkdtempSync(join(tmpdir(), "skill-convert-shards-"));
  const files: string[] = [];
  for (let number = 1; number <= count; number++) {
    const { out } = await runCli([...args(number), "--shard", `${number}/${count}`, "--reporter", reporter]);
    const file = join(folder, `${number}.json`);
    writeFileSync(file, rewrite(out, number));
    files.push(file);
  }
  const ran = await runCli(["report", "merge", ...files.reverse()]);
  return { ...ran, files, report: JSON.parse(ran.out || "null") as ShardedReport };
}

/** Skills whose ids collide with those of neighbours, some only if case is ignored. */
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

  it("read no skill of another shard unless one of their own may share its target", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `skill-${index}`);
    const root = folder(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillMd(name)])));
    const open = vi.spyOn(fs, "openSync");
    onTestFinished(() => open.mockRestore());
    const { report } = await runJson(["convert", root, "--to", "stop", "--out", join(root, "out"), "--shard", "1/4"]);
    const read = names.filter((name) =>
      open.mock.calls.some(([path]) => String(path).includes(join(name, "SKILL.md"))),
    );
    const own = report.skills.map(({ source }) => basename(source));
    expect(own.length).toBeGreaterThan(0);
    expect(read.sort()).toEqual(own.sort());
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
  it("convert --out", async () => {
    const root = neighbours();
    const single = folder({});
    const parts = folder({});
    const expected = await runJson(["convert", root, "--to", "adr002", "--out", single]);
    const { report, code } = await inShards(count, () => ["convert", root, "--to", "adr002", "--out", parts]);
    expect(JSON.stringify(report).replaceAll(parts, single)).toBe(JSON.stringify(expected.report));
    expect(code).toBe(expected.code);
    expect(expected.report.summary.failed).toBeGreaterThan(2);
    expect(snapshot(parts)).toEqual(snapshot(single));
  });

  it("convert --in-place", async () => {
    const single = neighbours();
    const parts = neighbours();
    const expected = await runJson(["convert", single, "--to", "stop", "--in-place", "--lossless"]);
    const { report } = await inShards(count, () => ["convert", parts, "--to", "stop", "--in-place", "--lossless"]);
    expect(JSON.stringify(report).replaceAll(parts, single)).toBe(JSON.stringify(expected.report));
    expect(snapshot(parts)).toEqual(snapshot(single));
  });

  it("validate", async () => {
    const root = neighbours();
    const expected = await runCli(["validate", root, "--reporter", "json"]);
    const { out, code } = await inShards(count, () => ["validate", root]);
    expect(out).toBe(expected.out);
    expect(code).toBe(expected.code);
  });

  it.each([["convert", "--to", "adr002", "--out", "out", "--dry-run"], ["validate"]])(
    "%s, with lines for reports",
    async (command, ...options) => {
      const args = [command, neighbours(), ...options];
      const expected = await runCli([...args, "--reporter", "json"]);
      const { report, code } = await inShards(count, () => args, undefined, "ndjson");
      expect(report).toEqual(JSON.parse(expected.out));
      expect(code).toBe(expected.code);
    },
  );

  it("validate, with a warning that fails the run because of its configuration", async () => {
    const strict = { strict: true, rules: { "no/such-rule": "off" } };
    const files = { "one/SKILL.md": skillMd("one"), "two/SKILL.md": skillMd("two") };
    const root = folder({ ...files, "skill-convert.config.json": JSON.stringify(strict) });
    const { report, code } = await inShards(count, () => ["validate", root]);
    expect(report.summary).toMatchObject({ invalid: 0, errors: 0, warnings: 1 });
    expect(report).toMatchObject({ failed: true });
    expect(code).toBe(1);
    const lax = folder({ ...files, "skill-convert.config.json": JSON.stringify({ ...strict, strict: false }) });
    expect((await inShards(count, () => ["validate", lax])).code).toBe(0);
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
    const args = (number: number) => ["migrate", copies[number - 1] ?? "", "--strip-operation-prefix"];
    // Every machine has its copy at the same path.
    const { report, code } = await inShards(count, args, (text, number) =>
      text.replaceAll(copies[number - 1] ?? "", single),
    );
    expect(code).toBe(expected.code);
    expect(report).toEqual(expected.report);
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
  it.each([["convert", "--to", "stop", "--in-place"], ["validate"], ["migrate", "--dry-run"]])(
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

describe("report merge", () => {
  it.each([["convert", "--to", "stop", "--in-place"], ["validate"]])(
    "exits like one run of %s that finds no skill",
    async (command, ...options) => {
      const args = [command, join(folder({}), "none"), ...options];
      expect((await runCli(args)).code).toBe(2);
      expect((await inShards(2, () => args)).code).toBe(2);
    },
  );

  it("exits like one run of migrate --check if --check is given", async () => {
    const repo = folder({ "a/SKILL.md": v1Md("a"), "b/SKILL.md": skillMd("b") });
    const { code, files } = await inShards(2, () => ["migrate", repo, "--check"]);
    expect(code).toBe(0);
    expect((await runCli(["report", "merge", "--check", ...files])).code).toBe(1);
  });

  it("refuses reports that are not all shards of one run", async () => {
    const root = folder({ "a/SKILL.md": skillMd("a"), "b/SKILL.md": skillMd("b") });
    const { files } = await inShards(3, () => ["validate", root]);
    const [third = "", second = "", first = ""] = files;
    const other = (await inShards(2, () => ["validate", root])).files;
    const converted = (await inShards(1, () => ["convert", root, "--to", "stop", "--out", folder({})])).files;
    const fake = join(folder({ "x.json": "{}", "y.json": "{" }), "x.json");
    const refusal = async (...names: readonly string[]) => {
      const { code, err, out } = await runCli(["report", "merge", ...names]);
      expect([code, out]).toEqual([2, ""]);
      return err;
    };
    expect(await refusal(first, third)).toContain("the report of shard 2/3 is missing");
    expect(await refusal(first, second, third, second)).toContain("are both reports of shard 2/3");
    expect(await refusal(first, ...other)).toContain("different numbers of shards");
    expect(await refusal(first, ...converted)).toContain("is a report of validate ");
    expect(await refusal(fake)).toContain("is not a report of convert, migrate or validate");
    expect(await refusal(fake.replace("x.json", "y.json"))).toContain("is cut off");
    expect(await refusal(join(root, "none"))).toContain("cannot be read: no such file");
  });

  it("merges reports of different folders, and fails under --strict if anything was lost", async () => {
    const root = folder({ "a/one/SKILL.md": skillMd("one"), "b/two/SKILL.md": skillMd("two") });
    const files = [];
    for (const name of ["b", "a"]) {
      const { out } = await runCli([
        "convert",
        join(root, name),
        "--to",
        "stop",
        "--out",
        folder({}),
        "--reporter",
        "json",
      ]);
      writeFileSync(join(root, `${name}.json`), out);
      files.push(join(root, `${name}.json`));
    }
    const { code, out } = await runCli(["report", "merge", ...files]);
    const { skills, summary } = JSON.parse(out) as ShardedReport;
    expect(skills.map(({ source }) => source)).toEqual([join(root, "a/one"), join(root, "b/two")]);
    expect([code, summary.skills]).toEqual([0, 2]);
    expect((await runCli(["report", "merge", "--strict", ...files])).code).toBe(1);
    const first = files.at(-1) ?? "";
    writeFileSync(join(root, "c.json"), out.replace('"converted"', '"unchanged"'));
    expect((await runCli(["report", "merge", first, join(root, "c.json")])).err).toContain("two reports that differ");
  });

  it("counts as one report does, also a fix that asks", async () => {
    const text = 'sop: "0.1"\nname: one\nversion: 1.0.0\ndescription: Sorts notes by their date.\nlicence: MIT\n';
    const { out } = await runCli(["validate", folder({ "one/skill.yaml": text }), "--reporter", "json"]);
    const file = join(folder({ "one.json": out }), "one.json");
    const { summary } = JSON.parse((await runCli(["report", "merge", file])).out) as ShardedReport;
    expect(out).toContain('"asks":true');
    expect(summary).toEqual((JSON.parse(out) as ShardedReport).summary);
  });
});
