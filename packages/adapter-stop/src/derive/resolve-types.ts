import type { Json, JsonRecord, JsonSchema, Operation, SkillManifest } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { inputToSchema, outputToSchema, resolveLocalReference } from "@skill-convert/core/schema";
import type { Prepared } from "@skill-convert/format";

/** Deeper references are left, and decide nothing about a type. */
const MAX_DEPTH = 8;

const BRANCHES = ["anyOf", "oneOf", "allOf"] as const;

/**
 * Replaces references to definitions, of which STOP has none, by the definitions, so that the types of the values are
 * known. References in the parts of a value are left.
 */
export function resolveTypes(manifest: SkillManifest): Prepared {
  const operations = manifest.operations.map(withResolvedTypes);
  const isSame = operations.every((operation, index) => operation === manifest.operations[index]);
  return { manifest: isSame ? manifest : { ...manifest, operations }, notes: [] };
}

function withResolvedTypes(operation: Operation): Operation {
  const { input, output } = operation;
  const refersInInput = input?.parameters.some(({ schema }) => refers(schema)) ?? false;
  const refersInOutput = output?.fields?.some(({ schema }) => schema !== undefined && refers(schema)) ?? false;
  if (!refersInInput && !refersInOutput) return operation;
  const resolved = { ...operation };
  if (input && refersInInput) {
    const root = inputToSchema(input);
    resolved.input = {
      ...input,
      parameters: input.parameters.map((each) => ({ ...each, schema: resolve(each.schema, root, 0) })),
    };
  }
  if (output?.fields && refersInOutput) {
    const root = outputToSchema(output);
    resolved.output = {
      ...output,
      fields: output.fields.map((each) =>
        each.schema === undefined ? each : { ...each, schema: resolve(each.schema, root, 0) },
      ),
    };
  }
  return resolved;
}

/** Returns true if a reference decides about the type of a value. */
function refers(schema: JsonSchema): boolean {
  if (!isJsonRecord(schema)) return false;
  if (typeof getOwn(schema, "$ref") === "string") return true;
  return BRANCHES.some((keyword) => {
    const branches = getOwn(schema, keyword);
    return Array.isArray(branches) && branches.some((branch) => isJsonRecord(branch) && refers(branch));
  });
}

function resolve(schema: JsonSchema, root: JsonSchema, depth: number): JsonSchema {
  if (!refers(schema) || !isJsonRecord(schema) || depth > MAX_DEPTH) return schema;
  const { $ref, ...own } = schema;
  const inBranches = Object.entries(own).map(([keyword, value]) => [
    keyword,
    isBranches(keyword) && Array.isArray(value)
      ? value.map((branch): Json => (isJsonRecord(branch) ? resolve(branch, root, depth + 1) : branch))
      : value,
  ]);
  const rest = Object.fromEntries(inBranches) as JsonRecord;
  const target = typeof $ref === "string" ? resolveLocalReference(root, $ref) : undefined;
  if (!isJsonRecord(target)) return $ref === undefined ? rest : { $ref, ...rest };
  const resolved = resolve(target, root, depth + 1);
  return Object.keys(rest).length === 0 ? resolved : { allOf: [resolved], ...rest };
}

function isBranches(keyword: string): boolean {
  return BRANCHES.some((each) => each === keyword);
}
