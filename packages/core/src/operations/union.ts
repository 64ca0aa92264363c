import type { LossNote } from "../adapter/adapter.js";
import { compact, getOwn, isJsonRecord, type Json, type JsonRecord, type JsonSchema, jsonEqual } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Operation, OutputField, Parameter } from "../manifest/operation.js";
import type { Path } from "../path.js";
import { addSentence, takeSentence } from "../text/closing-sentence.js";

/**
 * Merges several operations into one for a format with a flat list of parameters (mapping-decisions.md#d49): the lists
 * are joined, a required parameter names the operation, a parameter that not every operation requires becomes optional,
 * and one with different schemas takes the values of each. A manifest with one operation is returned as it is.
 */
export function uniteOperations(manifest: SkillManifest): { manifest: SkillManifest; notes: LossNote[] } {
  const { operations } = manifest;
  if (operations.length < 2) return { manifest, notes: [] };
  const united = unitedOperation(operations);
  return { manifest: { ...manifest, operations: [united] }, notes: mergeNotes(operations, united) };
}

/** Returns the operation into which several are merged; see {@link uniteOperations}. */
export function unitedOperation(operations: readonly Operation[]): Operation {
  const discriminator: Parameter = {
    name: discriminatorName(operations),
    description: describeOperations(operations),
    schema: { type: "string", enum: operationNames(operations) },
    required: true,
  };
  return compact({
    input: {
      parameters: [
        discriminator,
        ...unite(
          operations.map(({ input }) => input?.parameters ?? []),
          "required",
        ).map((member) => withRequired(member, operations)),
      ],
    },
    output: uniteOutputs(operations),
    producedFiles: uniteLists(operations.map(({ producedFiles }) => producedFiles)),
  });
}

const REQUIRED_FOR = "Required for:";

/** Adds the operations that require an input to its description, if not all do (mapping-decisions.md#d50). */
function withRequired(member: Parameter, operations: readonly Operation[]): Parameter {
  const names = operationNames(operations).filter((_, index) =>
    operations[index]?.input?.parameters.some(({ name, required }) => name === member.name && required === true),
  );
  if (names.length === 0 || member.required === true) return member;
  return { ...member, description: addSentence(member.description, REQUIRED_FOR, names.join(", ")) };
}

/** Removes the sentence about the operations that require a merged member from its description. */
function withoutRequired<T extends Parameter | OutputField>(member: T): T {
  const found = takeSentence(member.description ?? "", REQUIRED_FOR);
  if (!found) return member;
  const { description: _, ...rest } = member;
  return (found.text === undefined ? rest : { ...rest, description: found.text }) as T;
}

/** Creates notes about the parts that each operation loses in the merger, at the paths of the operation. */
function mergeNotes(operations: readonly Operation[], united: Operation): LossNote[] {
  const name = discriminatorName(operations);
  const merged = `The ${operations.length} operations are merged into one; its parameter "${name}" names the one to carry out.`;
  const names = operationNames(operations);
  const inputs: MergedMembers = {
    noun: "inputs",
    ...indexMembers(
      operations.map(({ input }) => input?.parameters ?? []),
      "required",
    ),
    united: byName(united.input?.parameters),
  };
  const outputs: MergedMembers = {
    noun: "outputs",
    ...indexMembers(
      operations.map(({ output }) => output?.fields ?? []),
      "guaranteed",
    ),
    united: byName(united.output?.fields),
  };
  return [
    { path: ["operations"], kind: "narrowed", reason: merged },
    ...operations.flatMap(({ input, output }, index): LossNote[] => {
      const at = ["operations", index];
      const own = names[index] ?? "";
      const described = `The description of "${own}" is kept in that of the parameter "${name}".`;
      return [
        {
          path: [...at, "description"],
          kind: "narrowed",
          reason: described,
          movedTo: { path: DISCRIMINATOR_TEXT, as: (text) => describeOperation(own, text) },
          group: {
            message: `The descriptions of {count} operations are kept in that of the parameter "${name}"`,
            name: own,
          },
        },
        ...memberNotes(input?.parameters, inputs, { at: [...at, "input", "parameters"], names, index }),
        ...memberNotes(output?.fields, outputs, { at: [...at, "output", "fields"], names, index }),
      ];
    }),
  ];
}

