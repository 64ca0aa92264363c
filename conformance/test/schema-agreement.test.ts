import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Adapter, type Json, memoryFiles, overlay, type SkillFiles, validateSkill } from "@skill-convert/core";
import { anyManifest, describeSchema } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listFolders } from "../golden.js";
import { loadSkill, registry, root } from "../skills.js";

/** A skill with a manifest document, by format. JSON is YAML and front matter, too. */
const WRITE: Readonly<Record<string, (document: string) => Readonly<Record<string, string>>>> = {
  "skill-manifest-v2": (document) => ({ "SKILL.md": `\`\`\`skill-manifest\n${document}\n\`\`\`\n` }),
  "skill-manifest-v1": (document) => ({ "SKILL.md": `\`\`\`router-manifest\n${document}\n\`\`\`\n` }),
  stop: (document) => ({ "skill.yaml": document }),
  adr002: (document) => ({ "SKILL.md": `---\n${document}\n---\n` }),
  "skill-standard": (document) => ({ "manifest.yaml": document }),
  semioverse: (document) => ({ "SKILL.md": `---\n${document}\n---\n` }),
  "agent-skills": (document) => ({ "SKILL.md": `---\n${document}\n---\n` }),
  "mcp-tools": (document) => ({ "mcp-tools.json": document }),
  openapi: (document) => ({ "openapi.yaml": document }),
};

const WORDS: readonly Json[] = [
  "",
  "1.0",
  "a b",
  "x-y",
  "required",
  "string",
  0,
  1,
  -1,
  1.5,
  true,
  null,
  [],
  {},
  ["a"],
  // Values that a careless conversion to text or a number would call.
  { toString: 0 },
  [{ toString: 0, valueOf: 0 }],
  "toString",
  "constructor",
];

const runs = Number(process.env["SKILL_CONVERT_RUNS"] ?? 300);

/** The documents of the examples, and those that generated manifests are written as. */
function documentsOf(adapter: Adapter): Json[] {
  const found = [...examples(adapter.id), ...generated(adapter)].map((files) => adapter.read(files).document?.document);
  return found.filter((document): document is Json => document !== undefined);
}

function examples(format: string): SkillFiles[] {
  const cases = join(root, "cases", format);
  const broken = join(root, "broken", format);
  const whole = listFolders(cases).map((name) => join(cases, name, "skill"));
  const wrong = listFolders(broken).map((name) => join(broken, name));
  return [...whole, ...wrong, join(root, "matrix/skills", format)].map((folder) => loadSkill(folder, "example"));
}

function generated({ encode }: Adapter): SkillFiles[] {
  if (!encode) return [];
  return fc.sample(anyManifest, { numRuns: 25, seed: 5 }).flatMap((manifest) => {
    const { value } = encode(manifest);
    return value ? [overlay(memoryFiles({}), value.edits)] : [];
  });
}

it("every format is among those whose schema is tested", () => {
  expect(registry.adapters.map(({ id }) => id).sort()).toEqual(Object.keys(WRITE).sort());
});

for (const adapter of registry.adapters) {
  const write = WRITE[adapter.id];
  if (!write) continue;
  describeSchema(adapter, {
    documents: documentsOf(adapter),
    words: WORDS,
    write: (document) => write(JSON.stringify(document)),
    runs,
  });
}

describe.each(registry.adapters.map((adapter) => ({ id: adapter.id, adapter })))(
  "the schema of $id",
  ({ id, adapter }) => {
    const home = id === "skill-manifest-v1" ? "adapter-skill-manifest-v2" : `adapter-${id}`;

    it("ships in the adapter's package, as it is in the program", () => {
      const file = join(root, "../packages", home, "schema", `${id}.schema.json`);
      expect(existsSync(file)).toBe(true);
      expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(JSON.stringify(adapter.jsonSchema)));
      const manifest = JSON.parse(readFileSync(join(root, "../packages", home, "package.json"), "utf8")) as {
        files: string[];
        exports: Record<string, unknown>;
      };
      expect(manifest.files).toContain("schema");
      expect(manifest.exports["./schema/*"]).toBe("./schema/*");
    });

    it("finds nothing wrong in the skill that all conversions start from", () => {
      const files = loadSkill(join(root, "matrix/skills", id), "release-notes");
      const errors = validateSkill(files, adapter).diagnostics.filter(({ severity }) => severity === "error");
      expect(errors).toEqual([]);
    });
  },
);
