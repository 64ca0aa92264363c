import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { ConvertReport } from "../../../packages/report/src/convert.js";
import { folder, runCli, runJson, skillMd, snapshot } from "./harness.js";
import { skillYaml } from "./validate-support.js";

/** Windows keeps no permissions of files. */
const hasPermissions = process.platform !== "win32";

describe("convert --out", () => {
  it("writes complete folders and reports each file and loss", async () => {
    const root = folder({ "skills/notes/SKILL.md": skillMd("notes"), "skills/notes/scripts/take.sh*": "#!/bin/sh\n" });
    const out = join(root, "out");
    const { code, report } = await runJson(["convert", join(root, "skills"), "--to", "stop", "--out", out]);
    expect(code).toBe(0);
    expect(ConvertReport.safeParse(report).error?.issues ?? []).toEqual([]);
    const [skill] = report.skills;
    expect(skill).toMatchObject({
      from: "skill-manifest-v2",
      to: "stop",
      target: join(out, "notes"),
      status: "converted",
    });
    expect(skill?.files).toContainEqual({ path: "skill.yaml", action: "create" });
    const lost = skill?.losses.find(({ pointer }) => pointer === "/operations/0/entrypoints/unix");
    expect(lost).toMatchObject({ kind: "dropped", preserved: false, source: { file: "SKILL.md" } });
    const line = readFileSync(join(root, "skills/notes/SKILL.md"), "utf8").split("\n")[(lost?.source?.line ?? 0) - 1];
    expect(line).toContain('"unix": [');
    expect(readFileSync(join(out, "notes/SKILL.md"), "utf8")).not.toContain("skill-manifest");
    if (hasPermissions) expect(statSync(join(out, "notes/scripts/take.sh")).mode & 0o777).toBe(0o755);
  });

  it("does not change the input, and changes nothing the second time", async () => {
    const root = folder({ "skills/notes/SKILL.md": skillMd("notes"), "skills/notes/.hidden": "kept" });
    const before = snapshot(join(root, "skills"));
    const args = ["convert", join(root, "skills"), "--to", "semioverse", "--out", join(root, "out")];
    await runJson(args);
    const first = snapshot(join(root, "out"));
    const { report } = await runJson(args);
    expect(snapshot(join(root, "skills"))).toEqual(before);
    expect(snapshot(join(root, "out"))).toEqual(first);
    expect(first["notes/.hidden"]).toBe("kept");
    expect(report.summary).toMatchObject({ unchanged: 1, converted: 0 });
  });

  it("keeps links inside the skill, refuses those that lead out, and converts the rest", async () => {
    const root = folder({
      "skills/notes/SKILL.md": skillMd("notes"),
      "skills/notes/data.txt": "x",
      "secret.txt": "no",
    });
    symlinkSync("data.txt", join(root, "skills/notes/inside.txt"));
    symlinkSync("../../secret.txt", join(root, "skills/notes/outside.txt"));
    const { code, report } = await runJson([
      "convert",
      join(root, "skills"),
      "--to",
      "stop",
      "--out",
      join(root, "out"),
    ]);
    expect(code).toBe(1);
    expect(readlinkSync(join(root, "out/notes/inside.txt"))).toBe("data.txt");
    expect(existsSync(join(root, "out/notes/outside.txt"))).toBe(false);
    expect(report.skills[0]?.diagnostics.map(({ file }) => file)).toContain("outside.txt");
    expect(lstatSync(join(root, "out/notes/skill.yaml")).isFile()).toBe(true);
  });

  it("refuses both of two skills that only the conversion would write to one folder (mapping-decisions.md#d45)", async () => {
    const standard = (id: string) => `id: ${id}\nname: A skill\ndescription: Does a thing.\nversion: 1.0.0\n`;
    const root = folder({
      "skills/a/manifest.yaml": standard("one/same"),
      "skills/b/manifest.yaml": standard("two/same"),
      "skills/c/manifest.yaml": standard("other"),
    });
    const out = join(root, "out");
    const { code, report } = await runJson(["convert", join(root, "skills"), "--to", "adr002", "--out", out]);
    expect(code).toBe(1);
    expect(report.skills.map(({ status }) => status)).toEqual(["failed", "failed", "converted"]);
    expect(existsSync(join(root, "out/same"))).toBe(false);
  });

  it("writes a skill whose folder has the name of its target, and refuses others with it (mapping-decisions.md#d45)", async () => {
    const root = folder({
      "skills/first/skill.yaml": skillYaml("notes"),
      "skills/notes/SKILL.md": skillMd("Notes"),
      "skills/zeta/SKILL.md": skillMd("zeta"),
    });
    const out = join(root, "out");
    const { code, report } = await runJson(["convert", join(root, "skills"), "--to", "adr002", "--out", out]);
    expect(code).toBe(1);
    expect(report.skills.map(({ source, status }) => [basename(source), status])).toEqual([
      ["first", "failed"],
      ["notes", "converted"],
      ["zeta", "converted"],
    ]);
    expect(report.skills[0]?.diagnostics.at(-1)).toMatchObject({
      code: "cli/same-target",
      message: expect.stringMatching(/first, .*notes/),
    });
    expect(readFileSync(join(out, "Notes/SKILL.md"), "utf8")).toContain("Notes");
  });

  it("keeps skills apart that had one id before, in a folder that is named after their own (mapping-decisions.md#d45)", async () => {
    const root = folder({
      "skills/copies/first/SKILL.md": skillMd("notes"),
      "skills/copies/notes/SKILL.md": skillMd("notes"),
      "skills/copies/second/SKILL.md": skillMd("notes"),
      "skills/copies/second/data.txt": "of the second",
    });
    const out = join(root, "out");
    const args = ["convert", join(root, "skills"), "--to", "stop", "--out", out];
    const { code, report } = await runJson(args);
    expect(code).toBe(0);
    const written = report.skills.map(({ source, target }) =>
      [source, target].map((path) => relative(root, path ?? "").replaceAll(sep, "/")),
    );
    expect(written).toEqual([
      ["skills/copies/first", "out/copies/first/notes"],
      ["skills/copies/notes", "out/copies/notes"],
      ["skills/copies/second", "out/copies/second/notes"],
    ]);
    expect(readFileSync(join(out, "copies/second/notes/data.txt"), "utf8")).toBe("of the second");
    const warnings = report.skills.map(({ diagnostics }) => diagnostics.filter(({ code }) => code === "cli/shared-id"));
    expect(warnings.map(({ length }) => length)).toEqual([1, 0, 1]);
    expect(warnings[2]?.[0]).toMatchObject({
      severity: "warning",
      message: expect.stringContaining(join("copies", "second")),
    });
    const { code: valid, out: findings } = await runCli(["validate", out]);
    expect(valid, findings).toBe(0);
    const before = snapshot(root);
    expect((await runJson(args)).code).toBe(0);
    expect(snapshot(root)).toEqual(before);
  });

  it("refuses a skill that cannot be kept apart, because another has the folder", async () => {
    const root = folder({
      "skills/memo/SKILL.md": skillMd("notes"),
      "skills/other/SKILL.md": skillMd("spare"),
      "skills/spare/SKILL.md": skillMd("notes"),
    });
    const out = join(root, "out");
    const { code, report } = await runJson(["convert", join(root, "skills"), "--to", "stop", "--out", out]);
    expect(code).toBe(1);
    expect(report.skills.map(({ status }) => status)).toEqual(["converted", "converted", "failed"]);
    expect(report.skills[2]?.diagnostics.at(-1)?.code).toBe("cli/same-target");
    expect(existsSync(join(out, "spare/notes"))).toBe(false);
  });

  it("never overwrites an input, except a skill by its own result", async () => {
    const root = folder({
      "s/a/SKILL.md": skillMd("b"),
      "s/a/data.txt": "of a",
      "s/b/SKILL.md": skillMd("c"),
      "s/b/data.txt": "of b",
      "s/d/SKILL.md": skillMd("d"),
      "s/e/SKILL.md": skillMd("s"),
    });
    const before = snapshot(root);
    const inputs = ["a", "b", "d"].map((name) => join(root, "s", name));
    const above = await runJson(["convert", join(root, "s/e"), "--to", "stop", "--out", root]);
    expect(above.report.skills[0]?.diagnostics.at(-1)?.code).toBe("cli/over-input");
    const { code, report } = await runJson(["convert", ...inputs, "--to", "stop", "--out", join(root, "s")]);
    expect(code).toBe(1);
    expect(report.skills[0]?.diagnostics.at(-1)?.message).toBe(
      `${join(root, "s/b")} was not written, because that would overwrite ${join(root, "s/b")}, which is an input of this run.`,
    );
    const after = snapshot(root);
    for (const name of Object.keys(before).filter((file) => !file.startsWith("s/d/")))
      expect(after[name]).toBe(before[name]);
    expect(after["s/c/data.txt"]).toBe("of b");
    expect(after["s/d/skill.yaml"]).toMatch(/^name: d$/m);
    const onto = await runCli(["convert", join(root, "s"), "--to", "stop", "--out", join(root, "s")]);
    expect([onto.code, onto.err]).toEqual([2, expect.stringContaining("is also an input; use --in-place")]);
  });

  it("does not mix a nested skill with a folder of the enclosing skill", async () => {
    const root = folder({
      "s/a/SKILL.md": skillMd("a"),
      "s/a/docs/README.md": "of a",
      "s/a/sub/SKILL.md": skillMd("docs"),
      "s/a/sub/README.md": "of docs",
      "s/a/other/SKILL.md": skillMd("free"),
      "s/b/docs/README.md": "of no skill",
      "s/b/sub/SKILL.md": skillMd("docs"),
    });
    const { code, report } = await runJson(["convert", join(root, "s"), "--to", "stop", "--out", join(root, "out")]);
    expect([code, report.skills.map(({ status }) => status)]).toEqual([
      1,
      ["converted", "converted", "failed", "converted"],
    ]);
    expect(report.skills[2]?.diagnostics.at(-1)).toMatchObject({
      code: "cli/in-the-way",
      message: `${join(root, "out/a/docs")} was not written, because files of the enclosing skill ${join(root, "s/a")} are copied there.`,
    });
    const after = snapshot(root);
    expect(after["out/a/docs/README.md"]).toBe("of a");
    expect(Object.keys(after).filter((name) => name.endsWith("skill.yaml"))).toEqual([
      "out/a/free/skill.yaml",
      "out/a/skill.yaml",
      "out/b/docs/skill.yaml",
    ]);
  });

  it("converts a skill once, even if several inputs lead to it", async () => {
    const root = folder({ "s/a/SKILL.md": skillMd("a"), "s/b/SKILL.md": skillMd("b") });
    const inputs = [join(root, "s/a"), join(root, "s"), join(root, "s/b")];
    const { code, report } = await runJson(["convert", ...inputs, "--to", "stop", "--out", join(root, "out")]);
    expect([code, report.skills.map(({ source }) => source)]).toEqual([0, [join(root, "s/a"), join(root, "s/b")]]);
  });

  it("writes nothing outside the folder, whatever the id says", async () => {
    const root = folder({ "skills/notes/SKILL.md": skillMd("../../escaped") });
    await runJson(["convert", join(root, "skills"), "--to", "stop", "--out", join(root, "deep/er/out")]);
    expect(
      Object.keys(snapshot(root)).filter((name) => !name.startsWith("deep/er/out/") && !name.startsWith("skills/")),
    ).toEqual([]);
  });

  it("converts there and back exactly with --lossless", async () => {
    const root = folder({ "skills/notes/SKILL.md": skillMd("notes"), "skills/notes/scripts/take.sh": "x" });
    const stopFolder = join(root, "there");
    const back = join(root, "back");
    await runJson(["convert", join(root, "skills"), "--to", "stop", "--out", stopFolder, "--lossless"]);
    await runJson(["convert", stopFolder, "--to", "skill-manifest-v2", "--out", back]);
    const before = await runCli(["inspect", join(root, "skills/notes")]);
    const after = await runCli(["inspect", join(back, "notes")]);
    expect(after.out).toBe(before.out);
  });
});