/** The path of the description that lists the merged operations. */
const DISCRIMINATOR_TEXT = ["operations", 0, "input", "parameters", 0, "description"];

const DIFFER: Readonly<Record<string, string>> = {
  schema: "The operations give {name} different types, so the merged one takes the values of each.",
  default: "The operations give {name} different defaults, so the merged one has none.",
  description: "The operations describe {name} differently; the merged one has the first description.",
};

/** The members of several operations by name, so that a note about one need not search all the others. */
interface MemberIndex {
  /** The number of operations with a member of a name. */
  readonly having: ReadonlyMap<string, number>;
  /** The indexes of the operations that require or guarantee a member of a name. */
  readonly needing: ReadonlyMap<string, ReadonlySet<number>>;
}

/** The inputs or the outputs of the operations, before and after they were merged. */
interface MergedMembers extends MemberIndex {
  readonly noun: string;
  readonly united: ReadonlyMap<string, Parameter | OutputField>;
}

function indexMembers<T extends Parameter | OutputField>(lists: readonly (readonly T[])[], flag: keyof T): MemberIndex {
  const having = new Map<string, number>();
  const needing = new Map<string, Set<number>>();
  for (const [index, list] of lists.entries()) {
    for (const name of new Set(list.map((member) => member.name))) having.set(name, (having.get(name) ?? 0) + 1);
    for (const { name } of list.filter((member) => member[flag]))
      needing.set(name, (needing.get(name) ?? new Set()).add(index));
  }
  return { having, needing };
}

function byName<T extends Parameter | OutputField>(members: readonly T[] = []): ReadonlyMap<string, T> {
  return new Map(members.map((member) => [member.name, member]));
}

/** The operation that notes are about. */
interface MergedOperation {
  /** The path of its members. */
  readonly at: Path;
  /** The names of all operations. */
  readonly names: readonly string[];
  readonly index: number;
}

function memberNotes(
  members: readonly (Parameter | OutputField)[] = [],
  { noun, having, needing, united }: MergedMembers,
  { at, names, index: own }: MergedOperation,
): LossNote[] {
  return members.flatMap((member, index): LossNote[] => {
    const merged = united.get(member.name);
    if (!merged) return [];
    const isShared = (having.get(member.name) ?? 0) > 1;
    const label = isShared ? `${names[own]}.${member.name}` : member.name;
    const note = (key: string, reason: string, message = reason.replace(/\.$/, "")): LossNote => ({
      path: [...at, index, key],
      kind: "narrowed",
      reason: reason.replace("{name}", `"${member.name}"`),
      group: { message: message.replace("{name}", `{count} ${noun}`), name: label },
    });
    const plain = withoutRequired(merged);
    const requiredNotes = plain === merged ? [] : [note("description", REQUIRED_NOTE, REQUIRED_NOTES)];
    const differing = Object.entries(DIFFER)
      .filter(([key]) => !jsonEqual(member[key as keyof typeof member], plain[key as keyof typeof plain]))
      .map(([key, reason]) => note(key, reason));
    const optional = listOthers(names, own, needing.get(member.name));
    return [
      ...requiredNotes,
      ...differing,
      note(
        "required",
        `{name} is optional in the merged operation, because ${optional} can do without it.`,
        "{name} became optional in the merged operation",
      ),
      note(
        "guaranteed",
        `{name} is not guaranteed in the merged operation, because ${optional} may not return it.`,
        "{name} are not guaranteed in the merged operation",
      ),
    ];
  });
}

const REQUIRED_NOTE = "The description of {name} names the operations that require it.";
const REQUIRED_NOTES = "The descriptions of {name} name the operations that require them";

