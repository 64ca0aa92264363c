import { decodeSkill } from "@skill-convert/core";
import { formats } from "../../formats/formats.js";
import { type Found, type InputSkill, openFound } from "../../inputs/find.js";
import { guard } from "../../inputs/guard.js";
import { type ConvertRequest, chooseAdapter } from "./prepare.js";

/** `--split`: a skill of several operations once for each of them, every other as it is. */
export function* splitOperations(skills: Iterable<Found>, request: ConvertRequest): Generator<Found> {
  for (const found of skills) {
    const input = openFound(found, formats);
    const names =
      "problem" in input
        ? []
        : guard(
            () => operationsOf(input, request),
            () => [],
          );
    if ("problem" in input || names.length < 2) yield input;
    else for (const operation of names) yield { ...input, operation };
  }
}

/** None if the skill cannot be read: its conversion says why. */
function operationsOf(input: InputSkill, request: ConvertRequest): string[] {
  const adapter = chooseAdapter(input, request).value;
  const options = { quiet: true, sidecar: true, adapters: request.adapters };
  const manifest = adapter && decodeSkill(adapter, input.files, options).value?.manifest;
  return (manifest?.operations ?? []).flatMap(({ name }) => name ?? []);
}
