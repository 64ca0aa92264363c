import { guard } from "../../../inputs/guard.js";
import type { ValidateReporter } from "./reporter.js";
import type { ValidatedSkill } from "./validated-skill.js";

/**
 * Reports a skill; gives it as it was reported: whatever goes wrong in a reporter is a finding in place of the others, and
 * the other skills are reported as ever.
 */
export function reportSkill(reporters: readonly ValidateReporter[], skill: ValidatedSkill): ValidatedSkill {
  let reported = skill;
  for (const reporter of reporters) {
    guard(
      () => reporter.skill(reported),
      (problem) => {
        reported = { ...skill, status: "invalid", findings: [problem] };
        reporter.skill(reported);
      },
    );
  }
  return reported;
}
