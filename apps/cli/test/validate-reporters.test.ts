import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { visible } from "@skill-convert/examine/visible";
import { describe, expect, it } from "vitest";
import { run } from "../src/program.js";
import { folder, runCli, skillMd } from "./harness.js";
import { skillYaml, UNQUOTED } from "./validate-support.js";

describe("validate --reporter pretty", () => {
  it("prints place, severity, message, code, line, fix, link and totals", async () => {
    const root = folder({ "notes/skill.yaml": UNQUOTED });
    const { out } = await runCli(["validate", root]);
    const lines = out.split("\n");
    expect(lines[0]).toMatch(/notes\/skill\.yaml:4:14: error: .* \[source\/unquoted-colon\]$/);
    expect(lines.slice(1, 4)).toEqual([
      "    4 | description: Notes: keeps them.",
      "      |              ^^^^^^^^^^^^^^^^^^",
      "    fix: Put the text in quotes (--fix)",
    ]);
    expect(lines[4]).toMatch(/^ {4}https:.*\/source#unquoted-colon$/);
    expect(lines.slice(5)).toEqual(["", "1 skill: 1 invalid; 1 error", "1 can be fixed with --fix.", ""]);
  });

  it("prints the link of a code once, and nothing about a valid skill", async () => {
    const root = folder({ "a/skill.yaml": UNQUOTED, "b/skill.yaml": UNQUOTED, "c/skill.yaml": skillYaml("c") });
    const { out } = await runCli(["validate", root]);
    expect(out.match(/https:/g)).toHaveLength(1);
    expect(out).not.toContain(join(root, "c"));
    expect(out).toContain("3 skills: 1 valid, 2 invalid; 2 errors");
  });

  it("adds colours if they are wanted, and changes nothing else", async () => {
    const root = folder({ "notes/skill.yaml": UNQUOTED });
    const plain = await runCli(["validate", root]);
    let coloured = "";
    await run(["validate", root], {
      out: (text) => {
        coloured += text;
      },
      err: () => {},
      interactive: false,
      colour: true,
      input: () => new Uint8Array(),
    });
    expect(plain.out).not.toContain("\u001b");
    expect(coloured).toContain("\u001b[31merror\u001b[39m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what colours are made of
    expect(coloured.replace(/\u001b\[\d+m/g, "")).toBe(plain.out);
  });

  it("escapes control characters of a manifest", async () => {
    const root = folder({ "x/skill.yaml": skillYaml("x", 'inputs:\n  - name: a\n    type: "\\e[31m\\u202e"\n') });
    const { code, out } = await runCli(["validate", root]);
    expect(code).toBe(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
    expect(visible("a\u0007\u2028b\n")).toBe("a\u2407\\u2028b ");
  });
});

describe("validate --reporter github", () => {
  it("prints an annotation for each finding, escaped as GitHub reads it", async () => {
    const root = folder({ "100%,a:b/skill.yaml": UNQUOTED, "c/SKILL.md": skillMd("c", { effects: ["fs.red"] }) });
    const { code, out } = await runCli(["validate", root, "--reporter", "github"]);
    expect(code).toBe(1);
    const lines = out.trimEnd().split("\n");
    const file = join(root, "100%25%2Ca%3Ab/skill.yaml").replace(/^\/+/, "/");
    expect(lines[0]).toMatch(/^::error file=.*,line=4,endLine=4,col=14,endColumn=32,title=source\/unquoted-colon::/);
    expect(lines[0]).toContain(`file=${file},`);
    expect(lines[0]).toContain("%0Afix: Put the text in quotes (--fix)%0Ahttps://");
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^::(error|warning|notice) file=[^:]*,title=[^:]*::/);
    expect(lines.at(-1)).toMatch(/^skills: 2, invalid: [12], errors: \d, warnings: \d$/);
  });

  it("escapes control characters of a manifest", async () => {
    const root = folder({ "a/skill.yaml": skillYaml("a", '"\\u001b[31mred\\a\\u009b2J": 1') });
    const { out } = await runCli(["validate", root, "--reporter", "github"]);
    expect(out).toContain("\u241b[31mred\u2407\\u009b2J");
    expect(out).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it("names files from the root of the repository", async () => {
    const project = fileURLToPath(new URL("../../..", import.meta.url));
    const file = join(project, "examples/meeting-notes/SKILL.md");
    const { out } = await runCli(["validate", file, "--from", "stop", "--reporter", "github"]);
    expect(out).toContain(`file=${relative(project, file)},`);
  });
});
