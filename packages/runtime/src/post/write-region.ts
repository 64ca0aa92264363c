import { writeRegion } from "@skill-convert/access";
import type { JsonRecord } from "@skill-convert/core";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { type ChangeWatch, regionOfChanges, watchRegion } from "../region/region.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import type { Situation } from "../skill.js";
import { someOf } from "./names.js";

function unenforced(because: string): Finding {
  const problem = `A region cannot be enforced: ${because}, and there was no sandbox`;
  return undetermined("write-region", runtimeDiagnostics.create("region-unenforced", { problem }));
}

/** Remembers the files before a run, to find what the run changed outside its region. */
export interface Watch {
  check(inputs: JsonRecord, enforce: boolean): Promise<Finding[]>;
}

/**
 * Watches what a run changes outside its write region (semioverse.md#s39). Changes in folders that the skill declares
 * to read only are an error (semioverse.md#s41), and other changes outside the region are reported. A skill without a
 * region may write anywhere (semioverse.md#s44). Nothing is watched if the sandbox allows writing to the region only.
 */
export async function watchWriteRegion(
  { skill, bases, options }: Situation,
  sandbox: Sandbox,
  changes: ChangeWatch | undefined,
): Promise<Watch> {
  const { exact, report } = sandbox;
  const region = writeRegion(skill.manifest);
  if (!region.declared)
    return { check: async (_, enforce) => (enforce && report.name === "none" ? [unenforced(region.because)] : []) };
  if (exact) return { check: async () => [passed("write-region", `${report.name} allowed no writing elsewhere`)] };
  const watch = changes
    ? regionOfChanges(skill.manifest, bases, changes)
    : await watchRegion(skill.manifest, bases, options.signal);
  return {
    async check(inputs, enforce) {
      const { status, message, outside, readOnly } = await watch.check(inputs);
      const problemText = message.charAt(0).toUpperCase() + message.slice(1);
      if (status === "pass" && (!enforce || report.name !== "none")) return [passed("write-region", message)];
      if (readOnly.length > 0) {
        const files = someOf(readOnly);
        return [failed("write-region", runtimeDiagnostics.create("read-only-region", { problem: problemText, files }))];
      }
      if (status === "fail") {
        const files = someOf(outside);
        const code = enforce ? "outside-region-enforced" : "outside-region";
        return [failed("write-region", runtimeDiagnostics.create(code, { problem: problemText, files }))];
      }
      const partial = `${problemText}, but other folders were not looked at: ${report.reason ?? "there was no sandbox"}`;
      const problem = status === "pass" ? partial : problemText;
      const code = enforce ? "region-unenforced" : "region-unknown";
      return [undetermined("write-region", runtimeDiagnostics.create(code, { problem }))];
    },
  };
}
