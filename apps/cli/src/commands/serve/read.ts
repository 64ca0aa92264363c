import { basename } from "node:path";
import type { ServedSkill } from "@skill-convert/mcp";
import { adapterNamed, registry } from "../../formats/adapters.js";
import { type FoundSkill, filesOf, findInputs, openFound, toBeReread } from "../../inputs/find.js";
import { readRecord, withHashedBody } from "../../inputs/read-record.js";
import type { Streams } from "../../output/streams.js";
import type { PlacedDiagnostic } from "../../report/model.js";
import { showDiagnostic } from "../../report/show.js";

/** The skills below a folder that can be served, and the problems with the others. */
export interface ReadForServing {
  readonly skills: readonly ServedSkill[];
  readonly diagnostics: readonly PlacedDiagnostic[];
  /** Messages that are about no single skill, such as how many cannot be served. */
  readonly notices?: readonly string[];
}

/**
 * Reads every skill below a folder. Only manifests are kept in memory; other files are read again when they are
 * requested. Nothing is recalled from a cache, because a manifest decides what is run.
 *
 * @param pause called for each skill
 */
export async function readForServing(
  root: string,
  from: string | undefined,
  streams: Streams,
  pause: () => Promise<void>,
): Promise<ReadForServing> {
  const named = from === undefined ? undefined : adapterNamed(from);
  const skills: ServedSkill[] = [];
  const diagnostics: PlacedDiagnostic[] = [];
  for (const found of toBeReread(findInputs([root], registry, streams, { from }))) {
    await pause();
    const opened = openFound(found, registry);
    const { source } = opened;
    if ("problem" in opened) {
      diagnostics.push({ source, ...showDiagnostic(opened.problem, undefined) });
      continue;
    }
    const { format, manifest, supportFiles, diagnostics: reported } = readRecord(opened, named, withHashedBody);
    const errors = reported.filter(({ severity }) => severity === "error");
    diagnostics.push(...errors.map((diagnostic) => ({ source, ...diagnostic })));
    if (format === undefined || manifest === undefined || !("directory" in found)) continue;
    skills.push({
      path: opened.relative || basename(found.directory),
      folder: found.directory,
      adapter: adapterNamed(format),
      manifest,
      supportFiles,
      open: () => reopen(found),
    });
  }
  return { skills, diagnostics };
}

function reopen(found: FoundSkill) {
  const files = filesOf(openFound(found, registry));
  if (files === undefined) throw new Error(`${found.source} can no longer be read`);
  return files;
}