describe("convert of a document beside other files (openapi.md#d27, mcp-tools.md#d13)", () => {
  const api =
    "openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0 }\npaths:\n  /pets: { get: { operationId: listPets } }\n";
  const tools =
    '{"serverInfo": {"name": "pets", "version": "1.0.0"}, "tools": [{"name": "list", "inputSchema": {"type": "object"}}]}\n';

  it.each([
    ["openapi.yaml", api],
    ["mcp-tools.json", tools],
  ])("copies nothing else beside %s", async (file, text) => {
    const root = folder({ [file]: text, "package.json": "{}\n", "src/index.js": "run();\n" });
    for (const target of ["stop", "agent-skills", "openapi", "mcp-tools"]) {
      const out = join(root, `out-${target}`);
      expect((await runCli(["convert", join(root, file), "--to", target, "--out", out])).code).toBe(0);
      const written = Object.keys(snapshot(out));
      expect(written.length).toBeGreaterThan(0);
      expect(written.filter((path) => /package\.json|index\.js/.test(path))).toEqual([]);
    }
  });

  it("copies the files of a skill that was converted into one", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes"), "notes/scripts/take.sh": "#!/bin/sh\n" });
    const there = join(root, "there");
    const back = join(root, "back");
    await runCli(["convert", join(root, "notes"), "--to", "openapi", "--lossless", "--out", there]);
    await runCli(["convert", there, "--from", "openapi", "--to", "skill-manifest-v2", "--out", back]);
    expect(snapshot(join(back, "notes"))).toMatchObject(snapshot(join(root, "notes")));
  });
});

