import { isRecord } from "../json.js";
import { type Path, type PathPattern, parsePattern } from "../path.js";
import type { SkillManifest } from "./manifest.js";

/** The paths of the model that refer to other skills by their ids. */
const SKILL_REFERENCES = ["dependencies/*/id"].map(parsePattern);

/** A reference to a skill that was renamed or split into several skills. */
export interface RenamedReference {
  readonly path: Path;
  readonly oldId: string;
  readonly newIds: readonly string[];
}

/** The new ids of renamed skills by their old ids. A skill that was split has several new ids. */
export type NewIds = ReadonlyMap<string, readonly string[]>;

/** A manifest with its references to renamed skills updated. */
export interface Renamed {
  /** The same object if it refers to no renamed skill. */
  readonly manifest: SkillManifest;
  readonly references: readonly RenamedReference[];
}

export function renameReferences(manifest: SkillManifest, renamed?: NewIds): Renamed {
  const references: RenamedReference[] = [];
  if (renamed === undefined || renamed.size === 0) return { manifest, references };
  const rename = (oldId: string, path: Path) => {
    const newIds = renamed.get(oldId);
    if (newIds === undefined || (newIds.length === 1 && newIds[0] === oldId)) return [oldId];
    references.push({ path, oldId, newIds });
    return newIds;
  };
  const changed = SKILL_REFERENCES.reduce<unknown>(
    (value, pattern) => renameAt(value, pattern, [], rename)[0],
    manifest,
  );
  return { manifest: changed as SkillManifest, references };
}

/**
 * Returns the values that replace a value. There are several if a reference in it became several references.
 *
 * @param pattern the rest of the pattern, below the value
 * @param path the path of the value
 */
function renameAt(
  value: unknown,
  pattern: PathPattern,
  path: Path,
  rename: (id: string, path: Path) => readonly string[],
): readonly unknown[] {
  const [segment, ...rest] = pattern;
  if (segment === undefined) return typeof value === "string" ? rename(value, path) : [value];
  if (Array.isArray(value) && segment === "*") {
    const items = value.flatMap((item, index) => renameAt(item, rest, [...path, index], rename));
    return [items.length === value.length && items.every((item, index) => item === value[index]) ? value : items];
  }
  if (!isRecord(value) || !Object.hasOwn(value, segment)) return [value];
  const inner = renameAt(value[segment], rest, [...path, segment], rename);
  return inner.map((each) => (each === value[segment] ? value : { ...value, [segment]: each }));
}
