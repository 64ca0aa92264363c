import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import type { Lens } from "@skill-convert/format";
import { itemsOf } from "./values.js";

/**
 * Shows the skills in `requires` as further dependencies, and leaves the packages in `requires`
 * (skill-standard.md#d20). When writing, the dependencies from the first of these skills on go back into `requires` if
 * they are only ids.
 */
export const requiredSkills: Lens = {
  get(raw) {
    const named = namedIn(raw);
    if (!isJsonRecord(raw) || named.length === 0) return raw;
    const rest = itemsOf(raw["requires"]).filter((entry) => !includes(named, entry));
    return withEntries(raw, {
      dependencies: changed(raw["dependencies"], (list) => [...list, ...named]),
      requires: rest,
    });
  },
  put(view, before) {
    const named = namedIn(before);
    if (!isJsonRecord(view) || !isJsonRecord(before) || named.length === 0) return view;
    const list = listIn(view["dependencies"]);
    const from = startOfNamed(list, named, listIn(before["dependencies"]).length);
    const requires = refilled(itemsOf(before["requires"]), named, itemsOf(view["requires"]), list.slice(from));
    const isNone = from === 0 && list.length > 0 && (before["dependencies"] ?? null) === null;
    const remaining = changed(view["dependencies"], (all) => all.slice(0, from));
    return withEntries(view, {
      dependencies: isNone || view["dependencies"] === undefined ? before["dependencies"] : remaining,
      requires: requires.length > 0 ? requires : undefined,
    });
  },
  toDocument(raw, path) {
    const named = namedIn(raw);
    const [list, index] = entryAt(raw, path);
    const nth = index === undefined ? -1 : index - list.length;
    const requires = itemsOf(isJsonRecord(raw) ? raw["requires"] : undefined);
    return nth < 0 || nth >= named.length ? { path } : { path: ["requires", requires.indexOf(named[nth] ?? "")] };
  },
  toView(raw, path) {
    const [head, index] = path;
    if (head !== "requires" || index === undefined || !isJsonRecord(raw)) return path;
    const named = namedIn(raw);
    const requires = itemsOf(raw["requires"]);
    const wanted = requires[Number(index)];
    const nth = typeof wanted === "string" ? named.indexOf(wanted) : -1;
    if (nth >= 0) return [...listPath(raw["dependencies"]), listIn(raw["dependencies"]).length + nth];
    const preceding = requires.slice(0, Number(index)).filter((entry) => !includes(named, entry));
    return ["requires", preceding.length, ...path.slice(2)];
  },
};

/** Returns true if an entry names a skill; an entry without a slash is a package. */
function isSkillId(entry: Json | undefined): entry is string {
  return typeof entry === "string" && /^[\w.-]+(?:\/[\w.-]+)+$/.test(entry);
}

function includes(named: readonly string[], entry: Json): boolean {
  return typeof entry === "string" && named.includes(entry);
}

/** Returns the skills that are in `requires` and not in `dependencies`. */
function namedIn(raw: Json | undefined): readonly string[] {
  if (!isJsonRecord(raw)) return [];
  const { dependencies } = raw;
  const all = isJsonRecord(dependencies) ? Object.values(dependencies).flatMap(itemsOf) : itemsOf(dependencies);
  const listed = new Set(all.map((entry) => (isJsonRecord(entry) ? (entry["skill_id"] ?? entry["id"]) : entry)));
  return [...new Set(itemsOf(raw["requires"]).filter(isSkillId))].filter((id) => !listed.has(id));
}

/** Returns the path of the list that shows the further entries: `dependencies`, or its group `required`. */
function listPath(dependencies: Json | undefined): readonly string[] {
  return isJsonRecord(dependencies) ? ["dependencies", "required"] : ["dependencies"];
}

function listIn(dependencies: Json | undefined): readonly Json[] {
  return itemsOf(isJsonRecord(dependencies) ? dependencies["required"] : dependencies);
}

function changed(dependencies: Json | undefined, change: (list: readonly Json[]) => readonly Json[]): Json {
  const list = change(listIn(dependencies));
  return isJsonRecord(dependencies) ? { ...dependencies, required: list } : list;
}

/** Returns the original entries of the list, and the index of the entry that a path of the view leads to. */
function entryAt(raw: Json | undefined, path: readonly (string | number)[]): readonly [readonly Json[], number?] {
  const dependencies = isJsonRecord(raw) ? raw["dependencies"] : undefined;
  const start = listPath(dependencies);
  const index = start.every((key, depth) => key === path[depth]) ? path[start.length] : undefined;
  return typeof index === "number" ? [listIn(dependencies), index] : [listIn(dependencies)];
}

/**
 * Returns the index of the first entry that goes back into `requires`: an entry that came from there, if only ids
 * follow it.
 *
 * @param ownLength the number of entries that `dependencies` had itself
 */
function startOfNamed(list: readonly Json[], named: readonly string[], ownLength: number): number {
  let least = list.length;
  while (least > 0 && isSkillId(list[least - 1])) least--;
  const first = list.findIndex((entry, index) => index >= least && includes(named, entry));
  // After a renaming the old id is not found, but its position is still known.
  return first < 0 ? Math.max(least, Math.min(ownLength, list.length)) : first;
}

/** Returns `requires` with the new packages, and the new skills in the positions of the old ones. */
function refilled(
  before: readonly Json[],
  named: readonly string[],
  packages: readonly Json[],
  skills: readonly Json[],
): readonly Json[] {
  const rest = [...packages];
  const next = [...skills];
  const seen = new Set<string>();
  const kept = before.flatMap((entry) => {
    if (!includes(named, entry)) return rest.splice(0, 1);
    if (!seen.has(String(entry))) {
      seen.add(String(entry));
      return next.splice(0, 1);
    }
    return skills.includes(entry) ? [entry] : [];
  });
  return [...kept, ...rest, ...next];
}

/** Returns a mapping with some values changed in their positions; `undefined` removes a key. */
function withEntries(record: JsonRecord, changes: Readonly<Record<string, Json | undefined>>): JsonRecord {
  return recordOf<Json>(Object.entries({ ...record, ...changes }));
}
