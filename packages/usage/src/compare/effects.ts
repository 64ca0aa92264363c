import type { Diagnostic, Effect, Path } from "@skill-convert/core";
import type { Use } from "../use.js";
import { fieldOf, keptBy } from "./capability.js";
import { declareFix, withUses } from "./declare.js";
import { isCovered } from "./declared.js";
import { DEMANDED_EFFECTS, type Demand } from "./demands.js";
import { usageDiagnostics } from "./diagnostics.js";
import type { ComparedSkill } from "./skill.js";
import { clauseOf, otherPlaces, placeOf, relatedPlaces } from "./words.js";

const EFFECTS: Path = ["effects"];
const NETWORK: Path = ["execution", "network"];

/** The demands that are worth a declaration if a manifest has none. Almost every program reads something. */
const NOTABLE: readonly Demand[] = ["network", "write", "delete", "process"];

type Demands = ReadonlyMap<Demand, readonly Use[]>;

/** Finds effects of programs that the manifest does not declare, in a format that could. */
export function undeclaredEffects(demands: Demands, skill: ComparedSkill, isComplete: boolean): Diagnostic[] {
  const { manifest, adapter } = skill;
  const held = [...DEMANDED_EFFECTS.keys()].filter((demand) => canDeclare(demand, skill));
  const { effects } = manifest;
  if (effects === undefined)
    return [...missingEffects(demands, held, skill, isComplete), ...networkHint(demands, skill)];
  const { folder = "" } = skill.files;
  const options = { deletes: heldEffect("delete", skill)?.access === "delete", folder };
  const field = fieldOf(adapter, EFFECTS, "the list of effects");
  return [
    ...held.flatMap((demand) => {
      const uses = (demands.get(demand) ?? []).filter((use) => !isCovered(effects, demand, use, options));
      return undeclared(demand, uses, field, EFFECTS, skill);
    }),
    ...networkHint(demands, skill),
  ];
}

/** Returns the finding about the uses of a demand, which a field should declare. */
export function undeclared(
  demand: Demand,
  uses: readonly Use[],
  field: string,
  path: Path,
  skill: ComparedSkill,
): Diagnostic[] {
  const [first] = uses;
  if (!first) return [];
  const args = {
    place: placeOf(first, skill.files),
    does: clauseOf(demand, uses),
    field,
    more: otherPlaces(uses),
  };
  const fix = declareFix(skill, withUses(skill, demand, uses), `Declare it in ${field}`, path);
  const related = relatedPlaces(demand, uses);
  return [usageDiagnostics.create(`undeclared-${demand}`, args, { ...skill.locate(path, "key"), path, fix, related })];
}

function missingEffects(
  demands: Demands,
  held: readonly Demand[],
  skill: ComparedSkill,
  isComplete: boolean,
): Diagnostic[] {
  const found = NOTABLE.filter((demand) => held.includes(demand)).flatMap((demand) => {
    const uses = demands.get(demand) ?? [];
    const [first] = uses;
    if (!first) return [];
    const clause = `${placeOf(first, skill.files)} ${clauseOf(demand, uses)}`;
    return [{ clause, related: relatedPlaces(demand, [first]) }];
  });
  if (found.length === 0) return [];
  const field = fieldOf(skill.adapter, EFFECTS, "the list of effects");
  let declared = skill.manifest;
  for (const demand of held) declared = withUses({ ...skill, manifest: declared }, demand, demands.get(demand) ?? []);
  const fix = isComplete
    ? declareFix(skill, declared, `Declare in ${field} what the programs certainly do`, EFFECTS)
    : undefined;
  return [
    usageDiagnostics.create(
      "no-effects",
      { field: capitalized(field), uses: found.map(({ clause }) => clause).join("; ") },
      { ...skill.locate([], "key"), path: EFFECTS, fix, related: found.flatMap(({ related }) => related) },
    ),
  ];
}

/** Formats without effects may have a hint that the skill needs the network (adr002.md). */
function networkHint(demands: Demands, skill: ComparedSkill): Diagnostic[] {
  const { manifest, adapter } = skill;
  const uses = demands.get("network") ?? [];
  if (uses.length === 0 || manifest.execution?.network === true || canDeclare("network", skill)) return [];
  if (keptBy(adapter, { execution: { network: true } })?.execution?.network !== true) return [];
  return undeclared("network", uses, fieldOf(adapter, NETWORK, "the manifest"), NETWORK, skill);
}

/** Returns true if the format can hold the effect of a demand; a read-only one, if it has a list of effects. */
function canDeclare(demand: Demand, skill: ComparedSkill): boolean {
  if (!skill.adapter.encode) return skill.manifest.effects !== undefined;
  return heldEffect(demand, skill) !== undefined;
}

/** Returns what a format makes of the effect of a demand; undefined if it does not hold it. */
function heldEffect(demand: Demand, { adapter }: ComparedSkill): { type: string; access?: string } | undefined {
  const effect = DEMANDED_EFFECTS.get(demand);
  if (!effect) return undefined;
  const tried: Effect = effect.type === "filesystem" ? { ...effect, paths: ["a"] } : effect;
  const { effects = [] } = keptBy(adapter, { effects: [tried] }) ?? {};
  return effects.find(({ type }) => type === effect.type);
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
