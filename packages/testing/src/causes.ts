import type { Adapter, Loss, Path, SkillManifest } from "@skill-convert/core";
import { startsWith } from "@skill-convert/core/adapters";
import { valueAt } from "@skill-convert/core/json";

/** A row of the mapping table of an adapter that the package `format` made. */
interface Row {
  readonly at: readonly string[];
  readonly to: readonly string[];
  readonly info: { readonly required?: true };
}

/** Returns the rows of an adapter; none if it is not described as a table. */
export function rowsOf(adapter: object): readonly Row[] {
  return "mapping" in adapter && Array.isArray(adapter.mapping) ? adapter.mapping : [];
}

/**
 * Returns the mistakes in the description of a format that explain losses: entries of the coverage would only hide them.
 *
 * @param readBack the manifest that reading the result gives
 * @param losses those that the coverage does not predict
 */
export function causesOf(
  adapter: Adapter,
  manifest: SkillManifest,
  readBack: SkillManifest,
  losses: readonly Loss[],
): string[] {
  const lost = losses.filter(({ outcome }) => outcome !== "added");
  const unfilled = rowsOf(adapter).flatMap(({ at, to, info }) => {
    if (!info.required || to.length < 2) return [];
    const isCause = parentsOf(manifest, to).some(
      (parent) =>
        valueAt(manifest, [...parent, to.at(-1) ?? ""]) === undefined &&
        lost.some(({ path }) => startsWith(path, parent) || startsWith(parent, path)),
    );
    if (!isCause) return [];
    const field = to.join("/");
    return [
      `"${at.join(".")}" is required, and a manifest may have no ${field}, so the part around it could not be written: fill it in a step of prepare, or make the row optional`,
    ];
  });
  const isUnited = manifest.operations.length > 1 && readBack.operations.length === 1;
  const hasOperation = rowsOf(adapter).some(({ to }) => to[0] === "operations");
  if (!isUnited || !hasOperation || !("steps" in adapter) || stepsAdd(adapter, "operations")) return unfilled;
  const merger = "only one of several operations was written: add the step unite() or branch() to prepare";
  return [...unfilled, merger];
}

function stepsAdd(adapter: object, field: string): boolean {
  const steps: unknown = "steps" in adapter ? adapter.steps : undefined;
  return (
    Array.isArray(steps) &&
    steps.some(({ adds }: { adds: object }) => Object.keys(adds).some((pattern) => pattern.split("/")[0] === field))
  );
}

/** Returns the paths of the objects that have, or could have, the part at a pattern. */
function parentsOf(manifest: SkillManifest, pattern: readonly string[]): Path[] {
  let paths: Path[] = [[]];
  for (const key of pattern.slice(0, -1)) {
    paths = paths.flatMap((path): Path[] => {
      const value = valueAt(manifest, path);
      if (key === "*") return Array.isArray(value) ? value.map((_, index) => [...path, index]) : [];
      return valueAt(manifest, [...path, key]) === undefined ? [] : [[...path, key]];
    });
  }
  return paths;
}
