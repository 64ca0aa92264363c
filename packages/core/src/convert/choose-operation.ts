import { coreDiagnostics } from "../diagnostics.js";
import { compareManifests } from "../losses/compare.js";
import { type Loss, type LossContext, toLosses } from "../losses/losses.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Path } from "../path.js";
import type { Result } from "../result.js";

/** What is converted of a skill. */
export interface Chosen {
  readonly manifest: SkillManifest;
  /** The operation that alone is converted: its index in the skill and its name; undefined if all are. */
  readonly only: { readonly index: number; readonly name: string } | undefined;
}

/** The manifest with one of its operations, or as it is. */
export function chooseOperation(manifest: SkillManifest, name: string | undefined): Result<Chosen> {
  if (name === undefined) return { value: { manifest, only: undefined }, diagnostics: [] };
  const index = manifest.operations.findIndex((operation) => operation.name === name);
  const operation = manifest.operations[index];
  if (operation === undefined) {
    const names = manifest.operations.flatMap((each) => (each.name === undefined ? [] : [`"${each.name}"`]));
    const known = names.length > 0 ? names.join(", ") : "one without a name";
    return { diagnostics: [coreDiagnostics.create("unknown-operation", { name, known })] };
  }
  return { value: { manifest: { ...manifest, operations: [operation] }, only: { index, name } }, diagnostics: [] };
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
  return [...losses, ...leftOut(only, context)];
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
