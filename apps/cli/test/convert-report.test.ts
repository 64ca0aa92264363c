import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { widthOf } from "../src/output/width.js";
import { run } from "../src/program.js";
import { folder, runCli, runJson, skillMd } from "./harness.js";
import { brokenMd, noneMd, v1Md } from "./migrate-repo.js";

/** Runs the command line on a terminal of 80 columns, without colours. */
async function onTerminal(...args: readonly string[]): Promise<{ code: number; lines: string[] }> {
  let out = "";
  const take = (text: string) => {
    out += text;
  };
  const input = () => new Uint8Array();
  const code = await run(args, { out: take, err: () => {}, interactive: false, colour: false, columns: 80, input });
  return { code, lines: out.split("\n") };
}

/** Thirty skills that can be converted, and some that cannot. */
function repository(broken: number): string {
  const good = Array.from({ length: 30 }, (_, index) => [`skills/s${index}/SKILL.md`, skillMd(`s${index}`)]);
  const bad = Array.from({ length: broken }, (_, index) => {
    const wrong = skillMd(`b${index}`).replace('"schema_version": "2.0",', "");
    return [`skills/b${index}/SKILL.md`, wrong.replace('"operations"', `"operations": 1, "x"`)];
  });
  return folder(Object.fromEntries([...good, ...bad]));
}

const toConvert = (root: string) => ["convert", join(root, "skills"), "--to", "semioverse", "--in-place", "--dry-run"];

