import type { Operation, SkillManifest } from "@skill-convert/core";
import { discriminatorName, splitBranches } from "@skill-convert/core/adapters";
import { compact } from "@skill-convert/core/json";
import { schemaToInput, schemaToOutput } from "@skill-convert/core/schema";
import type { ManifestReading } from "@skill-convert/format";
import { withOwnName } from "../fields/front-matter.js";
import { codeOf } from "../files/code/of-skill.js";
import type { SkillCode } from "../files/code/read.js";
import { runSkillEntrypoints } from "../files/code/run-skill.js";
import { readSchemaFile, type SchemaFile, schemaInFile } from "../files/schema-file.js";
import { folderId } from "./identity.js";
import { withEffects } from "./permissions.js";

/** Adds what the folder and skill.py say to a manifest: the id, the inputs and outputs, and the entrypoints. */
export function complete(manifest: SkillManifest, reading: ManifestReading): SkillManifest {
  const [first = {}] = manifest.operations;
  const code = codeOf(reading);
  const operation = withSchemaFile(first, code?.isReplaceable ? undefined : reading.derive(readSchemaFile));
  const completed = compact({
    ...withEffects(manifest),
    id: manifest.id ?? folderId(reading.files),
    ...withCode(operation, code),
  });
  return reading.standIn ? withOwnName(completed) : completed;
}

/** Adds the schemas of schema.json to an operation that has none in the manifest (skill-standard.md#d32). */
export function withSchemaFile(operation: Operation, file: SchemaFile | undefined): Operation {
  const input = schemaInFile(file, "input");
  const output = schemaInFile(file, "output");
  return compact({
    ...operation,
    input: operation.input ?? (input === undefined ? undefined : schemaToInput(input)),
    output: operation.output ?? (output === undefined ? undefined : schemaToOutput(output)),
  });
}

/**
 * Returns the operations of a skill. The schemas in skill.py take precedence over those of the manifest
 * (skill-standard.md#d31).
 */
export function withCode(
  declared: Operation,
  code: SkillCode | undefined,
): Pick<SkillManifest, "operations" | "stdoutContract"> {
  const merged: Operation = compact({
    input: code?.input === undefined ? declared.input : schemaToInput(code.input),
    output: code?.output === undefined ? declared.output : schemaToOutput(code.output),
  });
  const branches = splitBranches(merged);
  const operations = branches ?? [merged];
  if (code?.executes) {
    const parameter = branches ? discriminatorName(branches) : undefined;
    return {
      operations: operations.map((operation) => ({
        ...withOptionalFields(operation),
        entrypoints: runSkillEntrypoints(
          operation.input?.parameters.map(({ name }) => name) ?? [],
          parameter === undefined ? undefined : { parameter, name: operation.name ?? "" },
        ),
      })),
      stdoutContract: { lastLineJson: true },
    };
  }
  const lastLineJson = code?.lastLineJson;
  return {
    operations: withEntrypoints(operations, branches !== undefined, code),
    ...(lastLineJson === undefined ? {} : { stdoutContract: { lastLineJson } }),
  };
}

/**
 * Says that the fields of an output are optional if its schema requires none, because the output is a promise of the last line
 * here, in which fields are guaranteed otherwise (skill-standard.md#s55, skill-manifest-v2.md#s73).
 */
function withOptionalFields(operation: Operation): Operation {
  const { output } = operation;
  if (!output?.fields || output.fields.some(({ guaranteed }) => guaranteed !== undefined)) return operation;
  return {
    ...operation,
    output: { ...output, fields: output.fields.map((field) => ({ ...field, guaranteed: false })) },
  };
}

/** Adds the entrypoints of a generated skill.py, and the name of a single operation (skill-standard.md#d42). */
function withEntrypoints(operations: Operation[], isBranched: boolean, code: SkillCode | undefined): Operation[] {
  const table = code?.entrypoints;
  if (!table) return operations;
  const [only] = [...table.keys()];
  return operations.map((operation) => {
    const name = isBranched ? operation.name : only || undefined;
    const found = table.get(name ?? "");
    const entrypoints = found && Object.keys(found).length > 0 ? found : undefined;
    return compact({ ...operation, name, entrypoints });
  });
}
