import { formats } from "@skill-convert/formats";
import { describe, expect, it } from "vitest";
import { FormatsReport } from "../../../packages/report/src/formats.js";
import { folder, runCli, skillMd } from "./harness.js";

describe("skill-convert", () => {
  it("shows examples in the help of every command", async () => {
    const commandsIn = (help: string) => {
      const sections = help
        .split(/\n\n(?=[A-Z].*:\n)/)
        .filter((text) => !/^(?:Usage|Arguments|Formats|Exit codes|Examples)/.test(text));
      return sections
        .flatMap((section) => [...section.matchAll(/^ {2}([a-z]+) {2}/gm)])
        .map(([, name]) => name ?? "")
        .filter((name) => name !== "help");
    };
    const seen: string[] = [];
    const visit = async (names: readonly string[]): Promise<void> => {
      const { code, out } = await runCli(["help", ...names]);
      expect([names, code]).toEqual([names, 0]);
      expect(out).toMatch(/Examples:\n {2}skill-convert /);
      expect(await runCli([...names, "--help"])).toMatchObject({ code: 0, out });
      seen.push(names.join(" "));
      for (const name of commandsIn(out)) await visit([...names, name]);
    };
    await visit([]);
    expect(seen).toEqual(expect.arrayContaining(["", "convert", "registry", "registry conflicts"]));
    expect(seen).toHaveLength(41);
  });

  it.each([
    [["foo"], 'unknown command "foo"'],
    [["convrt"], 'unknown command "convrt" (did you mean "convert"?)'],
    [["convert", "stop"], 'unknown command "convert stop"'],
    [["registry", "lokup"], 'unknown command "registry lokup" (did you mean "lookup"?)'],
  ])("reports an unknown command in help %s", async (names, message) => {
    expect(await runCli(["help", ...names])).toMatchObject({ code: 2, out: "", err: `skill-convert: ${message}\n` });
  });

  it.each([
    ["an unknown command", ["transmogrify"], /unknown command "transmogrify"/],
    ["an unknown command with --help", ["convrt", "--help"], /unknown command "convrt" \(did you mean "convert"\?\)/],
    [
      "an unknown subcommand with -h",
      ["registry", "lokup", "-h"],
      /unknown command "registry lokup" \(did you mean "lookup"/,
    ],
    ["a drawing as JSON", ["registry", "graph", ".", "--as", "dot", "--reporter", "json"], /--as draws the graph/],
    [
      "an unknown format",
      ["convert", ".", "--to", "toml", "--stdout"],
      /unknown format "toml"; known formats: skill-manifest-v2/,
    ],
    ["a missing destination", ["convert", ".", "--to", "stop"], /--out <dir>, --in-place or --stdout/],
    [
      "two destinations",
      ["convert", ".", "--to", "stop", "--stdout", "--in-place"],
      /only one of --out <dir>, --in-place and --stdout/,
    ],
    ["an empty name of a folder", ["convert", ".", "--to", "stop", "--out", ""], /--out needs a folder name/],
    [
      "an input as the output folder",
      ["convert", ".", "--to", "stop", "--out", "./"],
      /.\/ is also an input; use --in-place/,
    ],
    [
      "a report on standard output beside the manifest",
      ["convert", ".", "--to", "stop", "--stdout", "--reporter", "json"],
      /--stdout prints no report/,
    ],
    ["a sidecar on standard output", ["convert", ".", "--to", "stop", "--stdout", "--lossless"], /--lossless/],
    ["standard input in place", ["convert", "-", "--to", "stop", "--in-place"], /standard input/],
    ["a format that is only read", ["convert", ".", "--to", "skill-manifest-v1", "--stdout"], /read but not written/],
    ["an unknown option", ["convert", ".", "--to", "stop", "--loud"], /unknown option/],
    ["a missing target format", ["convert", "."], /--to/],
    ["a missing configuration", ["validate", ".", "--config", "nowhere"], /nowhere cannot be read: no such file/],
    ["a missing policy", ["check", ".", "--policy", "nowhere"], /--policy nowhere cannot be read: no such file/],
    ["a missing schema", ["registry", "query", ".", "--accepts-schema", "@nowhere"], /nowhere cannot be read: no such/],
    ["a missing required option", ["convert", "."], /^skill-convert: required option/],
    ["an empty input", ["validate", ""], /an argument is empty; is a variable unset\?/],
    ["an empty folder to migrate", ["migrate", ""], /an argument is empty/],
    ["an empty skill to check", ["check", ""], /an argument is empty/],
    ["an empty name of an index", ["index", ".", "--out", ""], /--out needs a file name/],
    ["an empty context", ["registry", "plan", ".", "--context", ","], /--context needs comma-separated skill ids/],
    ["standard input twice", ["inspect", "-", "-"], /standard input can be read only once/],
    ["standard input twice to convert", ["convert", "-", "-", "--to", "stop", "--stdout"], /can be read only once/],
    ["standard input twice to compare", ["compat", "-", "-"], /standard input can be read only once/],
    ["two severities of one rule", ["validate", ".", "--rule", "stop/unknown-field=off=warn"], /expected <code>=off/],
  ])("rejects %s with one sentence and exit code 2", async (_, args, message) => {
    const { code, out, err } = await runCli(args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(out).toBe("");
    expect(err).not.toMatch(/\n\s+at /);
  });

  it("lists the formats in the help of convert", async () => {
    const { out } = await runCli(["convert", "--help"]);
    for (const { id, title } of formats.adapters) expect(out).toMatch(new RegExp(`^  ${id} +${title}$`, "m"));
  });

  it.each([
    ["trust", "nowhere"],
    ["inspect", "nowhere"],
    ["registry", "check", "nowhere"],
    ["compat", "nowhere", "nowhere"],
  ])("names a missing input once (%s %s)", async (...args) => {
    const { code, err } = await runCli(args);
    expect(code).toBe(2);
    for (const line of err.trim().split("\n")) expect(line).toBe("error: nowhere does not exist.");
  });

  it("suggests the file beside an input that does not exist", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes") });
    const { out } = await runCli(["validate", `${root}/ntoes`]);
    expect(out).toContain(`${root}/ntoes does not exist (did you mean "notes"?). [cli/not-found]`);
  });

  it("exits with 2 if an input does not exist", async () => {
    const { code, out } = await runCli(["convert", "/nowhere/at/all", "--to", "stop", "--in-place"]);
    expect([code, out.includes("does not exist")]).toEqual([2, true]);
  });

  it("prints only data on standard output", async () => {
    const root = folder({ "notes/SKILL.md": skillMd("notes") });
    const { code, out } = await runCli(["inspect", root]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ id: "notes", version: "1.0.0" });
  });

  it("prints several canonical manifests as an array, however many of them can be read", async () => {
    const broken = skillMd("c").replace('"2.0"', "");
    const root = folder({ "a/SKILL.md": skillMd("a"), "b/SKILL.md": skillMd("b"), "c/SKILL.md": broken });
    const ids = async (...inputs: string[]) => {
      const { out } = await runCli(["inspect", ...inputs]);
      return (JSON.parse(out) as { id: string }[]).map(({ id }) => id);
    };
    expect(await ids(root)).toEqual(["a", "b"]);
    expect(await ids(`${root}/a`, `${root}/c`)).toEqual(["a"]);
    expect(await ids(`${root}/a`, `${root}/nowhere`)).toEqual(["a"]);
    expect(await ids(`${root}/c`, `${root}/c`)).toEqual([]);
    expect((await runCli(["inspect", `${root}/c`])).out).toBe("");
  });

  it.each([
    ["SKILL.md", "SKILL.md has no skill-manifest block, router-manifest block or front matter"],
    ["manifest.yaml", "manifest.yaml has no skill_id, name or id"],
  ])("reports what is missing in a %s without a manifest", async (file, missing) => {
    const { code, out } = await runCli(["detect", folder({ [file]: "# Notes\n" })]);
    expect(code).toBe(1);
    expect(out).toContain(`No manifest was found: ${missing}.`);
  });

  it("prints the schema of a format", async () => {
    const { code, out } = await runCli(["schema", "stop"]);
    expect([code, JSON.parse(out)["$schema"]]).toEqual([0, "https://json-schema.org/draft/2020-12/schema"]);
  });

  it("lists the formats and what each can hold", async () => {
    const { code, out } = await runCli(["formats"]);
    expect(code).toBe(0);
    for (const { id } of formats.adapters) {
      expect(out).toContain(id);
    }
    expect(out).toMatch(/entrypoints +yes/);
    const report = JSON.parse((await runCli(["formats", "--reporter", "json"])).out);
    expect(FormatsReport.safeParse(report).error).toBeUndefined();
    expect(report.formats.map(({ id }: { id: string }) => id).sort()).toEqual(
      formats.adapters.map(({ id }) => id).sort(),
    );
  });

  it("does not call a field exact that is exact for some values only", async () => {
    const { out } = await runCli(["formats"]);
    const [heading = "", types = ""] = out
      .split("\n")
      .filter((line) => /^ +skill-manifest-v2|^parameter types/.test(line));
    expect(types.slice(heading.indexOf("stop")).split(/ +/)[0]).toBe("most");
  });

  it("detects the formats of skills", async () => {
    const root = folder({
      "a/SKILL.md": skillMd("a"),
      "b/skill.yaml": 'sop: "0.1"\nname: b\nversion: 1.0.0\ndescription: B\n',
    });
    const { code, out } = await runCli(["detect", root, "--reporter", "json"]);
    expect(code).toBe(0);
    const { skills } = JSON.parse(out) as { skills: { formats: { format: string }[] }[] };
    expect(skills.map(({ formats }) => formats[0]?.format)).toEqual(["skill-manifest-v2", "stop"]);
  });
});

