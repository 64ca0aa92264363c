import type { LossNote } from "../adapter.js";
import { compact, jsonEqual } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Operation, OutputField, Parameter } from "../manifest/operation.js";

/**
 * Merges several operations into one for a format with a flat list of parameters (FORMATS.md section 2): the lists
 * are united, a required parameter names the operation, what not every operation requires becomes optional, and a
 * name with different schemas becomes unconstrained. A manifest with one operation is given back as it is.
 */
export function uniteOperations(manifest: SkillManifest): { manifest: SkillManifest; notes: LossNote[] } {
  const { operations } = manifest;
  if (operations.length < 2) return { manifest, notes: [] };
  const name = discriminatorName(operations);
  const discriminator: Parameter = {
    name,
    description: describeOperations(operations),
    schema: { type: "string", enum: operationNames(operations) },
    required: true,
  };
  const united: Operation = compact({
    input: {
      parameters: [
        discriminator,
        ...unite(
          operations.map(({ input }) => input?.parameters ?? []),
          "required",
        ),
      ],
    },
    output: uniteOutputs(operations),
    producedFiles: uniteLists(operations.map(({ producedFiles }) => producedFiles)),
  });
  const reason = `The ${operations.length} operations are merged into one; the parameter "${name}" names the one that is meant.`;
  return {
    manifest: { ...manifest, operations: [united] },
    notes: [
      ...operations.map((_, index): LossNote => ({ path: ["operations", index], kind: "narrowed", reason })),
      { path: ["operations"], kind: "narrowed", reason },
    ],
  };
}

function uniteOutputs(operations: readonly Operation[]): Operation["output"] {
  const outputs = operations.flatMap(({ output }) => (output ? [output] : []));
  if (outputs.length === 0) return undefined;
  const descriptions = [...new Set(outputs.flatMap(({ description }) => (description ? [description] : [])))];
  const fields = outputs.some((output) => output.fields)
    ? unite(
        operations.map(({ output }) => output?.fields ?? []),
        "guaranteed",
      )
    : undefined;
  return compact({ description: descriptions.length > 0 ? descriptions.join("\n") : undefined, fields });
}

function uniteLists<T>(lists: readonly (readonly T[] | undefined)[]): T[] | undefined {
  const all = lists.flatMap((list) => list ?? []);
  return all.length > 0 || lists.some((list) => list !== undefined) ? all : undefined;
}

function unite<T extends Parameter | OutputField, F extends keyof T & ("required" | "guaranteed")>(
  lists: readonly (readonly T[])[],
  flag: F,
): T[] {
  const byName = new Map<string, T[]>();
  for (const list of lists)
    for (const member of list) byName.set(member.name, [...(byName.get(member.name) ?? []), member]);
  return [...byName.values()].map((members) => uniteMembers(members, flag, members.length === lists.length));
}

function uniteMembers<T extends Parameter | OutputField>(members: readonly T[], flag: keyof T, everywhere: boolean): T {
  const [first] = members as readonly [T, ...T[]];
  const united: { [K in keyof T]?: T[K] } = { ...first };
  const agree = (key: keyof T) => members.every((member) => jsonEqual(member[key], first[key]));
  for (const key of Object.keys(first) as (keyof T)[]) {
    if (key !== "name" && key !== "description" && key !== flag && !agree(key)) delete united[key];
  }
  if (!agree("schema" as keyof T)) Object.assign(united, { schema: {} });
  if (members.some((member) => (member as Parameter).sensitive)) Object.assign(united, { sensitive: true });
  if (!everywhere || !members.every((member) => member[flag] === true)) {
    if (members.some((member) => member[flag] !== undefined)) Object.assign(united, { [flag]: false });
  }
  return united as T;
}

/** The parameter that names the operation where several are merged into one: `operation` unless the name is taken. */
export function discriminatorName(operations: readonly Operation[]): string {
  const taken = new Set(
    operations.flatMap(({ input, output }) => [
      ...(input?.parameters ?? []).map(({ name }) => name),
      ...(output?.fields ?? []).map(({ name }) => name),
    ]),
  );
  if (!taken.has("operation")) return "operation";
  let name = "skill_operation";
  for (let number = 2; taken.has(name); number++) name = `skill_operation_${number}`;
  return name;
}

/** The names of several operations; one without a name is called by its number. */
export function operationNames(operations: readonly Operation[]): string[] {
  return operations.map((operation, index) => operation.name ?? `operation-${index + 1}`);
}

/** `name: description`, a line an operation. */
export function describeOperations(operations: readonly Operation[]): string {
  const names = operationNames(operations);
  return operations
    .map(({ description }, index) => (description ? `${names[index]}: ${description}` : `${names[index]}`))
    .join("\n");
}
