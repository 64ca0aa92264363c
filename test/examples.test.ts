import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { explainedNames, exportedFunctions, exportedValues, moduleOf } from "./examples.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The URL of a built package. */
function builtOf(name: string): string {
  const built = join(root, "packages", name, "dist/index.js");
  expect(existsSync(built)).toBe(true);
  return pathToFileURL(built).href;
}

/** The files in which a package's exports may have users: other packages, programs, tests and pages. */
function users(name: string): string {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "*.ts", "*.mjs", "*.md"];
  const files = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).split("\0");
  const isOther = (file: string) =>
    file !== "" &&
    !file.startsWith(`packages/${name}/`) &&
    !file.startsWith(".changeset/") &&
    existsSync(join(root, file));
  const texts = files.filter(isOther).map((file) => readFileSync(join(root, file), "utf8"));
  const imports = new RegExp(`(?:import|export) \\{([^}]*)\\} from "@skill-convert/${name}(?:/[a-z-]+)?"`, "g");
  return texts.flatMap((text) => [...text.matchAll(imports)].map(([, names]) => names)).join(",");
}

/** The packages of which every function has an example that runs. */
const DOCUMENTED = [
  "access",
  "clients",
  "core",
  "format",
  "fs",
  "plugin",
  "python",
  "registry",
  "runtime",
  "source",
  "subschema",
  "testing",
];

describe.each(DOCUMENTED)("@skill-convert/%s", (name) => {
  it("exports only values that something uses: another package, a program, a test, or its README", () => {
    const home = join(root, "packages", name);
    const used = new Set([
      ...users(name).split(/[\s,]+/),
      ...readFileSync(join(home, "README.md"), "utf8").split(/\W+/),
    ]);
    expect(exportedValues(home).filter((value) => !used.has(value))).toEqual([]);
  });
});

describe.each(DOCUMENTED)("@skill-convert/%s", (name) => {
  it("documents in its README every value that its index exports", () => {
    const home = join(root, "packages", name);
    const readme = readFileSync(join(home, "README.md"), "utf8");
    const values = exportedValues(home);
    expect(values.length).toBeGreaterThan(5);
    expect(values.filter((value) => !new RegExp(`\\b${value}\\b`).test(readme))).toEqual([]);
  });
});

/** Imports from other packages that the examples of a package use. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  clients: {
    agentSkillsAdapter: "adapter-agent-skills",
    convert: "core",
    memoryFiles: "core",
    stopAdapter: "adapter-stop",
    validateSkill: "core",
  },
  core: { stopAdapter: "adapter-stop", adr002Adapter: "adapter-adr002" },
  plugin: { applyTextEdits: "core", memoryFiles: "core", overlay: "core" },
  testing: { stopAdapter: "adapter-stop", memoryFiles: "core" },
  format: { defineDiagnostics: "core", memoryFiles: "core", readData: "source" },
};

describe.each(DOCUMENTED)("@skill-convert/%s", (name) => {
  const home = join(root, "packages", name);
  // Suites only run in vitest.
  const functions = exportedFunctions(home).filter(({ name: own }) => !own.startsWith("describe"));

  it("has every name in the tables of its README", () => {
    const readme = readFileSync(join(home, "README.md"), "utf8");
    const rows = readme.split("\n").filter((line) => /^\| `/.test(line));
    const named = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`(\w+)(?=[`(])/g)].map(([, word]) => word),
    );
    expect(named.length).toBeGreaterThan(5);
    const names = new Set(explainedNames(home));
    expect(named.filter((word) => !names.has(word ?? ""))).toEqual([]);
  });

  it("has an example of every function", () => {
    expect(functions.length).toBeGreaterThan(5);
    expect(functions.filter(({ example }) => !example).map(({ name: own }) => own)).toEqual([]);
  });

  it("returns what the examples show, as built", () => {
    const folder = mkdtempSync(join(tmpdir(), "examples-"));
    const skill = join(folder, "skills/notes");
    mkdirSync(skill, { recursive: true });
    writeFileSync(join(skill, "skill.yaml"), "name: notes\n");
    const file = join(folder, "examples.mjs");
    const beside = Object.entries(BESIDE[name] ?? {}).map(([value, home]) => [value, builtOf(home)]);
    writeFileSync(file, moduleOf(builtOf(name), exportedValues(home), functions, Object.fromEntries(beside)));
    const { checked, wrong } = JSON.parse(execFileSync(process.execPath, [file], { cwd: folder, encoding: "utf8" }));
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(functions.length / 2);
  });
});
