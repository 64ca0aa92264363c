import { decodeSkill } from "@skill-convert/core";
import { type FoundInput, type InputSkill, openFound } from "../find/find.js";
import { guard } from "../find/guard.js";
import type { ConversionRun } from "./conversion.js";
import { planSkill } from "./plan-skill.js";
import { chooseAdapter } from "./run.js";

/** The parts of the skills of a run, and the run that converts them. */
interface SplitRun {
  readonly skills: readonly FoundInput[];
  readonly run: ConversionRun;
}

/**
 * Splits skills into their operations. A reference to a split skill becomes references to all of its parts.
 */
export function splitSkills(skills: Iterable<FoundInput>, run: ConversionRun): SplitRun {
  const parts = [...splitOperations(skills, run)];
  const ids = new Map<string, Map<string, string[]>>();
  for (const part of parts) {
    if (!("operation" in part)) continue;
    const { previousId, id } = planSkill(part, run).conversion ?? {};
    if (previousId === undefined || id === undefined) continue;
    const sources = ids.get(previousId) ?? new Map<string, string[]>();
    ids.set(previousId, sources.set(part.source, [...(sources.get(part.source) ?? []), id]));
  }
  // If several skills have the same id, references to it are ambiguous and stay unchanged.
  const known = [...ids].flatMap(([previousId, sources]) =>
    sources.size === 1 ? [[previousId, [...sources.values()].flat()] as const] : [],
  );
  return { skills: parts, run: { ...run, renamed: new Map(known) } };
}

/** Yields a skill with several operations once per operation, and every other skill unchanged. */
function* splitOperations(skills: Iterable<FoundInput>, run: ConversionRun): Generator<FoundInput> {
  for (const found of skills) {
    const input = openFound(found, run.context.formats);
    const names =
      "problem" in input
        ? []
        : guard(
            () => operationsOf(input, run),
            () => [],
          );
    if ("problem" in input || names.length < 2) yield found;
    else for (const operation of names) yield { ...input, operation };
  }
}

/** Empty if the skill cannot be read; its conversion reports why. */
function operationsOf(input: InputSkill, run: ConversionRun): string[] {
  const adapter = chooseAdapter(input, run).value;
  const options = { quiet: true, sidecar: true, adapters: run.formats.adapters };
  const manifest = adapter && decodeSkill(run.readings(input.files).in(adapter), adapter, options).value?.manifest;
  return (manifest?.operations ?? []).flatMap(({ name }) => name ?? []);
}
