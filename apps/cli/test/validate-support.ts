import type * as z from "zod/mini";
import type { ValidateReport } from "../src/commands/validate/report/model.js";
import { type Ran, runCli } from "./harness.js";

/** Runs `validate --reporter json` and gives the document. */
export async function validateJson(args: readonly string[]): Promise<Ran & { report: z.infer<typeof ValidateReport> }> {
  const ran = await runCli(["validate", ...args, "--reporter", "json"]);
  return { ...ran, report: JSON.parse(ran.out) as z.infer<typeof ValidateReport> };
}

/** A STOP manifest with a name; `more` is added as it is. */
export function skillYaml(name: string, more = ""): string {
  return `sop: "0.1"\nname: ${name}\nversion: 1.0.0\ndescription: Keeps notes.\n${more}`;
}

/** A STOP manifest in which the colon of the description must be quoted. */
export const UNQUOTED = 'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Notes: keeps them.\n';
