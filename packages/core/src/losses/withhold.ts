import type { LossNote } from "../adapter/adapter.js";
import { type Coverage, coverageAt } from "../adapter/coverage.js";
import { type JsonSchema, jsonEqual } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Parameter } from "../manifest/operation.js";
import type { Path } from "../path.js";
import { isInstance } from "../schema/instance.js";
import { holdsSensitive, isMarkedSensitive, withoutMarkedValues } from "./redact.js";
import { hasSensitive } from "./sensitive-values.js";

/** A manifest that may be written in a format, with notes and coverage for the values that were left out. */
export interface Withheld {
  readonly manifest: SkillManifest;
  readonly notes: readonly LossNote[];
  readonly coverage: Coverage;
}

/**
 * Removes the values of sensitive parameters from a manifest if the format cannot mark them as sensitive: their
 * defaults, and the values in their schemas (`enum`, `const`, examples). Without the mark, they would be printed and
 * traced like any other value. Returns the manifest itself if there are none.
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
  const noteRemoval = (part: "default" | "schema", name: string, at: Path): void => {
    const path = [...at, part];
    const reason = `${target.title} cannot mark the input "${name}" as sensitive, so ${WITHHELD[part]} left out.`;
    const { entry } = coverageAt(target.coverage, path);
    notes.push({ path, kind: part === "default" ? "dropped" : "narrowed", reason });
    coverage[`operations/*/input/parameters/*/${part}`] = { ...entry, holds: part === "default" ? "none" : "narrowed" };
  };
  const operations = manifest.operations.map((operation, index) => {
    const { input } = operation;
    if (!input || !holdsSensitive(input.parameters)) return operation;
    const parameters = input.parameters.map((parameter, position): Parameter => {
      const path = ["operations", index, "input", "parameters", position];
      if (!holdsSensitive(parameter) || holdsMark(parameter, target.coverage, path)) return parameter;
      const { default: value, ...rest } = parameter;
      const schema = withoutMarkedValues(parameter) as JsonSchema;
      if (value !== undefined) noteRemoval("default", parameter.name, path);
      if (!jsonEqual(schema, parameter.schema)) noteRemoval("schema", parameter.name, path);
      return { ...rest, schema };
    });
    return { ...operation, input: { ...input, parameters } };
  });
  return notes.length > 0 ? { manifest: { ...manifest, operations }, notes, coverage } : { manifest, notes, coverage };
}

const WITHHELD = { default: "its default was", schema: "the values that its schema names were" } as const;

/** Returns true if a format can mark a parameter, or a part of its schema, as sensitive. */
function holdsMark(parameter: Parameter, coverage: Coverage, path: Path): boolean {
  const isExact = (key: "sensitive" | "schema") => {
    const { entry, depth } = coverageAt(coverage, [...path, key]);
    const coversKey = depth === path.length + 1;
    return (
      entry.holds === "exact" && (!coversKey || !entry.exactFor || isInstance(parameter[key], entry.exactFor) === true)
    );
  };
  return isMarkedSensitive(parameter) ? isExact("sensitive") : isExact("schema");
}
