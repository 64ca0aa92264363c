import { broadPermissions, PERMISSIONS } from "@skill-convert/access";
import { compact, didYouMean, type Effect } from "@skill-convert/core";
import {
  explainConflict,
  findConflicts,
  missingDependencies,
  type Participant,
  petriNet,
  planRuns,
  querySkills,
  type RegisteredSkill,
  registryDiagnostics,
  type SkillRegistry,
  skillGraph,
  toDot,
  toMermaid,
  toPnml,
} from "@skill-convert/registry";
import { createColours } from "../output/colours.js";
import { FINDINGS, OK, USAGE, UsageError } from "../output/exit.js";
import type { Streams } from "../output/streams.js";
import { type ReadRegistry, readRegistry } from "../read-registry.js";
import { plural } from "../report/plural.js";
import type { ListedSkill, PlacedDiagnostic, RegistryReport } from "../report/registry-model.js";
import type { ReporterName } from "../report/reporter.js";
import { lineOf, showDiagnostic, writeDiagnostics } from "../report/show.js";
import { visible, visibleJson, visibleLines } from "../report/visible.js";
import { version } from "../version.js";
import { type QueryOptions, toQuery } from "./registry-query.js";

interface Reported {
  readonly reporter: ReporterName;
}

export interface ContextCommand extends Reported {
  readonly context?: string;
}

/** `registry check`: whether the skills below a folder make a consistent registry (invariant 8.3). */
export function runRegistryCheck(root: string, { context, reporter }: ContextCommand, streams: Streams): number {
  const ids = contextOf(context);
  const read = readRegistry(root, streams, ids === undefined ? {} : { contexts: { "the context": ids } });
  if (!read.reached) return notReached(read, streams);
  const known = new Set(read.skills.map(({ manifest }) => manifest.id));
  const diagnostics = [
    ...read.diagnostics,
    ...notRegistered(
      read.registry,
      (ids ?? []).filter((id) => !known.has(id)),
    ),
    ...missingDependencies(read.registry).map(({ from, to }) =>
      showDiagnostic(registryDiagnostics.create("missing-dependency", { skill: from, dependency: to }), undefined),
    ),
  ];
  const count = (severity: string) => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const summary = { skills: read.skills.length, errors: count("error"), warnings: count("warning") };
  const skills = read.registry.skills().map((skill) => listed(skill));
  print({ command: "registry check", version, diagnostics, skills, summary }, reporter, streams, () => {
    const colours = createColours(streams.colour);
    const paint = { error: colours.red, warning: colours.yellow, info: colours.cyan };
    for (const diagnostic of diagnostics) streams.out(lineOf(diagnostic, paint[diagnostic.severity]));
    streams.out(
      `${plural(summary.skills, "skill")}: ${plural(summary.errors, "error")}, ${plural(summary.warnings, "warning")}\n`,
    );
  });
  return codeOf(diagnostics);
}

/** `registry lookup`: the skill of an id (definition 8.2). */
export function runRegistryLookup(root: string, id: string, { reporter }: Reported, streams: Streams): number {
  const { registry, diagnostics, reached } = openRegistry(root, reporter, streams);
  if (!reached) return USAGE;
  const found = registry.lookup(id);
  const skill = found ? { ...listed(found), manifest: found.manifest } : null;
  const own = notRegistered(registry, [id]);
  print(
    { command: "registry lookup", version, diagnostics: [...diagnostics, ...own], skill },
    reporter,
    streams,
    () => {
      writeDiagnostics(own, streams);
      if (found) streams.out(`${visibleJson(JSON.stringify(found.manifest, null, 2))}\n`);
    },
  );
  return codeOf(diagnostics, found === undefined);
}

