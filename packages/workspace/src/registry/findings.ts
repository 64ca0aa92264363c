import type { Diagnostic } from "@skill-convert/core";
import {
  findConflicts,
  missingDependencies,
  notRegistered,
  registryDiagnostics,
  type SkillRegistry,
} from "@skill-convert/registry";
import { type PlacedDiagnostic, showDiagnostic } from "@skill-convert/report";
import type { NamedContext } from "./settings.js";

/** Reports the conflicts of a skill in the contexts that name it (semioverse.md#s108). */
export function reportConflicts(id: string, registry: SkillRegistry, contexts: readonly NamedContext[]): Diagnostic[] {
  return contexts
    .filter(({ ids }) => ids.includes(id))
    .flatMap(({ name, ids }) =>
      findConflicts(registry, { ids })
        .conflicts.filter(({ a, b }) => a === id || b === id)
        .map((conflict) => registryDiagnostics.create("conflict", { ...conflict, context: name })),
    );
}

/** Reports a skill that could not be registered, such as one on a cycle: it still occupies its id. */
export function reportOccupant(id: string, before: SkillRegistry, after: SkillRegistry): Diagnostic[] {
  const other = before.refusal(id)?.skill;
  if (other === undefined) return [];
  const dir = after.lookup(id)?.dir ?? "";
  return [registryDiagnostics.create("duplicate-id", { skill: id, dir, other: other.dir })];
}

/** Warns of the dependencies that no registered skill satisfies; of one skill, or of all. */
export function reportMissing(registry: SkillRegistry, id?: string): Diagnostic[] {
  return missingDependencies(registry)
    .filter(({ from }) => id === undefined || from === id)
    .map(({ from, to, missing: because = "" }) =>
      registryDiagnostics.create("missing-dependency", { skill: from, dependency: to, because }),
    );
}

/** Reports the ids that no skill has. Refused skills are already among the diagnostics of reading. */
export function reportUnregistered(registry: SkillRegistry, ids: Iterable<string>): PlacedDiagnostic[] {
  return [...ids]
    .filter((id) => registry.lookup(id) === undefined && registry.refusal(id) === undefined)
    .map((id) => showDiagnostic(notRegistered(registry, id), undefined));
}
