import { petriNet, skillGraph, toDot, toMermaid, toPnml } from "@skill-convert/registry";
import { USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { version } from "../../version.js";
import { codeOf, openRegistry, print } from "./answer.js";
import type { GraphOptions } from "./options.js";
import { NO_MORE, placeOf } from "./place.js";

const DRAWN_CONFLICTS = 10_000;

/**
 * `registry graph`: prints dependencies, and with `--conflicts` conflicts, as a graph; with `--as pnml`, the Petri net.
 */
export async function runRegistryGraph(
  root: string | undefined,
  options: GraphOptions,
  streams: Streams,
): Promise<number> {
  const { as, conflicts, reporter } = options;
  if (as !== undefined && reporter === "json") {
    throw new UsageError("--as draws the graph, and --reporter json prints its nodes and edges; use only one of them");
  }
  const { registry, diagnostics, reached } = await openRegistry(
    placeOf([root], NO_MORE, options.store).place,
    options,
    streams,
  );
  if (!reached) return USAGE;
  const graph = skillGraph(registry, { conflicts: conflicts ? DRAWN_CONFLICTS : 0 });
  const { nodes, edges, truncated } = graph;
  const report = { command: "registry graph" as const, version, diagnostics, truncated };
  print({ ...report, nodes, edges }, reporter, streams, () => {
    if (truncated)
      streams.message(`there are more than ${DRAWN_CONFLICTS} conflicts; only the first ${DRAWN_CONFLICTS} are shown`);
    const drawing = as === "pnml" ? toPnml(petriNet(registry)) : as === "dot" ? toDot(graph) : toMermaid(graph);
    streams.out(drawing);
  });
  return codeOf(diagnostics);
}
