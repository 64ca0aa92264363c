import type { ConvertCommand } from "../commands/convert.js";
import type { ValidateTask } from "../validate/job.js";
import type { Job } from "./job.js";

/** A job as another thread is told of it. */
export type JobName =
  | { readonly convert: ConvertCommand; readonly inputs: readonly string[] }
  | { readonly validate: ValidateTask };

/** Makes the job of a name, on the thread that it is to run on. */
export async function makeJob(name: JobName): Promise<Job<unknown, unknown>> {
  if ("convert" in name) {
    const { loadConvertJob } = await import("../convert/job.js");
    return loadConvertJob(name.convert, name.inputs);
  }
  const { validateJob } = await import("../validate/job.js");
  return validateJob(name.validate);
}
