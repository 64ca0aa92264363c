import { describe, expect, it } from "vitest";
import { folder, runCli, skillMd } from "./harness.js";
import { v1Md } from "./migrate-repo.js";

const HOSTILE = "\u001b]0;owned\u0007\u001b[2J\u202elive\u2066\r\u009b31m";
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** A skill with such a text wherever one may be. */
const hostile = (text: string) =>
  skillMd("notes", {
    [`x-${text}`]: text,
    capabilities: [text],
    operations: {
      [text]: {
        description: text,
        input: { [text]: { type: text, default: text } },
        output: { description: text, fields: { [text]: text } },
        entrypoints: { unix: ["sh", `{${text}}`, `{no${text}}`] },
      },
    },
  });

describe("what a terminal would obey", () => {
  it.each([
    ["convert", "--to", "stop", "--in-place", "--dry-run", "--diff"],
    ["convert", "--to", "adr002", "--in-place", "--dry-run"],
    ["validate"],
    ["validate", "--fix", "--dry-run", "--diff"],
    ["detect"],
  ])("is not printed by %s %s %s", async (command, ...options) => {
    const name = `folder-${HOSTILE.replaceAll("/", "")}`;
    const root = folder({ [`${name}/SKILL.md`]: hostile(HOSTILE), [`${name}/${HOSTILE}.txt`]: "x" });
    const { out, err } = await runCli([command, root, ...options]);
    expect(out).toContain("folder-");
    expect(out).not.toMatch(OBEYED);
    expect(err).not.toMatch(OBEYED);
  });

  it("is not printed by migrate", async () => {
    const root = folder({
      [`a${HOSTILE}/SKILL.md`]: v1Md("a").replaceAll("note.take", JSON.stringify(HOSTILE).slice(1, -1)),
    });
    const { out } = await runCli(["migrate", root, "--dry-run", "--diff"]);
    expect(out).toContain("would be migrated");
    expect(out).not.toMatch(OBEYED);
  });

  it.each([
    ["inspect", "ROOT"],
    ["trust", "ROOT"],
    ["index", "ROOT"],
    ["compat", "ROOT/first", "ROOT/second"],
    ["check", "ROOT/first"],
    ["run", "ROOT/first", "--dry-run"],
    ["registry", "check", "ROOT", "--context", HOSTILE],
    ["registry", "lookup", "ROOT", `first${HOSTILE}`],
    ["registry", "lookup", "ROOT", HOSTILE],
    ["registry", "query", "ROOT"],
    ["registry", "graph", "ROOT", "--conflicts"],
    ["registry", "graph", "ROOT", "--conflicts", "--as", "dot"],
    ["registry", "graph", "ROOT", "--conflicts", "--as", "pnml"],
    ["registry", "plan", "ROOT"],
    ["registry", "conflicts", "ROOT"],
    ["registry", "conflicts", "ROOT", "--explain", `first${HOSTILE},second${HOSTILE}`],
  ])("is not printed by %s %s", async (...args) => {
    const text = JSON.stringify(HOSTILE);
    const semioverse = (id: string, version: string) =>
      [
        "---",
        `id: ${JSON.stringify(id + HOSTILE)}`,
        `name: ${text}`,
        `description: ${text}`,
        `version: ${version}`,
        "kind: operational",
        "runtime: inference",
        "region:",
        `  writes: [${JSON.stringify(`out${HOSTILE}/`)}]`,
        `inputs: { type: object, properties: { ${text}: { type: string } } }`,
        `outputs: { type: object, required: [effect_report], properties: { effect_report: { type: object } } }`,
        `depends: [${text}]`,
        `${JSON.stringify(`x-${HOSTILE}`)}: 1`,
        "---",
        "",
      ].join("\n");
    const root = folder({
      "first/SKILL.md": semioverse("first", "[1, 0]"),
      "second/SKILL.md": semioverse("second", "[1, 1]").replace(
        `${text}: { type: string }`,
        `${text}: { type: number }`,
      ),
      [`third${HOSTILE.replaceAll("/", "")}/skill.yaml`]: `sop: "0.1"\nname: ${text}\nversion: 1\ninputs: ${text}\n`,
    });
    const { out, err } = await runCli(args.map((arg) => arg.replace("ROOT", root)));
    expect((out + err).length).toBeGreaterThan(0);
    expect(out).not.toMatch(OBEYED);
    expect(err).not.toMatch(OBEYED);
  });

  it("is not printed for what was typed wrong, nor beside the manifest on standard output", async () => {
    const root = folder({ "a/SKILL.md": hostile(HOSTILE) });
    expect((await runCli(["convert", `${root}/${HOSTILE}`, "--to", "stop", "--in-place"])).out).not.toMatch(OBEYED);
    expect((await runCli(["validate", root, "--rule", HOSTILE])).err).not.toMatch(OBEYED);
    expect((await runCli(["convert", root, "--to", "stop", "--stdout"])).err).not.toMatch(OBEYED);
  });
});

it("names with hidden characters are flagged, with their place", async () => {
  const root = folder({ "a/SKILL.md": skillMd("pay\u202epal") });
  for (const args of [
    ["validate", root],
    ["convert", root, "--to", "stop", "--in-place", "--dry-run"],
  ]) {
    const { out } = await runCli(args);
    expect(out).toContain("core/hidden-character");
    expect(out).toContain("pay<U+202E>pal");
  }
});
