import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const packages = fileURLToPath(new URL("../packages", import.meta.url));

/** Its row, a rule if a sentence needs one, and a message. */
const MOST_FILES = 3;

/** Fields of each format by their names in documents, with what a source file that names one has in its code. */
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

/** What is still written more than once. A field leaves this list with the table that describes it, and never enters it. */
const SCATTERED: Readonly<Record<string, readonly string[]>> = {};

function word(names: string): RegExp {
  return new RegExp(`(?<![\\w$-])(?:${names})(?![\\w-])`);
}

/** The source files of an adapter, by path, without comments and imports. */
function sourcesOf(format: string): ReadonlyMap<string, string> {
  const folder = join(packages, `adapter-${format}`, "src");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  return new Map(paths.map((path) => [path, codeOf(readFileSync(join(folder, path), "utf8"))]));
}

function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|^import [^;]*;/gm, "");
}

describe.each(Object.keys(FIELDS))("%s describes a field once", (format) => {
  const sources = sourcesOf(format);
  const scattered = SCATTERED[format] ?? [];

  it.each(Object.entries(FIELDS[format] ?? {}))("%s", (field, named) => {
    const files = [...sources].filter(([, code]) => named.test(code)).map(([path]) => path);
    expect(files, "the name of a field that no source file has").not.toEqual([]);
    if (scattered.includes(field)) {
      expect(files.length, `${field} is described once now: take it from the list`).toBeGreaterThan(MOST_FILES);
    } else {
      expect(files.length, `${field} is named in ${files.join(", ")}`).toBeLessThanOrEqual(MOST_FILES);
    }
  });

  it("lists no field that is not a field", () => {
    expect(scattered.filter((field) => !Object.hasOwn(FIELDS[format] ?? {}, field))).toEqual([]);
  });
});

it("reads names in code alone", () => {
  const named = word("cmd");
  const texts = [
    '// cmd\n/* cmd */\nimport { cmd } from "./cmd.js";\n',
    'const cmds = "my-cmd";',
    'field("cmd", name);',
  ];
  expect(texts.map((text) => named.test(codeOf(text)))).toEqual([false, false, true]);
});
