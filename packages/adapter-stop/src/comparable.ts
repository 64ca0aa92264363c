import { isRecord, type SkillManifest } from "@skill-convert/core";
import { ID } from "./format.js";

/**
 * The manifest that is there, as far as the one to be written can speak of it. A manifest that was not read from STOP
 * knows nothing of the keys and spellings that this one has, so they are no part of what changes, and stay.
 */
export function comparable(current: SkillManifest, wanted: SkillManifest): SkillManifest {
  return hasOwnExtension(wanted) ? current : (withoutOwnExtension(current) as SkillManifest);
}

/** Fields that hold anybody's data. */
const FREE: ReadonlySet<string> = new Set(["metadata", "schema", "keywords", "default", "equals", "examples"]);

function hasOwnExtension(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasOwnExtension);
  if (!isRecord(node)) return false;
  return Object.entries(node).some(([key, value]) => {
    if (key === "extensions") return isRecord(value) && Object.hasOwn(value, ID);
    return !FREE.has(key) && hasOwnExtension(value);
  });
}

function withoutOwnExtension(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutOwnExtension);
  if (!isRecord(node)) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      if (FREE.has(key)) return [[key, value]];
      if (key !== "extensions" || !isRecord(value)) return [[key, withoutOwnExtension(value)]];
      const others = Object.entries(value).filter(([format]) => format !== ID);
      return others.length > 0 ? [[key, Object.fromEntries(others)]] : [];
    }),
  );
}
