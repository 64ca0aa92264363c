import { type Format, memoryFiles, type Registry, type SkillFiles } from "@skill-convert/core";
import { cliDiagnostics } from "../diagnostics.js";
import type { Streams } from "../output/streams.js";
import type { FoundInput } from "./found.js";

/** Opens standard input as one manifest file: of the format that the user named, or of the one that is detected. */
export function openStandardInput(registry: Registry<Format>, streams: Streams, from: string | undefined): FoundInput {
  const bytes = streams.input();
  if (bytes.length === 0) return { source: "-", problem: cliDiagnostics.create("nothing-given", {}) };
  const names = (from && registry.get(from)?.manifestFiles) || [...registry.manifestFiles];
  const views = names.map((name) => memoryFiles({ [name]: bytes }));
  const strength = (files: SkillFiles) => registry.candidates(files)[0]?.detection.rank ?? Number.POSITIVE_INFINITY;
  const files = views.reduce(
    (best, view) => (strength(view) < strength(best) ? view : best),
    views[0] ?? memoryFiles({}),
  );
  return { source: "-", relative: "", files, explicit: true };
}
