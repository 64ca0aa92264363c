import { decodeSkill } from "@skill-convert/core";
import { formats } from "../../formats/formats.js";
import { type FoundInput, type InputSkill, openFound } from "../../inputs/find.js";
import { guard } from "../../inputs/guard.js";
import { type ConvertRequest, chooseAdapter, prepareConversion } from "./prepare.js";

/** The parts of the skills of a run, and the request to convert them. */
interface SplitRun {
  readonly skills: readonly FoundInput[];
  readonly request: ConvertRequest;
}

/**
 * `--split`: splits skills into their operations. A reference to a split skill becomes references to all of its parts.
 */
export function splitSkills(skills: Iterable<FoundInput>, request: ConvertRequest): SplitRun {
  const parts = [...splitOperations(skills, request)];
  const ids = new Map<string, Map<string, string[]>>();
  for (const part of parts) {
    if (!("operation" in part)) continue;
    const { previousId, id } = prepareConversion(part, request).conversion ?? {};
    if (previousId === undefined || id === undefined) continue;
    const sources = ids.get(previousId) ?? new Map<string, string[]>();
    ids.set(previousId, sources.set(part.source, [...(sources.get(part.source) ?? []), id]));
  }
  // If several skills have the same id, references to it are ambiguous and stay unchanged.
  const known = [...ids].flatMap(([previousId, sources]) =>
    sources.size === 1 ? [[previousId, [...sources.values()].flat()] as const] : [],
  );
  return { skills: parts, request: { ...request, renamed: new Map(known) } };
}

/** Yields a skill with several operations once per operation, and every other skill unchanged. */
function* splitOperations(skills: Iterable<FoundInput>, request: ConvertRequest): Generator<FoundInput> {
  for (const found of skills) {
    const input = openFound(found, formats);
    const names =
      "problem" in input
        ? []
        : guard(
            () => operationsOf(input, request),
            () => [],
          );
    if ("problem" in input || names.length < 2) yield found;
    else for (const operation of names) yield { ...input, operation };
  }
}

/** Empty if the skill cannot be read; its conversion reports why. */
function operationsOf(input: InputSkill, request: ConvertRequest): string[] {
  const adapter = chooseAdapter(input, request).value;
  const options = { quiet: true, sidecar: true, adapters: request.adapters };
  const manifest = adapter && decodeSkill(request.readings(input.files).in(adapter), adapter, options).value?.manifest;
  return (manifest?.operations ?? []).flatMap(({ name }) => name ?? []);
}