describe("the report of many skills", () => {
  it("has a line for each skill for up to a screenful, the failed ones first, and then what they lost", async () => {
    const { code, lines } = await onTerminal(...toConvert(repository(4)));
    expect(code).toBe(1);
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(80);
    const heads = lines.filter((line) => /^[✓✗] /.test(line));
    expect(heads.slice(0, 5).map((line) => line.replace(/^(. [a-z ]+?) {2}.*/, "$1"))).toEqual([
      ...Array.from({ length: 4 }, () => "✗ failed"),
      "✓ would be converted",
    ]);
    expect(heads).toHaveLength(20);
    const text = lines.join("\n").replace(/\n? {2,}/g, " ");
    expect(text).toMatch(/✗ failed \S+skills\/b0 .*SKILL\.md:\d+:\d+: \S/);
    expect(text).toMatch(
      /\n✓ would be converted \S+skills\/s0 skill-manifest-v2 → semioverse \d+ lost, \d+ moved, \d+ added/,
    );
    expect(lines).toContain("and 14 more");
    expect(lines.slice(lines.indexOf("and 14 more")).length).toBeLessThanOrEqual(24);
    const rolledUp = lines.slice(lines.indexOf("Lost, with an example each")).join("\n");
    expect(rolledUp).toMatch(/Lost, with an example each\n( {2}30 skills {2}\S.*\n)/);
    expect(rolledUp).toMatch(/\nMoved\n( {2}30 skills {2}\S.*\n)/);
    expect(rolledUp).not.toContain("…");
    expect(lines.slice(-4)).toEqual([
      expect.stringMatching(/^34 skills: 30 would be converted, 4 failed; \d+ lost, \d+ moved, \d+ added$/),
      "Nothing was written.",
      "--verbose shows each skill, --quiet only those that failed or have a warning.",
      "",
    ]);
  });

  it("says once why several skills exclude each other", async () => {
    const manifest =
      "name: Tidy\nversion: [1, 0]\nkind: reference\ndescription: Tidies.\ndepends: []\nruntime: documentation";
    const skills = Array.from({ length: 40 }, (_, index) => [
      `skills/s${index}/tidy/SKILL.md`,
      `---\nid: s${index}/tidy\n${manifest}\ninputs: {}\noutputs: {}\nregion: {reads: [], writes: []}\n---\n\nTidy.\n`,
    ]);
    const root = folder(Object.fromEntries(skills));
    const { out } = await runCli(["convert", join(root, "skills"), "--to", "adr002", "--in-place", "--dry-run"]);
    expect(out.match(/Several skills would have the id "tidy"/g)).toHaveLength(1);
    expect(out.match(/^✗ failed .* {2}for the same reason as \S+skills\/s0\/tidy$/gm)).toHaveLength(39);
  });

  it("names all failed skills if it does not go to a terminal", async () => {
    const { out } = await runCli(toConvert(repository(40)));
    expect(out.match(/^✗ failed.*skills\/b\d+/gm)).toHaveLength(40);
  });

  it("lists what a person has to do for each skill, and where everything was written", async () => {
    const many = Array.from({ length: 30 }, (_, index) => [
      [`skills/s${index}/SKILL.md`, `---\nname: s${index}\ndescription: Takes notes.\n---\n\n# Notes\n`],
      [`skills/s${index}/scripts/take.py`, "print(1)\n"],
    ]);
    const root = folder(Object.fromEntries(many.flat()));
    const out = join(root, "converted");
    const report = await runCli(["convert", join(root, "skills"), "--to", "stop", "--out", out]);
    expect(
      report.out.match(/^ {2}\S+skills\/s\d+ {2}The skill has a program that could be an operation/gm),
    ).toHaveLength(30);
    expect(report.out).toContain(`\nWritten to ${out}\n`);
  });

  it("shows each skill with --verbose, and only the failed ones with --quiet", async () => {
    const args = toConvert(repository(2));
    const { out } = await runCli([...args, "--verbose"]);
    expect(out.match(/✓ would be converted/g)).toHaveLength(30);
    const quiet = await runCli([...args, "--quiet"]);
    expect(quiet.out.match(/^\S \w+/gm)).toEqual(["✗ failed", "✗ failed"]);
    expect(quiet.out).not.toContain("Lost");
    expect((await runCli([...toConvert(repository(0)), "--quiet"])).out).toBe("");
    expect((await runCli([...args, "--quiet", "--verbose"])).code).toBe(2);
  });

  it("keeps warnings with --quiet, unless --level says otherwise", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes", { version: "1.0" }), "fine/SKILL.md": skillMd("fine") });
    const args = ["convert", root, "--to", "stop", "--out", join(root, "out"), "--dry-run", "--quiet"];
    const { out } = await runCli(args);
    expect(out).toMatch(/^✓ would be converted .*\n {2}warning .*\n\n2 skills: /);
    expect(out).not.toContain("create");
    expect((await runCli([...args, "--level", "error"])).out).toBe("");
  });

  it("says with --check whether the result is up to date, and names the files that are not", async () => {
    const root = folder({ "skills/notes/SKILL.md": skillMd("notes"), "skills/fine/SKILL.md": skillMd("fine") });
    const out = join(root, "out");
    const convert = ["convert", join(root, "skills"), "--to", "stop", "--out", out];
    const check = [...convert, "--check", "--quiet"];
    const missing = await runCli(check);
    expect(missing.code).toBe(1);
    expect(missing.out.match(/^ {4}create {2}skill\.yaml$/gm)).toHaveLength(2);
    expect(existsSync(out)).toBe(false);
    expect((await runCli(convert)).code).toBe(0);
    expect(await runCli(check)).toMatchObject({ code: 0, out: "" });
    const copy = join(out, "notes/skill.yaml");
    const edited = readFileSync(copy, "utf8").replace("Takes notes.", "Takes no notes.");
    writeFileSync(copy, edited);
    const stale = await runCli(check);
    expect(stale.code).toBe(1);
    expect(stale.out).toMatch(
      /^✓ would be converted .*notes {2}skill-manifest-v2 → stop .*\n {4}update {2}skill\.yaml\n\n2 skills: /,
    );
    expect(readFileSync(copy, "utf8")).toBe(edited);
    const { report } = await runJson([...convert, "--check"]);
    expect(report.summary).toMatchObject({ converted: 1, unchanged: 1 });
    expect((await runCli([...convert, "--check", "--dry-run"])).code).toBe(2);
    expect((await runCli(["convert", join(root, "skills/notes"), "--to", "stop", "--stdout", "--check"])).code).toBe(2);
  });

  it("counts folders that only look like skills, and does not list them", async () => {
    const others = Array.from({ length: 41 }, (_, index) => [`skills/n${index}/manifest.json`, "{}"]);
    const root = folder({ ...Object.fromEntries(others), "skills/notes/SKILL.md": skillMd("notes") });
    const { out } = await runCli(toConvert(root));
    expect(out.match(/skipped/g)).toHaveLength(1);
    expect(out).toMatch(/42 skills: 1 would be converted, 41 skipped;/);
  });

  it("is complete as JSON", async () => {
    const { report } = await runJson(toConvert(repository(2)));
    expect(report.skills).toHaveLength(32);
    expect(report.schemaVersion).toBe(2);
    const { losses, lost, loosened, moved, kept, added } = report.summary;
    expect([losses, kept, loosened]).toEqual([lost + moved + added, 0, 0]);
    expect([lost > 0, moved > 0, added > 0]).toEqual([true, true, true]);
    expect(report.skills.at(-1)?.losses).toContainEqual(
      expect.objectContaining({ outcome: "moved", movedTo: { file: "scripts/invoke_skill.py" } }),
    );
  });
});