/** `registry query`: the skills that have all that is asked for. */
export function runRegistryQuery(root: string, options: QueryOptions & Reported, streams: Streams): number {
  const query = toQuery(options);
  const { registry, diagnostics, reached } = openRegistry(root, options.reporter, streams);
  if (!reached) return USAGE;
  if (query.effect !== undefined) checkEffect(query.effect, registry);
  const found = querySkills(registry, query);
  const matches = found.matches.map(({ skill, operations }) => listed(skill, operations));
  const undecided = found.undecided.map(({ skill, because }) => ({ id: skill.id, because }));
  const report = { command: "registry query" as const, version, diagnostics: [...diagnostics], matches, undecided };
  print(report, options.reporter, streams, () => {
    const width = Math.max(0, ...matches.map(({ id }) => id.length));
    for (const { id, description, operations } of matches) {
      const which = operations === undefined ? "" : `[${operations.join(", ")}] `;
      streams.out(`${visible(`${id.padEnd(width)}  ${which}${description ?? ""}`.trimEnd())}\n`);
    }
    for (const { id, because } of undecided) streams.err(`${visible(`undecided: ${id}: ${because}`)}\n`);
  });
  return codeOf(diagnostics);
}

const EFFECT_TYPES: readonly Effect["type"][] = [
  "filesystem",
  "network",
  "process",
  "database",
  "git",
  "message",
  "state",
];

/** An effect that neither a format nor a skill has is a mistake; to answer that no skill has it would hide that. */
function checkEffect(wanted: string, registry: SkillRegistry): void {
  const own = registry.skills().flatMap(({ manifest }) => manifest.effects ?? []);
  const known = new Set([...PERMISSIONS, ...EFFECT_TYPES, ...own.flatMap(broadPermissions)]);
  if (known.has(wanted)) return;
  throw new UsageError(
    `--effect: there is no effect "${wanted}"${didYouMean(wanted, known)}; there are ${[...known].join(", ")}`,
  );
}

export interface GraphCommand extends Reported {
  readonly as: "mermaid" | "dot" | "pnml";
  readonly conflicts?: boolean;
}

const DRAWN_CONFLICTS = 10_000;

/** `registry graph`: dependencies, and conflicts if asked for; as PNML, the Petri net. */
export function runRegistryGraph(root: string, { as, conflicts, reporter }: GraphCommand, streams: Streams): number {
  const { registry, diagnostics, reached } = openRegistry(root, reporter, streams);
  if (!reached) return USAGE;
  const graph = skillGraph(registry, { conflicts: conflicts ? DRAWN_CONFLICTS : 0 });
  const { nodes, edges, truncated } = graph;
  const report = { command: "registry graph" as const, version, diagnostics: [...diagnostics], truncated };
  print({ ...report, nodes: nodes.map(writable), edges: [...edges] }, reporter, streams, () => {
    if (truncated) streams.err(`there are more than ${DRAWN_CONFLICTS} conflicts; the rest is left out\n`);
    const drawing = as === "pnml" ? toPnml(petriNet(registry)) : as === "dot" ? toDot(graph) : toMermaid(graph);
    streams.out(visibleLines(drawing));
  });
  return codeOf(diagnostics);
}

function writable<T extends { readonly writes?: readonly string[] }>({ writes, ...node }: T) {
  return { ...node, ...(writes === undefined ? {} : { writes: [...writes] }) };
}

/** `registry plan`: the stages in which the skills of an execution context may run. */
export function runRegistryPlan(root: string, { context, reporter }: ContextCommand, streams: Streams): number {
  const read = openRegistry(root, reporter, streams);
  if (!read.reached) return USAGE;
  const plan = planRuns(read.registry, contextOf(context));
  const own = plan.diagnostics.map((diagnostic) => showDiagnostic(diagnostic, undefined));
  const report = {
    command: "registry plan" as const,
    version,
    diagnostics: [...read.diagnostics, ...own],
    stages: plan.stages.map((stage) => [...stage]),
    edges: plan.edges.map(({ folders, ...edge }) => {
      return { ...edge, ...(folders === undefined ? {} : { folders: [folders[0], folders[1]] as [string, string] }) };
    }),
    notInvocable: [...plan.notInvocable],
    assumed: [...plan.assumed],
  };
  print(report, reporter, streams, () => {
    writeDiagnostics(own, streams);
    const reasons = new Map<string, string[]>();
    for (const { after, because } of plan.edges) reasons.set(after, [...(reasons.get(after) ?? []), because]);
    for (const [index, stage] of plan.stages.entries()) {
      streams.out(`stage ${index + 1}\n`);
      for (const step of stage) {
        streams.out(`  ${visible(step)}\n`);
        for (const because of reasons.get(step) ?? []) streams.out(`    ${visible(because)}\n`);
      }
    }
    for (const id of plan.notInvocable) streams.out(`not invocable: ${visible(id)}\n`);
    for (const { step, dependency } of plan.assumed) {
      streams.out(`${visible(`${step} needs ${dependency}`)}, which is not in the plan\n`);
    }
  });
  return codeOf(report.diagnostics);
}