describe("convert --in-place", () => {
  it("replaces the manifest and touches nothing else", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes"), "notes/data.bin": new Uint8Array([0, 255, 13, 10]) });
    chmodSync(join(root, "notes/SKILL.md"), 0o640);
    const { code, report } = await runJson(["convert", root, "--to", "stop", "--in-place"]);
    expect(code).toBe(0);
    // New files are written before the files from which their content is removed.
    expect(report.skills[0]?.files).toEqual([
      { path: "skill.yaml", action: "create" },
      { path: "SKILL.md", action: "update" },
    ]);
    if (hasPermissions) expect(statSync(join(root, "notes/SKILL.md")).mode & 0o777).toBe(0o640);
    expect(snapshot(root)["notes/data.bin"]).toBe("\u0000\u00ff\r\n");
  });

  it("keeps the source with --keep-source", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes") });
    const before = readFileSync(join(root, "notes/SKILL.md"), "utf8");
    await runJson(["convert", root, "--to", "stop", "--in-place", "--keep-source"]);
    expect(readFileSync(join(root, "notes/SKILL.md"), "utf8")).toBe(before);
    expect(existsSync(join(root, "notes/skill.yaml"))).toBe(true);
  });

  it("writes nothing with --dry-run and shows the changes with --diff", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes") });
    const before = snapshot(root);
    const { out } = await runCli(["convert", root, "--to", "stop", "--in-place", "--dry-run", "--diff"]);
    expect(snapshot(root)).toEqual(before);
    expect(out).toMatch(/^\+name: notes$/m);
    expect(out).toMatch(/^-```skill-manifest$/m);
    expect(out).toContain("would be converted");
    expect(out).toContain("Nothing was written.");
  });

  it.each<[string, (root: string) => string[]]>([
    ["--in-place", () => ["--in-place"]],
    ["--out", (root) => ["--out", join(root, "converted")]],
  ])("prints diffs with %s that give the same result with `git apply`", async (_, destination) => {
    const files = {
      "a/notes/SKILL.md": skillMd("notes"),
      "a/notes/scripts/take.sh*": "#!/bin/sh\n",
      "a/other notes/SKILL.md": skillMd("other-notes").replaceAll("\n", "\r\n"),
    };
    const printed = folder(files);
    const done = folder(files);
    const command = (root: string) => ["convert", join(root, "a"), "--to", "stop", ...destination(root), "--diff"];
    const cwd = vi.spyOn(process, "cwd").mockReturnValue(printed);
    const dry = await runCli([...command(printed), "--dry-run"]);
    cwd.mockRestore();
    await runCli(command(done));
    expect(snapshot(printed)).toEqual(snapshot(folder(files)));
    execFileSync("git", ["apply", "-"], { cwd: printed, input: dry.out });
    const made = snapshot(done);
    delete made["converted/.skill-convert-output.json"];
    expect(snapshot(printed)).toEqual(made);
  });

  it("exits with 1 under --strict if anything was lost", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes") });
    expect((await runCli(["convert", root, "--to", "stop", "--in-place", "--strict", "--dry-run"])).code).toBe(1);
  });
});

describe("convert through standard streams", () => {
  it("reads a manifest and prints another", async () => {
    const { code, out, err } = await runCli(["convert", "-", "--to", "stop", "--stdout"], skillMd("notes"));
    expect(code).toBe(0);
    expect(out).toMatch(/^name: notes$/m);
    expect(err).toMatch(/^lost: /m);
  });

  it("reports problems with the input, and prints the only skill that it finds", async () => {
    const root = folder({ "s/notes/SKILL.md": skillMd("notes"), "other/SKILL.md": skillMd("other") });
    symlinkSync("../other", join(root, "s/link"));
    const args = ["--to", "stop", "--stdout"];
    const { code, out, err } = await runCli(["convert", join(root, "s"), ...args]);
    expect([code, err]).toEqual([0, expect.stringContaining("warning: link was not searched")]);
    expect(out).toMatch(/^name: notes$/m);
    const none = await runCli(["convert", join(root, "none"), ...args]);
    expect([none.code, none.out, none.err]).toEqual([2, "", expect.stringContaining("none does not exist")]);
    expect((await runCli(["convert", root, ...args])).err).toContain("but 2 were found");
    for (const command of ["convert", "validate"]) {
      const long = join(root, "n".repeat(300));
      const ran = await runCli([command, long, ...(command === "convert" ? args : [])]);
      expect([ran.code, ran.out + ran.err]).toEqual([
        2,
        expect.stringContaining("cannot be reached: the name is too long"),
      ]);
    }
  });

  it.for([
    ["convert", "-", "--to", "stop", "--stdout"],
    ["convert", "-", "--to", "stop", "--out", "nowhere"],
    ["validate", "-"],
    ["inspect", "-"],
    ["detect", "-"],
  ])("reports empty standard input (%s)", async (command) => {
    const { code, out, err } = await runCli(command, "");
    expect([code, out + err]).toEqual([2, expect.stringContaining("Standard input is empty.")]);
  });

  it.for([
    ["# Notes\n", "--to", "stop"],
    ["not a manifest", "--to", "semioverse"],
    ["[1, 2]", "--to", "stop"],
  ])("does not take any text for a manifest (%s)", async ([text = "", ...to]) => {
    for (const command of [
      ["convert", "-", ...to, "--stdout"],
      ["validate", "-"],
      ["inspect", "-"],
      ["detect", "-"],
    ]) {
      const { code, out, err } = await runCli(command, text);
      expect([code, out + err]).toEqual([2, expect.stringContaining("Standard input is not a skill: it is neither ")]);
      expect(out + err).not.toContain("skill.yaml");
    }
  });

  it("reads a manifest and writes a folder, over existing files and not through a link", async () => {
    const root = folder({ "out/other/own.txt": "o", "precious/SKILL.md": "p" });
    const command = ["convert", "-", "--to", "stop", "--out", join(root, "out")];
    expect((await runCli(command, skillMd("notes"))).code).toBe(0);
    expect((await runCli(command, skillMd("other"))).code).toBe(0);
    symlinkSync("../precious", join(root, "out/linked"));
    const linked = await runCli(command, skillMd("linked"));
    expect(linked.code).toBe(1);
    expect(linked.out).toContain(`${join(root, "out/linked")} was not written: "linked" is a link`);
    expect(Object.keys(snapshot(join(root, "out"))).filter((name) => !name.startsWith("linked"))).toEqual([
      "notes/SKILL.md",
      "notes/skill.yaml",
      "other/SKILL.md",
      "other/own.txt",
      "other/skill.yaml",
    ]);
    expect(snapshot(join(root, "precious"))).toEqual({ "SKILL.md": "p" });
    expect((await runCli(command, skillMd("notes"))).out).toContain("= unchanged");
  });
});

describe("convert of bad input", () => {
  const bad: Record<string, [string | Uint8Array, RegExp]> = {
    "unreadable JSON": [skillMd("x").replace('"version": "1.0.0",', '"version": ,'), /./],
    "wrong type": [skillMd("x", { capabilities: "notes" }), /capabilities/],
    "missing required field": [skillMd("x", { effects: undefined }), /effects/],
    "two manifests": [`${skillMd("x")}\n${skillMd("x").slice(skillMd("x").indexOf("```"))}`, /./],
    "no manifest at all": ["Only text.\n", /./],
    "invalid UTF-8": [new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xff, 0xfe, 0x0a]), /UTF-8/],
    "a binary file": [new Uint8Array(Array.from({ length: 512 }, (_, index) => (index * 37) % 256)), /./],
    "an empty file": ["", /./],
    "twenty megabytes": ["a".repeat(20 * 1024 * 1024), /bytes/],
    "unreadable YAML": ["---\nname: [\n---\n", /./],
  };

  it.each(Object.entries(bad))(
    "%s: the skill fails unchanged, and the others are converted",
    async (_, [content, message]) => {
      const root = folder({ "bad/SKILL.md": content, "good/SKILL.md": skillMd("good") });
      const before = snapshot(join(root, "bad"));
      const { code, err, report } = await runJson(["convert", root, "--to", "stop", "--in-place"]);
      expect(code).toBe(1);
      expect(err).toBe("");
      expect(report.skills.map(({ status }) => status)).toEqual(["failed", "converted"]);
      const errors = report.skills[0]?.diagnostics.filter(({ severity }) => severity === "error") ?? [];
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.map((error) => error.message).join(" ")).toMatch(message);
      expect(snapshot(join(root, "bad"))).toEqual(before);
    },
  );

  it("gives the line and column of a syntax error", async () => {
    const root = folder({ "bad/SKILL.md": skillMd("x").replace('"version": "1.0.0",', '"version": ,') });
    const { report } = await runJson(["convert", root, "--to", "stop", "--in-place"]);
    const broken = report.skills[0]?.diagnostics.find(({ message }) => message.includes("JSON"));
    expect(broken).toMatchObject({ file: "SKILL.md", line: 12, column: 14 });
  });
});

describe("names of properties that every object has", () => {
  it("survive as parameters and operations", async () => {
    const operation = (name: string) => ({
      description: name,
      input: JSON.parse(`{"${name}":{"type":"string","required":true}}`) as object,
      output: { description: "x" },
      entrypoints: { unix: ["sh", "x.sh", `{${name}}`] },
    });
    const text = skillMd("notes").replace(
      /"operations": \{[\s\S]*?\n {2}\},/,
      () =>
        `"operations": {"__proto__": ${JSON.stringify(operation("toString"))}, "constructor": ${JSON.stringify(operation("__proto__"))}},`,
    );
    const root = folder({ "notes/SKILL.md": text });
    await runJson(["convert", root, "--to", "stop", "--in-place", "--lossless"]);
    await runJson(["convert", root, "--to", "skill-manifest-v2", "--in-place"]);
    const { operations } = JSON.parse((await runCli(["inspect", root])).out) as {
      operations: { name: string; input: { parameters: { name: string }[] } }[];
    };
    expect(operations.map(({ name, input }) => [name, input.parameters[0]?.name])).toEqual([
      ["__proto__", "toString"],
      ["constructor", "__proto__"],
    ]);
  });
});

describe("a sensitive value (adr002.md#s70)", () => {
  it("is in no report", async () => {
    const adr = `---\nmanifest_version: "1.0"\nname: deploy\ndescription: Deploys.\ninputs:\n  optional:\n    - name: key\n      description: The key\n      sensitive: true\n      schema:\n        type: string\n        default: hunter2\n---\nBody\n`;
    const root = folder({ "deploy/SKILL.md": adr });
    for (const to of ["stop", "skill-manifest-v2", "semioverse", "skill-standard"]) {
      const out = join(root, `out-${to}`);
      const ran = await runJson(["convert", join(root, "deploy"), "--to", to, "--out", out, "--lossless"]);
      expect(ran.out + ran.err).not.toContain("hunter2");
      expect(readIfExists(join(out, "deploy/.skill-convert.json"))).not.toContain("hunter2");
    }
  });
});

function readIfExists(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

describe("an output folder that is a file", () => {
  it("fails the skill, and is not changed", async () => {
    const root = folder({ "skills/notes/SKILL.md": skillMd("notes") });
    writeFileSync(join(root, "out"), "a file");
    const { code, report } = await runJson([
      "convert",
      join(root, "skills"),
      "--to",
      "stop",
      "--out",
      join(root, "out"),
    ]);
    expect(code).toBe(1);
    expect(report.skills[0]?.status).toBe("failed");
    expect(readFileSync(join(root, "out"), "utf8")).toBe("a file");
  });
});
