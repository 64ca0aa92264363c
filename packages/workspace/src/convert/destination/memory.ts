import { type FileEdit, InputError, overlay, type SkillFiles } from "@skill-convert/core";
import type { ApplyOutcome } from "@skill-convert/fs";
import { pathOf } from "../../find/path-of.js";
import { textIn } from "../../outcome/diff.js";
import type { OpenDestination } from "../conversion.js";
import { planSkill } from "../plan-skill.js";

/**
 * Writes nothing: the files of each result are in its plan.
 *
 * @example
 * for await (const plan of workspace.convert(["skills/notes"], { to: "stop", into: memory() })) plan.result?.list();
 */
export function memory(): OpenDestination {
  return {
    open({ to }) {
      // A format that is only read can still be restored from a sidecar, but not without its folder.
      if (!to.encode) throw new InputError(`${to.id} can be read but not written`);
      return {
        optionsFor: () => ({}),
        named: (result) => result,
        place: () => ({}),
        *decide(skills, run) {
          for (const skill of skills) yield planSkill(skill, run);
        },
        refusals: () => [],
        filesAt: ({ input, conversion: { edits } }) => ({
          before: input.files,
          after: overlay(input.files, edits),
          paths: new Set(edits.map(({ path }) => path)),
          nameOf: pathOf(input),
        }),
        write: ({ input: { files }, conversion: { edits } }) => ({ changed: changesIn(files, edits), failures: [] }),
      };
    },
  };
}

/** The changes to a skill in memory. */
export function changesIn(files: SkillFiles, edits: readonly FileEdit[]): ApplyOutcome["changed"] {
  const after = overlay(files, edits);
  return [...new Set(edits.map(({ path }) => path))].sort().flatMap((path) => {
    if (textIn(files, path) === textIn(after, path)) return [];
    return { path, action: !after.has(path) ? "remove" : files.has(path) ? "update" : "create" } as const;
  });
}
