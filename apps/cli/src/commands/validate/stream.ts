import type { Settings } from "@skill-convert/language-service/findings";
import { examine, withUses } from "@skill-convert/language-service/validate";
import * as usage from "@skill-convert/usage";
import type { InputSkill } from "../../inputs/found.js";
import { guard } from "../../inputs/guard.js";
import { answerLines } from "../../inputs/streamed-skills.js";
import { FINDINGS, OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { version } from "../../version.js";
import { createValidateLines } from "./report/json.js";
import { reportSkill } from "./report/report-skill.js";
import { failedRead } from "./validate-all.js";
import { asOpen, type ExaminedSkill, type Validated, type ValidateRequest, validateInput } from "./validate-skill.js";

/** `validate - --stream`: answers each skill on standard input with its entry of the JSON report. Returns the exit code. */
export function validateStream(given: ValidateRequest, settings: Settings, streams: Streams): number {
  const request = { ...given, usage };
  const reporters = [createValidateLines({ version, dryRun: true }, streams)];
  const isFine = answerLines(streams, (input) => {
    const { status } = reportSkill(reporters, validate(input, request, settings));
    return status === "valid";
  });
  return isFine ? OK : FINDINGS;
}

function validate(input: InputSkill, request: ValidateRequest, settings: Settings): Validated {
  const report = (read: ExaminedSkill) => {
    const validated = validateInput(read, request, settings, undefined);
    if (validated === undefined) throw new Error("a skill that was named has neither a format nor a finding");
    return validated;
  };
  return guard(
    () => {
      const open = { ...asOpen(input), directory: input.source };
      return report({ input, examined: withUses(examine(open, request), usage) });
    },
    (problem) => report(failedRead(input, problem)),
  );
}
