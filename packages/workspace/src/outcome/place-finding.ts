import { join } from "node:path";
import { type Diagnostic, memoryFiles, type SkillFiles } from "@skill-convert/core";
import type { RunFinding } from "@skill-convert/report";

/**
 * A finding with its place as the user would write it.
 *
 * @param folder the folder to which the file of the finding is relative
 */
export function placeFinding(finding: Diagnostic, folder: string, files: SkillFiles): RunFinding {
  const file = join(folder, finding.file ?? "");
  const bytes = finding.file === undefined ? undefined : files.bytes(finding.file);
  return { finding: { ...finding, file }, ...(bytes && { texts: memoryFiles({ [file]: bytes }) }) };
}
