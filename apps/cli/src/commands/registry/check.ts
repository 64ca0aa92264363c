import { InputError } from "@skill-convert/core";
import { plural } from "@skill-convert/core/text";
import type { Workspace } from "@skill-convert/workspace";
import { createColours } from "../../output/colours.js";
import type { Streams } from "../../output/streams.js";
import { lineOf } from "../../report/show.js";
import { codeOf, printJson, withSkills } from "./answer.js";
import type { CheckOptions } from "./options.js";
import { NO_MORE, placeOf } from "./place.js";

/**
 * `registry check`: checks that the skills below a folder form a consistent registry (semioverse.md#s105,
 * semioverse.md#s106, semioverse.md#s107). Unlike a question, it also prints the warnings of reading.
 */
export async function runRegistryCheck(
  root: string | undefined,
  options: CheckOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { reporter, context, against } = options;
  const { place } = placeOf([root], NO_MORE, options.store, workspace);
  if (typeof place !== "string" && against !== undefined) {
    throw new InputError("--against names a revision of a folder, and --store has none");
  }
  return withSkills(place, options, streams, workspace, async (reports) => {
    const report = await reports.check({ contexts: context, against });
    if (reporter === "json") printJson(report, streams);
    else {
      const colours = createColours(streams.colour);
      const paint = { error: colours.red, warning: colours.yellow, info: colours.cyan };
      for (const diagnostic of report.diagnostics) {
        streams.line(lineOf(diagnostic, workspace, paint[diagnostic.severity]).trimEnd());
      }
      const { skills, errors, warnings } = report.summary;
      streams.line(`${plural(skills, "skill")}: ${plural(errors, "error")}, ${plural(warnings, "warning")}`);
    }
    return codeOf(report);
  });
}
