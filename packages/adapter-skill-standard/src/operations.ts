import {
  branchOperations,
  compact,
  discriminatorName,
  inputToSchema,
  type JsonSchema,
  type Operation,
  outputToSchema,
  type SkillManifest,
  type StdoutContract,
  schemaToInput,
  schemaToOutput,
  splitBranches,
} from "@skill-convert/core";
import { callsRunSkill, runSkillEntrypoints } from "./code/run-skill.js";
import type { SkillCode } from "./code/skill-code.js";

/** The schemas of the one operation that the format has; several operations are branches of them. */
export interface Schemas {
  readonly input: JsonSchema | undefined;
  readonly output: JsonSchema | undefined;
}

/** The schemas of a manifest's operations (FORMATS, section 2). */
export function operationSchemas(manifest: SkillManifest): Schemas {
  const [operation] = branchOperations(manifest).operations;
  return {
    input: operation?.input && inputToSchema(operation.input),
    output: operation?.output && outputToSchema(operation.output),
  };
}

/** The operations that schemas and code describe. */
export function decodeOperations(
  { input, output }: Schemas,
  code: SkillCode | undefined,
): { operations: Operation[]; stdoutContract?: StdoutContract } {
  const merged: Operation = compact({
    input: input === undefined ? undefined : schemaToInput(input),
    output: output === undefined ? undefined : schemaToOutput(output),
  });
  const branches = splitBranches(merged);
  const operations = branches ?? [merged];
  if (code?.executes) {
    const parameter = branches ? discriminatorName(branches) : undefined;
    return {
      operations: operations.map((operation) => ({
        ...operation,
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

/** What a generated skill.py runs, which also names a single operation. */
function withEntrypoints(operations: Operation[], branched: boolean, code: SkillCode | undefined): Operation[] {
  const table = code?.entrypoints;
  if (!table) return operations;
  const [only] = [...table.keys()];
  return operations.map((operation) => {
    const name = branched ? operation.name : only || undefined;
    const found = table.get(name ?? "");
    const entrypoints = found && Object.keys(found).length > 0 ? found : undefined;
    return compact({ ...operation, name, entrypoints });
  });
}

/** What skill.py must say of a manifest's operations, for comparison and for generating it. */
export interface CodePart extends Schemas {
  readonly operations: readonly { readonly name: string; readonly entrypoints: Operation["entrypoints"] }[];
  readonly discriminator: string | undefined;
  readonly lastLineJson: boolean | undefined;
}

/** `ownRunner`: whether scripts/run_skill.py is ours. */
export function codePartOf(manifest: SkillManifest, ownRunner = true): CodePart {
  const { operations, stdoutContract } = manifest;
  return {
    ...operationSchemas(manifest),
    operations: operations.map(({ name = "", entrypoints }) => ({
      name,
      entrypoints: ownRunner && callsRunSkill(entrypoints) ? undefined : withoutForeign(entrypoints),
    })),
    discriminator: operations.length > 1 ? discriminatorName(operations) : undefined,
    lastLineJson: stdoutContract?.lastLineJson,
  };
}

/** What other formats keep with an entrypoint is nothing that runs. */
function withoutForeign(entrypoints: Operation["entrypoints"]): Operation["entrypoints"] {
  if (!entrypoints) return undefined;
  const { extensions: _, ...rest } = entrypoints;
  return rest;
}
