import { findConflicts } from "../conflict/conflicts.js";
import { dependencyEdges } from "../dependencies/dependencies.js";
import type { SkillRegistry } from "../registry/registry.js";

/** A registry as a graph, for other programs to draw. */
export interface SkillGraph {
  readonly nodes: readonly {
    readonly id: string;
    readonly label: string;
    readonly version?: string;
    readonly runtime?: string;
    /** False for a skill that is depended on and not registered. */
    readonly registered: boolean;
    /** The folders of the write region; left out if none is declared, so that it may write anywhere. */
    readonly writes?: readonly string[];
  }[];
  /** From the skill that depends to what it depends on; a conflict has no direction. */
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly kind: "dependency" | "coordination" | "conflict";
  }[];
  /** Whether there are more conflicts than edges for them. */
  readonly truncated: boolean;
}

/** What is drawn of a registry. */
export interface GraphOptions {
  /** How many conflicts to draw at most; none if not given. */
  readonly conflicts?: number;
}

/**
 * The skills of a registry with their dependencies and, if asked for, their conflicts.
 *
 * @example
 * const manifest = { id: "app", operations: [{}], dependencies: [{ id: "base" }] };
 * const { registry } = register(createSkillRegistry(), { manifest });
 * skillGraph(registry).edges; // [{ from: "app", to: "base", kind: "dependency" }]
 */
export function skillGraph(registry: SkillRegistry, { conflicts: limit = 0 }: GraphOptions = {}): SkillGraph {
  const dependencies = dependencyEdges(registry);
  const absent = new Set(dependencies.filter(({ registered }) => !registered).map(({ to }) => to));
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
      ...[...absent].sort().map((id) => ({ id, label: id, registered: false })),
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
 * The graph as a Mermaid flowchart.
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
 * The graph in the DOT language of Graphviz.
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

/** Names of nodes that every language takes: ids may hold anything. */
function nodeNames({ nodes }: SkillGraph): (id: string) => string {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  return (id) => names.get(id) ?? id;
}
