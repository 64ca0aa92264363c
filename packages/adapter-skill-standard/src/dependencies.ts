import {
  compact,
  type Dependency,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  recordOf,
} from "@skill-convert/core";
import { keep, keptOf } from "./spelling.js";

const GROUPS = ["required", "optional"] as const;

/** Dependencies as read, and how the list of them was written where that is not a plain list. */
export interface DependencyList {
  readonly dependencies: Dependency[];
  /** The groups of `{ required: […], optional: […] }`, and whether each is a list or null. */
  readonly groups?: JsonRecord;
}

/** Reads `dependencies`: ids, mappings with `skill_id`, or both in groups. */
export function decodeDependencies(value: Json): DependencyList {
  if (Array.isArray(value)) return { dependencies: value.flatMap((item: Json) => decodeDependency(item)) };
  if (!isJsonRecord(value)) return { dependencies: [] };
  const groups = recordOf<Json>(Object.entries(value).map(([key, items]) => [key, items === null ? null : "list"]));
  // In the order of the groups that is written back, whatever the order of the keys.
  const dependencies = GROUPS.flatMap((group) => {
    const items = getOwn(value, group);
    return Array.isArray(items) ? items.flatMap((item: Json) => decodeDependency(item, group)) : [];
  });
  return { dependencies, groups };
}

/** Writes `dependencies`, in groups where they were so and still can be. */
export function encodeDependencies(dependencies: readonly Dependency[], groups: Json | undefined): Json {
  if (groups === undefined || !isJsonRecord(groups)) {
    return dependencies.map((dependency) => encodeDependency(dependency, false));
  }
  const inOptional = (dependency: Dependency) =>
    dependency.optional === true && keptOf(dependency).spelling["group"] !== "required";
  const required = dependencies.filter((dependency) => !inOptional(dependency));
  const optional = dependencies.filter(inOptional);
  const inOrder = dependencies.every((dependency, index) => dependency === [...required, ...optional][index]);
  if (!inOrder) return dependencies.map((dependency) => encodeDependency(dependency, false));
  const group = (name: string, members: readonly Dependency[]) =>
    members.length > 0 || getOwn(groups, name) === "list"
      ? members.map((member) => encodeDependency(member, name === "optional"))
      : getOwn(groups, name);
  return recordOf<Json>([
    ["required", group("required", required)],
    ["optional", group("optional", optional)],
  ]);
}

function decodeDependency(item: Json, group?: (typeof GROUPS)[number]): Dependency[] {
  const inOptional = group === "optional";
  const grouped = inOptional ? { optional: true } : {};
  if (typeof item === "string") return [{ id: item, ...grouped }];
  if (!isJsonRecord(item)) return [];
  const key = typeof getOwn(item, "skill_id") === "string" ? "skill_id" : "id";
  const id = getOwn(item, key);
  if (typeof id !== "string") return [];
  const rest = new Map(Object.entries(item));
  const take = <T extends Json>(name: string, is: (value: Json) => value is T): T | undefined => {
    const value = rest.get(name);
    if (value === undefined || !is(value)) return undefined;
    rest.delete(name);
    return value;
  };
  rest.delete(key);
  const version = take("version", isText);
  const reason = take("reason", isText);
  const optional = inOptional ? undefined : take("optional", isFlag);
  const required = optional === undefined && !inOptional ? take("required", isFlag) : undefined;
  const bare = [version, reason, optional, required].every((value) => value === undefined) && rest.size === 0;
  const flag = inOptional ? true : (optional ?? (required === undefined ? undefined : !required));
  const spelling: JsonRecord = recordOf<Json>([
    ["id", key === "id" ? "id" : undefined],
    ["required", required === undefined ? undefined : true],
    ["object", bare ? true : undefined],
    ["group", group === "required" && flag === true ? group : undefined],
  ]);
  const extensions = keep(recordOf(rest), spelling);
  return [compact({ id, version, optional: flag, reason, extensions })];
}

function encodeDependency(dependency: Dependency, inOptional: boolean): Json {
  const { keys, spelling } = keptOf(dependency);
  const { id, version, reason } = dependency;
  // What only orders two skills is nothing that the loader may insist on.
  const optional = dependency.coordination ? true : dependency.optional;
  const flag = inOptional || optional === undefined ? undefined : optional;
  const fields = recordOf<Json>([
    [spelling["id"] === "id" ? "id" : "skill_id", id],
    ["version", version],
    spelling["required"] === true ? ["required", flag === undefined ? undefined : !flag] : ["optional", flag],
    ["reason", reason],
  ]);
  const others = Object.entries(keys).filter(([key]) => !Object.hasOwn(fields, key));
  if (Object.keys(fields).length === 1 && others.length === 0 && spelling["object"] !== true) return id;
  return recordOf<Json>([...Object.entries(fields), ...others]);
}

function isText(value: Json): value is string {
  return typeof value === "string";
}

function isFlag(value: Json): value is boolean {
  return typeof value === "boolean";
}

/** An entry of `requires` (dialect) that names a skill; one without a slash is a package. */
export function isSkillId(entry: Json): entry is string {
  return typeof entry === "string" && /^[\w.-]+(?:\/[\w.-]+)+$/.test(entry);
}
