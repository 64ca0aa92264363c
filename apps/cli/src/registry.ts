import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { semioverseAdapter } from "@skill-convert/adapter-semioverse";
import { skillManifestV1, skillManifestV2 } from "@skill-convert/adapter-skill-manifest-v2";
import { skillStandardAdapter } from "@skill-convert/adapter-skill-standard";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { type Adapter, createRegistry } from "@skill-convert/core";
import { UsageError } from "./output/exit.js";

/** The formats that the command line knows; a new one is a line here. */
export const registry = createRegistry([
  skillManifestV2,
  skillManifestV1,
  stopAdapter,
  skillStandardAdapter,
  semioverseAdapter,
  adr002Adapter,
]);

/** The adapter of a format that the user named. */
export function formatNamed(id: string): Adapter {
  const adapter = registry.get(id);
  if (!adapter) {
    const known = registry.adapters.map((known) => known.id).join(", ");
    throw new UsageError(`there is no format "${id}"; the formats are ${known}`);
  }
  return adapter;
}
