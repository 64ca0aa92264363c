import type { JsonRecord } from "@skill-convert/core";
import { fileDiagnostic } from "../findings/diagnose.js";
import type { ProgramEdits, Writing } from "./writing.js";

/** Writes the program of a skill after its manifest; undefined if the format has none. */
export function writeProgram(
  { format, skill, existing, manifest }: Writing,
  document: JsonRecord,
): ProgramEdits | undefined {
  const { reading, views } = existing;
  const before = views && reading && !reading.standIn ? { before: { reading, manifest: views.manifest } } : {};
  const written = format.program?.write(manifest, { base: skill.files, document, ...before });
  if (!written) return undefined;
  const diagnostics = written.diagnostics.map((each) => fileDiagnostic(format.catalog, each));
  return { ...written, diagnostics };
}
