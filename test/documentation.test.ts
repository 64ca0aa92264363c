import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { REPOSITORY, SITE } from "@skill-convert/core/adapters";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { slugOf, sourceOf } from "../site/pages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

const pages = [
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

/** The samples of a page in TypeScript; those that name their file belong to one adapter and are tried as such. */
const samplesOf = (page: string) =>
  [...read(page).matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
    .map(([, code = ""], index) => ({ name: join(dirname(page), `sample-${index + 1}.ts`), code }))
    .filter(({ code }) => !/^\/\/ [\w.-]+\.ts\n/.test(code));

describe("the samples of the documentation", () => {
  const samples = pages.flatMap(samplesOf);

  it("compile with the compiler options of the repository", () => {
    expect(samples.length).toBeGreaterThan(10);
    const sources = new Map([
      [join(root, "given.ts"), GIVEN],
      ...samples.map(({ name, code }) => [join(root, name), code.replace(/^import .*"\.\.\/src\/.*$/m, "")] as const),
    ]);
    const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
    const parsed = ts.parseJsonConfigFileContent({ ...config.config, include: [] }, ts.sys, root);
    const options = { ...parsed.options, noUnusedLocals: false, moduleDetection: ts.ModuleDetectionKind.Force };
    const host = ts.createCompilerHost(options);
    const { getSourceFile, fileExists } = host;
    host.fileExists = (file) => sources.has(file) || fileExists(file);
    host.getSourceFile = (file, target, ...rest) => {
      const source = sources.get(file);
      return source === undefined ? getSourceFile(file, target, ...rest) : ts.createSourceFile(file, source, target);
    };
    const compiled = ts.createProgram([...sources.keys()], options, host);
    const problems = [...sources.keys()].flatMap((file) => {
      const source = compiled.getSourceFile(file);
      return source ? [...compiled.getSyntacticDiagnostics(source), ...compiled.getSemanticDiagnostics(source)] : [];
    });
    expect(ts.formatDiagnostics(problems, host)).toBe("");
  });
});

describe("the links", () => {
  const outOfCode = (page: string) => read(page).replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, "");

  /** The anchors that GitHub makes of headings, and those that the page declares. */
  const anchorsOf = (page: string) =>
    new Set([
      ...[...outOfCode(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
        slugOf(heading.replace(/<[^>]*>/g, "")),
      ),
      ...[...read(page).matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id),
    ]);

  it.each(pages)("of %s lead somewhere", (page) => {
    const links = [...outOfCode(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    const broken = links
      .map((link) => link.replace(`${REPOSITORY}/blob/main/`, "/"))
      .map((link) => (link.startsWith(`${SITE}/`) ? `/${sourceOf(link.slice(SITE.length + 1))}` : link))
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = "", anchor] = link.split("#");
        const target = path === "" ? page : path.startsWith("/") ? path.slice(1) : join(dirname(page), path);
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && !anchorsOf(target).has(anchor);
      });
    expect(broken).toEqual([]);
  });
});
