import {
  type Adapter,
  type Decoded,
  type Diagnostic,
  type Effect,
  filesOf,
  type Path,
  type Result,
  type SkillFiles,
  type SourceLocation,
} from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import { findUses } from "../find-uses.js";
import { hasPrograms } from "../has-programs.js";
import type { Usage, Use } from "../use.js";
import { addEffect } from "./declare.js";
import { isCovered } from "./declared.js";
import { DEMANDED_EFFECTS, type Demand, demandFor, demandsOf } from "./demands.js";
import { usageDiagnostics } from "./diagnostics.js";
import { clauseOf, placeOf } from "./words.js";

/**
 * Returns an adapter that reads the effects of skills that declare none from their programs: those that certainly happen.
 * An effect names paths or hosts only if the names of all its uses are certain. What is only possible is not an effect, and
 * is reported. A skill that declares effects, or whether it needs the network, is read as before, and so is one without
 * programs.
 *
 * @example
 * const from = withInferredEffects(agentSkillsAdapter);
 * convert(files, { from, to: stopAdapter });
 */
export function withInferredEffects<Id extends string>(adapter: Adapter<Id>): Adapter<Id> {
  requireArguments("withInferredEffects", { adapter: [adapter, "an adapter"] });
  return {
    ...adapter,
    decode(skill, options) {
      const read = adapter.decode(skill, options);
      const { manifest } = read.value ?? {};
      const files = filesOf(skill);
      const isDeclared = manifest?.effects !== undefined || manifest?.execution?.network !== undefined;
      if (!read.value || isDeclared || !hasPrograms(files)) return read;
      const added = addEffects(read.value, findUses(files), files);
      return { ...added, diagnostics: [...read.diagnostics, ...added.diagnostics] };
    },
  };
}

interface Inferred {
  readonly effects: readonly Effect[];
  /** The first use of each effect. */
  readonly because: readonly Use[];
  readonly clauses: readonly string[];
}

function addEffects(decoded: Decoded, usage: Usage, files: SkillFiles): Result<Decoded> {
  const { effects, because, clauses } = infer(usage, files);
  const computed = usage.uses.filter(({ kind }) => kind === "code").slice(0, 1);
  const open = [
    ...possibleUses(usage, effects, files),
    ...computed.map((use) => `${placeOf(use, files)} runs computed code`),
    ...usage.unread.map(({ file, why }) => `${file} was not read: ${why}`),
  ];
  // Nothing is known of programs that show no effect, unless they show all that they do.
  const isKnown = effects.length > 0 || open.length === 0;
  const diagnostics: Diagnostic[] = [];
  const at = (use: Use | undefined) => (use ? { file: use.file, range: use.range } : {});
  if (isKnown) {
    const uses = clauses.length > 0 ? clauses.join("; ") : "they have none";
    diagnostics.push(usageDiagnostics.create("inferred-effects", { uses }, at(because[0])));
  }
  if (open.length > 0) diagnostics.push(usageDiagnostics.create("not-inferred", { uses: open.join("; ") }));
  if (!isKnown) return { value: decoded, diagnostics };
  const locate = (path: Path, part?: "key"): SourceLocation | undefined => {
    const use = path[0] === "effects" ? because[Number(path[1] ?? 0)] : undefined;
    return use ? { file: use.file, range: use.range } : decoded.locate(path, part);
  };
  return { value: { ...decoded, manifest: { ...decoded.manifest, effects: [...effects] }, locate }, diagnostics };
}

/** The effects that certainly happen, each with a clause such as `scripts/get.sh:3 contacts api.example.org`. */
function infer(usage: Usage, files: SkillFiles): Inferred {
  const demands = demandsOf(usage);
  const found = [...DEMANDED_EFFECTS.keys()].flatMap((demand) => {
    const uses = demands.get(demand) ?? [];
    const [first] = uses;
    return first ? [{ demand, uses, first }] : [];
  });
  return {
    effects: found.reduce<Effect[]>((effects, { demand, uses }) => addEffect(effects, demand, uses), []),
    because: found.map(({ first }) => first),
    clauses: found.map(({ demand, uses, first }) => `${placeOf(first, files)} ${clauseOf(demand, uses)}`),
  };
}

/** Clauses about the uses that may happen and that the effects do not cover, one per kind. */
function possibleUses({ uses }: Usage, effects: readonly Effect[], files: SkillFiles): readonly string[] {
  const byDemand = new Map<Demand, Use[]>();
  for (const use of uses) {
    const demand = demandFor(use);
    if (!demand || isCovered(effects, demand, use, { deletes: true, folder: files.folder ?? "" })) continue;
    byDemand.set(demand, [...(byDemand.get(demand) ?? []), use]);
  }
  return [...byDemand].map(([demand, found]) => {
    const [first] = found;
    const count = found.length > 1 ? ` (${found.length} places)` : "";
    return first ? `${placeOf(first, files)} perhaps ${clauseOf(demand, found)}${count}` : "";
  });
}
