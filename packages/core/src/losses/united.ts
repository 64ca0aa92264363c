import { isRecord, jsonEqual } from "../json.js";
import { namedListKey } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Operation } from "../manifest/operation.js";
import type { Path } from "../path.js";

/** Returns true if several operations were merged into one with a name that none of them had. */
export function areUnited(before: readonly Operation[], after: readonly Operation[]): after is readonly [Operation] {
  const [only, ...others] = after;
  if (only === undefined || others.length > 0 || before.length < 2) return false;
  return before.every(({ name }) => name !== only.name);
}

/**
 * Returns the part of a merged operation that belongs to one of the original operations: its parameters, output fields
 * and files. The name and the descriptions that the merged operation lists count as kept.
 */
export function shareOf(operation: Operation, united: Operation): Operation {
  const { name: _, description, input, output, producedFiles, ...rest } = united;
  const share: Operation = { ...rest };
  if (operation.name !== undefined && listsName(united, operation.name)) share.name = operation.name;
  if (description !== undefined) share.description = description;
  if (operation.input !== undefined && input !== undefined) {
    share.input = { ...input, parameters: membersOf(operation.input.parameters, input.parameters) };
  }
  if (operation.output !== undefined && output !== undefined) {
    const { description: original, fields } = operation.output;
    share.output = {
      ...output,
      ...(original !== undefined && output.description?.split("\n").includes(original)
        ? { description: original }
        : {}),
      ...(output.fields ? { fields: membersOf(fields ?? [], output.fields) } : {}),
    };
  }
  const files = producedFiles?.filter((file) => operation.producedFiles?.some((original) => jsonEqual(original, file)));
  if (files !== undefined && (files.length > 0 || operation.producedFiles?.length === 0)) share.producedFiles = files;
  return share;
}

/** Returns true if a parameter has the name among its values. */
function listsName({ input }: Operation, name: string): boolean {
  return (input?.parameters ?? []).some(
    ({ schema }) => isRecord(schema) && Array.isArray(schema["enum"]) && schema["enum"].includes(name),
  );
}

/** Selects the members of one operation, in its order. */
function membersOf<T extends { readonly name: string }>(
  original: readonly { readonly name: string }[],
  all: readonly T[],
) {
  return original.flatMap(({ name }) => all.filter((member) => member.name === name));
}

/** Maps a path of one of the original operations to the path in the merged operation. */
export function unitedPath(path: Path, before: SkillManifest, after: SkillManifest): Path {
  let from: unknown = before.operations[Number(path[1])];
  let to: unknown = after.operations[0];
  const united: (string | number)[] = ["operations", 0];
  for (const [depth, segment] of path.slice(2).entries()) {
    const key = Array.isArray(from) ? namedListKey(path.slice(0, depth + 2)) : undefined;
    from = memberOf(from, segment);
    let step = segment;
    if (key !== undefined && Array.isArray(to)) {
      step = to.findIndex((item) => isRecord(item) && isRecord(from) && item[key] === from[key]);
    }
    to = memberOf(to, step);
    united.push(step);
  }
  return united;
}

function memberOf(node: unknown, segment: string | number): unknown {
  return isRecord(node) || Array.isArray(node) ? (node as Record<string, unknown>)[String(segment)] : undefined;
}