describe("convert --strict --lossless", () => {
  const manifest = `---
manifest_version: "1.0"
name: fetch
description: Fetches a page.
version: 1.0.0
inputs:
  required:
    - { name: token, description: The token, sensitive: true, schema: { type: string } }
---
`;

  it("says why it exits with 1 although the way back is exact", async () => {
    const root = folder({ "fetch/SKILL.md": manifest });
    const args = [
      "convert",
      join(root, "fetch"),
      "--to",
      "stop",
      "--out",
      join(root, "out"),
      "--lossless",
      "--dry-run",
    ];
    const { code, err } = await runCli([...args, "--strict"]);
    expect(code).toBe(1);
    expect(err).toMatch(/^--strict: the way back is exact, but the result does not protect 1 part\b/);
    expect(err).toMatch(/\n {2}\S+fetch: STOP has no place for the "sensitive" mark of parameter "token"\.\n$/);
    expect(await runCli(args)).toMatchObject({ code: 0, err: "" });
  });
});

describe("validate of many skills", () => {
  it("fits a screen on a terminal, and has every finding elsewhere", async () => {
    const root = repository(40);
    const { code, lines } = await onTerminal("validate", join(root, "skills"));
    expect(code).toBe(1);
    expect(lines.length).toBeLessThanOrEqual(24);
    for (const line of lines.filter((each) => widthOf(each) > 80)) expect(line).toMatch(/^ *\S+$/);
    expect(lines[0]).toBe("Invalid");
    expect(lines.slice(1, 3).join(" ")).toMatch(/^ {2}\S+\/skills\/b0\/SKILL\.md:\d+:\d+: +\S/);
    expect(lines.join("\n")).toMatch(/\nErrors, with an example each\n {2}40 skills {2}/);
    const { out } = await runCli(["validate", join(root, "skills")]);
    expect(new Set(out.match(/skills\/b\d+\/SKILL\.md:\d+:\d+: error/g)).size).toBeGreaterThanOrEqual(40);
    expect((await onTerminal("validate", join(root, "skills"), "--verbose")).lines.length).toBeGreaterThan(100);
  });
});

