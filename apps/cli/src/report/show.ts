import { basename, dirname, join } from "node:path";
import {
  type Diagnostic,
  lineAndColumn,
  type Range,
  type Registry,
  type SkillFiles,
  toPointer,
} from "@skill-convert/core";
import { lastPart, manifestMatcher, memoizeLast } from "@skill-convert/core/adapters";
import type { LoadableFormat } from "@skill-convert/formats";
import { formats } from "../formats/formats.js";
import type { Streams } from "../output/streams.js";
import { visible } from "../output/visible.js";
import type { DiagnosticReport, PlacedDiagnostic } from "./model.js";

/** The report of a diagnostic. Its line and column are computed here, because only reports need them. */
export function showDiagnostic(diagnostic: Diagnostic, files: SkillFiles | undefined): DiagnosticReport {
  const { code, severity, message, file, range, path, related, url } = diagnostic;
  return {
    code,
    severity,
    message,
    ...(file === undefined ? {} : { file, ...positionIn(files, file, range) }),
    ...(path && { pointer: toPointer(path) }),
    ...(related && {
      related: related.map((place) => ({
        message: place.message,
        file: place.file,
        ...positionIn(files, place.file, place.range),
      })),
    }),
    url,
  };
}

/** A diagnostic as a line of text, with its place. */
export function diagnosticLine(diagnostic: Diagnostic, files: SkillFiles | undefined, source?: string): string {
  return lineOf({ ...showDiagnostic(diagnostic, files), ...(source === undefined ? {} : { source }) });
}

/** A reported diagnostic as a line of text, with its place. */
export function lineOf(diagnostic: PlacedDiagnostic, paint: (severity: string) => string = String): string {
  return `${paint(diagnostic.severity)}: ${visible(`${placeOf(diagnostic)}${diagnostic.message}`)}\n`;
}

/** Prints diagnostics to standard error. */
export function writeDiagnostics(diagnostics: readonly PlacedDiagnostic[], streams: Streams): void {
  for (const diagnostic of diagnostics) streams.message(lineOf(diagnostic).trimEnd());
}

/** The place of a diagnostic and a colon; `""` if it has none. */
function placeOf({ message, ...diagnostic }: PlacedDiagnostic): string {
  // A message about an input already contains its name.
  if (diagnostic.source !== undefined && diagnostic.file === undefined && message.includes(diagnostic.source))
    return "";
  const place = placeIn(diagnostic);
  return place && `${place}: `;
}

/** A place in a file: its path relative to the working directory, with line and column. */
export function placeIn({
  source,
  file,
  line,
  column,
}: Omit<PlacedDiagnostic, "code" | "severity" | "message" | "url">) {
  const path = source === undefined || file === undefined ? (source ?? file) : join(folderOf(source), file);
  return [path, line, column].filter((part) => part !== undefined).join(":");
}

/** The folder of a skill, whose source is that folder, its manifest file, or `-` for standard input. */
function folderOf(source: string): string {
  if (source === "-") return "";
  return isManifest(formats)(basename(source)) ? dirname(source) : source;
}

const isManifest = memoizeLast(({ manifestFiles, skillFiles }: Registry<LoadableFormat>) =>
  manifestMatcher([...manifestFiles, ...skillFiles].map(lastPart)),
);

/** The line and column of a range in a file; empty if the file has no text. */
export function positionIn(files: SkillFiles | undefined, file: string, range: Range | undefined) {
  const content = range && files?.text(file);
  return range && content?.kind === "text" ? lineAndColumn(content.text, range.start) : {};
}