export interface ConflictsCommand extends ContextCommand {
  readonly explain?: string;
}

/** `registry conflicts`: who writes where somebody else writes. Inside a context that is an error. */
export function runRegistryConflicts(root: string, command: ConflictsCommand, streams: Streams): number {
  const { registry, diagnostics, reached } = openRegistry(root, command.reporter, streams);
  if (!reached) return USAGE;
  const head = { command: "registry conflicts" as const, version, diagnostics: [...diagnostics] };
  if (command.explain !== undefined) {
    const [one, other, ...more] = idsOf(command.explain) ?? [];
    const explained =
      one && other && more.length === 0 ? explainConflict(registry, one, other satisfies Participant) : undefined;
    if (explained === undefined) throw new UsageError("--explain takes the ids of two registered skills, as a,b");
    const { verdict, folders, message } = explained;
    const [folderA, folderB] = folders ?? [];
    const isConflict = verdict === "conflict" && one && other && folderA !== undefined && folderB !== undefined;
    const conflicts = isConflict ? [{ a: one, b: other, folderA, folderB }] : [];
    const report = { ...head, truncated: false, conflicts, explanation: { verdict, message } };
    print(report, command.reporter, streams, () => streams.out(`${visible(message)}\n`));
    return codeOf(diagnostics, verdict === "conflict");
  }
  const ids = contextOf(command.context);
  const { conflicts, truncated } = findConflicts(registry, ids === undefined ? {} : { ids });
  const own = notRegistered(registry, ids ?? []);
  const report = { ...head, diagnostics: [...diagnostics, ...own], truncated, conflicts: [...conflicts] };
  print(report, command.reporter, streams, () => {
    writeDiagnostics(own, streams);
    for (const { a, b, folderA, folderB } of conflicts)
      streams.out(`${visible(`${a} (${folderA})  ${b} (${folderB})`)}\n`);
    streams.out(`${truncated ? "more than " : ""}${plural(conflicts.length, "conflict")}\n`);
  });
  return codeOf(report.diagnostics, ids !== undefined && conflicts.length > 0);
}

/** Reads a registry to ask it something; what is wrong with it goes to the message stream or into the report. */
function openRegistry(root: string, reporter: ReporterName, streams: Streams): ReadRegistry {
  const read = readRegistry(root, streams);
  if (reporter === "pretty" || !read.reached) writeDiagnostics(read.diagnostics, streams);
  return read;
}

/** The exit code of an answer: a skill that could not be read or registered may be missing in it. */
function codeOf(diagnostics: readonly PlacedDiagnostic[], isBad = false): number {
  return isBad || diagnostics.some(({ severity }) => severity === "error") ? FINDINGS : OK;
}

function notReached({ diagnostics }: ReadRegistry, streams: Streams): number {
  writeDiagnostics(diagnostics, streams);
  return USAGE;
}

function print(report: RegistryReport, reporter: ReporterName, streams: Streams, pretty: () => void): void {
  if (reporter === "json") streams.out(`${JSON.stringify(report, null, 2)}\n`);
  else pretty();
}

function listed({ id, dir, manifest }: RegisteredSkill, operations?: readonly string[]): ListedSkill {
  const { name, description } = manifest;
  return compact({ id, dir, name, description, version: manifest.version, operations: operations && [...operations] });
}

function notRegistered(registry: SkillRegistry, ids: readonly string[]): PlacedDiagnostic[] {
  return ids
    .filter((id) => registry.lookup(id) === undefined)
    .map((skill) => showDiagnostic(registryDiagnostics.create("not-registered", { skill }), undefined));
}

function contextOf(context: string | undefined): string[] | undefined {
  const ids = idsOf(context);
  if (ids?.length === 0) throw new UsageError("--context needs the ids of skills, as a,b");
  return ids;
}

function idsOf(list: string | undefined): string[] | undefined {
  return list
    ?.split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}
