import type { FileEdit, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { Dialect } from "../dialect/dialect.js";
import type { Component } from "../model/schemas.js";

/** A skill that is copied to the folder in which a dialect looks. */
export interface CopiedSkill {
  /** The folder of the skill. */
  readonly from: string;
  /** The folder of the copy. */
  readonly to: string;
}

/** The copies of skills for a dialect. */
export interface SkillPlaces {
  readonly copies: readonly CopiedSkill[];
  readonly edits: readonly FileEdit[];
  /** The folders in which the skills are then, as far as some were copied. */
  readonly after?: Component[];
  /** The reason why the skills cannot be copied, as a clause. */
  readonly conflict?: string;
}

const NOTHING: SkillPlaces = { copies: [], edits: [] };

/**
 * Plans the copies of skills to the folder in which a dialect looks, if its manifest cannot name another one
 * (plugin-manifests.md#d21). The skills stay where they are, because the manifests of other programs name them.
 *
 * @param wanted the folders in which the source finds skills
 */
export function placeSkills(files: SkillFiles, wanted: readonly Component[], to: Dialect): SkillPlaces {
  const rule = to.components.skills;
  const [place] = rule?.at ?? [];
  if (rule?.field !== undefined || place === undefined) return NOTHING;
  const found = new Map<string, string>();
  const copies: CopiedSkill[] = [];
  const covered = new Set<Component>();
  for (const name of namesIn(files, place)) found.set(name.toLowerCase(), `${place}/${name}`);
  for (const path of wanted) {
    if (typeof path !== "string" || path === place) continue;
    const skills = skillsIn(files, path);
    if (skills.length > 0) covered.add(path);
    for (const from of skills) {
      const name = from.slice(from.lastIndexOf("/") + 1);
      const target = `${place}/${name}`;
      const other = found.get(name.toLowerCase());
      if (other === undefined) copies.push({ from, to: target });
      else if (!isSame(files, from, other))
        return { ...NOTHING, conflict: `two skills are called "${name}": ${other} and ${from}` };
      found.set(name.toLowerCase(), other ?? from);
    }
  }
  if (covered.size === 0) return NOTHING;
  const after = [place, ...wanted.filter((path) => path !== place && !covered.has(path))];
  return { copies, after, edits: copies.flatMap((copy) => editsOf(files, copy)) };
}

/** The folders of skills directly in a folder. */
function namesIn(files: SkillFiles, folder: string): readonly string[] {
  const inside = filesIn(files, folder).map((file) => file.split("/"));
  return inside.flatMap(([name = "", file, ...deeper]) => (file === SKILL_FILE && deeper.length === 0 ? [name] : []));
}

/** The skills that a path names: a folder of skills, or the folder of one. The plugin itself is not copied into itself. */
function skillsIn(files: SkillFiles, path: string): readonly string[] {
  if (path === ".") return [];
  return files.has(`${path}/${SKILL_FILE}`) ? [path] : namesIn(files, path).map((name) => `${path}/${name}`);
}

/** The files in a folder, relative to it. */
function filesIn(files: SkillFiles, folder: string): readonly string[] {
  const prefix = `${folder}/`;
  return files.list().flatMap((file) => (file.startsWith(prefix) ? [file.slice(prefix.length)] : []));
}

function editsOf(files: SkillFiles, { from, to }: CopiedSkill): readonly FileEdit[] {
  return filesIn(files, from).map((file) => ({ kind: "copy", path: `${to}/${file}`, from: `${from}/${file}` }));
}

/** Returns true if two folders have the same files. */
function isSame(files: SkillFiles, one: string, other: string): boolean {
  const inside = filesIn(files, one);
  if (inside.join("\n") !== filesIn(files, other).join("\n")) return false;
  return inside.every((file) => {
    const first = files.bytes(`${one}/${file}`);
    const second = files.bytes(`${other}/${file}`);
    return first !== undefined && second?.length === first.length && first.every((byte, at) => byte === second[at]);
  });
}
