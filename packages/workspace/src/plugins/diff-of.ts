import { type FileEdit, overlay, type SkillFiles } from "@skill-convert/core";
import { textIn, unifiedDiff } from "../outcome/diff.js";

/**
 * The diff of an edit.
 *
 * @param shown the file as the user would write it
 */
export function diffOf(files: SkillFiles, shown: string, edit: FileEdit): string {
  const after = overlay(files, [edit]);
  const isBinary = after.has(edit.path) && after.text(edit.path).kind !== "text";
  const executable = edit.kind === "copy" && after.isExecutable?.(edit.path);
  const versions = { before: textIn(files, edit.path), after: textIn(after, edit.path), isBinary };
  return unifiedDiff(shown, { ...versions, ...(executable && { executable }) });
}
