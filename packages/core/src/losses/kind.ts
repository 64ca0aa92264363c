import type { LossKind, LossNote } from "../adapter/adapter.js";
import { type CoverageEntry, coverageAt } from "../adapter/coverage.js";
import { valueAt } from "../json.js";
import { extensionsAt } from "../manifest/fields.js";
import type { Path } from "../path.js";
import { isInstance } from "../schema/instance.js";
import type { Difference } from "./compare.js";
import { isGone, type Loss, type PreparedContext } from "./loss.js";

/**
 * Decides what kind of loss a difference is, by the note about it or else by the coverage of the target, and whether the
 * coverage predicts it.
 *
 * @param written the path of the difference in the result
 */
export function decideKind(
  difference: Difference,
  written: Path,
  note: LossNote | undefined,
  context: PreparedContext,
): Pick<Loss, "kind" | "predicted"> {
  const { target } = context;
  const { entry, depth } = coverageAt(target.coverage, difference.path);
  if (isForeignExtension(difference.path, target.id)) return { kind: note?.kind ?? "dropped", predicted: true };
  const kind = note?.kind ?? kindFromCoverage(difference, entry, written.slice(0, depth), context);
  const predicted = isPredicted(kind, difference, entry, depth, context) || isMerging(difference, context);
  return { kind, predicted };
}

/** Returns true for a key of another format, which the target cannot hold. */
function isForeignExtension(path: Path, target: string): boolean {
  const at = extensionsAt(path);
  if (at < 0) return false;
  const format = path[at + 1];
  return format === undefined || (format !== target && format !== "frontmatter");
}

/** Returns the kind of a loss according to the coverage, for a difference without a note. */
function kindFromCoverage(
  { before, after }: Difference,
  entry: CoverageEntry,
  /** The path in the result of the value that the entry covers. */
  coveredPath: Path,
  context: PreparedContext,
): LossKind {
  if (before === undefined) return entry.adds?.[0] ?? "synthesised";
  if (after !== undefined) return (entry.holds === "none" && !isGone(after) && entry.adds?.[0]) || "narrowed";
  const remains = valueAt(context.after, coveredPath) !== undefined;
  return entry.holds === "none" || !remains ? "dropped" : "narrowed";
}

function isPredicted(
  kind: LossKind,
  difference: Difference,
  entry: CoverageEntry,
  depth: number,
  context: PreparedContext,
): boolean {
  if (kind === "defaulted" || kind === "synthesised") return entry.adds?.includes(kind) ?? false;
  if (difference.before === undefined) return false;
  if (entry.holds !== "exact") return true;
  if (entry.exactFor === undefined) return false;
  const value = valueAt(context.before, difference.path.slice(0, depth));
  return value === undefined || !isInstance(value, entry.exactFor);
}

/** Returns true if the loss follows from merging operations, for a format that holds only one. */
function isMerging({ path, before }: Difference, { isUnited, target }: PreparedContext): boolean {
  if (path[0] !== "operations" || before === undefined || !isUnited) return false;
  return coverageAt(target.coverage, ["operations"]).entry.holds !== "exact";
}
