import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { findConflicts } from "../conflict/conflicts.js";
import { dependencyEdges } from "../dependencies/dependencies.js";
import { REGISTRY, type SkillRegistry } from "../registry/registry.js";

/** A registry as a graph, for programs that draw it. */
export interface SkillGraph {
  readonly nodes: readonly {
    readonly id: string;
    readonly label: string;
    readonly version?: string;
    readonly runtime?: string;
    /** False for a skill that others depend on and that is not registered. */
    readonly registered: boolean;
    /** The folders of the write region; absent if no region is declared, so that the skill may write anywhere. */
    readonly writes?: readonly string[];
  }[];
  /** A dependency leads from a skill to the skill that it depends on. A conflict has no direction. */
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly kind: "dependency" | "coordination" | "conflict";
  }[];
  /** True if there are more conflicts than the limit, so that some have no edge. */
  readonly truncated: boolean;
}

/** The options of `skillGraph`. */
export interface GraphOptions {
  /** The most conflicts to include; none if absent. */
  readonly conflicts?: number;
}

const OPTIONS: KeysOf<GraphOptions> = { keys: { conflicts: "a number" } };

/**
 * Returns the skills of a registry with their dependencies and, if requested, their conflicts.
 *
 * @example
 * const manifest = { id: "app", operations: [{}], dependencies: [{ id: "base" }] };
 * const { registry } = register(createSkillRegistry(), { manifest });
 * skillGraph(registry).edges; // [{ from: "app", to: "base", kind: "dependency" }]
 */
export function skillGraph(registry: SkillRegistry, options: GraphOptions = {}): SkillGraph {
  requireArguments("skillGraph", { registry: [registry, REGISTRY], options: [options, OPTIONS] });
  const { conflicts: limit = 0 } = options;
  const dependencies = dependencyEdges(registry);
  const unregistered = new Set(dependencies.filter(({ registered }) => !registered).map(({ to }) => to));
  const found = limit > 0 ? findConflicts(registry, { limit }) : { conflicts: [], truncated: false };
  return {
    nodes: [
      ...registry.skills().map(({ id, manifest, writes }) => ({
        id,
        label: manifest.name ?? id,
        ...(manifest.version === undefined ? {} : { version: manifest.version }),
        ...(manifest.runtime === undefined ? {} : { runtime: manifest.runtime }),
        registered: true,
        ...(writes.declared ? { writes: writes.folders.map(({ text }) => text) } : {}),
      })),
      ...[...unregistered].sort().map((id) => ({ id, label: id, registered: false })),
    ],
    edges: [
      ...dependencies.map(({ from, to, coordination }) => {
        return { from, to, kind: coordination ? ("coordination" as const) : ("dependency" as const) };
      }),
      ...found.conflicts.map(({ a, b }) => ({ from: a, to: b, kind: "conflict" as const })),
    ],
    truncated: found.truncated,
  };
}

/**
 * Prints the graph as a Mermaid flowchart.
 *
 * @example
 * toMermaid(skillGraph(createSkillRegistry())).startsWith("flowchart LR"); // true
 */
export function toMermaid(graph: SkillGraph): string {
  const name = nodeNames(graph);
  const arrows = { dependency: "-->", coordination: "-.->|after|", conflict: "x--x" } as const;
  return [
    "flowchart LR",
    ...graph.nodes.map(({ id, label, registered }) => {
      const text = label === id ? id : `${label}\n${id}`;
      return `  ${name(id)}["${mermaidText(text)}"]${registered ? "" : ":::missing"}`;
    }),
    ...graph.edges.map(({ from, to, kind }) => `  ${name(from)} ${arrows[kind]} ${name(to)}`),
    "  classDef missing stroke-dasharray: 4 4",
    "",
  ].join("\n");
}

function mermaidText(text: string): string {
  return text.replace(/[#&"<>`\\]/g, (sign) => `#${sign.charCodeAt(0)};`).replace(/\r?\n/g, "<br/>");
}

/**
 * Prints the graph in the DOT language of Graphviz.
 *
 * @example
 * toDot(skillGraph(createSkillRegistry())).startsWith("digraph"); // true
 */
export function toDot(graph: SkillGraph): string {
  const name = nodeNames(graph);
  const styles = {
    dependency: "",
    coordination: ' [style=dashed, label="after"]',
    conflict: ' [dir=none, color=red, label="conflict"]',
  } as const;
  return [
    "digraph skills {",
    "  rankdir=LR;",
    "  node [shape=box];",
    ...graph.nodes.map(({ id, label, registered }) => {
      const text = label === id ? id : `${label}\n${id}`;
      return `  ${name(id)} [label="${dotText(text)}"${registered ? "" : ", style=dashed"}];`;
    }),
    ...graph.edges.map(({ from, to, kind }) => `  ${name(from)} -> ${name(to)}${styles[kind]};`),
    "}",
    "",
  ].join("\n");
}

function dotText(text: string): string {
  return text.replace(/[\\"]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n");
}

/** Maps ids to node names that are valid in both languages, because an id may contain any character. */
function nodeNames({ nodes }: SkillGraph): (id: string) => string {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  return (id) => names.get(id) ?? id;
}
