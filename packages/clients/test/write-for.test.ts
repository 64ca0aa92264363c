import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { memoryFiles, overlay, type SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { clientNamed, writeFor } from "../src/index.js";

const parameter = (name: string) => ({ name, schema: { type: "string" } });
const skill: SkillManifest = {
  id: "notes",
  name: "notes",
  description: "Takes notes.",
  operations: [{ input: { parameters: [parameter("folder"), parameter("day")] } }],
};

/** Writes a skill for some clients, over files. */
function written(manifest: SkillManifest, clients: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const adapter = writeFor(
    agentSkillsAdapter,
    clients.flatMap((name) => clientNamed(name) ?? []),
  );
  const over = memoryFiles(files);
  const { value } = adapter.encode?.(manifest, { over }) ?? {};
  const result = overlay(over, value?.edits ?? []);
  const text = (path: string) => {
    const content = result.text(path);
    return content.kind === "text" ? content.text : undefined;
  };
  return { text, notes: value?.notes ?? [] };
}

describe("a hint on the inputs", () => {
  const HINT = 'argument-hint: "[folder] [day]"';

  it("is written for clients that show one, with a note at the outermost part that it adds", () => {
    const { text, notes } = written(skill, ["claude-code"]);
    expect(text("SKILL.md")).toContain(HINT);
    const [note] = notes.filter(({ kind }) => kind === "synthesised");
    expect(note?.path).toEqual(["extensions"]);
    expect(note?.reason).toContain('Claude Code shows "argument-hint" when a user calls the skill');
    const extended = { ...skill, extensions: { frontmatter: { colour: "red" } } };
    expect(written(extended, ["claude-code"]).notes[0]?.path).toEqual(["extensions", "frontmatter", "argument-hint"]);
    const other = { ...skill, extensions: { stop: { x: 1 } } };
    expect(written(other, ["claude-code"]).notes[0]?.path).toEqual(["extensions", "frontmatter"]);
  });
  it.each([
    ["for clients that do not show it", skill, ["codex"]],
    ["without inputs", { ...skill, operations: [{}] }, ["claude-code"]],
    ["for several operations", { ...skill, operations: [...skill.operations, { name: "b" }] }, ["claude-code"]],
    [
      "for more inputs than anybody wants to read",
      { ...skill, operations: [{ input: { parameters: ["a", "b", "c", "d", "e"].map(parameter) } }] },
      ["claude-code"],
    ],
  ] as [string, SkillManifest, string[]][])("is not written %s", (_, manifest, clients) => {
    expect(written(manifest, clients).text("SKILL.md")).not.toContain("argument-hint");
  });
  it("is written for four inputs, and one that exists stays", () => {
    const four = { ...skill, operations: [{ input: { parameters: ["a", "b", "c", "d"].map(parameter) } }] };
    expect(written(four, ["claude-code"]).text("SKILL.md")).toContain('"[a] [b] [c] [d]"');
    const own = { ...skill, extensions: { frontmatter: { "argument-hint": "a folder" } } };
    const text = written(own, ["claude-code"]).text("SKILL.md");
    expect(text).toContain("argument-hint: a folder");
    expect(text).not.toContain("[folder]");
  });
});

describe("the requirements of a skill", () => {
  const requiring = { ...skill, commands: [{ name: "jq" }] };

  it("are written where the client looks for them (agent-skills.md#d27)", () => {
    expect(written(requiring, ["openclaw"]).text("SKILL.md")).toMatch(/openclaw:[\s\S]*jq/);
    const variable = { ...skill, environment: [{ name: "TOKEN", required: true }] };
    expect(written(variable, ["hermes"]).text("SKILL.md")).toMatch(
      /required_environment_variables:\n {2}- name: TOKEN/,
    );
  });
  it("are written there only if there are any and the client looks there", () => {
    expect(written(skill, ["openclaw"]).text("SKILL.md")).not.toContain("openclaw");
    expect(written(requiring, ["codex"]).text("SKILL.md")).not.toMatch(/openclaw|hermes/);
  });
});

describe("the own file of a client", () => {
  const FILE = "agents/openai.yaml";
  const manual: SkillManifest = { ...skill, extensions: { frontmatter: { "disable-model-invocation": true } } };
  const POLICY = "policy:\n  allow_implicit_invocation: false\n";

  it("gets a setting that the client does not read from the front matter", () => {
    expect(written(manual, ["codex"]).text(FILE)).toBe(POLICY);
    expect(written(manual, ["codex"], { [FILE]: "interface:\n  x: 1\n" }).text(FILE)).toBe(
      `interface:\n  x: 1\n${POLICY}`,
    );
    expect(written(manual, ["codex"], { [FILE]: POLICY }).text(FILE)).toBe(POLICY);
  });
  it("is not written for other clients or without the setting", () => {
    expect(written(manual, ["claude-code"]).text(FILE)).toBeUndefined();
    expect(written(skill, ["codex"]).text(FILE)).toBeUndefined();
    const automatic = { ...skill, extensions: { frontmatter: { "disable-model-invocation": false } } };
    expect(written(automatic, ["codex"]).text(FILE)).toBeUndefined();
  });
});

it("an adapter that cannot write stays as it is", () => {
  const { encode: _, ...readOnly } = agentSkillsAdapter;
  expect(writeFor(readOnly, [])).toBe(readOnly);
});
