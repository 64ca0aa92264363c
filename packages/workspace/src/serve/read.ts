import { basename } from "node:path";
import type { ServedSkill } from "@skill-convert/mcp";
import type { PlacedDiagnostic } from "@skill-convert/report";
import { showDiagnostic } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { type FoundSkill, filesOf, findInputs, openFound, toBeReread } from "../find/find.js";
import { type Formats, formatNamed } from "../formats/formats.js";
import { readRecord, withHashedBody } from "../registry/read-record.js";

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
  context: LoadedContext,
  pause: () => Promise<void>,
): Promise<ReadForServing> {
  const named = from === undefined ? undefined : formatNamed(context.registry, from);
  const skills: ServedSkill[] = [];
  const diagnostics: PlacedDiagnostic[] = [];
  for (const found of toBeReread(findInputs([root], context, { from }))) {
    await pause();
    const opened = openFound(found, context.formats);
    const { source } = opened;
    if ("problem" in opened) {
      diagnostics.push({ source, ...showDiagnostic(opened.problem, undefined) });
      continue;
    }
    const {
      format,
      manifest,
      supportFiles,
      diagnostics: reported,
    } = readRecord(context.registry, opened, named, withHashedBody);
    const errors = reported.filter(({ severity }) => severity === "error");
    diagnostics.push(...errors.map((diagnostic) => ({ source, ...diagnostic })));
    if (format === undefined || manifest === undefined || !("directory" in found)) continue;
    skills.push({
      path: opened.relative || basename(found.directory),
      folder: found.directory,
      adapter: formatNamed(context.registry, format),
      manifest,
      supportFiles,
      open: () => reopen(found, context.formats),
    });
  }
  return { skills, diagnostics };
}

function reopen(found: FoundSkill, formats: Formats) {
  const files = filesOf(openFound(found, formats));
  if (files === undefined) throw new Error(`${found.source} can no longer be read`);
  return files;
}
