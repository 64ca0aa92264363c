import {
  type Conflict,
  explainConflict,
  findConflicts,
  groupConflicts,
  type PlannedRun,
  type SkillRegistry,
} from "@skill-convert/registry";
import { USAGE, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { showDiagnostic, writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import { codeOf, type OpenedRegistry, openRegistry, print, unregistered } from "./answer.js";
import type { ConflictsOptions } from "./options.js";
import { NO_MORE, placeOf } from "./place.js";
import { idOf, type RunValues, runsOf } from "./runs.js";
import { idsOf } from "./settings.js";

/** `registry conflicts`: lists skills that write to overlapping folders. Within a context, a conflict is an error. */
export async function runRegistryConflicts(
  root: string | undefined,
  options: ConflictsOptions,
  streams: Streams,
): Promise<number> {
  const { place } = placeOf([root], NO_MORE, options.store);
  const explained = options.explain === undefined ? [] : idsOf(options.explain);
  const read = await openRegistry(place, options, streams, explained);
  if (!read.reached) return USAGE;
  if (options.explain !== undefined) return explain(read, options.explain, options, streams);
  const { registry, diagnostics, settings } = read;
  const { input = [], placeholder = [] } = options;
  const contexts = settings.given.map(({ ids }) => ids);
  if (contexts.length === 0) {
    if (input.length > 0) throw new UsageError("--input needs --context or --explain");
    if (placeholder.length > 0) throw new UsageError("--placeholder needs --context or --explain");
  }
  const found =
    contexts.length === 0
      ? [findConflicts(registry)]
      : contexts.map((ids) => among(registry, ids, { input, placeholder }));
  const truncated = found.some((each) => each.truncated);
  const conflicts = withoutRepeats(found.flatMap((each) => each.conflicts));
  const groups = groupConflicts(registry, conflicts);
  const ids = contexts.flat().map((name) => idOf(registry, name));
  const missing = unregistered(registry, [...new Set(ids)]);
  const report = { command: "registry conflicts" as const, version, truncated, conflicts, groups };
  print({ ...report, diagnostics: [...diagnostics, ...missing] }, options.reporter, streams, () => {
    writeDiagnostics(missing, streams);
    for (const { message } of groups) streams.line(visible(message));
    const reasons = groups.length > 1 ? `, for ${groups.length} reasons` : "";
    streams.line(`${truncated ? "more than " : ""}${plural(conflicts.length, "conflict")}${reasons}`);
  });
  return codeOf([...diagnostics, ...missing], contexts.length > 0 && conflicts.length > 0);
}

/** The conflicts in one context; with inputs, the conflicts between its runs. */
function among(registry: SkillRegistry, names: readonly string[], values: RunValues) {
  const runs = runsOf(registry, names, values);
  if (runs.every((run) => typeof run === "string")) return findConflicts(registry, { ids: runs });
  const conflicts = runs.flatMap((a, index) =>
    runs.slice(index + 1).flatMap((b): Conflict[] => {
      const { verdict, folders } = explainConflict(registry, a, b) ?? {};
      const [folderA, folderB] = folders ?? [];
      if (verdict !== "conflict" || folderA === undefined || folderB === undefined) return [];
      return [{ a: nameOf(a), b: nameOf(b), folderA, folderB }];
    }),
  );
  return { conflicts, truncated: false };
}

function nameOf(run: PlannedRun): string {
  return typeof run === "string" ? run : (run.name ?? run.id);
}

/** Removes repeated conflicts, because several contexts may contain the same two skills. */
function withoutRepeats(conflicts: readonly Conflict[]): Conflict[] {
  return [...new Map(conflicts.map((conflict) => [JSON.stringify([conflict.a, conflict.b]), conflict])).values()];
}

function explain(
  { registry, diagnostics }: OpenedRegistry,
  ids: string,
  { input, placeholder, reporter }: ConflictsOptions,
  streams: Streams,
): number {
  const [a, b, ...more] = runsOf(registry, idsOf(ids), { input, placeholder });
  if (a === undefined || b === undefined || more.length > 0) {
    throw new UsageError("--explain needs the ids of two registered skills, such as a,b");
  }
  const explained = explainConflict(registry, a, b);
  if (explained === undefined) {
    const unknown = idsOf(ids).filter((name) => registry.lookup(idOf(registry, name)) === undefined);
    const [missing] = unregistered(registry, unknown);
    throw new UsageError(`--explain: ${missing?.message.replace(/\.$/, "") ?? `${unknown[0]} was refused`}`);
  }
  const { verdict, folders, message } = explained;
  const found = explained.diagnostics.map((diagnostic) => showDiagnostic(diagnostic, undefined));
  const [folderA, folderB] = folders ?? [];
  const isConflict = verdict === "conflict" && folderA !== undefined && folderB !== undefined;
  const conflicts = isConflict ? [{ a: nameOf(a), b: nameOf(b), folderA, folderB }] : [];
  const report = { command: "registry conflicts" as const, version, truncated: false, conflicts, groups: [] };
  const all = [...diagnostics, ...found];
  print({ ...report, diagnostics: all, explanation: { verdict, message } }, reporter, streams, () => {
    writeDiagnostics(found, streams);
    streams.line(visible(message));
  });
  return codeOf(all, verdict === "conflict");
}
