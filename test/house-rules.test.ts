import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { findBreaches, packageFolders } from "./house-rules.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "house-rules-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The breaches in a workspace that has this one file. */
function breachesOf(file: string, text: string): string[] {
  const home = mkdtempSync(join(scratch, "case-"));
  const path = join(home, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const [group, name] = file.split("/");
  writeFileSync(join(home, group ?? "", name ?? "", "package.json"), "{}");
  return findBreaches(home).map(({ why }) => why);
}

describe("the rules of the house", () => {
  it("hold for every source file", () => {
    expect(packageFolders(root).length).toBeGreaterThan(8);
    expect(findBreaches(root)).toEqual([]);
  });

  it.each([
    ["core imports an adapter", "packages/core/src/a.ts", 'import { x } from "@skill-convert/adapter-stop";'],
    ["core imports source", "packages/core/src/a.ts", 'export * from "@skill-convert/source";'],
    ["core names a format", "packages/core/src/a.ts", 'if (id === "stop") run();'],
    [
      "an adapter imports another",
      "packages/adapter-stop/src/a.ts",
      'import { x } from "@skill-convert/adapter-adr002";',
    ],
    ["an adapter imports fs", "packages/adapter-stop/src/a.ts", 'import { x } from "@skill-convert/fs";'],
    ["a pure package imports Node", "packages/source/src/a.ts", 'import { readFileSync } from "node:fs";'],
    [
      "a pure package imports Node when it is called",
      "packages/source/src/a.ts",
      'const fs = await import("node:fs");',
    ],
    ["a pure package reads the clock", "packages/adapter-stop/src/a.ts", "const now = Date.now();"],
    ["a pure package reads the environment", "packages/core/src/a.ts", "const home = process.env.HOME;"],
    ["an adapter imports a YAML library", "packages/adapter-stop/src/a.ts", 'import { parse } from "yaml";'],
    [
      "the registry asks about schemas past its door",
      "packages/registry/src/query.ts",
      'import { isSubschema } from "@skill-convert/subschema";',
    ],
    ["fs imports an adapter", "packages/fs/src/a.ts", 'import { x } from "@skill-convert/adapter-stop";'],
    ["a command works on skills", "apps/cli/src/a.ts", 'import { refused } from "@skill-convert/core/adapters";'],
    ["a command reads a file", "apps/cli/src/a.ts", 'import { readFileSync } from "node:fs";'],
    ["a command prints by itself", "apps/cli/src/a.ts", 'process.stdout.write("x");'],
    ["a command prints on a descriptor", "apps/cli/src/a.ts", 'writeSync(2, "x");'],
    ["a path is split by hand", "packages/runtime/src/a.ts", 'import { join, sep } from "node:path";'],
    ["a package prints", "packages/fs/src/a.ts", 'console.log("x");'],
  ])("fail where %s", (_, file, text) => {
    expect(breachesOf(file, text)).toHaveLength(1);
  });

  it("ignore comments", () => {
    expect(breachesOf("packages/core/src/a.ts", '// import "node:fs" and "stop"\nexport const x = 1;\n')).toEqual([]);
  });
});

describe("a folder whose name has a space", () => {
  it("breaks nothing: no path is taken from the escaped text of a URL", () => {
    const ours = ["apps", "bench", "conformance", "fuzz", "packages", "scripts", "test"];
    const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...ours];
    const sources = execFileSync("git", listed, { cwd: root, encoding: "utf8" })
      .split("\n")
      .filter((path) => /\.(ts|mjs)$/.test(path) && existsSync(join(root, path)));
    expect(sources.length).toBeGreaterThan(300);
    const taken = /import\.meta\.url\)\.path[n]ame/;
    expect(sources.filter((path) => taken.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
  });
});

describe("every published package", () => {
  const published = packageFolders(root).filter((home) => !readPackage(home).private);

  it.each(published)("%s has what a reader of the registry expects", (home) => {
    const manifest = readPackage(home);
    expect(manifest).toMatchObject({
      license: "MIT",
      type: "module",
      sideEffects: false,
      bugs: expect.any(String),
      homepage: expect.any(String),
      publishConfig: { access: "public" },
    });
    expect(manifest.description?.length).toBeGreaterThan(20);
    expect(readdirSync(join(root, home))).toEqual(expect.arrayContaining(["LICENSE", "README.md"]));
    expect(readFileSync(join(root, home, "README.md"), "utf8").length).toBeGreaterThan(400);
  });

  it.each(published)("%s has each dependency justified in docs/dependencies.md", (home) => {
    const text = readFileSync(join(root, "docs/dependencies.md"), "utf8");
    const names = Object.keys({ ...readPackage(home).dependencies, ...readPackage(home).devDependencies });
    const missing = names.filter((name) => !name.startsWith("@skill-convert/") && !text.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  it("is named in a changeset or has been released", () => {
    const changesets = readdirSync(join(root, ".changeset"))
      .filter((name) => name.endsWith(".md"))
      .map((name) => readFileSync(join(root, ".changeset", name), "utf8"))
      .join("\n");
    const silent = published.filter((home) => {
      const { name, version } = readPackage(home);
      return version === "0.0.0" && !changesets.includes(`"${name}":`);
    });
    expect(silent).toEqual([]);
  });

  it("is alone in changesets, because changesets cannot release one that names a private package", () => {
    const names = new Set(published.map((home) => readPackage(home).name));
    const folder = join(root, ".changeset");
    const mixed = readdirSync(folder)
      .filter((file) => file.endsWith(".md") && file !== "README.md")
      .flatMap((file) => {
        const [, head = ""] = readFileSync(join(folder, file), "utf8").split(/^---$/m);
        return [...head.matchAll(/^"(.+)":/gm)].flatMap(([, name = ""]) =>
          names.has(name) ? [] : [`${file}: ${name}`],
        );
      });
    expect(mixed).toEqual([]);
  });
});

it("keeps download addresses out of the lockfiles", () => {
  for (const lock of ["pnpm-lock.yaml", "site/pnpm-lock.yaml"])
    expect(readFileSync(join(root, lock), "utf8")).not.toMatch(/https?:\/\//);
});

interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

function readPackage(home: string): PackageJson {
  return JSON.parse(readFileSync(join(root, home, "package.json"), "utf8")) as PackageJson;
}

describe("a package with tests", () => {
  const folders = packageFolders(root).filter((folder) => existsSync(join(root, folder, "test")));

  it.each(folders)("%s has tasks for turbo that run its own", (folder) => {
    const { scripts } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    expect(scripts).toMatchObject({
      lint: "biome check --error-on-warnings .",
      test: `vitest run --root ../.. ${folder}/test`,
    });
  });
});
