import type { LossNote } from "../adapter.js";
import { type Coverage, coverageAt } from "../coverage.js";
import { type JsonSchema, jsonEqual } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Parameter } from "../manifest/operation.js";
import type { Path } from "../path.js";
import { isInstance } from "../schema/instance.js";
import { holdsSensitive, isMarkedSensitive, withoutMarkedValues } from "./redact.js";
import { hasSensitive } from "./sensitive-values.js";

/** A manifest that may be written in a format, with labels and coverage for what it lacks. */
export interface Withheld {
  readonly manifest: SkillManifest;
  readonly notes: readonly LossNote[];
  readonly coverage: Coverage;
}

/**
 * A manifest without the values of sensitive parameters whose mark a format cannot hold: their defaults, and the values
 * that their schemas name (`enum`, `const`, examples). Written without the mark, they would be printed and traced like any
 * other value. The manifest itself is returned if there are none.
 *
 * @param target the format to write: its title and what it holds
 * @example
 * const key = { name: "key", schema: { type: "string" }, sensitive: true, default: "hunter2" };
 * const manifest = { operations: [{ input: { parameters: [key] } }] };
 * withholdSensitive(manifest, { title: "Card", coverage: {} }).manifest.operations[0].input.parameters[0].default; // undefined
 */
export function withholdSensitive(
  manifest: SkillManifest,
  target: { readonly title: string; readonly coverage: Coverage },
): Withheld {
  if (!hasSensitive(manifest) || !holdsSensitive(manifest.operations)) return { manifest, notes: [], coverage: {} };
  const notes: LossNote[] = [];
  const coverage: { [pattern: string]: Coverage[string] } = {};
  const without = (part: "default" | "schema", name: string, at: Path): void => {
    const path = [...at, part];
    const reason = `${target.title} cannot mark the input "${name}" as sensitive, so ${WITHHELD[part]} left out.`;
    const { entry } = coverageAt(target.coverage, path);
    notes.push({ path, kind: part === "default" ? "dropped" : "narrowed", reason });
    coverage[`operations/*/input/parameters/*/${part}`] = { ...entry, holds: part === "default" ? "none" : "narrowed" };
  };
  const operations = manifest.operations.map((operation, index) => {
    const { input } = operation;
    if (!input || !holdsSensitive(input.parameters)) return operation;
    const parameters = input.parameters.map((parameter, place): Parameter => {
      const path = ["operations", index, "input", "parameters", place];
      if (!holdsSensitive(parameter) || holdsMark(parameter, target.coverage, path)) return parameter;
      const { default: value, ...rest } = parameter;
      const schema = withoutMarkedValues(parameter) as JsonSchema;
      if (value !== undefined) without("default", parameter.name, path);
      if (!jsonEqual(schema, parameter.schema)) without("schema", parameter.name, path);
      return { ...rest, schema };
    });
    return { ...operation, input: { ...input, parameters } };
  });
  return notes.length > 0 ? { manifest: { ...manifest, operations }, notes, coverage } : { manifest, notes, coverage };
}

const WITHHELD = { default: "its default was", schema: "the values that its schema names were" } as const;

/** Whether a format holds what marks a parameter, or a part of its schema, as sensitive. */
function holdsMark(parameter: Parameter, coverage: Coverage, path: Path): boolean {
  const isExact = (key: "sensitive" | "schema") => {
    const { entry, depth } = coverageAt(coverage, [...path, key]);
    const isWhole = depth === path.length + 1;
    return (
      entry.holds === "exact" && (!isWhole || !entry.exactFor || isInstance(parameter[key], entry.exactFor) === true)
    );
  };
  return isMarkedSensitive(parameter) ? isExact("sensitive") : isExact("schema");
}
