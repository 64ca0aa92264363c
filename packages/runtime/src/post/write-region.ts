import { writeRegion } from "@skill-convert/access";
import type { JsonRecord } from "@skill-convert/core";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, untold } from "../finding.js";
import { watchRegion } from "../region/region.js";
import type { Situation } from "../skill.js";

/** The work tree before a run; asked afterwards what the run changed outside its region. */
export interface Watch {
  check(inputs: JsonRecord, enforce: boolean): Promise<Finding[]>;
}

/** The most files that are named. */
const MOST = 5;

/** Semioverse, definition 3.4. A skill that declares no region may write anywhere (remark 3.6). */
export async function watchWriteRegion({ skill, bases }: Situation): Promise<Watch> {
  if (!writeRegion(skill.manifest).declared) return { check: async () => [] };
  const watch = await watchRegion(skill.manifest, bases);
  return {
    async check(inputs, enforce) {
      const { status, message, outside } = await watch.check(inputs);
      if (status === "pass") return [passed("write-region", message)];
      const problem = message.charAt(0).toUpperCase() + message.slice(1);
      if (status === "unknown") {
        return [
          untold(
            "write-region",
            runtimeDiagnostics.create(enforce ? "region-unenforced" : "region-unknown", { problem }),
          ),
        ];
      }
      const more = outside.length > MOST ? [`and ${outside.length - MOST} more`] : [];
      const files = [...outside.slice(0, MOST), ...more].join(", ");
      const code = enforce ? "outside-region-enforced" : "outside-region";
      return [failed("write-region", runtimeDiagnostics.create(code, { problem, files }))];
    },
  };
}