describe("the names of formats", () => {
  it.each([
    ["stopp", "stop"],
    ["Skil Standard", "skill-standard"],
    ["smioverse", "semioverse"],
  ])("suggests a format for %s", async (name, suggestion) => {
    const { code, err } = await runCli(["schema", name]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`unknown format "${name}" (did you mean "${suggestion}"?)`),
    ]);
  });

  it.each(["Skill Standard", "skill standard", "SKILL-STANDARD"])("accepts a title: %s", async (name) => {
    const byId = await runCli(["schema", "skill-standard"]);
    expect(await runCli(["schema", name])).toEqual(byId);
    const root = folder({ "notes/SKILL.md": skillMd("notes") });
    const args = ["convert", `${root}/notes`, "--stdout", "--from", "Skill Manifest v2", "--to"];
    expect(await runCli([...args, name])).toEqual(await runCli([...args, "skill-standard"]));
  });
});

describe("options of every command", () => {
  it("--color and --no-color decide about colours, whatever the output goes to", async () => {
    const coloured = await runCli(["compat", "--color", "examples/meeting-notes", "examples/meeting-notes"]);
    expect(coloured.out).toContain("\u001b[");
    const plain = await runCli(["compat", "--color", "examples/meeting-notes", "examples/meeting-notes", "--no-color"]);
    expect(plain.out).not.toContain("\u001b[");
  });

  it("-v prints the version, and the help names the documentation", async () => {
    expect((await runCli(["-v"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await runCli(["--help"])).out).toMatch(/Documentation: https:\/\/\S+\n/);
  });
});
