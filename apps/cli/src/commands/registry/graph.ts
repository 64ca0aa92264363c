import { InputError } from "@skill-convert/core";
import { MAX_DRAWN_CONFLICTS, type Workspace } from "@skill-convert/workspace";
import type { Streams } from "../../output/streams.js";
import { answer } from "./answer.js";
import type { GraphOptions } from "./options.js";
import { NO_MORE, placeOf } from "./place.js";

/**
 * `registry graph`: prints dependencies, and with `--conflicts` conflicts, as a graph; with `--as pnml`, the Petri net.
 */
export async function runRegistryGraph(
  root: string | undefined,
  options: GraphOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { as = "mermaid", conflicts, reporter } = options;
  if (options.as !== undefined && reporter === "json") {
    throw new InputError("--as draws the graph, and --reporter json prints its nodes and edges; use only one of them");
  }
  const { place } = placeOf([root], NO_MORE, options.store, workspace);
  return answer(place, options, streams, workspace, {
    ask: (reports) => reports.graph({ conflicts }),
    print({ report: { truncated }, draw }) {
      if (truncated) {
        const most = MAX_DRAWN_CONFLICTS;
        streams.message(`there are more than ${most} conflicts; only the first ${most} are shown`);
      }
      streams.out(draw(as));
    },
  });
}
