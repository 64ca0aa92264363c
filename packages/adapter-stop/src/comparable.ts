import { isRecord, type SkillManifest } from "@skill-convert/core";
import { ID } from "./format.js";

/**
 * The manifest that is there, as far as the one to be written can speak of it. A manifest that was not read from here
 * knows nothing of the keys and spellings that this one has, so they are no part of what changes, and stay.
 */
export function comparable(current: SkillManifest, wanted: SkillManifest): SkillManifest {
  const unknown = [ID, "frontmatter"].filter((format) => !hasExtension(wanted, format));
  return unknown.reduce<SkillManifest>((kept, format) => withoutExtension(kept, format) as SkillManifest, current);
}

/** Fields that hold anybody's data. */
const FREE: ReadonlySet<string> = new Set(["metadata", "schema", "keywords", "default", "equals", "examples"]);

function hasExtension(node: unknown, format: string): boolean {
  if (Array.isArray(node)) return node.some((item) => hasExtension(item, format));
  if (!isRecord(node)) return false;
  return Object.entries(node).some(([key, value]) => {
    if (key === "extensions") return isRecord(value) && Object.hasOwn(value, format);
    return !FREE.has(key) && hasExtension(value, format);
  });
}

function withoutExtension(node: unknown, format: string): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutExtension(item, format));
  if (!isRecord(node)) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      if (FREE.has(key)) return [[key, value]];
      if (key !== "extensions" || !isRecord(value)) return [[key, withoutExtension(value, format)]];
      const others = Object.entries(value).filter(([each]) => each !== format);
      return others.length > 0 ? [[key, Object.fromEntries(others)]] : [];
    }),
  );
}
