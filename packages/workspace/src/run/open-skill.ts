import { resolve } from "node:path";
import type { Diagnostic, SkillFiles } from "@skill-convert/core";
import { InputError } from "@skill-convert/core";
import type { Skill } from "@skill-convert/runtime";
import type { LoadedContext } from "../context.js";
import { type InputSkill, openInputs } from "../find/find.js";
import { readSkill } from "../find/read-skill.js";
import { formatNamed } from "../formats/formats.js";

/** The one skill that a command is about. */
export interface OpenedSkill {
  readonly source: string;
  readonly skill: Skill;
  readonly format?: string;
  /** The files to which the findings about the manifest refer. */
  readonly files?: SkillFiles;
  /** Warnings from reading the manifest. Errors become findings of the check. */
  readonly warnings: readonly Diagnostic[];
}

/** Opens a skill by its folder or manifest file. The check reports whatever is wrong with the skill. */
export function openOneSkill(input: string, from: string | undefined, context: LoadedContext): OpenedSkill {
  if (input === "-") throw new InputError("check and run need a skill folder, not standard input");
  const named = from === undefined ? undefined : formatNamed(context.registry, from);
  const [skill, problem] = findSkill(input, from, context);
  if (skill === undefined) {
    return { source: input, skill: { folder: input, diagnostics: problem }, warnings: [] };
  }
  const { format, decoded, diagnostics } = readSkill(context.registry, skill, named);
  return {
    source: skill.source,
    ...(format ? { format: format.id } : {}),
    files: skill.files,
    warnings: diagnostics.filter(({ severity }) => severity === "warning"),
    skill: {
      folder: skill.disk?.directory ?? resolve(context.cwd, input),
      manifest: decoded?.manifest,
      diagnostics,
      supportFiles: decoded?.supportFiles?.filter(({ path }) => !skill.files.has(path)),
    },
  };
}

/** Finds the skill that the input names, or the only one below it; otherwise returns the problems with the input. */
function findSkill(
  input: string,
  from: string | undefined,
  context: LoadedContext,
): readonly [InputSkill, readonly []] | readonly [undefined, readonly Diagnostic[]] {
  const problems: Diagnostic[] = [];
  const below: InputSkill[] = [];
  for (const found of openInputs([input], context, { from })) {
    if ("problem" in found) problems.push(found.problem);
    else if (found.explicit) return [found, []];
    else below.push(found);
  }
  const [only, ...others] = below;
  if (others.length > 0) {
    throw new InputError(`${input} contains ${below.length} skills; name one of them, such as ${only?.source}`);
  }
  return only ? [only, []] : [undefined, problems];
}
