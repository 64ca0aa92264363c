import { resolve } from "node:path";
import { jsonEqual } from "@skill-convert/core/json";
import {
  compareVersions,
  createSkillRegistry,
  type RegisteredSkill,
  registerEach,
  type SkillRegistry,
  versionFindings,
} from "@skill-convert/registry";
import { withoutBody } from "../../inputs/read-record.js";
import type { ReadRegistry } from "../../inputs/read-registry.js";
import { readSkillsAt } from "../../inputs/read-revision.js";
import type { PlacedDiagnostic } from "../../report/model.js";
import { showDiagnostic } from "../../report/show.js";

/**
 * Section 7: the skills that changed since a git revision without a version that says so. A skill is known by its id, and
 * one whose folder now holds another id by its folder. What could not be read then is no fault of today's.
 */
export function againstRevision(
  root: string,
  revision: string,
  { registry, skills }: ReadRegistry,
): PlacedDiagnostic[] {
  const input = { source: `${revision}:${root}`, revision, directory: resolve(root) };
  const before = readSkillsAt(input, { keep: withoutBody });
  const old = registerEach(createSkillRegistry(), before.skills).registry;
  const idIn = new Map(registry.skills().map((skill) => [skill.manifest, skill]));
  const inFolder = new Map(skills.map(({ directory, manifest }) => [directory, idIn.get(manifest)]));
  const folderOf = new Map(before.skills.map(({ manifest, directory }) => [manifest, directory]));
  return old.skills().flatMap((was) => {
    const now = current(registry, was.id) ?? inFolder.get(folderOf.get(was.manifest));
    if (now === undefined || jsonEqual(was.manifest, now.manifest)) return [];
    // A new skill where another one was: the old one went elsewhere, or is gone.
    if (now.id !== was.id && current(old, now.id)) return [];
    const found = versionFindings(was.id, was.manifest, now.manifest, compareVersions(was.manifest, now.manifest));
    return found.map((finding) => showDiagnostic(finding, undefined));
  });
}

function current(registry: SkillRegistry, id: string): RegisteredSkill | undefined {
  return registry.lookup(id) ?? registry.refusal(id)?.skill;
}
