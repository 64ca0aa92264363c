import { type Decoded, type DecodeOptions, hasErrors, type Result, sortDiagnostics } from "@skill-convert/core";
import { subjectOf } from "../document/locate.js";
import {
  findingsInFrontMatter,
  findingsInProgram,
  isBroken,
  isInfo,
  isInformative,
  isReportedOnRead,
  issuesOf,
  toDiagnostics,
} from "./issues.js";
import { locate } from "./locate-manifest.js";
import type { SkillReading } from "./read-skill.js";
import type { ManifestReading } from "./reading.js";
import { type Views, viewsOf } from "./views.js";

/**
 * Returns the canonical manifest of a skill, and the findings of reading it.
 *
 * @param quiet true leaves out diagnostics of severity `info`, and skips the checks that would only find those
 */
export function decode({ manifest: found }: SkillReading, { quiet = false }: DecodeOptions): Result<Decoded> {
  const { value: reading, diagnostics } = found;
  if (!reading) return { diagnostics };
  const views = viewsOf(reading);
  const inProgram = findingsInProgram(reading);
  const all = [...diagnostics, ...findingsOnRead(reading, views, quiet), ...inProgram];
  const shown = sortDiagnostics(quiet ? all.filter(({ severity }) => severity !== "info") : all);
  if (!views || isBroken(reading) || hasErrors(inProgram)) return { diagnostics: shown };
  return { value: decodedOf(reading, views), diagnostics: shown };
}

/** The findings about the manifest document and the front matter next to it. */
function findingsOnRead(reading: ManifestReading, views: Views | undefined, quiet: boolean) {
  const { format } = reading;
  const isClean = views && (quiet ? isInformative(format, views.notes) : views.notes.isEmpty);
  if (isClean) return [];
  const issues = issuesOf(reading).filter(
    (issue) => isReportedOnRead(format, issue) && !(quiet && isInfo(format, issue)),
  );
  return [...toDiagnostics(reading, issues), ...findingsInFrontMatter(reading)];
}

function decodedOf(reading: ManifestReading, views: Views): Decoded {
  const { manifest } = views;
  const { program } = reading.format;
  const supportFiles = program?.supportFiles?.(reading) ?? [];
  const { locatePointer } = subjectOf(reading);
  return {
    manifest,
    ...(supportFiles.length > 0 && { supportFiles }),
    locate: (path, part) => program?.locate?.(reading, manifest, path) ?? locate(reading, views, path, part),
    locatePointer,
  };
}
