import { isRecord } from "../json.js";
import { type Path, type PathPattern, parsePattern } from "../path.js";
import type { SkillManifest } from "./manifest.js";

/** The places of the model that name other skills by their ids. */
const SKILL_REFERENCES = ["dependencies/*/id"].map(parsePattern);

/** A reference to a skill that was renamed or split into several skills. */
export interface RenamedReference {
  readonly path: Path;
  readonly was: string;
  readonly now: readonly string[];
}

/** The new ids of skills by their old ones. A skill that was split has several. */
export type NewIds = ReadonlyMap<string, readonly string[]>;

/** A manifest whose references have the new ids of skills. */
export interface Renamed {
  /** The same object if it refers to none of them. */
  readonly manifest: SkillManifest;
  readonly references: readonly RenamedReference[];
}

export function renameReferences(manifest: SkillManifest, renamed?: NewIds): Renamed {
  const references: RenamedReference[] = [];
  if (renamed === undefined || renamed.size === 0) return { manifest, references };
  const rename = (was: string, path: Path) => {
    const now = renamed.get(was);
    if (now === undefined || (now.length === 1 && now[0] === was)) return [was];
    references.push({ path, was, now });
    return now;
  };
  const changed = SKILL_REFERENCES.reduce<unknown>((now, pattern) => renameAt(now, pattern, [], rename)[0], manifest);
  return { manifest: changed as SkillManifest, references };
}

/**
 * The values that replace a value: one, or several in a list if a reference in it became several.
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
