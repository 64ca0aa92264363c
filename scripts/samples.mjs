// The pages of the documentation, and the TypeScript in them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The Markdown files that people read, as paths in the repository. */
export const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "AGENTS.md",
  "SECURITY.md",
  "examples/content-pipeline/README.md",
  "examples/running/README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`),
  ...["apps", "packages"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}/README.md`),
  ),
].filter((path) => path.endsWith(".md") && existsSync(join(root, path)));

/** Declarations of the names that every page uses without introducing them. */
const GIVEN = `
  import type { Adapter, Json, SkillFiles, SkillManifest } from "@skill-convert/core";
  declare global {
    const text: string, program: string, other: string;
    const manifest: SkillManifest, manifestOfAnotherFormat: SkillManifest, tidy: SkillManifest, audit: SkillManifest;
    const adapterA: Adapter, adapterB: Adapter, myAdapter: Adapter;
    const files: SkillFiles, before: SkillFiles;
    function readMyDocument(files: SkillFiles): Json;
  }
`;

/**
 * The samples of the pages as modules: the text of each by the path that it would have beside its page. Those that name
 * their file belong to one adapter and are tried as such.
 */
export function samples() {
  const found = pages.flatMap((page) => {
    const blocks = [...readFileSync(join(root, page), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
    return blocks.flatMap(([, code], index) => {
      if (/^\/\/ [\w.-]+\.ts\n/.test(code)) return [];
      const text = code.replace(/^import .*"\.\.\/src\/.*$/m, "");
      return [[join(root, `${page.replace(/\.md$/, "")}.sample-${index + 1}.ts`), text]];
    });
  });
  return new Map([[join(root, "given.ts"), GIVEN], ...found]);
}
