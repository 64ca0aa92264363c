import type { LossNote } from "../adapter/adapter.js";
import { compact, getOwn, isJsonRecord, type Json, type JsonRecord } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Operation, Output } from "../manifest/operation.js";
import { schemaToOutput } from "../schema/object-schema.js";

const UNIONS = ["anyOf", "oneOf"] as const;

/**
 * Replaces outputs that are a union of success and error (semioverse.md#s128) by the fields of the success, for formats
 * that list the fields of an output (mapping-decisions.md#d80). An alternative is an error if it requires `error` or
 * `errors`, or requires `success` or `ok` to be false. Other outputs do not change.
 *
 * @param title the name of the format, for the reasons
 */
export function withSuccessFields(
  manifest: SkillManifest,
  title: string,
): { manifest: SkillManifest; notes: LossNote[] } {
  const notes: LossNote[] = [];
  const operations = manifest.operations.map((operation, index): Operation => {
    const union = operation.output && unionIn(operation.output);
    if (!operation.output || !union) return operation;
    const { success, keywords } = union;
    const path = ["operations", index, "output"];
    const reason = `${title} lists only the fields of a successful output, so the alternative for errors was left out.`;
    notes.push({ path, kind: "narrowed", reason });
    const restriction = `${reason.slice(0, -1)}: an output that reports an error is not taken any more.`;
    notes.push({ path: [...path, "keywords"], kind: "dropped", reason: restriction, restricts: true });
    if (operation.output.omits) {
      notes.push({
        path: [...path, "omits"],
        kind: "dropped",
        reason: "The output is now a list of fields, so it is always an object.",
      });
    }
    notes.push({
      path: [...path, "fields"],
      kind: "synthesised",
      reason: "These fields come from the alternative for success.",
    });
    const { description = success.description, extensions } = operation.output;
    const rest = Object.keys(keywords).length > 0 ? keywords : undefined;
    return { ...operation, output: compact({ description, fields: success.fields, keywords: rest, extensions }) };
  });
  return notes.length === 0 ? { manifest, notes } : { manifest: { ...manifest, operations }, notes };
}

/**
 * Returns the output of a run that succeeds: of a union of success and error (semioverse.md#s128) the alternative for
 * success, and any other output as it is.
 *
 * @example
 * const success = { properties: { path: { type: "string" } } };
 * const error = { properties: { error: true }, required: ["error"] };
 * successOutput({ keywords: { anyOf: [success, error] } }).fields; // [{ name: "path", schema: { type: "string" } }]
 */
export function successOutput(output: Output): Output {
  const union = unionIn(output);
  if (!union) return output;
  const { success, keywords } = union;
  if (typeof success.keywords === "boolean") return output;
  const all = { ...keywords, ...success.keywords };
  return compact({ ...success, keywords: Object.keys(all).length > 0 ? all : undefined });
}

/** Returns the alternative for success, and the other keywords of the output. */
function unionIn({ fields = [], keywords }: Output): { success: Output; keywords: JsonRecord } | undefined {
  if (fields.length > 0 || !isJsonRecord(keywords)) return undefined;
  const [keyword, ...others] = UNIONS.filter((name) => getOwn(keywords, name) !== undefined);
  const branches = keyword === undefined || others.length > 0 ? undefined : getOwn(keywords, keyword);
  if (!Array.isArray(branches)) return undefined;
  const [success, ...more] = branches.filter((branch) => !isError(branch));
  if (!isJsonRecord(success) || more.length > 0 || branches.length < 2) return undefined;
  const output = schemaToOutput(success);
  if (!output.fields || output.fields.length === 0) return undefined;
  const { [keyword ?? ""]: _, ...rest } = keywords;
  return { success: output, keywords: rest };
}

function isError(branch: Json): boolean {
  if (!isJsonRecord(branch)) return false;
  const properties = getOwn(branch, "properties");
  const required = getOwn(branch, "required");
  if (!isJsonRecord(properties) || !Array.isArray(required)) return false;
  const isFalse = (name: string) => {
    const schema = getOwn(properties, name);
    return isJsonRecord(schema) && getOwn(schema, "const") === false;
  };
  return required.some(
    (name) => name === "error" || name === "errors" || ((name === "success" || name === "ok") && isFalse(name)),
  );
}