/** Writes the names of the other operations outside a set as `"a"` or `"a" and "b"`, and more as their number. */
function listOthers(names: readonly string[], own: number, excluded: ReadonlySet<number> = new Set()): string {
  const count = names.length - excluded.size - (excluded.has(own) ? 0 : 1);
  if (count > 2) return `${count} of the others`;
  const others = names.filter((_, index) => index !== own && !excluded.has(index));
  return others.map((name) => `"${name}"`).join(" and ");
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
  const groups = new Map<string, T[]>();
  for (const member of lists.flat()) {
    const group = groups.get(member.name);
    if (group) group.push(member);
    else groups.set(member.name, [member]);
  }
  return [...groups.values()].map((members) => uniteMembers(members, flag, members.length === lists.length));
}

function uniteMembers<T extends Parameter | OutputField>(members: readonly T[], flag: keyof T, everywhere: boolean): T {
  const [first] = members as readonly [T, ...T[]];
  const united: { [K in keyof T]?: T[K] } = { ...first };
  const agree = (key: keyof T) => members.every((member) => jsonEqual(member[key], first[key]));
  for (const key of Object.keys(first) as (keyof T)[]) {
    if (key !== "name" && key !== "description" && key !== flag && !agree(key)) delete united[key];
  }
  if (!agree("schema" as keyof T)) Object.assign(united, { schema: uniteSchemas(members.map(({ schema }) => schema)) });
  if (members.some((member) => (member as Parameter).sensitive)) Object.assign(united, { sensitive: true });
  if (!everywhere || !members.every((member) => member[flag] === true)) {
    if (members.some((member) => member[flag] !== undefined)) Object.assign(united, { [flag]: false });
  }
  return united as T;
}

/** Returns a schema that accepts what any of several schemas accepts (mapping-decisions.md#d49). */
function uniteSchemas(schemas: readonly (JsonSchema | undefined)[]): JsonSchema {
  const distinct: JsonRecord[] = [];
  for (const schema of schemas) {
    if (schema === false) continue;
    if (schema === undefined || schema === true || Object.keys(schema).length === 0) return {};
    if (!distinct.some((other) => jsonEqual(other, schema))) distinct.push(schema);
  }
  const types = distinct.map((schema) => (Object.keys(schema).length === 1 ? getOwn(schema, "type") : undefined));
  if (types.every((type) => typeof type === "string")) return { type: types };
  return { anyOf: distinct };
}

/**
 * Returns the name of the parameter that selects an operation of several merged ones: `operation` unless it is taken.
 */
export function discriminatorName(operations: readonly Operation[]): string {
  const taken = new Set<Json>(
    operations.flatMap(({ input, output }) => [
      ...(input?.parameters ?? []).map(({ name }) => name),
      ...(output?.fields ?? []).map(({ name }) => name),
      ...requiredIn(input?.keywords),
      ...requiredIn(output?.keywords),
    ]),
  );
  if (!taken.has("operation")) return "operation";
  let name = "skill_operation";
  for (let number = 2; taken.has(name); number++) name = `skill_operation_${number}`;
  return name;
}

/** The names that a schema requires without declaring them. */
function requiredIn(keywords: JsonSchema | undefined): readonly Json[] {
  const required = isJsonRecord(keywords) ? getOwn(keywords, "required") : undefined;
  return Array.isArray(required) ? required : [];
}

/** Returns the names of operations; `operation-<number>` for one without a name. */
export function operationNames(operations: readonly Operation[]): string[] {
  return operations.map((operation, index) => operation.name ?? `operation-${index + 1}`);
}

/** Writes one line per operation: `name: description`. */
function describeOperations(operations: readonly Operation[]): string {
  const names = operationNames(operations);
  return operations.map(({ description }, index) => describeOperation(names[index] ?? "", description)).join("\n");
}

function describeOperation(name: string, description: Json | undefined): string {
  return description ? `${name}: ${description}` : name;
}
