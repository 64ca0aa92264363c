import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { semioverseAdapter } from "@skill-convert/adapter-semioverse";
import { skillManifestV1Adapter, skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { skillStandardAdapter } from "@skill-convert/adapter-skill-standard";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { createRegistry, memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { type CompletionItem, completionsAt, hoverAt, hoverText, linksIn, symbolsIn } from "../src/index.js";

const registry = createRegistry([
  skillManifestV2Adapter,
  skillManifestV1Adapter,
  stopAdapter,
  skillStandardAdapter,
  semioverseAdapter,
  adr002Adapter,
  agentSkillsAdapter,
]);

/** Returns a file with the cursor at `|`. */
function at(file: string, marked: string, others: Readonly<Record<string, string>> = {}) {
  const offset = marked.indexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  return { files: memoryFiles({ ...others, [file]: text }, { path: "skills/notes" }), file, offset, text };
}

function hover(file: string, marked: string): string | undefined {
  const { files, offset } = at(file, marked);
  const found = hoverAt(files, file, offset, registry);
  return found && hoverText(found);
}

function complete(file: string, marked: string): readonly CompletionItem[] {
  const { files, offset } = at(file, marked);
  return completionsAt(files, file, offset, registry);
}

const labels = (items: readonly CompletionItem[]) => items.map(({ label }) => label);

/** Returns the text after choosing a completion. */
function chosen(file: string, marked: string, label: string): string {
  const { text } = at(file, marked);
  const item = complete(file, marked).find((each) => each.label === label);
  if (!item) throw new Error(`no completion ${label}`);
  return text.slice(0, item.range.start) + item.text + text.slice(item.range.end);
}

const STOP = "sop: '0.1'\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\n";

describe("a hover text", () => {
  it("describes a field, its specification and its counterparts", () => {
    const text = hover("skill.yaml", STOP.replace("version", "ver|sion"));
    expect(text).toContain("**version** (required)");
    expect(text).toContain("Specification: ");
    expect(text).toMatch(/- Skill Manifest v2: `version`/);
    expect(text).toMatch(/- Agent Skills: /);
  });

  it("describes the field of a value", () => {
    expect(hover("skill.yaml", STOP.replace("Finds", "Fi|nds"))).toContain("**description**");
  });

  it("describes fields in lists of mappings", () => {
    const inputs = `${STOP}inputs:\n  - name: day\n    ty|pe: string\n`;
    expect(hover("skill.yaml", inputs)).toContain("**inputs.type**");
  });

  it("is undefined for unknown keys, the body, and files without a manifest", () => {
    expect(hover("skill.yaml", `${STOP}colour: gre|en\n`)).toBeUndefined();
    expect(hover("SKILL.md", "---\nname: notes\ndescription: Finds notes.\n---\n\nBo|dy\n")).toBeUndefined();
    expect(hover("notes.txt", "na|me: notes\n")).toBeUndefined();
  });

  it("describes the front matter of an Agent Skill", () => {
    expect(hover("SKILL.md", "---\nname: notes\ndescr|iption: Finds notes.\n---\n")).toContain("**description**");
  });
});

describe("completions", () => {
  it("offer the missing keys, required ones first", () => {
    const found = complete("skill.yaml", "sop: '0.1'\nname: notes\n|\n");
    expect(labels(found)).not.toContain("name");
    expect(labels(found).slice(0, 2).sort()).toEqual(["description", "version"]);
    expect(found.find(({ label }) => label === "version")).toMatchObject({ required: true, kind: "key" });
  });

  it("replace a partial key and keep its value", () => {
    expect(chosen("skill.yaml", `${STOP}lic|\n`, "license")).toBe(`${STOP}license: \n`);
    expect(chosen("skill.yaml", `${STOP}lic|en: MIT\n`, "license")).toBe(`${STOP}license: MIT\n`);
  });

  it("depend on the enclosing mapping", () => {
    const inside = complete("skill.yaml", `${STOP}inputs:\n  - name: day\n    |\n`);
    expect(labels(inside)).toContain("type");
    expect(labels(inside)).not.toContain("version");
  });

  it("offer the allowed values of a field", () => {
    expect(labels(complete("skill.yaml", `${STOP}inputs:\n  - name: day\n    type: |\n`))).toContain("string");
    expect(labels(complete("skill.yaml", `${STOP}inputs:\n  - name: day\n    required: t|\n`))).toEqual([
      "true",
      "false",
    ]);
  });

  it("work in incomplete JSON", () => {
    const found = complete("manifest.json", '{\n  "id": "notes",\n  "|\n}\n');
    expect(labels(found)).toContain("description");
    expect(chosen("manifest.json", '{\n  "id": "notes",\n  "desc|"\n}\n', "description")).toBe(
      '{\n  "id": "notes",\n  "description": \n}\n',
    );
  });

  it("insert required keys as snippets", () => {
    const inputs = complete("skill.yaml", `${STOP}|\n`).find(({ label }) => label === "inputs");
    expect(inputs?.snippet).toMatch(/^inputs:\n {2}- name: \$\{1\}/);
  });

  it("are empty in the body", () => {
    expect(complete("SKILL.md", "---\nname: notes\ndescription: Finds notes.\n---\n\n|\n")).toEqual([]);
  });
});

describe("the outline", () => {
  it("lists nested fields with their ranges", () => {
    const { files, text } = at("skill.yaml", `${STOP}inputs:\n  - name: day\n    type: string\n|`);
    const symbols = symbolsIn(files, "skill.yaml", registry);
    expect(symbols.map(({ name }) => name)).toEqual(["sop", "name", "version", "description", "inputs"]);
    const [day] = symbols[4]?.children ?? [];
    expect(day).toMatchObject({ name: "day", kind: "mapping" });
    expect(text.slice(symbols[1]?.selection.start, symbols[1]?.selection.end)).toBe("name");
    expect(text.slice(symbols[1]?.range.start, symbols[1]?.range.end)).toBe("name: notes");
  });
});

describe("links", () => {
  it("lead to files and URLs", () => {
    const marked =
      "---\nname: notes\ndescription: Finds notes.\nhomepage: https://example.org/notes\n---\n\nSee [how](references/how.md#start), `scripts/find.py` and `nothing.py`.\n|";
    const { files, text } = at("SKILL.md", marked, { "references/how.md": "", "scripts/find.py": "" });
    const found = linksIn(files, "SKILL.md", registry);
    expect(found.map(({ range, target }) => [text.slice(range.start, range.end), target])).toEqual([
      ["https://example.org/notes", { kind: "url", url: "https://example.org/notes" }],
      ["references/how.md#start", { kind: "file", path: "references/how.md" }],
      ["scripts/find.py", { kind: "file", path: "scripts/find.py" }],
    ]);
  });

  it("lead to the skills that a manifest depends on", () => {
    const marked = `id: notes\nname: Notes\ndescription: Finds notes.\nversion: 1.0.0\nrequires:\n  - other/memory\n|`;
    const { files, text } = at("manifest.yaml", marked);
    const [link] = linksIn(files, "manifest.yaml", registry);
    expect(link?.target).toEqual({ kind: "skill", id: "other/memory" });
    expect(text.slice(link?.range.start, link?.range.end)).toBe("other/memory");
  });
});
