import type { Adapter, Decoded } from "../adapter/adapter.js";
import { filesOf, type Skill } from "../adapter/reading.js";
import type { Range, SourceLocation } from "../diagnostics/diagnostic.js";
import { hasErrors } from "../diagnostics/result.js";
import { overlay, type SkillFiles } from "../files.js";
import { valueAt } from "../json.js";
import { compareManifests } from "../losses/compare.js";
import { holdsSensitive, isSecret, REDACTED } from "../losses/redact.js";
import { sensitivePaths, walk } from "../losses/sensitive-values.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { toPointer } from "../path.js";
import { applyTextEdits } from "../text/text-edits.js";
import { type Address, addressOf, ONLY, pathOf, takeNode } from "./node.js";

/** A skill with its sensitive values masked. */
export interface Masked {
  readonly files: SkillFiles;
  /** The addresses of the masked values in the manifest of the files. */
  readonly masked: readonly Address[];
}

/** A value may occur twice in a format, and the second occurrence is found only after the first is masked. */
const MAX_ROUNDS = 4;

/**
 * Masks every sensitive value in the text of a skill's files and changes nothing else. Undefined if a value cannot be
 * masked without changing anything else.
 *
 * @param marked the manifest whose marks say which values are sensitive
 * @param kept the files in which sensitive values are masked
 */
export function maskSensitive(
  adapter: Adapter,
  skill: Skill,
  marked: SkillManifest,
  kept: ReadonlySet<string>,
): Masked | undefined {
  const files = filesOf(skill);
  if (!holdsSensitive(marked)) return { files, masked: [] };
  const decoded = adapter.decode(skill, { quiet: true }).value;
  if (!decoded) return undefined;
  const places = [...sensitivePlaces(marked), ...sensitivePlaces(decoded.manifest)].flatMap((place) =>
    placesIn(decoded.manifest, place),
  );
  const masked = [...new Map(places.map((place) => [toPointer(place), place])).values()].filter(
    (place) => unmaskedLeaves(decoded, place, kept).length > 0,
  );
  let result = files;
  let read = decoded;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const ranges = masked.flatMap((place) => unmaskedLeaves(read, place, kept));
    if (ranges.length === 0) {
      return isOnlyMasked(decoded.manifest, read.manifest, masked) ? { files: result, masked } : undefined;
    }
    for (const file of new Set(ranges.map((place) => place?.file))) {
      const content = file === undefined ? undefined : result.text(file);
      if (file === undefined || content?.kind !== "text") return undefined;
      const inFile = ranges.flatMap((place) => (place?.file === file && place.range ? [place.range] : []));
      result = overlay(result, [{ kind: "write", path: file, text: maskRanges(content.text, inFile) }]);
    }
    const { value, diagnostics } = adapter.decode(result, { quiet: true });
    if (!value || hasErrors(diagnostics)) return undefined;
    read = value;
  }
  return undefined;
}

function sensitivePlaces(manifest: SkillManifest): Address[] {
  return sensitivePaths(manifest, isSecret).map((path) => addressOf(manifest, path));
}

/** Returns the addresses in a manifest whose operations may have other names, or may be merged. */
function placesIn({ operations }: SkillManifest, address: Address): Address[] {
  const [head, name, ...rest] = address;
  if (head !== "operations" || operations.some((operation) => (operation.name ?? "") === name)) return [address];
  return operations.map((operation) => [head, operation.name ?? ONLY, ...rest]);
}

/**
 * Returns the positions of the scalars at an address that are not masked yet; undefined for one that cannot be located.
 */
function unmaskedLeaves({ manifest, locate }: Decoded, address: Address, kept: ReadonlySet<string>) {
  const leaves: (SourceLocation | undefined)[] = [];
  const start = pathOf(manifest, address);
  if (!start) return leaves;
  walk(valueAt(manifest, start), start, (path, value) => {
    if (typeof value === "object" && value !== null) return false;
    const location = value === REDACTED ? undefined : locate(path);
    if (value !== REDACTED && (location === undefined || kept.has(location.file))) leaves.push(location);
    return true;
  });
  return leaves;
}

function maskRanges(text: string, ranges: readonly Range[]): string {
  const outer: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (range.start >= (outer.at(-1)?.end ?? 0)) outer.push(range);
  }
  return applyTextEdits(
    text,
    outer.map((range) => ({ ...range, text: JSON.stringify(REDACTED) })),
  );
}

/** Returns true if two manifests are the same apart from the masked values, which may be deep in a list. */
function isOnlyMasked(before: SkillManifest, after: SkillManifest, masked: readonly Address[]): boolean {
  const expected = structuredClone(before);
  for (const address of masked) takeNode(expected, address, after);
  return compareManifests(expected, after).every(({ equivalent }) => equivalent);
}
