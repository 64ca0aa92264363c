import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { Workspace } from "@skill-convert/workspace";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import { answer } from "./answer.js";
import type { ConflictsOptions } from "./options.js";
import { NO_MORE, placeOf } from "./place.js";

/** `registry conflicts`: lists skills that write to overlapping folders. Within a context, a conflict is an error. */
export async function runRegistryConflicts(
  root: string | undefined,
  options: ConflictsOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { context: contexts, explain, input, placeholder } = options;
  const { place } = placeOf([root], NO_MORE, options.store, workspace);
  return answer(place, options, streams, workspace, {
    ask: async (reports) => ({ report: await reports.conflicts({ contexts, explain, input, placeholder }) }),
    print({ report: { conflicts, groups, truncated, explanation } }, found) {
      writeDiagnostics(found, streams, workspace);
      if (explanation) return streams.line(visible(explanation.message));
      for (const { message } of groups) streams.line(visible(message));
      const reasons = groups.length > 1 ? `, for ${groups.length} reasons` : "";
      streams.line(`${truncated ? "more than " : ""}${plural(conflicts.length, "conflict")}${reasons}`);
    },
    isBad: ({ report: { conflicts, explanation } }) =>
      explanation ? explanation.verdict === "conflict" : contexts !== undefined && conflicts.length > 0,
  });
}
