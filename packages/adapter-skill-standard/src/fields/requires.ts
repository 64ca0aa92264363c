import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import type { Lens } from "@skill-convert/format";
import { itemsOf } from "./values.js";

/**
 * Shows the skills that `requires` (dialect) names behind the dependencies, and leaves the packages there. What follows
 * the first of them is put back into `requires`, as long as ids alone say it.
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
  put(view, was) {
    const named = namedIn(was);
    if (!isJsonRecord(view) || !isJsonRecord(was) || named.length === 0) return view;
    const list = listIn(view["dependencies"]);
    const from = beginOfNamed(list, named, listIn(was["dependencies"]).length);
    const requires = refilled(itemsOf(was["requires"]), named, itemsOf(view["requires"]), list.slice(from));
    const isNone = from === 0 && list.length > 0 && (was["dependencies"] ?? null) === null;
    const own = changed(view["dependencies"], (all) => all.slice(0, from));
    return withEntries(view, {
      dependencies: isNone || view["dependencies"] === undefined ? was["dependencies"] : own,
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
    if (nth >= 0) return [...pathOf(raw["dependencies"]), listIn(raw["dependencies"]).length + nth];
    const before = requires.slice(0, Number(index)).filter((entry) => !includes(named, entry));
    return ["requires", before.length, ...path.slice(2)];
  },
};

/** An entry that names a skill; one without a slash is a package. */
function isSkillId(entry: Json | undefined): entry is string {
  return typeof entry === "string" && /^[\w.-]+(?:\/[\w.-]+)+$/.test(entry);
}

function includes(named: readonly string[], entry: Json): boolean {
  return typeof entry === "string" && named.includes(entry);
}

/** The skills that `requires` names and `dependencies` does not. */
function namedIn(raw: Json | undefined): readonly string[] {
  if (!isJsonRecord(raw)) return [];
  const { dependencies } = raw;
  const all = isJsonRecord(dependencies) ? Object.values(dependencies).flatMap(itemsOf) : itemsOf(dependencies);
  const listed = new Set(all.map((entry) => (isJsonRecord(entry) ? (entry["skill_id"] ?? entry["id"]) : entry)));
  return [...new Set(itemsOf(raw["requires"]).filter(isSkillId))].filter((id) => !listed.has(id));
}

/** Where the list is that more entries are shown in: `dependencies`, or the first of its groups. */
function pathOf(dependencies: Json | undefined): readonly string[] {
  return isJsonRecord(dependencies) ? ["dependencies", "required"] : ["dependencies"];
}

function listIn(dependencies: Json | undefined): readonly Json[] {
  return itemsOf(isJsonRecord(dependencies) ? dependencies["required"] : dependencies);
}

function changed(dependencies: Json | undefined, change: (list: readonly Json[]) => readonly Json[]): Json {
  const list = change(listIn(dependencies));
  return isJsonRecord(dependencies) ? { ...dependencies, required: list } : list;
}

/** Its own entries of the list that a path of the view leads into, and which of all it means. */
function entryAt(raw: Json | undefined, path: readonly (string | number)[]): readonly [readonly Json[], number?] {
  const dependencies = isJsonRecord(raw) ? raw["dependencies"] : undefined;
  const place = pathOf(dependencies);
  const index = place.every((key, depth) => key === path[depth]) ? path[place.length] : undefined;
  return typeof index === "number" ? [listIn(dependencies), index] : [listIn(dependencies)];
}

/** The index behind which all entries are ids that `requires` can name, and that begins with one that it named. */
function beginOfNamed(list: readonly Json[], named: readonly string[], own: number): number {
  let least = list.length;
  while (least > 0 && isSkillId(list[least - 1])) least--;
  const first = list.findIndex((entry, index) => index >= least && includes(named, entry));
  // After a renaming the old name is not there, but the place is.
  return first < 0 ? Math.max(least, Math.min(own, list.length)) : first;
}

/** `requires` with other packages, and other skills in the places of those that it named. */
function refilled(
  was: readonly Json[],
  named: readonly string[],
  packages: readonly Json[],
  skills: readonly Json[],
): readonly Json[] {
  const rest = [...packages];
  const next = [...skills];
  const seen = new Set<string>();
  const kept = was.flatMap((entry) => {
    if (!includes(named, entry)) return rest.splice(0, 1);
    if (!seen.has(String(entry))) {
      seen.add(String(entry));
      return next.splice(0, 1);
    }
    return skills.includes(entry) ? [entry] : [];
  });
  return [...kept, ...rest, ...next];
}

/** A mapping in which some keys have other values, in their places; undefined takes a key out. */
function withEntries(record: JsonRecord, changes: Readonly<Record<string, Json | undefined>>): JsonRecord {
  return recordOf<Json>(Object.entries({ ...record, ...changes }));
}
