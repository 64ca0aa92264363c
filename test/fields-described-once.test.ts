import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { CoverageDeclarations, FormatAdapter } from "@skill-convert/format";
import { describe, expect, it } from "vitest";
import { coverage as adr002Coverage } from "../packages/adapter-adr002/src/derive/coverage.js";
import { adr002Adapter } from "../packages/adapter-adr002/src/index.js";
import { coverage as agentSkillsCoverage } from "../packages/adapter-agent-skills/src/derive/coverage.js";
import { agentSkillsAdapter } from "../packages/adapter-agent-skills/src/index.js";
import { coverage as semioverseCoverage } from "../packages/adapter-semioverse/src/derive/coverage.js";
import { semioverseAdapter } from "../packages/adapter-semioverse/src/index.js";
import { v2Coverage } from "../packages/adapter-skill-manifest-v2/src/derive/coverage.js";
import { skillManifestV2Adapter } from "../packages/adapter-skill-manifest-v2/src/index.js";
import { coverage as skillStandardCoverage } from "../packages/adapter-skill-standard/src/derive/coverage.js";
import { skillStandardAdapter } from "../packages/adapter-skill-standard/src/index.js";
import { coverage as stopCoverage } from "../packages/adapter-stop/src/derive/coverage.js";
import { stopAdapter } from "../packages/adapter-stop/src/index.js";

const packages = fileURLToPath(new URL("../packages", import.meta.url));

/** Most files that may name a field: its row, one rule, and its message. */
const MOST_FILES = 3;

/** Fields of each format by their names in documents, with a pattern for code that names the field. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  adr002: {
    "preconditions.commands[].cmd": word("cmd"),
    "preconditions.commands[].min_version": word("min_version|minVersion"),
    "preconditions.commands[].max_version": word("max_version|maxVersion"),
    "inputs.required[].schema": /["']schema["']/,
    "outputs.files[].pattern": /["']pattern["']/,
    "execution.idempotent": word("idempotent"),
    "execution.interactive": word("interactive"),
  },
  stop: {
    "observability.level": /["']level["']|\.level\b|\blevel:/,
    "observability.trace_sampling": word("trace_sampling|traceSampling"),
    "observability.metrics": word("metrics"),
    "side_effects[].destinations": word("destinations"),
    "outputs[].guaranteed": word("guaranteed"),
    "requirements.env_vars": word("env_vars"),
    tools_used: word("tools_used"),
  },
  "skill-manifest-v2": {
    "stdout_contract.last_line_json": word("last_line_json|lastLineJson"),
    "operations.*.entrypoints.windows": word("windows"),
    "operations.*.entrypoints.agent": /["']agent["']|\.agent\b|\bagent:/,
  },
  semioverse: {
    effect_report: word("effect_report"),
    "depends[].coordination": word("coordination"),
  },
  "skill-standard": {
    input_schema: word("input_schema"),
    permissions: word("permissions"),
    category: word("category"),
    tags: word("tags"),
    examples: word("examples"),
    author: word("author"),
  },
};

/**
 * Fields whose name occurs in more files than allowed, with the number of files and the reason: each of these files does
 * something else than describe the field. The numbers may only fall.
 */
const SCATTERED: Readonly<Record<string, Readonly<Record<string, { files: number; because: string }>>>> = {
  adr002: {
    "outputs.files[].pattern": { files: 4, because: "two of them are about the keyword of JSON Schema" },
  },
  semioverse: {
    effect_report: {
      files: 5,
      because: "a wrapper is a program that returns one, and the loss of a command line says that it does",
    },
  },
  "skill-standard": {
    input_schema: {
      files: 5,
      because: "skill.py has a method of that name, which one file names, rules speak of and the template calls",
    },
    category: { files: 4, because: "two rules are about its value, and skill.py has an enumeration of that name" },
    examples: { files: 5, because: "two of them are about the keyword of JSON Schema" },
  },
};

/** The coverage that each adapter declares, and the steps of its preparation, from which the rest is derived. */
const ADAPTERS: Readonly<Record<string, { declared: CoverageDeclarations; steps: FormatAdapter["steps"] }>> = {
  adr002: { declared: adr002Coverage, steps: adr002Adapter.steps },
  "agent-skills": { declared: agentSkillsCoverage, steps: agentSkillsAdapter.steps },
  stop: { declared: stopCoverage, steps: stopAdapter.steps },
  "skill-manifest-v2": { declared: v2Coverage, steps: skillManifestV2Adapter.steps },
  semioverse: { declared: semioverseCoverage, steps: semioverseAdapter.steps },
  "skill-standard": { declared: skillStandardCoverage, steps: skillStandardAdapter.steps },
};

