import { basename } from "node:path";
import { InputError, validateSkill } from "@skill-convert/core";
import type { DiskSkill } from "@skill-convert/fs";
import { type PlacedDiagnostic, showDiagnostic } from "@skill-convert/report";
import type { LoadedContext } from "../context.js";
import { workspaceDiagnostics } from "../diagnostics.js";
import { type OpenInputsOptions, openInputs } from "../find/find.js";
import { formatNamed } from "../formats/formats.js";

/** The skills to pack, by folder name, and what is wrong with them. */
export interface PackedSkills {
  readonly skills: ReadonlyMap<string, DiskSkill>;
  readonly diagnostics: readonly PlacedDiagnostic[];
}

/** Collects valid Agent Skills. Clients would skip an invalid one (agent-plugins.md#s17), so its errors are reported. */
export function collect(
  inputs: readonly string[],
  context: LoadedContext,
  options: Pick<OpenInputsOptions, "out" | "exclude">,
): PackedSkills {
  const adapter = formatNamed(context.registry, "agent-skills");
  const skills = new Map<string, DiskSkill>();
  const diagnostics: PlacedDiagnostic[] = [];
  for (const input of openInputs(inputs, context, options)) {
    if ("problem" in input) {
      diagnostics.push(showDiagnostic(input.problem, undefined));
      continue;
    }
    const { disk, source } = input;
    if (!disk) throw new InputError("standard input cannot be packed: a skill is a folder");
    const folder = basename(disk.directory);
    const errors = validateSkill(disk, adapter).diagnostics.filter(({ severity }) => severity === "error");
    diagnostics.push(...errors.map((error) => ({ source, ...showDiagnostic(error, disk) })));
    if (skills.has(folder)) {
      diagnostics.push(showDiagnostic(workspaceDiagnostics.create("packed-twice", { folder, source }), undefined));
    }
    skills.set(folder, disk);
  }
  return { skills, diagnostics };
}
