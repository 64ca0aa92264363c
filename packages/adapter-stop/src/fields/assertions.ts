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
  string,
  stringCodec,
  tagged,
  vocabulary,
} from "@skill-convert/format";
import { record } from "./record.js";
import { PLAIN, pattern, template, variableName } from "./text.js";
import { known } from "./words.js";

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

interface CheckType {
  readonly doc: string;
  readonly parameters: readonly Field[];
}

/** The nine check types (stop.md#s72), with `output` for `output.<name>`. */
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
    doc: "An output has the expected value. Allowed after a run only.",
    parameters: [
      parameter("not_empty", "notEmpty", boolean, "If true, the output must have a value that is not empty."),
      parameter("matches", "matches", pattern, "A regular expression that the value must match."),
      equals,
      parameter("greater_than", "greaterThan", number, "A number that the value must exceed."),
    ],
  },
  http_status: {
    doc: "A traced request was answered with the expected status. Needs level L1 or higher.",
    parameters: [
      parameter("url_pattern", "urlPattern", string, "Selects the traced requests by a part of their URL."),
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
    doc: "A command ends with the expected exit code.",
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

/** The value of `check`, with the output's name apart. */
export type Check = { readonly check: string; readonly output?: string };

/** Returns undefined if the specification has no such check. */
export function readCheck(text: Json | undefined): Check | undefined {
  if (typeof text !== "string") return undefined;
  if (text.startsWith(OUTPUT) && text !== OUTPUT) return { check: "output", output: text.slice(OUTPUT.length) };
  return text !== "output" && Object.hasOwn(CHECKS, text) ? { check: text } : undefined;
}

const NAMES = vocabulary(Object.keys(CHECKS).map((name) => (name === "output" ? "output.<name>" : name)));

/** Reads and writes `check`, one string that holds both the check type and the output's name. */
const check = stringCodec<JsonRecord>({
  schema: { type: "string", anyOf: Object.keys(CHECKS).map(nameSchema) },
  to: ["check"],
  read: readCheck,
  write: ({ check: name, output = null }) => (name === "output" ? `${OUTPUT}${output}` : String(name)),
  unknown: (found) => NAMES.unknown(found, { code: "unknown-check", path: [], args: { found } }),
});

/** The schema of one value of `check`, with a description for editors. */
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
  field("message", "message", string, { section, doc: "The text that a person reads if the assertion fails." }),
  field("severity", "severity", known(["error", "warn"]), {
    section: "Assertions, Severity Levels",
    doc: "`error` is the default before a run, and `warn` after it.",
  }),
];

const kinds = Object.fromEntries(
  Object.entries(CHECKS).map(([name, { parameters }]) => {
    const [checkField, ...details] = common;
    return [name, record([...(checkField ? [checkField] : []), ...parameters, ...details])];
  }),
);

/** An assertion. If its check type is unknown, so are the fields that it may have, and any are accepted. */
const assertion: Codec<JsonRecord> = tagged({
  kindOf: (raw) => readCheck(getOwn(raw, "check"))?.check,
  kindOfModel: (model) => String(model["check"]),
  kinds,
  any: record(common, { passthrough: true }),
});

/** The JSON Schema of an assertion: for each check the parameters that it needs and their types. */
function schemaOf(checks: readonly string[]): JsonRecord {
  const { properties, ...schema } = assertion.schema;
  const propertySchemas = isJsonRecord(properties) ? properties : {};
  const checkSchema = propertySchemas["check"];
  return {
    ...schema,
    properties: {
      ...propertySchemas,
      check: { ...(isJsonRecord(checkSchema) ? checkSchema : {}), anyOf: checks.map(nameSchema) },
    },
    allOf: checks.map((name) => ({
      if: { properties: { check: nameSchema(name) }, required: ["check"] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: record(CHECKS[name]?.parameters ?? []).schema,
    })),
  };
}

const CHECK_NAMES = Object.keys(CHECKS);

/** A pre-condition. It has no `output.<name>` check, because outputs do not exist before a run (stop.md#s79). */
export const precondition: Codec<JsonRecord> = {
  ...assertion,
  schema: schemaOf(CHECK_NAMES.filter((name) => name !== "output")),
};
export const postcondition: Codec<JsonRecord> = { ...assertion, schema: schemaOf(CHECK_NAMES) };

const lists = record([
  field("pre", "pre", list(precondition, "a list of mappings"), {
    section: "Assertions, Assertion Schema",
    doc: "Conditions that must hold before a run.",
  }),
  field("post", "post", list(postcondition, "a list of mappings"), {
    section: "Assertions, Assertion Schema",
    doc: "Conditions that must hold after a run.",
  }),
]);

export const assertions: Field = field("assertions", "assertions", lists, {
  section: "Skill Manifest, Schema, assertions",
  doc: "Conditions that a runtime verifies, at the levels L2 and L3.",
});

/** Assertions without references are written in full; others, if the manifest declares what they refer to. */
export const assertionCoverage: CoverageDeclarations = {
  "assertions/*/*": {
    holds: "exact",
    exactFor: { properties: { path: PLAIN, command: PLAIN, output: { minLength: 1 } } },
  },
};