function word(names: string): RegExp {
  return new RegExp(`(?<![\\w$-])(?:${names})(?![\\w-])`);
}

/** The source files of an adapter, by path, without comments and imports. */
function sourcesOf(format: string): ReadonlyMap<string, string> {
  const folder = join(packages, `adapter-${format}`, "src");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  return new Map(paths.map((path) => [path.replaceAll(sep, "/"), codeOf(readFileSync(join(folder, path), "utf8"))]));
}

function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|^import [^;]*;/gm, "");
}

describe.each(Object.keys(FIELDS))("%s describes a field once", (format) => {
  const sources = sourcesOf(format);
  const scattered = SCATTERED[format] ?? {};

  it.each(Object.entries(FIELDS[format] ?? {}))("%s", (field, named) => {
    const files = [...sources].filter(([, code]) => named.test(code)).map(([path]) => path);
    expect(files, "the name of a field that no source file has").not.toEqual([]);
    const known = scattered[field];
    const where = `${field} is named in ${files.join(", ")}`;
    if (known) {
      expect(known.files).toBeGreaterThan(MOST_FILES);
      expect(files.length, `${where}; the list says ${known.files}, because ${known.because}`).toBe(known.files);
    } else {
      expect(files.length, where).toBeLessThanOrEqual(MOST_FILES);
    }
  });

  it("lists only fields that exist", () => {
    expect(Object.keys(scattered).filter((field) => !Object.hasOwn(FIELDS[format] ?? {}, field))).toEqual([]);
  });
});

/** Codes that more files name than their entry and one reporter, with the number of files and the reason. */
const NAMED_AGAIN: Readonly<Record<string, Readonly<Record<string, { files: number; because: string }>>>> = {
  adr002: { "duplicate-entry": { files: 5, because: "four lists report it" } },
  "skill-manifest-v2": {
    "derived-input": { files: 4, because: "the migration has a code of the same name" },
    "derived-capabilities": { files: 4, because: "the migration has a code of the same name" },
  },
  semioverse: { "text-for-list": { files: 3, because: "dependencies and folders report it" } },
  "skill-standard": {
    "wrong-type": { files: 3, because: "dependencies and other values report it" },
    category: { files: 3, because: "a table of enumerations in the entries has a key that looks like a code" },
  },
  "agent-skills": { "no-name": { files: 3, because: "its fix is made in a file of its own" } },
};

describe.each(Object.keys(ADAPTERS))("%s says a fact once", (format) => {
  const sources = sourcesOf(format);

  it("a value that a step adds is not declared in the coverage too", () => {
    const { declared, steps } = ADAPTERS[format] ?? { declared: {}, steps: [] };
    const added = steps.flatMap(({ adds }) => Object.entries(adds));
    const twice = added.filter(([pattern, kind]) => declared[pattern]?.adds?.includes(kind));
    expect(twice).toEqual([]);
  });

  it("a finding is named by its entry and by one file that reports it", () => {
    const entries = [...sources].filter(([path]) => path.startsWith("findings/")).map(([, code]) => code);
    const codes = new Set(
      entries.flatMap((code) => [...code.matchAll(/^ {2}"?([a-z\d-]+)"?: \{$/gm)].map(([, name = ""]) => name)),
    );
    expect(codes.size).toBeGreaterThan(10);
    const named = [...codes].map((code) => {
      const isNamed = (text: string) => text.includes(`"${code}"`) || new RegExp(`^ {2}${code}: \\{$`, "m").test(text);
      return [code, [...sources].filter(([, text]) => isNamed(text)).length] as const;
    });
    const scattered = Object.fromEntries(named.filter(([, files]) => files > 2));
    const known = Object.entries(NAMED_AGAIN[format] ?? {}).map(([code, { files }]) => [code, files]);
    expect(scattered).toEqual(Object.fromEntries(known));
  });
});

it("ignores names in comments", () => {
  const named = word("cmd");
  const texts = [
    '// cmd\n/* cmd */\nimport { cmd } from "./cmd.js";\n',
    'const cmds = "my-cmd";',
    'field("cmd", name);',
  ];
  expect(texts.map((text) => named.test(codeOf(text)))).toEqual([false, false, true]);
});
