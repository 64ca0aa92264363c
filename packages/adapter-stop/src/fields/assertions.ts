import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import {
  any,
  boolean,
  type Codec,
  type CoverageDeclarations,
  type Field,
  type FieldInfo,
  field,
  list,
  number,
  record,
  string,
  tagged,
} from "@skill-convert/format";
import { ID } from "../format.js";
import { PLAIN, pattern, template, variableName } from "./text.js";
import { known, reportUnrecognised } from "./words.js";

const section = "Assertions, Check Types";
const OUTPUT = "output.";

const parameter = (at: string, to: string, codec: Codec, doc: string, more: FieldInfo = {}) =>
  field(at, to, codec, { section, doc, ...more });
const required = { required: true } as const;
const path = parameter(
  "path",
  "path",
  template,
  "The path of the file; `${inputs.x}` and `${outputs.x}` are replaced.",
  required,
);
const equals = parameter("equals", "equals", any, "The value that is expected.");

/** What a check verifies, and its parameters. */
interface CheckType {
  readonly doc: string;
  readonly parameters: readonly Field[];
}

/** "Check Types". `output.<name>` stands under `output`. */
export const CHECKS: Readonly<Record<string, CheckType>> = {
  file_exists: { doc: "A file exists.", parameters: [path] },
  file_not_empty: { doc: "A file exists and has content.", parameters: [path] },
  file_matches: {
    doc: "The content of a file matches a pattern.",
    parameters: [
      path,
      parameter("pattern", "pattern", pattern, "A regular expression that is looked for in the file.", required),
    ],
  },
  env_var: {
    doc: "An environment variable is set.",
    parameters: [parameter("name", "name", variableName, "The name of the variable.", required)],
  },
  tool_available: {
    doc: "The runtime has a tool.",
    parameters: [parameter("tool", "tool", string, "The name of the tool.", required)],
  },
  output: {
    doc: "A field of the output has the right value; only after a run.",
    parameters: [
      parameter("not_empty", "notEmpty", boolean, "Whether there must be a value that is not empty."),
      parameter("matches", "matches", pattern, "A regular expression that the value must match."),
      equals,
      parameter("greater_than", "greaterThan", number, "A number that the value must exceed."),
    ],
  },
  http_status: {
    doc: "A traced request was answered with a status; needs level L1.",
    parameters: [
      parameter("url_pattern", "urlPattern", string, "Which of the traced requests are meant, by a part of their URL."),
      equals,
    ],
  },
  duration: {
    doc: "The run took no longer than a limit.",
    parameters: [
      parameter("max_ms", "maxMs", number, "The longest time that a run may take, in milliseconds.", required),
    ],
  },
  custom: {
    doc: "A command of your own ends with the expected exit code.",
    parameters: [
      parameter(
        "command",
        "command",
        template,
        "The command; `${inputs.x}` and `${outputs.x}` are replaced.",
        required,
      ),
      parameter("exit_code", "exitCode", number, "The exit code that is expected."),
    ],
  },
};

/** A check type taken apart. */
export type Check = { readonly check: string; readonly output?: string };

/** Undefined if there is no such check. */
export function readCheck(text: Json | undefined): Check | undefined {
  if (typeof text !== "string") return undefined;
  if (text.startsWith(OUTPUT) && text !== OUTPUT) return { check: "output", output: text.slice(OUTPUT.length) };
  return text !== "output" && Object.hasOwn(CHECKS, text) ? { check: text } : undefined;
}

const NAMES = Object.keys(CHECKS).map((name) => (name === "output" ? "output.<name>" : name));

/** The check with the output that is verified, which one text says together. */
const check: Codec<JsonRecord> = {
  expected: "a string",
  schema: { type: "string", anyOf: Object.keys(CHECKS).map(nameSchema) },
  get: (raw) => readCheck(raw),
  put({ check: name = null, output = null }, was) {
    const text = name === "output" ? `${OUTPUT}${output}` : name;
    return was === text ? was : text;
  },
  toDocument: () => ({ path: [] }),
  toModel: () => ["check"],
  check(raw, at, report) {
    if (!readCheck(raw)) reportUnrecognised(raw, at, report, { code: "unknown-check", known: NAMES });
  },
};

/** What may stand under `check`, with its meaning, so that an editor can offer it. */
function nameSchema(name: string): JsonRecord {
  const { doc: description = "" } = CHECKS[name] ?? {};
  return name === "output" ? { pattern: "^output\\.[\\s\\S]+$", description } : { const: name, description };
}

const common = [
  field("check", "", check, {
    ...required,
    fields: ["check", "output"],
    section,
    doc: "What is verified.",
  }),
  field("message", "message", string, { section, doc: "What a person is told if it does not hold." }),
  field("severity", "severity", known(["error", "warn"]), {
    section: "Assertions, Severity Levels",
    doc: "`error` is the default before a run, and `warn` after it.",
  }),
];

const kinds = Object.fromEntries(
  Object.entries(CHECKS).map(([name, { parameters }]) => {
    const [what, ...details] = common;
    return [name, record([...(what ? [what] : []), ...parameters, ...details], { id: ID })];
  }),
);

/** An assertion. Of one that makes no known check nobody can say which fields it has. */
const assertion: Codec<JsonRecord> = tagged({
  kindOf: (raw) => readCheck(getOwn(raw, "check"))?.check,
  kindOfModel: (model) => String(model["check"]),
  kinds,
  any: record(common, { id: ID, passthrough: true }),
});

/** The JSON Schema of an assertion: for each check the parameters that it needs and their types. */
function schemaOf(checks: readonly string[]): JsonRecord {
  const { properties, ...schema } = assertion.schema;
  const all = isJsonRecord(properties) ? properties : {};
  const named = all["check"];
  return {
    ...schema,
    properties: { ...all, check: { ...(isJsonRecord(named) ? named : {}), anyOf: checks.map(nameSchema) } },
    allOf: checks.map((name) => ({
      if: { properties: { check: nameSchema(name) }, required: ["check"] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: record(CHECKS[name]?.parameters ?? [], { id: ID }).schema,
    })),
  };
}

const CHECK_NAMES = Object.keys(CHECKS);

/** Before a run there are no outputs to verify. */
export const precondition: Codec<JsonRecord> = {
  ...assertion,
  schema: schemaOf(CHECK_NAMES.filter((name) => name !== "output")),
};
export const postcondition: Codec<JsonRecord> = { ...assertion, schema: schemaOf(CHECK_NAMES) };

const lists = record(
  [
    field("pre", "pre", list(precondition, "a list of mappings"), {
      section: "Assertions, Assertion Schema",
      doc: "What must hold before a run.",
    }),
    field("post", "post", list(postcondition, "a list of mappings"), {
      section: "Assertions, Assertion Schema",
      doc: "What must hold after a run.",
    }),
  ],
  { id: ID },
);

export const assertions: Field = field("assertions", "assertions", lists, {
  section: "Skill Manifest, Schema, assertions",
  doc: "Conditions that a runtime verifies, at the levels L2 and L3.",
});

const adds = ["synthesised"] as const;

/** Assertions are written in full if they refer to nothing; others depend on what else the manifest declares. */
export const assertionCoverage: CoverageDeclarations = {
  assertions: { adds },
  "assertions/post": { adds },
  "assertions/*/*": {
    holds: "exact",
    adds,
    exactFor: { properties: { path: PLAIN, command: PLAIN, output: { minLength: 1 } } },
  },
};
