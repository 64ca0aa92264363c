import { isRecord, type Json, jsonEqual, setOwn, valueAt } from "../json.js";
import { namedListKey } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Path } from "../path.js";

/** A path in the model with elements of named lists by their names, and those of other lists by their indexes. */
export type Address = readonly string[];

/** Returns the path of an address in a manifest; undefined if it has no value there. */
export function pathOf(manifest: SkillManifest, address: Address): Path | undefined {
  const path: (string | number)[] = [];
  let node: unknown = manifest;
  for (const [depth, segment] of address.entries()) {
    const step = Array.isArray(node) ? indexOf(node, segment, address.slice(0, depth)) : segment;
    if (!(isRecord(node) || Array.isArray(node)) || !Object.hasOwn(node, step)) return undefined;
    node = Reflect.get(node, step);
    path.push(step);
  }
  return path;
}

/** Returns the address of a path in a manifest. */
export function addressOf(manifest: SkillManifest, path: Path): string[] {
  return path.map((segment, depth) => {
    const key = typeof segment === "number" ? namedListKey(path.slice(0, depth)) : undefined;
    return key === undefined ? String(segment) : memberName(valueAt(manifest, path.slice(0, depth + 1)), key);
  });
}

/** Returns the value at an address; undefined if there is none. */
export function getNode(manifest: SkillManifest, address: Address): Json | undefined {
  const path = pathOf(manifest, address);
  return path && valueAt(manifest, path);
}

/** Maps a path of `manifest` to the same path of `other`, or to the innermost parent that both have. */
export function nearestPath(manifest: SkillManifest, path: Path, other: SkillManifest): Path {
  const address = addressOf(manifest, path);
  for (let length = path.length; length > 0; length--) {
    const found = pathOf(other, address.slice(0, length));
    const isSame = (_: unknown, depth: number) =>
      typeof path[depth] !== "number" ||
      namedListKey(path.slice(0, depth)) !== undefined ||
      jsonEqual(valueAt(manifest, path.slice(0, depth)), found && valueAt(other, found.slice(0, depth)));
    if (found?.every(isSame)) return found;
  }
  return [];
}

/** Returns the names of a list's elements in their order. */
export function membersAt(manifest: SkillManifest, address: Address): string[] {
  const node = getNode(manifest, address);
  return Array.isArray(node) ? node.map((item) => memberName(item, namedListKey(address))) : [];
}

/**
 * Copies the value at an address from `model`. If `model` has no value there, removes it, together with the objects
 * around it that `model` does not have. A new list element is inserted after the element that precedes it in `model`.
 */
export function takeNode(root: SkillManifest, address: Address, model: SkillManifest): void {
  const name = address.at(-1);
  const around = address.slice(0, -1);
  if (name === undefined) return;
  const value = getNode(model, address);
  if (value !== undefined) createParents(root, around, model);
  const parent: unknown = getNode(root, around);
  if (Array.isArray(parent)) takeElement(parent, address, value, membersAt(model, around));
  else if (!isRecord(parent)) return;
  else if (value !== undefined) setOwn(parent, name, value);
  else {
    delete parent[name];
    if (Object.keys(parent).length === 0 && getNode(model, around) === undefined) takeNode(root, around, model);
  }
}

/**
 * Creates the missing objects on the way to an address. A missing list, or element of a list, is copied from `model`.
 */
function createParents(root: SkillManifest, address: Address, model: SkillManifest): void {
  if (address.length === 0 || getNode(root, address) !== undefined) return;
  const around = address.slice(0, -1);
  createParents(root, around, model);
  const parent: unknown = getNode(root, around);
  if (isRecord(parent) && isRecord(getNode(model, address))) setOwn(parent, address.at(-1) ?? "", {});
  else takeNode(root, address, model);
}

function takeElement(list: unknown[], address: Address, value: Json | undefined, order: readonly string[]): void {
  const around = address.slice(0, -1);
  const name = address.at(-1) ?? "";
  const index = indexOf(list, name, around);
  if (value === undefined) {
    if (index in list) list.splice(index, 1);
  } else if (index in list) list[index] = value;
  else {
    const before = order.slice(0, order.indexOf(name)).map((other) => indexOf(list, other, around));
    const last = before.findLast((position) => position in list);
    list.splice(last === undefined ? 0 : last + 1, 0, value);
  }
}

/** Sorts the members of a list by `order`. Other members keep their order at the end. */
export function orderMembers(root: SkillManifest, address: Address, order: readonly string[]): void {
  const node: unknown = getNode(root, address);
  if (!Array.isArray(node)) return;
  const key = namedListKey(address);
  const rank = new Map(order.map((name, index) => [name, index]));
  const rankOf = (item: unknown) => rank.get(memberName(item, key)) ?? order.length;
  node.sort((a, b) => rankOf(a) - rankOf(b));
}

/** Returns the index of an element, or -1. {@link ONLY} finds the only operation of a skill, whatever its name. */
function indexOf(list: readonly unknown[], name: string, address: Address): number {
  const key = namedListKey(address);
  if (key === undefined) return /^\d+$/.test(name) ? Number(name) : -1;
  const found = list.findIndex((item) => memberName(item, key) === name);
  return found < 0 && name === ONLY && address[0] === "operations" && list.length === 1 ? 0 : found;
}

/** The address of the only operation of a skill, whatever its name is. */
export const ONLY = "";

function memberName(item: unknown, key: string | undefined): string {
  const name = isRecord(item) && key !== undefined ? item[key] : undefined;
  return typeof name === "string" ? name : "";
}
