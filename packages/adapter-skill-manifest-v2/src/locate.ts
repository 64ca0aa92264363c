import { isRecord, type Path, type Range, type SkillManifest, SPELLING } from "@skill-convert/core";
import type { SkillFile } from "./skill-file.js";

/** Canonical fields that stand in the front matter, by the path of their keys there. */
const IN_FRONTMATTER: ReadonlyMap<string, readonly string[]> = new Map([
  ["name", ["name"]],
  ["description", ["description"]],
  ["license", ["license"]],
  ["compatibility", ["compatibility"]],
  ["metadata", ["metadata"]],
  ["author", ["metadata", "author"]],
  ["repository", ["metadata", "repository"]],
  ["tools", ["allowed-tools"]],
]);

/** What the fields of the model are called in the block; every other one has the same name there. */
const IN_BLOCK: ReadonlyMap<string, string> = new Map([
  ["tags", "capabilities"],
  ["stdoutContract", "stdout_contract"],
  ["lastLineJson", "last_line_json"],
  ["schema", "type"],
]);

/** Where a canonical path comes from in SKILL.md: the value, or the nearest thing around it that is there. */
export function locateField(skill: SkillFile, path: Path, toDocument: () => Path): Range | undefined {
  const head = path[0];
  const { markdown, manifest: own } = skill;
  const key = IN_FRONTMATTER.get(String(head));
  if (key) return nearestAround(markdown.frontmatter?.locate, [...key, ...path.slice(1)]) ?? markdown.frontmatterRange;
  if (head === "extensions" && path[1] === "frontmatter") {
    return nearestAround(markdown.frontmatter?.locate, path.slice(2)) ?? markdown.frontmatterRange;
  }
  if (head === "instructions") return markdown.body;
  if (!own) return undefined;
  return nearestAround(own.content.locate, toDocument()) ?? own.block.range;
}

function nearestAround(locate: ((path: Path) => Range | undefined) | undefined, path: Path): Range | undefined {
  if (!locate) return undefined;
  for (let length = path.length; length > 0; length--) {
    const range = locate(path.slice(0, length));
    if (range) return range;
  }
  return undefined;
}

/** A path of the model as a path of the block's document: lists of named things are objects there. */
export function toDocumentPath(manifest: SkillManifest, path: Path, format: string): Path {
  const out: (string | number)[] = [];
  let node: unknown = manifest;
  for (const [index, segment] of path.entries()) {
    node = isRecord(node) || Array.isArray(node) ? (node as Record<string, unknown>)[String(segment)] : undefined;
    if (segment === "extensions" && path[index + 1] === format) {
      const inside = path.slice(index + 2);
      return [...out, ...(inside[0] === SPELLING ? inside.slice(1, 2) : inside)];
    }
    const list = path[index - 1];
    if (typeof segment === "number" && (list === "operations" || list === "parameters" || list === "fields")) {
      const name = isRecord(node) ? node["name"] : undefined;
      if (typeof name !== "string") return out;
      out.push(name);
    } else if (segment !== "parameters") out.push(IN_BLOCK.get(String(segment)) ?? segment);
  }
  return out;
}
