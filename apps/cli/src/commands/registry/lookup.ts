import type { JsonRecord, SkillManifest } from "@skill-convert/core";
import { redactManifest } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { type RegisteredSkill, recordLookup } from "@skill-convert/registry";
import { type ReadSkill, readSkills } from "../../inputs/read-registry.js";
import { USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import { codeOf, listed, openRegistry, print, unregistered } from "./answer.js";
import { keepFootprint } from "./footprint.js";
import type { LookupOptions } from "./options.js";
import { placeOf } from "./place.js";

/** `registry lookup`: prints the manifest of a skill (semioverse.md#s102). */
export async function runRegistryLookup(
  first: string | undefined,
  second: string | undefined,
  options: LookupOptions,
  streams: Streams,
): Promise<number> {
  const { place, rest } = placeOf([first, second], { least: 1, most: 1 }, options.store);
  const [id = ""] = rest;
  const { registry, skills, diagnostics, reached } = await openRegistry(place, options, streams, [id]);
  if (!reached) return USAGE;
  // A refused skill, such as one on a cycle, still has a manifest. The diagnostics of reading say why it was refused.
  const { answer, events } = recordLookup(registry, id);
  if (options.footprint !== undefined) keepFootprint(options.footprint, events);
  const found = answer ?? registry.refusal(id)?.skill;
  const skill = found ? { ...listed(found), manifest: redacted(completeManifest(found, skills, streams)) } : null;
  const missing = unregistered(registry, [id]);
  print(
    { command: "registry lookup", version, diagnostics: [...diagnostics, ...missing], skill },
    options.reporter,
    streams,
    () => {
      writeDiagnostics(missing, streams);
      if (skill) streams.out(`${JSON.stringify(skill.manifest, null, 2)}\n`);
    },
  );
  return codeOf(diagnostics, found === undefined);
}

function redacted(manifest: SkillManifest): JsonRecord {
  const shown = redactManifest(manifest);
  return isJsonRecord(shown) ? shown : {};
}

/** The manifest with its instructions. They are read again, because a registry does not keep them. */
export function completeManifest(
  { manifest }: RegisteredSkill,
  skills: readonly ReadSkill[],
  streams: Streams,
): SkillManifest {
  const known = skills.find((skill) => skill.manifest === manifest);
  const again = known && readSkills([known.source], streams, { from: known.format }).skills;
  return again?.find(({ directory }) => directory === known?.directory)?.manifest ?? manifest;
}
