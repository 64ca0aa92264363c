import type { Adapter, Steps } from "@skill-convert/core";
import type { InputProblem, InputSkill } from "../inputs.js";
import { adapterNamed } from "../registry.js";
import type { Job } from "../threads/job.js";
import { examineInSteps } from "./examine.js";
import type { Settings } from "./settings.js";
import { type Read, type Validated, type ValidateRequest, validateInput } from "./validate-skill.js";

/** What `skill-convert validate` does with the skills of one input, as plain data. */
export interface ValidateTask extends Omit<ValidateRequest, "from"> {
  readonly from: string | undefined;
  readonly settings: Settings;
}

/** What `skill-convert validate` does with each skill; nothing with what is none. */
export function validateJob(task: ValidateTask): Job<Read | undefined, Validated | undefined> {
  const request = { ...task, from: task.from === undefined ? undefined : adapterNamed(task.from) };
  return {
    writesNothing: task.fix === undefined,
    prepare: (input) => read(input, request.from),
    targetOf: () => undefined,
    finish: (read) => read && validateInput(read, request, task.settings),
  };
}

function* read(input: InputSkill | InputProblem, from: Adapter | undefined): Steps<Read | undefined> {
  return "problem" in input ? undefined : { input, examined: yield* examineInSteps(input, from) };
}
