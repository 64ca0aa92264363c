import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { explainedNames, exportedFunctions, exportedValues, moduleOf } from "./examples.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The URL of a built package, or of an entry of one, such as `programs/python`. */
function builtOf(path: string): string {
  const [name = "", entry = "index"] = path.split("/");
  const built = join(root, "packages", name, `dist/${entry}.js`);
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

/** The entries of packages of which every function has an example that runs. */
const DOCUMENTED = [
  ["access", "index"],
  ["clients", "index"],
  ["core", "index"],
  ["format", "index"],
  ["fs", "index"],
  ["plugin", "index"],
  ["programs", "javascript"],
  ["programs", "python"],
  ["registry", "index"],
  ["runtime", "index"],
  ["source", "index"],
  ["subschema", "index"],
  ["testing", "index"],
] as const;

describe.each(DOCUMENTED)("@skill-convert/%s, entry %s", (name, entry) => {
  it("exports only values that something uses: another package, a program, a test, or its README", () => {
    const home = join(root, "packages", name);
    const used = new Set([
      ...users(name).split(/[\s,]+/),
      ...readFileSync(join(home, "README.md"), "utf8").split(/\W+/),
    ]);
    expect(exportedValues(home, entry).filter((value) => !used.has(value))).toEqual([]);
  });
});

describe.each(DOCUMENTED)("@skill-convert/%s, entry %s", (name, entry) => {
  it("documents in its README every value that it exports", () => {
    const home = join(root, "packages", name);
    const readme = readFileSync(join(home, "README.md"), "utf8");
    const values = exportedValues(home, entry);
    expect(values.length).toBeGreaterThan(5);
    expect(values.filter((value) => !new RegExp(`\\b${value}\\b`).test(readme))).toEqual([]);
  });
});

/** What the examples of a package use besides the entry that they are about, with the package or the entry that has it. */
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
  programs: { parsePython: "programs/python" },
  testing: { stopAdapter: "adapter-stop", memoryFiles: "core" },
  format: { defineDiagnostics: "core", memoryFiles: "core", readData: "source" },
};

describe.each(DOCUMENTED)("@skill-convert/%s, entry %s", (name, entry) => {
  const home = join(root, "packages", name);
  // Suites only run in vitest.
  const functions = exportedFunctions(home, entry).filter(({ name: own }) => !own.startsWith("describe"));

  it("has every name in the tables of its README", () => {
    const readme = readFileSync(join(home, "README.md"), "utf8");
    const rows = readme.split("\n").filter((line) => /^\| `/.test(line));
    const named = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`(\w+)(?=[`(])/g)].map(([, word]) => word),
    );
    expect(named.length).toBeGreaterThan(5);
    const entries = DOCUMENTED.flatMap(([each, own]) => (each === name ? [own] : []));
    const names = new Set(entries.flatMap((own) => explainedNames(home, own)));
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
    const values = exportedValues(home, entry);
    const others = Object.entries(BESIDE[name] ?? {}).filter(([value]) => !values.includes(value));
    const beside = Object.fromEntries(others.map(([value, other]) => [value, builtOf(other)]));
    writeFileSync(file, moduleOf(builtOf(`${name}/${entry}`), values, functions, beside));
    const { checked, wrong } = JSON.parse(execFileSync(process.execPath, [file], { cwd: folder, encoding: "utf8" }));
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(functions.length / 2);
  });
});
