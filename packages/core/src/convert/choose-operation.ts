import { coreDiagnostics } from "../diagnostics.js";
import { kebabCase, kebabName } from "../identity.js";
import { compact } from "../json.js";
import { compareManifests } from "../losses/compare.js";
import { type Loss, type LossContext, toLosses } from "../losses/losses.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Operation } from "../manifest/operation.js";
import type { Path } from "../path.js";
import type { Result } from "../result.js";
import type { ConvertOptions } from "./options.js";

/** What is converted of a skill. */
export interface Chosen {
  readonly manifest: SkillManifest;
  /** The operation that alone is converted: its index in the skill and its name; undefined if all are. */
  readonly only: { readonly index: number; readonly name: string; readonly split: boolean } | undefined;
}

/**
 * The manifest with one of its operations, or as it is.
 *
 * @param folder the name of the skill's folder, after which a skill without an id is called
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
  const identity = split ? ownIdentity(manifest, operation, folder) : {};
  return { value: { manifest: { ...manifest, ...identity, operations: [operation] }, only }, diagnostics: [] };
}

/** What a skill is called and described as that is one operation of another. */
function ownIdentity({ id, name, description }: SkillManifest, operation: Operation, folder: string | undefined) {
  const called = operation.name ?? "";
  const end = kebabCase(called) || called;
  const whole = id ?? folder;
  const isPart = whole !== undefined && kebabName(whole) !== "" && !end.startsWith(`${kebabName(whole)}-`);
  const own = isPart ? `${whole}-${end}` : `${whole?.slice(0, whole.lastIndexOf("/") + 1) ?? ""}${end}`;
  return compact({
    id: own,
    name: name === undefined ? undefined : name === id ? own : `${name}: ${called}`,
    description: operation.description ?? description,
  });
}

/**
 * The losses of a conversion, at their places in the whole skill: of an operation that was chosen as if it were the only one,
 * and that the others are left out.
 *
 * @param context with the whole manifest as `before`
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
  // The skill itself is called and described after the operation.
  const isMoved = ({ path, written }: Loss) =>
    path.length === 3 &&
    path[0] === "operations" &&
    (path[2] === "name" || path[2] === "description") &&
    written === undefined;
  return [...identityLosses(manifest, context), ...losses.filter((loss) => !isMoved(loss))];
}

/** What a skill of its own is not called and described as any more. */
function identityLosses(own: SkillManifest, context: LossContext): Loss[] {
  const { id, name, description, operations } = context.before;
  const before = compact({ id, name, description, operations });
  const after = { ...compact({ id: own.id, name: own.name, description: own.description }), operations };
  const noted = (field: "id" | "name", is: string | undefined) => ({
    path: [field],
    kind: before[field] === undefined ? ("synthesised" as const) : ("narrowed" as const),
    reason: `The operation is a skill of its own, so its ${field === "id" ? "id" : "label"} is "${is}".`,
  });
  const reason = "The operation is a skill of its own, with its own description instead of that of the whole skill.";
  const notes = [
    noted("id", own.id),
    noted("name", own.name),
    { path: ["description"], kind: "narrowed" as const, reason },
  ];
  return toLosses(compareManifests(before, after), { ...context, after, notes }).map((loss) => ({
    ...loss,
    predicted: true,
  }));
}

/** The operations that nobody asked for: that they are gone is no surprise, whatever the target could hold. */
function leftOut({ index: chosen, name }: NonNullable<Chosen["only"]>, context: LossContext): Loss[] {
  const { before } = context;
  const reason = `Only the operation "${name}" was asked for.`;
  const after = { ...before, operations: before.operations.filter((_, index) => index === chosen) };
  const notes = before.operations.map((_, index) => ({
    path: ["operations", index],
    kind: "dropped" as const,
    reason,
  }));
  return toLosses(compareManifests(before, after), { ...context, notes }).map((loss) => ({ ...loss, predicted: true }));
}
