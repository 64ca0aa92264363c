import type { JsonSchema, Operation } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { inputToSchema } from "@skill-convert/core/schema";
import { explainRefusal, isSubschema } from "@skill-convert/subschema";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { hiddenNames } from "../redact/hidden.js";
import { shorten } from "../redact/shorten.js";
import type { MappedInputs } from "./inputs.js";

const MAX_WITNESS_LENGTH = 60;

/**
 * Checks, before any value is known, whether each declared input can be mapped to what it will be given
 * (adr002.md#s64). It can be mapped if every instance of the given schema is valid under the schema of the input
 * (adr002.md#d42).
 */
export function checkBindings(operation: Operation, { bindings, given }: MappedInputs): Finding[] {
  return (operation.input?.parameters ?? []).flatMap(({ name, schema }) => {
    const source = bindings.get(name);
    if (source === undefined) return given.has(name) ? [passed(RULE, `"${name}" can be mapped: it has a value`)] : [];
    return [judge(name, source, schema, operation)];
  });
}

const RULE = "required-inputs";

function judge(name: string, source: JsonSchema, schema: JsonSchema, operation: Operation): Finding {
  if (source === true) return passed(RULE, `"${name}" can be mapped; its value is checked once it is known`);
  const answer = isSubschema(source, inDocument(schema, operation));
  switch (answer.verdict) {
    case "yes":
      return passed(RULE, `"${name}" can be mapped: whatever it is given is valid`);
    case "no": {
      const witness = shorten(JSON.stringify(answer.witness), MAX_WITNESS_LENGTH);
      const example = hiddenNames(operation, [name]).length > 0 ? "" : `, such as ${witness}`;
      const because = explainRefusal(answer).replace(/^T/, "t").replace(/\.$/, "");
      const reason = `it may be given a value that its schema refuses${example}: ${because}`;
      return failed(RULE, runtimeDiagnostics.create("unmappable-input", { name, reason }));
    }
    case "unknown":
      return undetermined(RULE, runtimeDiagnostics.create("mapping-unknown", { name, reason: answer.detail }));
  }
}

/** Adds to the schema of an input the definitions that it may refer to. */
function inDocument(schema: JsonSchema, { input }: Operation): JsonSchema {
  const root = input && inputToSchema(input);
  if (!isJsonRecord(root) || !isJsonRecord(schema)) return schema;
  const named = ["$defs", "definitions"].flatMap((key) => {
    const definitions = getOwn(root, key);
    return definitions === undefined ? [] : [[key, definitions] as const];
  });
  return { ...Object.fromEntries(named), ...schema };
}
