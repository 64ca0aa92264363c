import { join } from "node:path";
import { visible } from "@skill-convert/examine/visible";
import type { PlacedDiagnostic } from "@skill-convert/report";
import type { Workspace } from "@skill-convert/workspace";
import type { Streams } from "../output/streams.js";

/** A reported diagnostic as a line of text, with its place. */
export function lineOf(
  diagnostic: PlacedDiagnostic,
  workspace: Workspace,
  paint: (severity: string) => string = String,
): string {
  return `${paint(diagnostic.severity)}: ${visible(`${placeOf(diagnostic, workspace)}${diagnostic.message}`)}\n`;
}

/** Prints diagnostics to standard error. */
export function writeDiagnostics(
  diagnostics: readonly PlacedDiagnostic[],
  streams: Streams,
  workspace: Workspace,
): void {
  for (const diagnostic of diagnostics) streams.message(lineOf(diagnostic, workspace).trimEnd());
}

/** The place of a diagnostic and a colon; `""` if it has none. */
function placeOf({ message, ...diagnostic }: PlacedDiagnostic, workspace: Workspace): string {
  // A message about an input already contains its name.
  if (diagnostic.source !== undefined && diagnostic.file === undefined && message.includes(diagnostic.source))
    return "";
  const place = placeIn(diagnostic, workspace);
  return place && `${place}: `;
}

/** A place in a file: its path relative to the working directory, with line and column. */
export function placeIn(
  { source, file, line, column }: Omit<PlacedDiagnostic, "code" | "severity" | "message" | "url">,
  workspace: Workspace,
) {
  const path = source === undefined || file === undefined ? (source ?? file) : join(workspace.folderOf(source), file);
  return [path, line, column].filter((part) => part !== undefined).join(":");
}
