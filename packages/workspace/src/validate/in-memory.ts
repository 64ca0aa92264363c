import { examine, withUses } from "@skill-convert/examine/validate";
import * as usage from "@skill-convert/usage";
import type { InputSettings } from "../config/configs.js";
import type { InputSkill } from "../find/find.js";
import { guard } from "../find/guard.js";
import type { Tally } from "./tally.js";
import { failedRead } from "./validate-all.js";
import {
  asOpen,
  type ExaminedSkill,
  examinationOf,
  type Validated,
  type ValidateRequest,
  validateInput,
} from "./validate-skill.js";

/** Validates skills in memory, one at a time, with the configuration of the working directory. */
export function* validateInMemory(
  skills: Iterable<InputSkill>,
  given: ValidateRequest,
  settings: InputSettings,
  tally: Tally,
): Generator<Validated, void, void> {
  const request = { ...given, usage };
  const applied = settings.of("-");
  const report = (read: ExaminedSkill) => {
    const validated = validateInput(read, request, applied, undefined);
    if (validated === undefined) throw new Error("a skill that was named has neither a format nor a finding");
    return validated;
  };
  for (const input of skills) {
    const open = { ...asOpen(input), directory: input.source };
    const validated = guard(
      () => report({ input, examined: withUses(examine(open, examinationOf(request)), usage) }),
      (problem) => report(failedRead(input, problem)),
    );
    tally.addSkill(validated);
    yield validated;
  }
}
