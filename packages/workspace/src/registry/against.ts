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
import type { PlacedDiagnostic } from "@skill-convert/report";
import { showDiagnostic } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { readSkillsAt } from "../find/read-revision.js";
import { writeVersion } from "../formats/write-version.js";
import { withHashedBody } from "./read-record.js";
import type { ReadRegistry } from "./read-registry.js";

/**
 * Finds the skills that changed since a git revision without a sufficient version (semioverse.md#s81,
 * semioverse.md#s90). An old skill is matched by id, or else by folder. Skills that could not be read at the revision
 * are ignored.
 */
export function againstRevision(
  root: string,
  revision: string,
  { registry, skills }: ReadRegistry,
  context: LoadedContext,
): PlacedDiagnostic[] {
  const input = { source: `${revision}:${root}`, revision, directory: resolve(context.cwd, root) };
  const read = readSkillsAt(input, context, { keep: withHashedBody });
  const old = registerEach(createSkillRegistry(), read.skills).registry;
  const idIn = new Map(registry.skills().map((skill) => [skill.manifest, skill]));
  const formatOf = new Map(skills.map(({ manifest, format }) => [manifest, format]));
  const inFolder = new Map(skills.map(({ directory, manifest }) => [directory, idIn.get(manifest)]));
  const folderOf = new Map(read.skills.map(({ manifest, directory }) => [manifest, directory]));
  return old.skills().flatMap((before) => {
    const after = current(registry, before.id) ?? inFolder.get(folderOf.get(before.manifest));
    if (after === undefined || jsonEqual(before.manifest, after.manifest)) return [];
    // The folder now holds another skill that also existed before, so the old one was moved or removed.
    if (after.id !== before.id && current(old, after.id)) return [];
    const comparison = compareVersions(before.manifest, after.manifest);
    const format = formatOf.get(after.manifest);
    const found = versionFindings(before.id, before.manifest, after.manifest, comparison, (version) =>
      writeVersion(context.registry, format, version),
    );
    return found.map((finding) => showDiagnostic(finding, undefined));
  });
}

function current(registry: SkillRegistry, id: string): RegisteredSkill | undefined {
  return registry.lookup(id) ?? registry.refusal(id)?.skill;
}
