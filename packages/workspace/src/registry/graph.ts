import { petriNet, skillGraph, toDot, toMermaid, toPnml } from "@skill-convert/registry";
import type { RegistryReportOf } from "@skill-convert/report";
import type { OpenRegistry } from "./open-registry.js";
import { readPart } from "./part.js";

/** The most conflicts that a graph shows. */
export const MAX_DRAWN_CONFLICTS = 10_000;

/** The languages in which a graph can be drawn. As PNML, it is the Petri net. */
export type GraphLanguage = "mermaid" | "dot" | "pnml";

/** What a graph shows besides dependencies. */
export interface GraphOptions {
  readonly conflicts?: boolean | undefined;
}

/** Lists the skills and their dependencies as nodes and edges (semioverse.md#s65). */
export async function listGraph(
  open: OpenRegistry,
  version: string,
  { conflicts = false }: GraphOptions = {},
): Promise<{
  readonly report: RegistryReportOf<"registry graph">;
  draw(language: GraphLanguage): string;
}> {
  const { registry, diagnostics } = await readPart(open);
  const graph = skillGraph(registry, { conflicts: conflicts ? MAX_DRAWN_CONFLICTS : 0 });
  const { nodes, edges, truncated } = graph;
  return {
    report: { command: "registry graph", version, diagnostics, truncated, nodes, edges },
    draw(language) {
      if (language === "pnml") return toPnml(petriNet(registry));
      return language === "dot" ? toDot(graph) : toMermaid(graph);
    },
  };
}
