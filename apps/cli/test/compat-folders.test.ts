import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FolderCompatReport } from "../../../packages/report/src/compat.js";
import { folder, repository, runCli, skillMd } from "./harness.js";

function document(title: string, type: string): string {
  const parameters = [{ name: "limit", in: "query", schema: { type } }];
  const get = { operationId: "list", parameters, responses: { 200: { description: "A list" } } };
  return JSON.stringify({ openapi: "3.1.0", info: { title, version: "1.0.0" }, paths: { "/all": { get } } });
}

const BEFORE = {
  "ports.openapi.json": document("Ports", "integer"),
  "tides.openapi.json": document("Tides", "integer"),
  "gone/SKILL.md": skillMd("gone"),
  "old-place/SKILL.md": skillMd("notes"),
};
const AFTER = {
  "ports.openapi.json": document("Ports", "string"),
  "tides.openapi.json": document("Tides", "integer"),
  "new-place/SKILL.md": skillMd("notes"),
  "fresh/SKILL.md": skillMd("fresh"),
};

describe("compat of folders", () => {
  it("compares each document and skill with its own old version, and reports what is gone (semioverse.md#s81)", async () => {
    const old = folder(BEFORE);
    const now = folder(AFTER);
    const { code, out } = await runCli(["compat", old, now, "--reporter", "json"]);
    expect(code).toBe(1);
    const report = FolderCompatReport.parse(JSON.parse(out));
    expect(report.skills.map(({ new: source, enough, changes }) => [source, enough, changes.length])).toEqual([
      [join(now, "ports.openapi.json"), "no", 1],
      [join(now, "tides.openapi.json"), "yes", 0],
      [join(now, "new-place"), "yes", 0],
    ]);
    expect([report.added, report.removed, report.enough]).toEqual([[join(now, "fresh")], [join(old, "gone")], "no"]);
    const [change, ...others] = report.skills.flatMap(({ changes }) => changes);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ bump: "major", in: "new", file: "ports.openapi.json", witness: expect.anything() });
  });

  it("prints the skills that changed, and counts the others", async () => {
    const old = folder(BEFORE);
    const now = folder(AFTER);
    const { out } = await runCli(["compat", old, now]);
    expect(out).toContain(`${join(now, "ports.openapi.json")}\nmajor `);
    expect(out).not.toContain("tides");
    expect(out).toContain(`removed  ${join(old, "gone")}: its callers fail\nnew      ${join(now, "fresh")}\n`);
    expect(out).toMatch(
      /\n5 skills: 1 changed, 2 without a change that matters, 1 new, 1 removed; not all versions are\n? *enough\n$/,
    );
    expect(await runCli(["compat", old, old])).toMatchObject({
      code: 0,
      out: "4 skills: 4 without a change that matters; callers of the old ones do not fail, or know it by the version\n",
    });
  });

  it("reads a folder of a git revision, and reports for code scanning", async () => {
    const root = repository(BEFORE);
    const now = folder(AFTER);
    const { code, out } = await runCli(["compat", `HEAD:${root}`, now, "--reporter", "sarif"]);
    expect(code).toBe(1);
    const [run] = JSON.parse(out).runs;
    expect(run.results.map(({ ruleId, level }: { ruleId: string; level: string }) => [ruleId, level])).toEqual([
      ["compat/input-changed", "error"],
      ["compat/skill-removed", "error"],
    ]);
    expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toContain("ports.openapi.json");
    const same = await runCli(["compat", `HEAD:${root}`, root]);
    expect(same).toMatchObject({ code: 0, out: expect.stringMatching(/^4 skills: 4 without/) });
  });

  it("reads the document that is named, and not the first one of its folder (openapi.md#d2)", async () => {
    const root = repository(BEFORE);
    for (const place of [root, `HEAD:${root}`]) {
      const named = await runCli(["compat", `${place}/tides.openapi.json`, join(folder(AFTER), "ports.openapi.json")]);
      expect(named).toMatchObject({ code: 1, out: expect.stringContaining("the id") });
    }
    const { out } = await runCli(["inspect", join(root, "tides.openapi.json")]);
    expect(JSON.parse(out)).toMatchObject({ id: "tides" });
    const all = await runCli(["convert", root, "--to", "stop", "--in-place", "--force"]);
    expect(all.out).toContain("it cannot be converted in place. Use --out.");
  });
});
