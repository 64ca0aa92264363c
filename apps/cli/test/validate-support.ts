import type * as z from "zod/mini";
import type { ValidateReport } from "../../../packages/report/src/validate.js";
import { type CliResult, runCli } from "./harness.js";

/** Runs `validate --reporter json` and returns its output with the parsed report. */
export async function validateJson(
  args: readonly string[],
): Promise<CliResult & { report: z.infer<typeof ValidateReport> }> {
  const ran = await runCli(["validate", ...args, "--reporter", "json"]);
  return { ...ran, report: JSON.parse(ran.out) as z.infer<typeof ValidateReport> };
}

/** A STOP manifest with this name; `more` is appended verbatim. */
export function skillYaml(name: string, more = ""): string {
  return `sop: "0.1"\nname: ${name}\nversion: 1.0.0\ndescription: Keeps notes.\n${more}`;
}

/** A STOP manifest with an unquoted colon in the description. */
export const UNQUOTED = 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Notes: keeps them.\n';
