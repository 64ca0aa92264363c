import { InputError } from "@skill-convert/core";
import {
  type Conflict,
  explainConflict,
  findConflicts,
  groupConflicts,
  type PlannedRun,
  type SkillRegistry,
} from "@skill-convert/registry";
import { type RegistryReportOf, showDiagnostic } from "@skill-convert/report";
import { reportUnregistered } from "./findings.js";
import type { OpenRegistry } from "./open-registry.js";
import { type RegistryPart, readPart, skillOfRun } from "./part.js";
import { type RunValues, runsOf } from "./runs.js";
import { idsOf } from "./settings.js";

type ConflictReport = RegistryReportOf<"registry conflicts">;

/** The skills among which conflicts are looked for. */
export interface ConflictOptions extends RunValues {
  /** Contexts: each by its name, or as comma-separated ids (default: all skills). */
  readonly contexts?: readonly string[] | undefined;
  /** Two comma-separated skills, or two runs of one (`a,a#2`), of which it is explained whether they are in conflict. */
  readonly explain?: string | undefined;
}

/**
 * Lists the skills that write to overlapping folders (semioverse.md#s74).
 *
 * @throws InputError for values without runs, or that no run has
 */
export async function listConflicts(
  open: OpenRegistry,
  version: string,
  { contexts: texts = [], explain, input = [], placeholder = [] }: ConflictOptions = {},
): Promise<ConflictReport> {
  const values = { input, placeholder };
  const part = await readPart(open, { contexts: texts, ids: explain === undefined ? [] : idsOf(explain) });
  const head = { command: "registry conflicts", version } as const;
  if (explain !== undefined) return { ...head, ...explained(part, explain, values) };
  const { registry, diagnostics } = part;
  const contexts = part.contexts.map(({ ids }) => ids);
  if (contexts.length === 0) {
    if (input.length > 0) throw new InputError("`input` needs `context` or `explain`", { remedy: "context" });
    if (placeholder.length > 0)
      throw new InputError("`placeholder` needs `context` or `explain`", { remedy: "context" });
  }
  const found =
    contexts.length === 0 ? [findConflicts(registry)] : contexts.map((ids) => conflictsAmong(registry, ids, values));
  const conflicts = withoutRepeats(found.flatMap((each) => each.conflicts));
  const ids = contexts.flat().map((name) => skillOfRun(registry, name));
  return {
    ...head,
    truncated: found.some((each) => each.truncated),
    conflicts,
    groups: groupConflicts(registry, conflicts),
    diagnostics: [...diagnostics, ...reportUnregistered(registry, new Set(ids))],
  };
}

/** The conflicts in one context; with inputs, the conflicts between its runs. */
function conflictsAmong(registry: SkillRegistry, names: readonly string[], values: RunValues) {
  const runs = runsOf(registry, names, values);
  if (runs.every((run) => typeof run === "string")) return findConflicts(registry, { ids: runs });
  const conflicts = runs.flatMap((a, index) =>
    runs.slice(index + 1).flatMap((b) => conflictBetween(a, b, explainConflict(registry, a, b))),
  );
  return { conflicts, truncated: false };
}

function conflictBetween(a: PlannedRun, b: PlannedRun, explanation: ReturnType<typeof explainConflict>): Conflict[] {
  const [folderA, folderB] = explanation?.folders ?? [];
  if (explanation?.verdict !== "conflict" || folderA === undefined || folderB === undefined) return [];
  return [{ a: nameOf(a), b: nameOf(b), folderA, folderB }];
}

function nameOf(run: PlannedRun): string {
  return typeof run === "string" ? run : (run.name ?? run.id);
}

/** Removes repeated conflicts, because several contexts may contain the same two skills. */
function withoutRepeats(conflicts: readonly Conflict[]): Conflict[] {
  return [...new Map(conflicts.map((conflict) => [JSON.stringify([conflict.a, conflict.b]), conflict])).values()];
}

function explained(
  { registry, diagnostics }: RegistryPart,
  ids: string,
  values: RunValues,
): Omit<ConflictReport, "command" | "version"> {
  const [a, b, ...more] = runsOf(registry, idsOf(ids), values);
  if (a === undefined || b === undefined || more.length > 0) {
    throw new InputError("`explain` needs the ids of two registered skills, such as a,b", { remedy: "explain" });
  }
  const explanation = explainConflict(registry, a, b);
  if (explanation === undefined) {
    const unknown = idsOf(ids).filter((name) => registry.lookup(skillOfRun(registry, name)) === undefined);
    const [missing] = reportUnregistered(registry, unknown);
    const reason = missing?.message.replace(/\.$/, "") ?? `${unknown[0]} was refused`;
    throw new InputError(`\`explain\`: ${reason}`, { remedy: "explain" });
  }
  const { verdict, message } = explanation;
  const found = explanation.diagnostics.map((diagnostic) => showDiagnostic(diagnostic, undefined));
  return {
    truncated: false,
    conflicts: conflictBetween(a, b, explanation),
    groups: [],
    diagnostics: [...diagnostics, ...found],
    explanation: { verdict, message },
  };
}
