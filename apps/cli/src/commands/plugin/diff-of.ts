import { type FileEdit, overlay, type SkillFiles } from "@skill-convert/core";
import { textIn, unifiedDiff } from "../../report/diff.js";

/**
 * The diff of an edit.
 *
 * @param shown the file as the user would write it
 */
export function diffOf(files: SkillFiles, shown: string, edit: FileEdit): string {
  return unifiedDiff(shown, { before: textIn(files, edit.path), after: textIn(overlay(files, [edit]), edit.path) });
}
