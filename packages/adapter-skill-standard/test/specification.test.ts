import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { memoryFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { skillStandardAdapter } from "../src/index.js";

const shared = fileURLToPath(new URL("../../../../shared", import.meta.url));
const specification = join(shared, "specs/skill-standard-v1.1.md");
const corpus = join(shared, "corpus/skill-standard");

describe.skipIf(!existsSync(specification))("the example of the specification (skipped without its text)", () => {
  it("breaks no rule except for a missing method and the category of its folder", () => {
    const text = readFileSync(specification, "utf8");
    const block = (language: string) =>
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "m").exec(text)?.[1] ?? "";
    const files = { "manifest.yaml": block("yaml"), "skill.py": block("python") };
    for (const content of Object.values(files)) expect(content.length).toBeGreaterThan(100);
    const path = "skills/examples/self-awareness-demo";
    const { diagnostics } = validateSkill(memoryFiles(files, { path }), skillStandardAdapter);
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      // The folder is skills/examples, and the category is reasoning.
      ["skill-standard/category-differs", "info"],
      ["skill-standard/no-output-schema", "info"],
    ]);
  });
});

describe.skipIf(!existsSync(corpus))("real manifests (skipped without the corpus)", () => {
  it("break no rule except that their skill.py is missing", () => {
    const errors = skills(corpus).flatMap((folder) => {
      const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
      const files = Object.fromEntries(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
      const { diagnostics } = validateSkill(
        memoryFiles(files, { path: relative(corpus, folder) }),
        skillStandardAdapter,
      );
      return diagnostics.filter(({ severity }) => severity === "error");
    });
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(["skill-standard/missing-skill-py"]));
  });
});

function skills(root: string): string[] {
  const names = readdirSync(root, { recursive: true }) as string[];
  return [
    ...new Set(names.filter((name) => /manifest\.(?:ya?ml|json)$/.test(name)).map((name) => dirname(join(root, name)))),
  ];
}
