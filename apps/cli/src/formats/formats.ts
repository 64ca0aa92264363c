import { adr002Format } from "@skill-convert/adapter-adr002/detection";
import { agentSkillsFormat } from "@skill-convert/adapter-agent-skills/detection";
import { semioverseFormat } from "@skill-convert/adapter-semioverse/detection";
import { skillManifestV1Format, skillManifestV2Format } from "@skill-convert/adapter-skill-manifest-v2/detection";
import { skillStandardFormat } from "@skill-convert/adapter-skill-standard/detection";
import { stopFormat } from "@skill-convert/adapter-stop/detection";
import { type Adapter, type Format, registerFormats } from "@skill-convert/core";
import { UsageError } from "../output/exit.js";

/** A format whose adapter is loaded when a skill needs it. Most runs need two adapters. */
export interface LoadableFormat extends Format {
  load(): Promise<Adapter>;
}

/** The formats that the command line supports. A new format needs one line here. */
export const formats = registerFormats<LoadableFormat>([
  { ...skillManifestV2Format, load: async () => (await skillManifests()).skillManifestV2Adapter },
  { ...skillManifestV1Format, load: async () => (await skillManifests()).skillManifestV1Adapter },
  { ...stopFormat, load: async () => (await import("@skill-convert/adapter-stop")).stopAdapter },
  {
    ...skillStandardFormat,
    load: async () => (await import("@skill-convert/adapter-skill-standard")).skillStandardAdapter,
  },
  { ...semioverseFormat, load: async () => (await import("@skill-convert/adapter-semioverse")).semioverseAdapter },
  { ...adr002Format, load: async () => (await import("@skill-convert/adapter-adr002")).adr002Adapter },
  { ...agentSkillsFormat, load: async () => (await import("@skill-convert/adapter-agent-skills")).agentSkillsAdapter },
]);

function skillManifests() {
  return import("@skill-convert/adapter-skill-manifest-v2");
}

/** @throws UsageError if the format does not exist */
export function formatNamed(id: string): LoadableFormat {
  const format = formats.get(id);
  if (!format) throw unknownFormat(id);
  return format;
}

/** Adapters by the ids of their formats. */
export type Adapters = ReadonlyMap<string, Adapter>;

export async function loadAdapters(of: Iterable<LoadableFormat>): Promise<Adapters> {
  return new Map(await Promise.all([...of].map(async (format) => [format.id, await format.load()] as const)));
}

export function unknownFormat(id: string): UsageError {
  const known = formats.adapters.map((known) => known.id).join(", ");
  return new UsageError(`unknown format "${id}"; known formats: ${known}`);
}
