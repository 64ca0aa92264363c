import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Json, JsonRecord } from "@skill-convert/core";
import { loadRegistry } from "@skill-convert/formats";
import { readData } from "@skill-convert/source";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { Config } from "../../../packages/workspace/src/config/config.js";
import { rulesOf } from "../../../packages/workspace/src/config/definitions.js";
import { version } from "../src/version.js";
import { folder, repository, runCli } from "./harness.js";
import { UNQUOTED } from "./validate-support.js";

const project = fileURLToPath(new URL("../../..", import.meta.url));
const registry = await loadRegistry();

function readYaml(file: string): Json {
  const { value, diagnostics } = readData(readFileSync(join(project, file), "utf8"), { file, format: "yaml" });
  expect(diagnostics).toEqual([]);
  return value as Json;
}

async function optionsOfValidate(): Promise<Set<string>> {
  const { out } = await runCli(["validate", "--help"]);
  return new Set(out.match(/--[a-z][a-z-]*/g));
}

const optionsIn = (text: string) => [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);

/** Leaves out `--yes`, which is an option of npx. */
const ownOptions = (options: readonly string[]) => options.filter((option) => option !== "--yes");

describe(".pre-commit-hooks.yaml", () => {
  const hooks = readYaml(".pre-commit-hooks.yaml") as readonly (JsonRecord & { entry: string; files: string })[];

  it("runs the published program with options that exist", async () => {
    const known = await optionsOfValidate();
    expect(hooks.map(({ id }) => id)).toEqual(["skill-convert-validate", "skill-convert-fix"]);
    for (const hook of hooks) {
      // Each release of the hooks runs the program of the same release; scripts/release/version.mjs writes the version.
      expect(hook.entry.split(" ").slice(0, 3)).toEqual(["scripts/released.sh", version, "validate"]);
      expect(hook).toMatchObject({ language: "script", pass_filenames: false, args: ["."] });
      for (const option of ownOptions(optionsIn(hook.entry))) expect(known).toContain(option);
    }
  });

  it("is run for every manifest file, and for no other file", () => {
    for (const { files } of hooks) {
      const pattern = new RegExp(files);
      for (const file of registry.manifestFiles) {
        expect(pattern.test(file), file).toBe(true);
        expect(pattern.test(`skills/notes/${file}`), file).toBe(true);
      }
      for (const file of ["README.md", "skills/MYSKILL.md", "manifest.yaml.bak"])
        expect(pattern.test(file)).toBe(false);
    }
  });
});

interface Step {
  readonly name: string;
  readonly if?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
}

/** An npm that installs a program which records its own version and its arguments, in a folder without settings. */
function withNpm(): Record<string, string> {
  const program = `const { appendFileSync } = require("node:fs");
const words = process.argv.slice(2).map((word) => "<" + word + ">");
appendFileSync(process.env.CALLS, require("./installed.json") + words.join(""));
process.exit(Number(process.env.CODE));
`;
  const npm = `#!/bin/sh
[ -e .npmrc ] && exit 9
for last; do :; done
mkdir -p node_modules/skill-convert/dist && cd node_modules/skill-convert/dist
printf '"%s"' "$last" > installed.json
cp "$PROGRAM" skill-convert.js
`;
  const bin = folder({ npm, "program.cjs": program });
  chmodSync(join(bin, "npm"), 0o755);
  const path = `${bin}${delimiter}${process.env["PATH"]}`;
  return { PATH: path, PROGRAM: join(bin, "program.cjs"), RUNNER_TEMP: folder({}) };
}

describe("the pages of the documentation", () => {
  const pages = readdirSync(join(project, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name));

  // npx prefers the program and the settings that the checkout brings along.
  it.each(["README.md", ...pages])("start nothing with npx in a workflow or a hook (%s)", (page) => {
    const text = readFileSync(join(project, page), "utf8");
    const definitions = [...text.matchAll(/```ya?ml\n([\s\S]*?)```/g)].map(([, definition = ""]) => definition);
    expect(definitions.filter((definition) => /\bnpx\b/.test(definition))).toEqual([]);
  });
});

