import { adr002Format } from "@skill-convert/adapter-adr002/detection";
import { agentSkillsFormat } from "@skill-convert/adapter-agent-skills/detection";
import { semioverseFormat } from "@skill-convert/adapter-semioverse/detection";
import { skillManifestV1Format, skillManifestV2Format } from "@skill-convert/adapter-skill-manifest-v2/detection";
import { skillStandardFormat } from "@skill-convert/adapter-skill-standard/detection";
import { stopFormat } from "@skill-convert/adapter-stop/detection";
import {
  type Adapter,
  createRegistry,
  type Format,
  type Registry,
  registerFormats,
  type SkillFiles,
  sidecarFormats,
} from "@skill-convert/core";

/** A format whose adapter is loaded when a skill needs it. One adapter includes a parser of Python. */
interface LoadableFormat extends Format {
  readonly isReadOnly?: true;
  load(): Promise<Adapter>;
}

/** The formats, in the order of the command line. */
const formats = registerFormats<LoadableFormat>([
  {
    ...skillManifestV2Format,
    load: async () => (await import("@skill-convert/adapter-skill-manifest-v2")).skillManifestV2Adapter,
  },
  {
    ...skillManifestV1Format,
    isReadOnly: true,
    load: async () => (await import("@skill-convert/adapter-skill-manifest-v2")).skillManifestV1Adapter,
  },
  { ...stopFormat, load: async () => (await import("@skill-convert/adapter-stop")).stopAdapter },
  {
    ...skillStandardFormat,
    load: async () => (await import("@skill-convert/adapter-skill-standard")).skillStandardAdapter,
  },
  { ...semioverseFormat, load: async () => (await import("@skill-convert/adapter-semioverse")).semioverseAdapter },
  { ...adr002Format, load: async () => (await import("@skill-convert/adapter-adr002")).adr002Adapter },
  { ...agentSkillsFormat, load: async () => (await import("@skill-convert/adapter-agent-skills")).agentSkillsAdapter },
]);

/** The formats that skill-convert can write. */
export const targets = formats.adapters.filter(({ isReadOnly }) => !isReadOnly).map(({ id, title }) => ({ id, title }));

/**
 * Loads the adapters that a skill may need: those of its own formats, of the formats in its sidecar, and of the target.
 */
export function adaptersFor(files: SkillFiles, to?: string): Promise<Registry> {
  const found = formats.candidates(files).map(({ adapter }) => adapter.id);
  const needed = new Set([...found, ...sidecarFormats(files), ...(to === undefined ? [] : [to])]);
  // If no manifest is found, the finding names the manifest files of every format.
  return load(formats.adapters.filter(({ id }) => found.length === 0 || needed.has(id)));
}

export function allAdapters(): Promise<Registry> {
  return load(formats.adapters);
}

async function load(wanted: readonly LoadableFormat[]): Promise<Registry> {
  return createRegistry(await Promise.all(wanted.map((format) => format.load())));
}
