import type { SkillManifest } from "@skill-convert/core";
import { bodyOf } from "../document/container.js";
import type { ManifestReading } from "../reading/reading.js";
import { joinBody, splitBody } from "../section/body.js";
import { generatedSection, keptUsage } from "../section/section.js";
import type { Writing } from "./writing.js";

/** Returns the body of SKILL.md to write; undefined keeps the existing one. */
export function bodyToWrite(writing: Writing): string | undefined {
  const { reading, views } = writing.existing;
  return views && reading ? keptBody(reading, writing.target.instructions) : newBody(writing);
}

/** The body over an existing manifest, which keeps its generated section. */
export function keptBody(reading: ManifestReading, instructions = ""): string | undefined {
  const { body, section, instructions: existing = "" } = reading;
  return body !== undefined && instructions === existing ? body : joinBody({ own: instructions, section });
}

/** The body of a new manifest, with a new section. If the old manifest stays, no section is generated. */
function newBody(writing: Writing): string | undefined {
  const { format, skill, target, options } = writing;
  const { value: skillFile } = skill.skillFile;
  const existing = splitBody((skillFile && bodyOf(skillFile).instructions) ?? "");
  const own = target.instructions ?? existing.own;
  const hasUsage = format.section === "usage" || format.section === "contract";
  // What no field of the result has, and no other part of it, stays where it is.
  const isOnlyPlace = keptUsage(existing.section, writing.manifest) !== undefined;
  const generated = options.keepSource
    ? undefined
    : sectionFor(format.section, unstated(writing), own, existing.section);
  const section = generated ?? (isOnlyPlace || hasUsage ? existing.section : undefined);
  if (target.instructions === undefined && section === undefined && existing.section === undefined) return undefined;
  return joinBody({ own, section });
}

/** The manifest without the fields that the document says in keys of its own. */
export function unstated({ manifest, prepared: { stated = [] } }: Writing): SkillManifest {
  if (stated.length === 0) return manifest;
  const rest = { ...manifest };
  for (const field of stated) delete rest[field];
  return rest;
}

function sectionFor(
  kind: Writing["format"]["section"],
  manifest: SkillManifest,
  instructions: string,
  existing: string | undefined,
): string | undefined {
  const contract = kind === "contract";
  const usage = contract || kind === "usage";
  const overview = kind !== undefined && instructions.trim() === "";
  // The usage of an existing section stays if the manifest no longer has it, because nothing else has it either.
  const kept = usage && (overview || contract) ? keptUsage(existing, manifest) : undefined;
  return generatedSection(manifest, { overview, usage, contract, kept });
}
