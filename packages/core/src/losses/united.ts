import { isRecord, jsonEqual } from "../json.js";
import { namedListKey } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Operation } from "../manifest/operation.js";
import type { Path } from "../path.js";

/** Whether several operations became one that is none of them. */
export function areUnited(before: readonly Operation[], after: readonly Operation[]): after is readonly [Operation] {
  const [only, ...others] = after;
  if (only === undefined || others.length > 0 || before.length < 2) return false;
  return before.every(({ name }) => name !== only.name);
}

/**
 * What a merged operation has of one of those that it stands for: its parameters, output fields and files, without those
 * of the others. The name and the descriptions that the merged operation lists count as kept.
 */
export function shareOf(operation: Operation, united: Operation): Operation {
  const { name: _, description, input, output, producedFiles, ...rest } = united;
  const share: Operation = { ...rest };
  if (operation.name !== undefined && listsName(united, operation.name)) share.name = operation.name;
  if (description !== undefined) share.description = description;
  if (operation.input !== undefined && input !== undefined) {
    share.input = { ...input, parameters: ownMembers(operation.input.parameters, input.parameters) };
  }
  if (operation.output !== undefined && output !== undefined) {
    const { description: own, fields } = operation.output;
    share.output = {
      ...output,
      ...(own !== undefined && output.description?.split("\n").includes(own) ? { description: own } : {}),
      ...(output.fields ? { fields: ownMembers(fields ?? [], output.fields) } : {}),
    };
  }
  const files = producedFiles?.filter((file) => operation.producedFiles?.some((own) => jsonEqual(own, file)));
  if (files !== undefined && (files.length > 0 || operation.producedFiles?.length === 0)) share.producedFiles = files;
  return share;
}

/** Whether some parameter has the name among its values. */
function listsName({ input }: Operation, name: string): boolean {
  return (input?.parameters ?? []).some(
    ({ schema }) => isRecord(schema) && Array.isArray(schema["enum"]) && schema["enum"].includes(name),
  );
}

/** In the order of the operation: that of a united list says nothing of it. */
function ownMembers<T extends { readonly name: string }>(own: readonly { readonly name: string }[], all: readonly T[]) {
  return own.flatMap(({ name }) => all.filter((member) => member.name === name));
}

/** Where a place of one of the operations is in the merged one. */
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
