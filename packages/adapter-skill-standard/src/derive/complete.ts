import type { Operation, SkillManifest } from "@skill-convert/core";
import { discriminatorName, schemaToInput, schemaToOutput, splitBranches } from "@skill-convert/core/adapters";
import { compact } from "@skill-convert/core/json";
import type { Reading } from "@skill-convert/format";
import { withOwnName } from "../fields/front-matter.js";
import { codeOf } from "../files/code/of-skill.js";
import type { SkillCode } from "../files/code/read.js";
import { runSkillEntrypoints } from "../files/code/run-skill.js";
import { type SchemaFile, schemaFileIn, schemaInFile } from "../files/schema-file.js";
import { folderId } from "./identity.js";
import { withEffects } from "./permissions.js";

/** What the folder and skill.py add to a manifest: the id, what the skill takes and returns, and what runs it. */
export function complete(manifest: SkillManifest, { files, document, standIn }: Reading): SkillManifest {
  const [first = {}] = manifest.operations;
  const code = codeOf(files, document);
  const own = withSchemaFile(first, code?.ours ? undefined : schemaFileIn(files));
  const whole = compact({ ...withEffects(manifest), id: manifest.id ?? folderId(files), ...withCode(own, code) });
  return standIn ? withOwnName(whole) : whole;
}

/** What schema.json adds where the manifest has no schema of its own. A generated skill.py says all that there is. */
export function withSchemaFile(own: Operation, file: SchemaFile | undefined): Operation {
  const input = schemaInFile(file, "input");
  const output = schemaInFile(file, "output");
  return compact({
    ...own,
    input: own.input ?? (input === undefined ? undefined : schemaToInput(input)),
    output: own.output ?? (output === undefined ? undefined : schemaToOutput(output)),
  });
}

/** The operations of a skill, of which skill.py says more than a copy of its schemas in the manifest. */
export function withCode(
  own: Operation,
  code: SkillCode | undefined,
): Pick<SkillManifest, "operations" | "stdoutContract"> {
  const merged: Operation = compact({
    input: code?.input === undefined ? own.input : schemaToInput(code.input),
    output: code?.output === undefined ? own.output : schemaToOutput(code.output),
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