describe("action.yml", () => {
  const action = readYaml("action.yml") as unknown as {
    readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
    readonly runs: { readonly using: string; readonly steps: readonly Step[] };
  };
  const { inputs, runs } = action;

  it("is a composite action whose inputs are all described and used", () => {
    expect(runs.using).toBe("composite");
    const used = new Set([...JSON.stringify(runs).matchAll(/inputs\.([a-z-]+)/g)].map((match) => match[1]));
    expect([...used].sort()).toEqual(Object.keys(inputs).sort());
    for (const { description, default: given } of Object.values(inputs)) {
      expect(description.length).toBeGreaterThan(10);
      expect(typeof given).toBe("string");
    }
  });

  it("runs the program with options that exist, and puts no input into the script", async () => {
    const known = await optionsOfValidate();
    const scripts = runs.steps.flatMap(({ run = [] }) => run);
    expect(scripts).toHaveLength(2);
    for (const script of scripts) expect(script).not.toContain("${{");
    const [validate = "", compare = ""] = scripts;
    for (const option of ownOptions(optionsIn(validate))) expect(known).toContain(option);
    expect(compare).toMatch(/released\.sh" "\$VERSION" compat -- "\$old" "\$path"/);
  });

  it.skipIf(!existsSync("/bin/bash"))("compares each path with a revision, unless it is new", () => {
    const compare = (against: string, paths: string, code: number) => {
      const calls = join(folder({ calls: "" }), "calls");
      const env = { PATHS: paths, VERSION: "1.2.3", AGAINST: against, ACTION: project, CODE: String(code) };
      const ran = spawnSync("/bin/bash", ["-e", "-o", "pipefail", "-c", runs.steps[1]?.run ?? ""], {
        env: { ...env, ...withNpm(), CALLS: calls },
        encoding: "utf8",
        cwd: repository({ "a b/openapi.yaml": "", "c/openapi.yaml": "" }),
      });
      return { status: ran.status, called: readFileSync(calls, "utf8"), said: ran.stdout + ran.stderr };
    };
    const call = (path: string) => `skill-convert@1.2.3<compat><--><HEAD:./${path}><${path}>`;
    expect(compare("HEAD", "a b\n\nnew\nc", 1)).toMatchObject({
      status: 1,
      called: call("a b") + call("c"),
      said: expect.stringContaining("new is new since HEAD.\n"),
    });
    expect(compare("HEAD", "c", 0)).toMatchObject({ status: 0, called: call("c") });
    for (const revision of ["missing", "--all"]) {
      expect(compare(revision, "c", 0)).toMatchObject({
        status: 2,
        called: "",
        said: expect.stringContaining(revision),
      });
    }
  });

  it.skipIf(!existsSync("/bin/bash"))("passes its inputs to the program verbatim", () => {
    const call = (env: Record<string, string>, code = 0) => {
      const written = folder({ calls: "", output: "" });
      const calls = join(written, "calls");
      const output = join(written, "output");
      const defaults = { PATHS: ".", VERSION: "1.2.3", STRICT: "false", CONFIG: "", SARIF: "", ACTION: project };
      const ran = spawnSync("/bin/bash", ["-e", "-o", "pipefail", "-c", runs.steps[0]?.run ?? ""], {
        env: { ...defaults, ...env, ...withNpm(), CALLS: calls, GITHUB_OUTPUT: output, CODE: String(code) },
        encoding: "utf8",
        cwd: folder({
          "node_modules/skill-convert/package.json": '{"version":"1.2.3","bin":"evil.js"}',
          "node_modules/skill-convert/evil.js": "process.exit(9)\n",
          ".npmrc": "registry=http://127.0.0.1:9/\n",
        }),
      });
      return { status: ran.status, called: readFileSync(calls, "utf8"), logged: readFileSync(output, "utf8") };
    };
    const start = "skill-convert@1.2.3<validate><--reporter><github>";
    expect(call({})).toEqual({ status: 0, called: `${start}<--><.>`, logged: "logged=true\n" });
    const odd = { PATHS: "a b\n\n$(touch x)\n-q", STRICT: "true", CONFIG: "my config.json", SARIF: "a log" };
    expect(call(odd, 1)).toEqual({
      status: 1,
      called: `${start}<--strict><--config><my config.json><--sarif><a log><--><a b><$(touch x)><-q>`,
      logged: "logged=true\n",
    });
    expect(call({}, 2)).toMatchObject({ status: 2, logged: "" });
    expect(call({ VERSION: "" }).called).toContain(`skill-convert@${version}<`);
    expect(call({ VERSION: "../evil" })).toMatchObject({ status: 2, called: "" });
  });
});

describe("docs/ci.md and docs/validating.md", () => {
  it.each(["docs/ci.md", "docs/validating.md"])("%s names options that exist", async (file) => {
    const known = await optionsOfValidate();
    const text = readFileSync(join(project, file), "utf8");
    const lines = text.split("\n").filter((line) => line.includes("skill-convert validate"));
    expect(lines.length).toBeGreaterThan(2);
    for (const option of lines.flatMap((line) => ownOptions(optionsIn(line)))) expect(known, file).toContain(option);
  });

  it("have a problem matcher that reads the output", async () => {
    const guide = readFileSync(join(project, "docs/validating.md"), "utf8");
    const pattern = /"regexp": ("(?:[^"\\]|\\.)*")/.exec(guide)?.[1] ?? '""';
    const root = folder({ "notes/skill.yaml": UNQUOTED });
    const [first = ""] = (await runCli(["validate", root])).out.split("\n");
    const [, file, line, column, severity, , code] = new RegExp(JSON.parse(pattern) as string).exec(first) ?? [];
    expect([file, line, column, severity, code]).toEqual([
      join(root, "notes/skill.yaml"),
      "4",
      "14",
      "error",
      "source/unquoted-colon",
    ]);
  });

  it("show a valid configuration", () => {
    const guide = readFileSync(join(project, "docs/validating.md"), "utf8");
    const config = /```json\n(\{[\s\S]*?\n\})\n```/.exec(guide)?.[1] ?? "";
    expect(z.safeParse(Config, JSON.parse(config)).success).toBe(true);
    const rules = Object.keys((JSON.parse(config) as { rules: object }).rules);
    expect(rules.filter((code) => !rulesOf(registry).definitions.has(code))).toEqual([]);
  });

  it("describe every option, every input and every hook", async () => {
    const guide = readFileSync(join(project, "docs/validating.md"), "utf8");
    const undocumented = [...(await optionsOfValidate())].filter(
      (option) => option !== "--help" && !guide.includes(option),
    );
    expect(undocumented).toEqual([]);
    const ci = readFileSync(join(project, "docs/ci.md"), "utf8");
    for (const id of ["paths", "version", "strict", "config", "sarif", "upload", "against"])
      expect(ci).toContain(`\`${id}\``);
    for (const id of ["skill-convert-validate", "skill-convert-fix"]) expect(ci).toContain(id);
  });
});
