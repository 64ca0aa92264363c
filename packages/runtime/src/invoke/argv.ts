import type { Json, JsonSchema, Operation, Reference, Template } from "@skill-convert/core";
import { templateParts, templateReferences } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed } from "../finding.js";
import { describeReference, substitute, type Values } from "../substitute.js";

/** The argument vector to start, or the findings that prevent it. */
export type Argv =
  | { readonly words: readonly string[] }
  | { readonly words?: never; readonly findings: readonly Finding[] };

/** One element of an entrypoint: its text, or a reference that has no value. */
type ArgvElement = { readonly template: Template } & (
  | { readonly text: string; readonly missing?: never }
  | { readonly text?: never; readonly missing: Reference }
);

/**
 * Builds the argument vector of an entrypoint (skill-manifest-v2.md#s63, skill-manifest-v2.md#s66). Each element is one
 * argument, with values inserted unchanged, and as JSON if the input accepts any JSON value. An element whose optional input has no value is left out, together with a
 * flag directly before it. If a positional argument follows, that is an error, because it would move into the wrong
 * position.
 */
export function buildArgv(
  entrypoint: readonly Template[],
  operation: Operation,
  values: Values,
  platform: NodeJS.Platform = process.platform,
): Argv {
  const passed = withJsonText(operation, values);
  const elements = entrypoint.map((template): ArgvElement => ({ template, ...substitute(template, passed) }));
  const problems = elements.flatMap((element, index) => examine(element, index, operation));
  const isCmd = platform === "win32" && CMD.test(elements[0]?.text ?? "");
  const findings = [...problems, ...(isCmd ? examineForCmd(entrypoint, passed) : [])];
  if (findings.length > 0) return { findings };
  const kept = elements.map((_, index) => isKept(elements, index));
  const gaps = elements.flatMap((_, index) => examineGap(elements, kept, index));
  if (gaps.length > 0) return { findings: gaps };
  return { words: elements.flatMap(({ text }, index) => (kept[index] && text !== undefined ? [text] : [])) };
}

/**
 * Writes the values of inputs that accept any JSON value as JSON, because a program could not tell the string "5" from
 * the number, and null from no value (skill-manifest-v2.md#s66, skill-manifest-v2.md#d18). A default of null is none.
 */
function withJsonText({ input }: Operation, values: Values): Values {
  const parameters = input?.parameters.filter(({ schema }) => acceptsEverything(schema)) ?? [];
  const texts = parameters.flatMap(({ name, default: other }): [string, string][] => {
    const value = getOwn(values.inputs, name);
    return value === undefined || (value === null && other === null) ? [] : [[name, JSON.stringify(value)]];
  });
  return texts.length === 0
    ? values
    : { ...values, inputs: recordOf<Json>([...Object.entries(values.inputs), ...texts]) };
}

function acceptsEverything(schema: JsonSchema): boolean {
  return schema === true || (isJsonRecord(schema) && Object.keys(schema).length === 0);
}

/** Returns the problems of one element, independent of its neighbours. */
function examine({ template, text, missing }: ArgvElement, index: number, { input }: Operation): Finding[] {
  if (text?.includes("\0")) {
    return [failed("entrypoint", runtimeDiagnostics.create("unpassable-argument", { position: index }))];
  }
  const declared = new Set(input?.parameters.map(({ name }) => name));
  const unknown = templateReferences(template).find(
    (reference) => "output" in reference || (missing && "input" in reference && !declared.has(reference.input)),
  );
  if (unknown === undefined) return [];
  const args = { position: index, reference: describeReference(unknown) };
  return [failed("entrypoint", runtimeDiagnostics.create("unknown-placeholder", args))];
}

/** Matches the shell of Windows as a program. */
const CMD = /(?:^|[\\/])cmd(?:\.exe)?$/i;

/** Characters with a meaning for cmd, inside quotes or outside. */
const OF_CMD = /[&|<>^%!"()\r\n]/;

/** Reports values that cmd could read as a part of its command line. What the manifest itself says is a command is one. */
function examineForCmd(entrypoint: readonly Template[], values: Values): Finding[] {
  return entrypoint.flatMap((template, position) =>
    templateReferences(template).flatMap((reference) => {
      const value = "input" in reference ? (substitute([reference], values).text ?? "") : "";
      const [character] = OF_CMD.exec(value) ?? [];
      if (character === undefined) return [];
      const args = { position, reference: describeReference(reference), character: JSON.stringify(character) };
      return [failed("entrypoint", runtimeDiagnostics.create("value-in-cmd", args))];
    }),
  );
}

/** Returns false for an element without a value, and for a flag directly before it whose value it would be. */
function isKept(elements: readonly ArgvElement[], index: number): boolean {
  if (elements[index]?.missing) return false;
  const next = elements[index + 1];
  return !(takesValue(elements[index]) && next?.missing && !isFlag(next));
}

/** Reports a positional element that is left out although another positional element follows. */
function examineGap(elements: readonly ArgvElement[], kept: readonly boolean[], index: number): Finding[] {
  const gap = elements[index];
  if (!gap?.missing || isFlag(gap) || takesValue(elements[index - 1])) return [];
  const next = elements.findIndex((_, later) => later > index && kept[later] && isPositional(elements, later));
  if (next < 0) return [];
  const args = { position: index, reference: describeReference(gap.missing), next };
  return [failed("entrypoint", runtimeDiagnostics.create("argument-missing", args))];
}

/** An input directly after a flag counts as the value of the flag; a literal of the manifest counts as positional. */
function isPositional(elements: readonly ArgvElement[], index: number): boolean {
  const element = elements[index];
  if (element === undefined || isFlag(element) || element.text === "--") return false;
  return typeof element.template === "string" || !takesValue(elements[index - 1]);
}

/** Returns true for flags such as `-x`, `--limit` and `--limit={limit}`, but not for `-` and `--`. */
function isFlag(element: ArgvElement | undefined): boolean {
  const [first] = element === undefined ? [] : templateParts(element.template);
  return typeof first === "string" && first.startsWith("-") && element?.template !== "-" && element?.template !== "--";
}

/** Returns true if the next element may be the value of the flag: for `--limit`, but not for `--limit=5`. */
function takesValue(element: ArgvElement | undefined): boolean {
  return isFlag(element) && typeof element?.template === "string" && !element.template.includes("=");
}