describe("migrate of many skills", () => {
  it("names the failed skills, counts those without a manifest, and lists every change to review", async () => {
    const old = Array.from({ length: 30 }, (_, index) => [`s${index}/SKILL.md`, v1Md(`s${index}`)]);
    const none = Array.from({ length: 41 }, (_, index) => [`n${index}/SKILL.md`, noneMd]);
    const root = folder(Object.fromEntries([...old, ...none, ["broken/SKILL.md", brokenMd("broken")]]));
    const { code, lines } = await onTerminal("migrate", root, "--dry-run", "--force");
    expect(code).toBe(1);
    expect(lines.slice(1, 3).join(" ")).toContain("broken: ");
    const { out: json } = await runCli(["migrate", root, "--dry-run", "--force", "--reporter", "json"]);
    const skills = JSON.parse(json).skills as readonly { readonly review: readonly object[] }[];
    const reviews = lines.slice(lines.indexOf("To review") + 1).filter((line) => /^ {4}\d+:\d+ /.test(line));
    expect(reviews.length).toBeGreaterThan(60);
    expect(reviews).toHaveLength(skills.flatMap(({ review }) => review).length);
    expect(lines.join("\n")).toMatch(/30 would be migrated; 41 skipped, no manifest; 1 failed/);
    const few = folder({ ...Object.fromEntries(none), "old/SKILL.md": v1Md("old") });
    const { out } = await runCli(["migrate", few, "--dry-run", "--force"]);
    expect(out.match(/skipped/g)).toHaveLength(1);
    const quiet = await runCli(["migrate", root, "--dry-run", "--force", "--quiet"]);
    expect(quiet.out.match(/^\S \w+/gm)).toEqual(["✗ failed"]);
  });
});

describe("the report of one skill", () => {
  it("has one line for losses of one reason, and each with --verbose", async () => {
    const operation = (name: string) => ({
      description: `The operation ${name}.`,
      input: { [`${name}_text`]: { type: "string", required: true } },
      output: { description: `The result of ${name}`, fields: { path: "string" } },
      entrypoints: { unix: ["sh", "scripts/notes.sh", name] },
    });
    const operations = { find: operation("find"), store: operation("store") };
    const root = folder({ "notes/SKILL.md": skillMd("notes", { operations }) });
    const args = ["convert", join(root, "notes"), "--to", "stop", "--in-place", "--dry-run"];
    const { out } = await runCli(args);
    expect(out).toContain("has no place for the description of the output of 2 operations: find, store.");
    expect(out).toContain("2 inputs became optional in the merged operation: find_text, store_text.");
    const verbose = await runCli([...args, "--verbose"]);
    expect(verbose.out).not.toMatch(/2 inputs|of 2 operations/);
    expect(verbose.out.match(/the description of the output of operation "(find|store)"\./g)).toHaveLength(2);
    const { report } = await runJson(args);
    const group = { message: "{count} inputs became optional in the merged operation", name: "store_text" };
    expect(report.skills[0]?.losses).toContainEqual(expect.objectContaining({ outcome: "loosened", group }));
  });

  const one = () => folder({ "notes/SKILL.md": skillMd("notes", { id: "other" }) });

  it("counts losses and additions separately, and wraps lines only on a terminal", async () => {
    const args = ["convert", join(one(), "notes"), "--to", "semioverse", "--in-place", "--dry-run"];
    const { lines } = await onTerminal(...args);
    expect(Math.max(...lines.slice(1).map(widthOf))).toBeLessThanOrEqual(80);
    const { out } = await runCli(args);
    expect(out).toMatch(/\n {2}Lost: \d+\n {4}\S.*\n/);
    expect(out).toMatch(/\n {2}Moved: \d+\n {4}\S.* {2}→ scripts\/invoke_skill\.py\n/);
    expect(out).toMatch(/^1 skill: 1 would be converted; \d+ lost, \d+ moved, \d+ added$/m);
    const words = (text: string) => text.split(/\s+/).join(" ");
    expect(words(lines.join("\n"))).toBe(words(out));
  });

  it("marks losses that the sidecar keeps, which --strict accepts", async () => {
    const args = ["convert", join(one(), "notes"), "--to", "semioverse", "--in-place", "--dry-run", "--strict"];
    expect((await runCli(args)).code).toBe(1);
    const { code, out } = await runCli([...args, "--lossless"]);
    expect([code, /Lost: \d+, kept in the sidecar\n/.test(out)]).toEqual([0, true]);
    expect(out).toMatch(/\d+ lost, all kept in sidecars; \d+ moved, \d+ added$/m);
  });
});
