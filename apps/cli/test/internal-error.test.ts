import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type MigrateRequest, migrateSkill } from "../../../packages/workspace/src/migrate/migrate-skill.js";
import { eachSkill } from "../../../packages/workspace/src/migrate/skills.js";
import { folder, runCli, skillMd, snapshot } from "./harness.js";
import { v1Md } from "./migrate-repo.js";
import { FAULT_POINTS, type FaultPoint, plant } from "./plant.js";

const STOP = 'sop: "0.1"\nname: b\nversion: 1.0.0\ndescription: D\ninputs: [{name: x, type: nope}]\n';

/** Three skills with findings. The fault is planted in the second one. */
const skills = () =>
  folder({
    "a/SKILL.md": skillMd("a", { colour: "red" }),
    "b/skill.yaml": STOP,
    "b/SKILL.md": skillMd("b", { colour: "red" }),
    "c/SKILL.md": skillMd("c", { colour: "red" }),
  });

const COMMANDS: readonly (readonly string[])[] = [
  ["convert", "--to", "semioverse", "--in-place", "--from", "skill-manifest-v2", "--reporter", "json"],
  ["convert", "--to", "adr002", "--in-place", "--lossless", "--from", "skill-manifest-v2", "--reporter", "json"],
  ["convert", "--to", "semioverse", "--out", "OUT", "--from", "skill-manifest-v2", "--reporter", "json"],
  ["validate", "--reporter", "json"],
  ["validate", "--reporter", "sarif"],
  ["validate", "--reporter", "github"],
  ["validate", "--reporter", "pretty"],
  ["validate", "--fix", "--reporter", "json"],
  ["detect", "--reporter", "json"],
  ["inspect"],
  ["index"],
  ["registry", "check", "--reporter", "json"],
  ["registry", "query", "--reporter", "json"],
  ["trust", "--reporter", "json"],
];

/** The time of an index, and fingerprints that depend on the folder. */
const VARIES = /"generated_at".*|"skillConvert\/v1":"[^"]*"/g;

async function runPlanted(point: FaultPoint | undefined, thrown: unknown, [name = "", ...options]: readonly string[]) {
  const root = skills();
  const out = folder({});
  const args = options.map((option) => (option === "OUT" ? out : option));
  const words = name === "registry" ? [name, args[0] ?? "", root, ...args.slice(1)] : [name, root, ...args];
  const undo = point === undefined ? () => {} : plant(point, "b", thrown);
  try {
    const ran = await runCli(words);
    const show = (text: string) => text.replaceAll(root, "ROOT").replaceAll(out, "OUT").replace(VARIES, "");
    return { ...ran, out: show(ran.out), err: show(ran.err), root, files: snapshot(root), written: readdirSync(out) };
  } finally {
    undo();
  }
}

const baselines = await Promise.all(
  COMMANDS.map(async (command) => [command, await runPlanted(undefined, "", command)] as const),
);

describe.each(baselines)("%s", (command, before) => {
  // Tests the guarantee reliability.md#g27.
  it.each(FAULT_POINTS)("continues with the other skills if %s throws", async (point) => {
    const after = await runPlanted(point, new TypeError("planted trouble"), command);
    const text = after.out + after.err;
    const isMet = text.includes("core/internal-error") || text.includes("planted trouble");
    expect(text).not.toMatch(/\bat [^ ]+ \(/);
    if (!isMet) {
      // The command does not call this function.
      expect(after.out).toBe(before.out);
      return;
    }
    expect(after.code).toBe(1);
    expect(text.match(/planted trouble/g)).toHaveLength(1);
    const others = (files: Record<string, string>) => Object.entries(files).filter(([file]) => !/^b[/\\]/.test(file));
    expect(others(after.files)).toEqual(others(before.files));
    if (command[0] !== "registry" && command[0] !== "trust") {
      expect(Object.entries(after.files).filter(([file]) => /^b[/\\]/.test(file))).toEqual(
        Object.entries(snapshot(skills())).filter(([file]) => /^b[/\\]/.test(file)),
      );
    }
    if (command.includes("OUT")) expect(after.written).toEqual(before.written.filter((name) => name !== "b"));
    if (!command.includes("github") && !command.includes("pretty")) JSON.parse(after.out);
  });
});

it("a migration continues with the other skills", () => {
  const root = folder({ "a/SKILL.md": v1Md("a"), "b/SKILL.md": v1Md("b"), "c/SKILL.md": v1Md("c") });
  const before = snapshot(root);
  const refusal = (file: string) => {
    if (file.includes(join("b", "SKILL.md"))) throw new Error("planted trouble");
    return undefined;
  };
  const plan = { stripOperationPrefix: false, removeV1: false };
  const workTrees = { refusal } as unknown as MigrateRequest["workTrees"];
  const request = { repo: root, cwd: root, exclude: [], plan, dryRun: false, diff: true, workTrees, shard: undefined };
  const reports = [...eachSkill(request, (found) => migrateSkill(found, request))];
  expect(reports.map(({ status }) => status)).toEqual(["migrated", "failed", "migrated"]);
  expect(reports[1]?.diagnostics).toMatchObject([{ code: "core/internal-error" }]);
  expect(snapshot(root)["b/SKILL.md"]).toBe(before["b/SKILL.md"]);
});

it.each([["a string"], [undefined], [null], [Object.create(null)]])(
  "any thrown value is reported as an internal error: %j",
  async (thrown) => {
    const { out, code } = await runPlanted("decode", thrown, ["validate", "--reporter", "json"]);
    expect(code).toBe(1);
    expect(out).toContain("core/internal-error");
  },
);

it("SKILL_CONVERT_DEBUG shows the stack", async () => {
  process.env["SKILL_CONVERT_DEBUG"] = "1";
  onTestFinished(() => void delete process.env["SKILL_CONVERT_DEBUG"]);
  const { out } = await runPlanted("decode", new Error("planted trouble"), ["validate", "--reporter", "json"]);
  expect(out).toContain("internal-error.test");
});

it("skills that once ended a run are reported", async () => {
  const schema = (more: string) =>
    `schema_version: "2.0"\nname: ${more.length}\nversion: 1.0.0\ndescription: D\nentry_point: skill.py\ninput_schema: ${more}\nexamples: [{input: {a: 1}}]\n`;
  const root = folder({
    "a/manifest.yaml": schema('{$id: "http://["}'),
    "b/manifest.yaml": schema("{properties: {a: {$id: x}, b: {$id: x}}}"),
    "c/manifest.yaml": schema('{$recursiveAnchor: true, properties: {a: {$recursiveRef: "#"}}}'),
    "d/skill.yaml": 'sop: "0.1"\nname: d\nversion: 1.0.0\ndescription: D\ntimeout: 1.0e+306\n',
    "e/SKILL.md": skillMd("e"),
    "e/.skill-convert.json":
      '{"version":1,"target":[],"originals":{"__proto__":7},"created":null,"places":[{"place":"/a/99999999"}]}',
    ...Object.fromEntries(["a", "b", "c"].map((name) => [`${name}/skill.py`, ""])),
  });
  for (const args of [
    ["validate", root, "--reporter", "json"],
    ["convert", root, "--to", "adr002", "--in-place", "--dry-run", "--reporter", "json"],
    ["convert", root, "--to", "skill-manifest-v2", "--out", join(root, "out"), "--reporter", "json"],
  ]) {
    const { out } = await runCli(args);
    expect(JSON.parse(out)["skills"]).toHaveLength(5);
    expect(out).not.toContain("core/internal-error");
  }
});
