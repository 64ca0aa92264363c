import type { Operation } from "../manifest/operation.js";

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
