import { type Adapter, type CoverageEntry, coverageAt, type Loss, type Path } from "@skill-convert/core";
import { FREE_FORM } from "@skill-convert/core/adapters";

/** Entries that complete those of a coverage. An entry for a new pattern has `holds`. */
type MissingCoverage = Readonly<Record<string, Partial<CoverageEntry>>>;

/** The losses that the entry of one pattern has to predict. */
interface Losses {
  /** The entry that applies to the losses now. */
  readonly entry: CoverageEntry;
  readonly losses: readonly Loss[];
  /** True if the coverage has an entry for the pattern itself. */
  readonly isDeclared: boolean;
}

/**
 * Returns the entries that the coverage of an adapter needs to predict losses. For a pattern that the coverage already
 * has, they are the parts of the entry that change.
 *
 * @param losses all losses of conversions to the format
 * @param fields fields of the manifest that need an entry in any case
 * @example
 * const adapter = { ...stopAdapter, coverage: { ...stopAdapter.coverage, category: { holds: "exact" } } };
 * const { losses } = writeAndRead(adapter, { name: "tidy", category: "reasoning", operations: [{}] });
 * missingCoverage(adapter, losses); // { category: { holds: "none" } }
 */
export function missingCoverage(
  { coverage }: Pick<Adapter, "coverage">,
  losses: readonly Loss[],
  fields: readonly string[] = [],
): MissingCoverage {
  const byPattern = new Map<string, Losses>();
  const isCovered = ([field = ""]: Path) => coverageAt(coverage, [field]).depth > 0;
  const add = (path: Path, entry: CoverageEntry, found: readonly Loss[]) => {
    const pattern = path.map((segment) => (typeof segment === "number" ? "*" : segment)).join("/");
    const known = byPattern.get(pattern)?.losses ?? [];
    byPattern.set(pattern, { entry, losses: [...known, ...found], isDeclared: Object.hasOwn(coverage, pattern) });
  };
  for (const field of fields) if (!isCovered([field])) add([field], { holds: "exact" }, []);
  for (const loss of losses) {
    const { entry, depth } = coverageAt(coverage, loss.path);
    if (!isCovered(loss.path)) add(loss.path.slice(0, 1), { holds: "exact" }, [loss]);
    else if (!loss.predicted) add(partOf(loss.path, depth), entry, [loss]);
  }
  const patterns = [...byPattern].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(patterns.map(([pattern, found]) => [pattern, entryFor(pattern, found)]));
}

/**
 * Returns the path of the part of the model that has the value at a path: the list of an element, and the field around
 * free JSON.
 *
 * @param depth the length of the pattern that applies now
 */
function partOf(path: Path, depth: number): Path {
  const free = path.findIndex((segment) => FREE_FORM.has(String(segment)));
  const inModel = free < 0 ? path : path.slice(0, free + (path[free] === "extensions" ? 2 : 1));
  const isElement = typeof inModel.at(-1) === "number";
  const length = isElement ? inModel.length - 1 : inModel.length;
  return path.slice(0, Math.max(length, depth));
}

function entryFor(pattern: string, { entry, losses, isDeclared }: Losses): Partial<CoverageEntry> {
  const depth = pattern.split("/").length;
  const isAdded = ({ kind }: Loss) => kind === "defaulted" || kind === "synthesised";
  const lost = losses.filter((loss) => !isAdded(loss));
  const isGone = ({ path, kind }: Loss) => path.length === depth && kind === "dropped";
  // A row holds the part for some values at least, whether or not these losses have one.
  const isHeld = isDeclared && entry.where !== undefined && entry.holds !== "none";
  const holds = lost.length === 0 ? entry.holds : lost.every(isGone) && !isHeld ? "none" : "narrowed";
  const kinds = losses.filter(isAdded).map(({ kind }) => kind);
  const adds = [...new Set([...((isDeclared && entry.adds) || []), ...kinds])] as NonNullable<CoverageEntry["adds"]>;
  return {
    ...((!isDeclared || holds !== entry.holds) && { holds }),
    ...(kinds.length > 0 && { adds }),
  };
}

/**
 * Prints entries of a coverage as they are written in the source of an adapter.
 *
 * @example
 * printCoverage({ license: { holds: "none" } }); // '  license: { holds: "none" },'
 */
export function printCoverage(coverage: MissingCoverage): string {
  return Object.entries(coverage)
    .map(([pattern, entry]) => `  ${literal({ [pattern]: entry }).slice(2, -2)},`)
    .join("\n");
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => {
    return `${/^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key)}: ${literal(item)}`;
  });
  return `{ ${entries.join(", ")} }`;
}
