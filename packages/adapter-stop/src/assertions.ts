import {
  type Assertion,
  type Assertions,
  compact,
  type Json,
  type JsonRecord,
  parseTemplate,
  type Template,
} from "@skill-convert/core";
import { areUsual, decodeNode, encodeNode, isUnderstood, type NodeCodec, without } from "./node.js";
import { syntax, writeTemplate } from "./references.js";
import { recordsAt, textAt, wordAt } from "./values.js";

/** What kind of value a parameter of a check takes. */
export type ParameterKind = "template" | "text" | "number" | "flag" | "any";

export interface CheckParameter {
  /** In the document. */
  readonly key: string;
  /** In the model. */
  readonly field: string;
  readonly kind: ParameterKind;
  readonly required: boolean;
}

const parameter = (key: string, field: string, kind: ParameterKind, required = false): CheckParameter => ({
  key,
  field,
  kind,
  required,
});
const path = parameter("path", "path", "template", true);

/** "Check Types": each with its parameters. `output.<name>` stands under `output`. */
export const CHECKS: ReadonlyMap<string, readonly CheckParameter[]> = new Map([
  ["file_exists", [path]],
  ["file_not_empty", [path]],
  ["file_matches", [path, parameter("pattern", "pattern", "text", true)]],
  ["env_var", [parameter("name", "name", "text", true)]],
  ["tool_available", [parameter("tool", "tool", "text", true)]],
  [
    "output",
    [
      parameter("not_empty", "notEmpty", "flag"),
      parameter("matches", "matches", "text"),
      parameter("equals", "equals", "any"),
      parameter("greater_than", "greaterThan", "number"),
    ],
  ],
  ["http_status", [parameter("url_pattern", "urlPattern", "text"), parameter("equals", "equals", "any")]],
  ["duration", [parameter("max_ms", "maxMs", "number", true)]],
  ["custom", [parameter("command", "command", "template", true), parameter("exit_code", "exitCode", "number")]],
]);

export const SEVERITIES = ["error", "warn"] as const;

/** A check type taken apart. */
export interface CheckKind {
  readonly check: string;
  readonly output?: string;
}

const OUTPUT = "output.";

/** Undefined where there is no such check. */
export function readCheck(text: string): CheckKind | undefined {
  if (text.startsWith(OUTPUT) && text !== OUTPUT) return { check: "output", output: text.slice(OUTPUT.length) };
  return text !== "output" && CHECKS.has(text) ? { check: text } : undefined;
}

/** The parameters of a check; none of one that is not of the specification. */
export function parametersOf(kind: CheckKind | undefined): readonly CheckParameter[] {
  return (kind && CHECKS.get(kind.check)) ?? [];
}

const codec: NodeCodec<Assertion> = {
  read(raw) {
    const kind = readCheck(textAt(raw, "check") ?? "") ?? { check: "custom" };
    const parameters: Record<string, Json | Template> = {};
    for (const { key, field, kind: type } of parametersOf(kind)) {
      const value = readParameter(raw, key, type);
      if (value !== undefined) parameters[field] = value;
    }
    const details = { message: textAt(raw, "message"), severity: wordAt(raw, "severity", SEVERITIES) };
    return { ...kind, ...parameters, ...compact(details) } as Assertion;
  },
  rest(raw, fields) {
    const understood = parametersOf(fields).filter(({ field }) => Object.hasOwn(fields, field));
    const details = ["message", "severity"].filter((key) => Object.hasOwn(fields, key));
    return without(raw, ["check", ...understood.map(({ key }) => key), ...details]);
  },
  // Which output is verified stands under `check` too.
  isUsual: (raw, fields) =>
    textAt(raw, "check") === checkName(fields) && isUnderstood(raw, fields, fields.check === "output" ? -1 : 0),
  write(assertion) {
    const own: { readonly [field: string]: unknown } = assertion;
    const parameters: Record<string, Json> = {};
    for (const { key, field, kind } of parametersOf(assertion)) {
      const value = writeParameter(own[field], kind);
      if (value !== undefined) parameters[key] = value;
    }
    return {
      check: checkName(assertion),
      ...parameters,
      ...compact({ message: assertion.message, severity: assertion.severity }),
    };
  },
};

function checkName(assertion: Assertion): string {
  return assertion.check === "output" ? `${OUTPUT}${assertion.output}` : assertion.check;
}

function readParameter(raw: JsonRecord, key: string, kind: ParameterKind): Json | Template | undefined {
  const value = Object.hasOwn(raw, key) ? raw[key] : undefined;
  switch (kind) {
    case "template":
      return typeof value === "string" ? parseTemplate(value, syntax) : undefined;
    case "text":
      return typeof value === "string" ? value : undefined;
    case "number":
      return typeof value === "number" ? value : undefined;
    case "flag":
      return typeof value === "boolean" ? value : undefined;
    case "any":
      return value;
  }
}

function writeParameter(value: unknown, kind: ParameterKind): Json | undefined {
  return kind === "template" ? writeTemplate(value as Template) : (value as Json | undefined);
}

const lists: NodeCodec<Assertions> = {
  read: (raw) =>
    compact({
      pre: recordsAt(raw, "pre")?.map((item) => decodeNode(item, codec)),
      post: recordsAt(raw, "post")?.map((item) => decodeNode(item, codec)),
    }),
  rest: (raw, fields) => without(raw, Object.keys(fields)),
  isUsual: (raw, fields) => isUnderstood(raw, fields) && areUsual(fields.pre) && areUsual(fields.post),
  write: ({ pre, post }) =>
    compact({
      pre: pre?.map((item) => encodeNode(item, codec)),
      post: post?.map((item) => encodeNode(item, codec)),
    }),
};

export const decodeAssertions = (raw: JsonRecord): Assertions => decodeNode(raw, lists);
export const encodeAssertions = (assertions: Assertions): JsonRecord => encodeNode(assertions, lists);

/** Assertions that are written in full whatever else the manifest declares. */
export const EXACT_ASSERTION = {
  properties: {
    path: { type: "string", not: { pattern: "\\$\\{(inputs|outputs)\\." } },
    command: { type: "string", not: { pattern: "\\$\\{(inputs|outputs)\\." } },
    output: { minLength: 1 },
  },
};
