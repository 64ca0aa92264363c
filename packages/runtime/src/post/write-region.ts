import { writeRegion } from "@skill-convert/access";
import type { JsonRecord } from "@skill-convert/core";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, untold } from "../finding.js";
import { watchRegion } from "../region/region.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import type { Situation } from "../skill.js";

/** The files before a run; asked afterwards what the run changed outside its region. */
export interface Watch {
  check(inputs: JsonRecord, enforce: boolean): Promise<Finding[]>;
}

/** The most files that are named. */
const MOST = 5;

/**
 * Semioverse, definition 3.4. A skill that declares no region may write anywhere (remark 3.6). Where a sandbox allowed
 * nothing but the region there is nothing to look for.
 */
export async function watchWriteRegion({ skill, bases, options }: Situation, sandbox: Sandbox): Promise<Watch> {
  const { exact, report } = sandbox;
  if (!writeRegion(skill.manifest).declared) return { check: async () => [] };
  if (exact) return { check: async () => [passed("write-region", `${report.name} allowed no writing elsewhere`)] };
  const watch = await watchRegion(skill.manifest, bases, options.signal);
  return {
    async check(inputs, enforce) {
      const { status, message, outside } = await watch.check(inputs);
      const said = message.charAt(0).toUpperCase() + message.slice(1);
      if (status === "pass" && (!enforce || report.name !== "none")) return [passed("write-region", message)];
      if (status === "fail") {
        const more = outside.length > MOST ? [`and ${outside.length - MOST} more`] : [];
        const files = [...outside.slice(0, MOST), ...more].join(", ");
        const code = enforce ? "outside-region-enforced" : "outside-region";
        return [failed("write-region", runtimeDiagnostics.create(code, { problem: said, files }))];
      }
      const blind = `${said}, but other folders were not looked at: ${report.reason ?? "there was no sandbox"}`;
      const problem = status === "pass" ? blind : said;
      const code = enforce ? "region-unenforced" : "region-unknown";
      return [untold("write-region", runtimeDiagnostics.create(code, { problem }))];
    },
  };
}
