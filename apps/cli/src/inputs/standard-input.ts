import { type Format, memoryFiles, type Registry, type SkillFiles } from "@skill-convert/core";
import { newFileName } from "@skill-convert/core/adapters";
import { cliDiagnostics } from "../diagnostics.js";
import type { Streams } from "../output/streams.js";
import type { FoundInput } from "./found.js";

/** Opens standard input as one manifest file: of the format that the user named, or of the one that is detected. */
export function openStandardInput(registry: Registry<Format>, streams: Streams, from: string | undefined): FoundInput {
  const bytes = streams.input();
  if (bytes.length === 0) return { source: "-", problem: cliDiagnostics.create("nothing-given", {}) };
  const patterns = (from && registry.get(from)?.manifestFiles) || [...registry.manifestFiles, ...registry.skillFiles];
  const views = patterns.map((pattern) => memoryFiles({ [newFileName(pattern, "skill")]: bytes }));
  const strength = (files: SkillFiles) => registry.candidates(files)[0]?.detection.rank ?? Number.POSITIVE_INFINITY;
  const files = views.reduce(
    (best, view) => (strength(view) < strength(best) ? view : best),
    views[0] ?? memoryFiles({}),
  );
  return { source: "-", relative: "", files, explicit: true };
}
