import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it, vi } from "vitest";

// The formats of a run are added once. Test files share modules, so this one loads its own and leaves none behind.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { folder, runCli, runJson, snapshot } = await import("./harness.js");
const { validateJson } = await import("./validate-support.js");

const MEMO = fileURLToPath(new URL("../../../conformance/memo/index.ts", import.meta.url));
const ADAPTER = ["--adapter", MEMO];

const GREET = "---\nmemo: greet\nabout: Says hello.\ntakes: [name]\n---\nSay hello.\n";
const PDF = "---\nname: pdf\ndescription: Reads PDF files.\n---\nRun the program.\n";

/** A repository with two memos in a folder, other files there, and the folder of a skill with its own `memos`. */
const repository = () =>
  folder({
    "x/memos/greet.md": GREET,
    "x/memos/bye.md": "---\nmemo: bye\nabout: Says bye.\n---\nSay bye.\n",
    "x/memos/README.md": "# Memos\n",
    "skills/pdf/SKILL.md": PDF,
    "skills/pdf/memos/inner.md": "---\nmemo: inner\n---\n",
  });

describe("--adapter", () => {
  it("adds a format to every command", async () => {
    const { out } = await runCli(["formats", ...ADAPTER]);
    expect(out).toContain("memo");
  });

  it("says why a module cannot be used", async () => {
    const root = folder({
      "empty.mjs": "export const a = 1;\n",
      "broken.mjs": "throw new Error('no luck');\n",
      "part.mjs": "export default { id: 'part', title: 'Part', decode() {}, detect() {}, read() {}, erase() {} };\n",
      "taken.mjs":
        "export default { id: 'stop', title: 'A', manifestFiles: [], versions: [], rules: [], coverage: {}, diagnostics: {}, decode() {}, detect() {}, read() {}, erase() {} };\n",
    });
    const problem = async (file: string) => (await runCli(["formats", "--adapter", join(root, file)])).err;
    expect(await problem("none.mjs")).toMatch(/the adapter .*none\.mjs cannot be loaded: /);
    expect(await problem("broken.mjs")).toContain("cannot be loaded: no luck");
    expect(await problem("empty.mjs")).toContain("empty.mjs does not export an adapter");
    expect(await problem("part.mjs")).toContain("the manifestFiles of the adapter must be an array, but is undefined");
    expect(await problem("taken.mjs")).toContain('the format "stop" already exists');
  });

  it("is loaded from a configuration that the command line names, and never from one that was found", async () => {
    const root = folder({
      "skills/pdf/SKILL.md": PDF,
      "skill-convert.config.json": '{ "adapters": ["./evil.mjs"] }',
      "evil.mjs":
        "import { writeFileSync } from 'node:fs'; writeFileSync(new URL('./loaded', import.meta.url), ''); export default 1;\n",
    });
    const found = await validateJson([root]);
    expect(found.code).toBe(0);
    expect(found.report.diagnostics.map(({ code }) => code)).toEqual(["cli/adapters-not-loaded"]);
    expect(existsSync(join(root, "loaded"))).toBe(false);
    const named = await runCli(["validate", root, "--config", join(root, "skill-convert.config.json")]);
    expect(named.err).toContain("evil.mjs does not export an adapter");
    expect(existsSync(join(root, "loaded"))).toBe(true);
  });

  it("cannot be used with a cache", async () => {
    const { err } = await runCli(["validate", repository(), "--cache", ...ADAPTER]);
    expect(err).toContain("--cache cannot be used with --adapter");
  });
});

describe("skills in single files", () => {
  it("are found beside each other, and not inside of the folder of a skill", async () => {
    const { out } = await runCli(["detect", repository(), ...ADAPTER, "--reporter", "json"]);
    const { skills } = JSON.parse(out);
    const names = skills.map(({ source }: { source: string }) => source.split("/").slice(-2).join("/"));
    expect(names).toEqual(["skills/pdf", "memos/bye.md", "memos/greet.md"]);
  });

  it("are found by their names if the input is one of them, and on standard input", async () => {
    const root = repository();
    const file = join(root, "x/memos/greet.md");
    expect(JSON.parse((await runCli(["inspect", file, ...ADAPTER])).out).name).toBe("greet");
    const { out } = await runCli(["convert", "-", "--to", "stop", "--stdout", ...ADAPTER], GREET);
    expect(out).toContain("name: greet");
  });

  it("become folders, each with its own sidecar, and single files again", async () => {
    const root = repository();
    const there = join(root, "there");
    const back = join(root, "back");
    const memos = join(root, "x");
    await runCli(["convert", memos, "--to", "agent-skills", "--out", there, "--lossless", ...ADAPTER]);
    expect(Object.keys(snapshot(there))).toEqual([
      "memos/bye/.skill-convert.json",
      "memos/bye/SKILL.md",
      "memos/greet/.skill-convert.json",
      "memos/greet/SKILL.md",
    ]);
    const { code } = await runCli(["convert", there, "--to", "memo", "--out", back, ...ADAPTER]);
    expect(code).toBe(0);
    const { "memos/README.md": _, ...originals } = snapshot(memos);
    expect(snapshot(back)).toEqual(originals);
  });

  it("are written to the folder that their pattern names, with a hidden sidecar for each", async () => {
    const root = repository();
    const out = join(root, "out");
    const skill = join(root, "skills/pdf");
    const { report } = await runJson(["convert", skill, "--to", "memo", "--out", out, "--lossless", ...ADAPTER]);
    expect(Object.keys(snapshot(out))).toEqual(["memos/.pdf.md.skill-convert.json", "memos/pdf.md"]);
    expect(report.skills[0]).toMatchObject({ target: join(out, "memos") });
    expect(report.skills[0]?.diagnostics.map(({ message }) => message)).toEqual([
      "Memo keeps a skill in a single file, so the result does not contain memos/inner.md.",
    ]);
    const restored = join(root, "restored");
    await runCli(["convert", out, "--to", "agent-skills", "--out", restored, ...ADAPTER]);
    expect(snapshot(join(restored, "memos/pdf"))).toEqual(snapshot(skill));
  });

  it("are not converted in place into a folder, and a folder not into a single file", async () => {
    const root = repository();
    const before = snapshot(root);
    const to = async (format: string) =>
      await runCli(["convert", root, "--to", format, "--in-place", "--force", ...ADAPTER]);
    expect((await to("memo")).out).toContain("a folder, and a skill of Memo is a single file");
    expect((await to("agent-skills")).out).toContain("a single file, and a skill of Agent Skills is a folder");
    expect(snapshot(root)).toEqual(before);
  });

  it("are fixed where they are", async () => {
    const root = folder({ "memos/a.md": "---\nmemo: a\nabout: Notes: takes them.\n---\n", "memos/b.md": GREET });
    const { out } = await runCli(["validate", root, "--fix", ...ADAPTER]);
    expect(out).toContain("2 skills: 2 valid");
    expect(readFileSync(join(root, "memos/a.md"), "utf8")).toBe('---\nmemo: a\nabout: "Notes: takes them."\n---\n');
    expect(readFileSync(join(root, "memos/b.md"), "utf8")).toBe(GREET);
  });
});
