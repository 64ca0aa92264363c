import type { Path, Range, SkillManifest, SourceLocation } from "@skill-convert/core";
import { SPELLING } from "@skill-convert/core";
import type { DataDocument, MarkdownDocument } from "@skill-convert/source";
import { ID, MANIFEST_FILE, SKILL_FILE } from "./format.js";
import { standsInSkillFile } from "./presence.js";

type Rewrite = readonly [from: readonly string[], to: readonly string[]];

/** Where the fields of the model stand in skill.yaml; `*` is an index, and what follows keeps its name in snake case. */
const IN_MANIFEST: readonly Rewrite[] = [
  [["id"], ["name"]],
  [["operations", "*", "input", "parameters"], ["inputs"]],
  [["operations", "*", "input"], ["inputs"]],
  [["operations", "*", "output", "fields"], ["outputs"]],
  [["operations", "*", "output"], ["outputs"]],
  [["operations"], []],
  [["effects"], ["side_effects"]],
  [["tools", "used"], ["tools_used"]],
  [
    ["tools", "required"],
    ["requirements", "tools"],
  ],
  [["tools"], ["tools_used"]],
  [["environment"], ["requirements", "env_vars"]],
  [["requiredFiles"], ["requirements", "files"]],
  [["requiredCapabilities"], ["requirements", "capabilities"]],
];

/** Where they stand in the front matter of SKILL.md. */
const IN_FRONTMATTER: readonly Rewrite[] = [
  [["compatibility"], ["compatibility"]],
  [["metadata"], ["metadata"]],
  [["extensions", "frontmatter"], []],
];

/** Fields that may stand in SKILL.md alone, by the key that says so. */
const MAY_MOVE: ReadonlyMap<string, Rewrite> = new Map([
  ["license", [["license"], ["license"]]],
  ["author", [["author"], ["metadata", "author"]]],
  ["repository", [["repository"], ["metadata", "repository"]]],
  ["allowed-tools", [["tools", "used"], ["allowed-tools"]]],
]);

/** Where a canonical path comes from: the value, or the nearest thing around it that is there. */
export function locateField(
  document: DataDocument,
  markdown: MarkdownDocument | undefined,
  manifest: SkillManifest,
  path: Path,
): SourceLocation | undefined {
  if (path[0] === "instructions" && markdown) return { file: SKILL_FILE, range: markdown.body };
  const place = rewrite(path, IN_FRONTMATTER) ?? movedPlace(document, manifest, path);
  if (place && markdown) {
    const range = locateNearest(markdown.frontmatter, place) ?? markdown.frontmatterRange;
    return range ? { file: SKILL_FILE, range } : { file: SKILL_FILE };
  }
  // All of the tools stand in two places, of which one may be missing.
  const all = path.length === 1 && path[0] === "tools" && manifest.tools?.used === undefined;
  const inside = toManifestPath(all ? ["tools", "required"] : path);
  return { file: MANIFEST_FILE, range: locateNearest(document, inside) ?? document.range };
}

/** The place in SKILL.md of a field that skill.yaml does not have. */
function movedPlace(document: DataDocument, manifest: SkillManifest, path: Path): Path | undefined {
  const moved = [...MAY_MOVE].filter(([key]) => standsInSkillFile(manifest, key)).map(([, each]) => each);
  const place = rewrite(path, moved);
  return place && !document.locate(toManifestPath(path).slice(0, 1)) ? place : undefined;
}

/** The range of a path or of the nearest thing around it. */
export function locateNearest(document: DataDocument | undefined, path: Path): Range | undefined {
  for (let length = path.length; length >= 0; length--) {
    const range = document?.locate(path.slice(0, length));
    if (range) return range;
  }
  return undefined;
}

/** What the keywords of a schema are called among the constraints; every other one is part of the type. */
const CONSTRAINTS: ReadonlyMap<string | number, string> = new Map([
  ...["pattern", "enum"].map((keyword) => [keyword, keyword] as const),
  ...["minimum", "minLength", "minItems"].map((keyword) => [keyword, "min"] as const),
  ...["maximum", "maxLength", "maxItems"].map((keyword) => [keyword, "max"] as const),
]);

function inType([keyword, ...rest]: Path): Path {
  const constraint = keyword === undefined ? undefined : CONSTRAINTS.get(keyword);
  return constraint === undefined ? ["type"] : ["constraints", constraint, ...rest];
}

function toManifestPath(path: Path): Path {
  const extension = path.findIndex((segment, index) => segment === "extensions" && path[index + 1] === ID);
  const own = extension < 0 ? path : path.slice(0, extension);
  const head = rewrite(own, IN_MANIFEST) ?? own;
  const inside = head.map((segment) => (typeof segment === "string" ? toKey(segment) : segment));
  const schema = extension < 0 ? head.indexOf("schema") : -1;
  if (schema >= 0) return [...inside.slice(0, schema), ...inType(head.slice(schema + 1))];
  if (extension < 0) return inside;
  const kept = path.slice(extension + 2);
  return [...inside, ...(kept[0] === SPELLING ? kept.slice(1) : kept)];
}

function toKey(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function rewrite(path: Path, table: readonly Rewrite[]): Path | undefined {
  for (const [from, to] of table) {
    const matches = from.every((segment, index) => (segment === "*" ? index < path.length : segment === path[index]));
    if (matches) return [...to, ...path.slice(from.length)];
  }
  return undefined;
}
