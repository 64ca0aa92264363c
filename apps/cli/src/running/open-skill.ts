import { resolve } from "node:path";
import { type Diagnostic, decodeSkill, hasErrors, type SkillFiles } from "@skill-convert/core";
import type { Skill } from "@skill-convert/runtime";
import { adapterNamed, registry } from "../formats/adapters.js";
import { chooseFormat } from "../inputs/choose-format.js";
import { type InputSkill, openInputs } from "../inputs/find.js";
import { UsageError } from "../output/exit.js";
import type { Streams } from "../output/streams.js";

/** The one skill that a command is about. */
export interface OpenedSkill {
  readonly source: string;
  readonly skill: Skill;
  readonly format?: string;
  /** Where findings about the manifest lie. */
  readonly files?: SkillFiles;
  /** What reading it said, short of errors, which are findings of the check. */
  readonly remarks: readonly Diagnostic[];
}

/** Opens a skill by its folder or manifest file. What is wrong with it is for the check to say. */
export function openOneSkill(input: string, from: string | undefined, streams: Streams): OpenedSkill {
  if (input === "-") throw new UsageError("a skill that is checked or run has a folder, so standard input will not do");
  const format = from === undefined ? undefined : adapterNamed(from);
  const [skill, problem] = findSkill(input, from, streams);
  if (skill === undefined) {
    return { source: input, skill: { folder: input, diagnostics: problem }, remarks: [] };
  }
  const chosen = chooseFormat(skill, registry, format);
  const decoded = chosen.value && decodeSkill(chosen.value, skill.files, { adapters: registry });
  const found = [...chosen.diagnostics, ...(decoded?.diagnostics ?? [])];
  const manifest = hasErrors(found) ? undefined : decoded?.value?.manifest;
  return {
    source: skill.source,
    ...(chosen.value ? { format: chosen.value.id } : {}),
    files: skill.files,
    remarks: found.filter(({ severity }) => severity === "warning"),
    skill: {
      folder: skill.disk?.directory ?? resolve(input),
      manifest,
      diagnostics: found,
      supportFiles: decoded?.value?.supportFiles?.filter(({ path }) => !skill.files.has(path)),
    },
  };
}

/** The skill that was named, or the only one below the folder that was; else what is said of the input itself. */
function findSkill(
  input: string,
  from: string | undefined,
  streams: Streams,
): readonly [InputSkill, readonly []] | readonly [undefined, readonly Diagnostic[]] {
  const problems: Diagnostic[] = [];
  const below: InputSkill[] = [];
  for (const found of openInputs([input], registry, streams, { from })) {
    if ("problem" in found) problems.push(found.problem);
    else if (found.explicit) return [found, []];
    else below.push(found);
  }
  const [only, ...others] = below;
  if (others.length > 0) {
    throw new UsageError(`${input} holds ${below.length} skills; name one, such as ${only?.source}`);
  }
  return only ? [only, []] : [undefined, problems];
}
