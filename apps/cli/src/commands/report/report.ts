import { command, group } from "../../command-line/command.js";
import { describeMerge, describeReport } from "./options.js";

/** `skill-convert report`, the group of commands about reports. */
export const report = group(
  describeReport,
  new Map([["merge", command(describeMerge, async () => (await import("./merge.js")).runReportMerge)]]),
);
