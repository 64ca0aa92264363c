import { redactManifest } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { recordLookup, summarizeSkill } from "@skill-convert/registry";
import type { RegistryReportOf } from "@skill-convert/report";
import { reportUnregistered } from "./findings.js";
import { keepFootprint } from "./footprint.js";
import type { OpenRegistry } from "./open-registry.js";
import { readPart } from "./part.js";

/** What is kept of a question. */
export interface FootprintOptions {
  /** The file to which the question and the ids that answer it are appended, as a line of JSON. */
  readonly footprint?: string | undefined;
}

/** Looks a skill up (semioverse.md#s102). Sensitive values in its manifest are masked. */
export async function lookUp(
  open: OpenRegistry,
  { version, cwd }: { readonly version: string; readonly cwd: string },
  id: string,
  { footprint }: FootprintOptions = {},
): Promise<RegistryReportOf<"registry lookup">> {
  const { registry, diagnostics } = await readPart(open, { ids: [id] });
  const { answer, events } = recordLookup(registry, id);
  if (footprint !== undefined) keepFootprint(footprint, events, cwd);
  // A refused skill, such as one on a cycle, still has a manifest. The diagnostics of reading say why it was refused.
  const found = answer ?? registry.refusal(id)?.skill;
  const shown = found && redactManifest(open.complete(found));
  const skill = found ? { ...summarizeSkill(found), manifest: isJsonRecord(shown) ? shown : {} } : null;
  const missing = reportUnregistered(registry, [id]);
  return { command: "registry lookup", version, diagnostics: [...diagnostics, ...missing], skill };
}
