import { isRecord } from "../json.js";
import { type Path, type PathPattern, parsePattern } from "../path.js";
import type { SkillManifest } from "./manifest.js";

/** The places of the model that name other skills by their ids. */
const SKILL_REFERENCES = ["dependencies/*/id"].map(parsePattern);

/** A reference to a skill that has another id now. */
export interface RenamedReference {
  readonly path: Path;
  readonly was: string;
  readonly now: string;
}

/** A manifest whose references follow the skills that they name. */
export interface Renamed {
  /** The same object if it refers to none of them. */
  readonly manifest: SkillManifest;
  readonly references: readonly RenamedReference[];
}

/** @param renamed the new ids of skills, by the old ones */
export function renameReferences(manifest: SkillManifest, renamed?: ReadonlyMap<string, string>): Renamed {
  const references: RenamedReference[] = [];
  if (renamed === undefined || renamed.size === 0) return { manifest, references };
  const rename = (was: string, path: Path) => {
    const now = renamed.get(was);
    if (now === undefined || now === was) return was;
    references.push({ path, was, now });
    return now;
  };
  const changed = SKILL_REFERENCES.reduce<unknown>((now, pattern) => renameAt(now, pattern, [], rename), manifest);
  return { manifest: changed as SkillManifest, references };
}

/** `pattern` is what leads on from the value, and `path` what leads to it. */
function renameAt(
  value: unknown,
  pattern: PathPattern,
  path: Path,
  rename: (id: string, path: Path) => string,
): unknown {
  const [segment, ...rest] = pattern;
  if (segment === undefined) return typeof value === "string" ? rename(value, path) : value;
  if (Array.isArray(value) && segment === "*") {
    const items = value.map((item, index) => renameAt(item, rest, [...path, index], rename));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isRecord(value) || !Object.hasOwn(value, segment)) return value;
  const inner = renameAt(value[segment], rest, [...path, segment], rename);
  return inner === value[segment] ? value : { ...value, [segment]: inner };
}
