import { isRecord, type Json, setOwn } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { namedListKey } from "../manifest/shape.js";

/** The value at an address (named lists by name); undefined where there is none. */
export function getNode(manifest: SkillManifest, address: readonly string[]): Json | undefined {
  let node: unknown = manifest;
  for (const [index, segment] of address.entries()) {
    if (Array.isArray(node)) node = node[indexOf(node, segment, address.slice(0, index))];
    else if (isRecord(node) && Object.hasOwn(node, segment)) node = node[segment];
    else return undefined;
  }
  return node as Json | undefined;
}

/** The names of a list's elements or an object's keys, in their order. */
export function membersAt(manifest: SkillManifest, address: readonly string[]): string[] {
  const node = getNode(manifest, address);
  if (Array.isArray(node)) return node.map((item) => memberName(item, namedListKey(address)));
  return isRecord(node) ? Object.keys(node) : [];
}

/** The key of what the formats keep for themselves, each under its id. */
export const EXTENSIONS = "extensions";

/**
 * Sets the value at an address, or removes it where `value` is undefined; extensions are begun where there are none yet.
 * Whether the place around it is there.
 */
export function setNode(root: unknown, address: readonly string[], value: Json | undefined): boolean {
  const [name] = address.slice(-1);
  const around = address.slice(0, -1);
  if (value !== undefined && around.at(-1) === EXTENSIONS && getNode(root as SkillManifest, around) === undefined) {
    if (!setNode(root, around, {})) return false;
  }
  const parent = getNode(root as SkillManifest, around) as unknown;
  if (name === undefined) return false;
  if (Array.isArray(parent)) {
    const index = indexOf(parent, name, address.slice(0, -1));
    if (value === undefined) index >= 0 && parent.splice(index, 1);
    else if (index >= 0) parent[index] = value;
    else parent.push(value);
    return true;
  }
  if (!isRecord(parent)) return false;
  if (value === undefined) delete parent[name];
  else setOwn(parent, name, value);
  return true;
}

/** Puts the members of a list or object into an order; the ones it does not name keep their place at the end. */
export function orderMembers(root: unknown, address: readonly string[], order: readonly string[]): void {
  const node = getNode(root as SkillManifest, address) as unknown;
  const rank = new Map(order.map((name, index) => [name, index]));
  const by = (a: string, b: string) => (rank.get(a) ?? order.length) - (rank.get(b) ?? order.length);
  if (Array.isArray(node)) {
    const key = namedListKey(address);
    node.sort((a, b) => by(memberName(a, key), memberName(b, key)));
  } else if (isRecord(node)) {
    const entries = Object.entries(node).sort(([a], [b]) => by(a, b));
    for (const [key] of entries) delete node[key];
    for (const [key, value] of entries) setOwn(node, key, value);
  }
}

function indexOf(list: readonly unknown[], name: string, address: readonly string[]): number {
  if (address.length === 1 && address[0] === "operations" && list.length === 1) return 0;
  const key = namedListKey(address);
  return key === undefined ? Number(name) : list.findIndex((item) => memberName(item, key) === name);
}

function memberName(item: unknown, key: string | undefined): string {
  const name = isRecord(item) && key !== undefined ? item[key] : undefined;
  return typeof name === "string" ? name : "";
}
