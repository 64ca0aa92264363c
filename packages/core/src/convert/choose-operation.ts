import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import type { Result } from "../diagnostics/result.js";
import { compact } from "../json.js";
import { compareManifests } from "../losses/compare.js";
import type { Loss, LossContext } from "../losses/loss.js";
import { toLosses } from "../losses/losses.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Operation } from "../manifest/operation.js";
import type { Path } from "../path.js";
import { kebabCase, kebabName } from "../text/identity.js";
import type { ConvertOptions } from "./options.js";

/** The part of a skill that is converted. */
export interface Chosen {
  readonly manifest: SkillManifest;
  /** The only operation that is converted: its index in the skill and its name. Undefined if all are converted. */
  readonly only: { readonly index: number; readonly name: string; readonly split: boolean } | undefined;
}

/**
 * Reduces the manifest to the chosen operation. Returns it unchanged if the options name no operation.
 *
 * @param folder the name of the skill's folder, which replaces a missing id
 */
export function chooseOperation(
  manifest: SkillManifest,
  { operation: name, split = false }: Pick<ConvertOptions, "operation" | "split">,
  folder: string | undefined,
): Result<Chosen> {
  if (name === undefined) return { value: { manifest, only: undefined }, diagnostics: [] };
  const index = manifest.operations.findIndex((operation) => operation.name === name);
  const operation = manifest.operations[index];
  if (operation === undefined) {
    const names = manifest.operations.flatMap((each) => (each.name === undefined ? [] : [`"${each.name}"`]));
    const known = names.length > 0 ? names.join(", ") : "one without a name";
    return { diagnostics: [coreDiagnostics.create("unknown-operation", { name, known })] };
  }
  const only = { index, name, split };
  const identity = split ? splitIdentity(manifest, operation, folder) : {};
  return { value: { manifest: { ...manifest, ...identity, operations: [operation] }, only }, diagnostics: [] };
}

/** Derives the id, name and description of the skill that an operation becomes. */
function splitIdentity({ id, name, description }: SkillManifest, operation: Operation, folder: string | undefined) {
  const operationName = operation.name ?? "";
  const suffix = kebabCase(operationName) || operationName;
  const skillId = id ?? folder;
  const needsPrefix =
    skillId !== undefined && kebabName(skillId) !== "" && !suffix.startsWith(`${kebabName(skillId)}-`);
  const splitId = needsPrefix
    ? `${skillId}-${suffix}`
    : `${skillId?.slice(0, skillId.lastIndexOf("/") + 1) ?? ""}${suffix}`;
  return compact({
    id: splitId,
    name: name === undefined ? undefined : name === id ? splitId : `${name}: ${operationName}`,
    description: operation.description ?? description,
  });
}

/**
 * Returns the losses of a conversion, with their paths in the full manifest. If one operation was chosen, it is
 * compared as if it were the only one, and the others are reported as dropped.
 *
 * @param context has the full manifest as `before`
 */
export function lossesOf({ manifest, only }: Chosen, context: LossContext): Loss[] {
  if (only === undefined) return toLosses(compareManifests(manifest, context.after), context);
  const inSkill = (path: Path): Path =>
    path[0] === "operations" && path.length > 1 ? ["operations", only.index, ...path.slice(2)] : path;
  const losses = toLosses(compareManifests(manifest, context.after), {
    ...context,
    before: manifest,
    locate: (path) => context.locate(inSkill(path)),
    preserved: (difference) => context.preserved({ ...difference, path: inSkill(difference.path) }),
  }).map((loss) => (loss.value === undefined ? loss : { ...loss, path: inSkill(loss.path) }));
  if (!only.split) return [...leftOut(only, context), ...losses];
  // The id, name and description of the new skill come from the operation.
  const isMoved = ({ path, written }: Loss) =>
    path.length === 3 &&
    path[0] === "operations" &&
    (path[2] === "name" || path[2] === "description") &&
    written === undefined;
  return [...identityLosses(manifest, context), ...losses.filter((loss) => !isMoved(loss))];
}

/** Reports the id, name and description that the new skill of an operation does not keep. */
function identityLosses(split: SkillManifest, context: LossContext): Loss[] {
  const { id, name, description, operations } = context.before;
  const before = compact({ id, name, description, operations });
  const after = { ...compact({ id: split.id, name: split.name, description: split.description }), operations };
  const noteFor = (field: "id" | "name", value: string | undefined) => ({
    path: [field],
    kind: before[field] === undefined ? ("synthesised" as const) : ("narrowed" as const),
    reason: `The operation is a skill of its own, so its ${field === "id" ? "id" : "label"} is "${value}".`,
  });
  const reason = "The operation is a skill of its own, with its own description instead of that of the whole skill.";
  const notes = [
    noteFor("id", split.id),
    noteFor("name", split.name),
    { path: ["description"], kind: "narrowed" as const, reason },
  ];
  return toLosses(compareManifests(before, after), { ...context, after, notes }).map((loss) => ({
    ...loss,
    predicted: true,
  }));
}

/** Reports the operations that were not chosen. Their losses are predicted, whatever the target can hold. */
function leftOut({ index: chosen, name }: NonNullable<Chosen["only"]>, context: LossContext): Loss[] {
  const { before } = context;
  const reason = `Only the operation "${name}" was asked for.`;
  const after = { ...before, operations: before.operations.filter((_, index) => index === chosen) };
  const notes = before.operations.map((operation, index) => ({
    path: ["operations", index],
    kind: "dropped" as const,
    reason,
    group: {
      message: `{count} operations are left out, because only "${name}" was asked for`,
      name: operation.name ?? String(index + 1),
    },
  }));
  return toLosses(compareManifests(before, after), { ...context, notes }).map((loss) => ({ ...loss, predicted: true }));
}
