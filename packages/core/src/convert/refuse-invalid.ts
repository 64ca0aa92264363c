import { validateSkill } from "../adapter/validate.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import { type FileEdit, overlay, type SkillFiles } from "../files.js";
import type { ConvertOptions } from "./options.js";

/**
 * Reports every rule of the target that the result breaks, so that it does not replace the skill in its folder.
 */
export function refuseInvalid(files: SkillFiles, edits: readonly FileEdit[], options: ConvertOptions): Diagnostic[] {
  const { to, inPlace = false } = options;
  if (!inPlace || edits.length === 0) return [];
  return validateSkill(overlay(files, edits), to)
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ message, code }) => coreDiagnostics.create("breaks-rule", { format: to.title, rule: message, code }));
}
