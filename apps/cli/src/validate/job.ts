import type { InputProblem, InputSkill } from "../inputs.js";
import { adapterNamed } from "../registry.js";
import type { Job } from "../work/job.js";
import type { Settings } from "./settings.js";
import { type Validated, type ValidateRequest, validateInput } from "./validate-skill.js";

/** What `skill-convert validate` does with the skills of one input, as plain data. */
export interface ValidateTask extends Omit<ValidateRequest, "from"> {
  readonly from: string | undefined;
  readonly settings: Settings;
}

/** What `skill-convert validate` does with each skill; nothing with what is none. */
export function validateJob(task: ValidateTask): Job<InputSkill | InputProblem, Validated | undefined> {
  const request = { ...task, from: task.from === undefined ? undefined : adapterNamed(task.from) };
  return {
    prepare: (input) => input,
    targetOf: () => undefined,
    finish: (input) => ("problem" in input ? undefined : validateInput(input, request, task.settings)),
  };
}
