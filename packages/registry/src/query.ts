import { broadPermissions } from "@skill-convert/access";
import type { JsonSchema, SkillManifest } from "@skill-convert/core";
import { effectiveEffects, type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { checkInstance } from "@skill-convert/core/schema";
import type { SkillQuery } from "./registry/question.js";
import { REGISTRY, type SkillRegistry } from "./registry/registry.js";
import type { RegisteredSkill } from "./registry/skill.js";
import { declaredFields, demandedFields, requiredFields } from "./schema/fields.js";
import { inputSchema, operationName, successSchema } from "./schema/operations.js";
import { feeds, type Relation } from "./schema/relation.js";
import { ranking } from "./search.js";

/** A skill that matches a query. */
export interface QueryMatch {
  readonly skill: RegisteredSkill;
  /** The operations that fit, if the query asks for a type. */
  readonly operations?: readonly string[];
}

/**
 * The answer to a query. Both lists are sorted by id, after the rank if the query has a text. A skill is in `undecided`
 * if it is not known whether it matches.
 */
export interface QueryResult {
  readonly matches: readonly QueryMatch[];
  readonly undecided: readonly { readonly skill: RegisteredSkill; readonly because: string }[];
}

/** The kinds of the parts of a query. An unknown one must not pass: without it, the query finds more. */
export const QUERY: KeysOf<SkillQuery> = {
  keys: {
    text: "a string",
    tag: "a string",
    capability: "a string",
    effect: "a string",
    runtime: "a string",
    vault: "a string",
    accepts: "an object",
    produces: { what: "an object with a schema", has: ["schema"] },
  },
};

/**
 * Finds the skills that match all parts of a query (semioverse.md#s104). An empty query matches every skill.
 *
 * @example
 * const manifest = { id: "tidy", tags: ["files"], operations: [{}] };
 * const { registry } = register(createSkillRegistry(), { manifest });
 * querySkills(registry, { tag: "files" }).matches.map(({ skill }) => skill.id); // ["tidy"]
 */
export function querySkills(registry: SkillRegistry, query: SkillQuery): QueryResult {
  requireArguments("querySkills", { registry: [registry, REGISTRY], query: [query, QUERY] });
  const rank = rankOf(query);
  const ranked = registry.skills().flatMap((skill) => {
    const at = rank(skill);
    return at === undefined ? [] : [{ skill, at }];
  });
  // The sort is stable, so skills of one rank stay sorted by id.
  const skills = ranked.sort((a, b) => a.at - b.at).map(({ skill }) => skill);
  return judgeSkills(skills, query);
}

/** Returns the rank of a skill for the text of a query, which is 0 if the query has no text. */
export function rankOf({ text }: SkillQuery): (skill: RegisteredSkill) => number | undefined {
  return text === undefined ? () => 0 : ranking(text);
}

/** Judges skills that match the text of a query by its other parts, and keeps their order. */
export function judgeSkills(skills: readonly RegisteredSkill[], query: SkillQuery): QueryResult {
  const matches: QueryMatch[] = [];
  const undecided: QueryResult["undecided"][number][] = [];
  for (const skill of skills) {
    if (!hasPlainTraits(skill, query)) continue;
    const effect = query.effect === undefined ? "yes" : hasEffect(skill.manifest, query.effect);
    if (effect === "no") continue;
    const types = operationsOfType(skill.manifest, query);
    if (types?.fitting.length === 0 && types.whyUndecided === undefined) continue;
    const whyUndecided = types?.fitting.length === 0 ? types.whyUndecided : undefined;
    if (effect === "unknown") undecided.push({ skill, because: "it does not declare its effects" });
    else if (whyUndecided !== undefined) undecided.push({ skill, because: whyUndecided });
    else matches.push(types === undefined ? { skill } : { skill, operations: types.fitting });
  }
  return { matches, undecided };
}

function hasPlainTraits({ vault, manifest }: RegisteredSkill, query: SkillQuery): boolean {
  const { tags = [], capabilities = [], runtime } = manifest;
  if (query.vault !== undefined && vault !== query.vault) return false;
  if (query.runtime !== undefined && runtime !== query.runtime) return false;
  if (query.tag !== undefined && !tags.includes(query.tag)) return false;
  return query.capability === undefined || capabilities.some(({ name }) => name === query.capability);
}

function hasEffect(manifest: SkillManifest, wanted: string): "yes" | "no" | "unknown" {
  const effects = effectiveEffects(manifest) ?? [];
  if (effects.some((effect) => effect.type === wanted || broadPermissions(effect).includes(wanted))) return "yes";
  return manifest.effects === undefined ? "unknown" : "no";
}

/**
 * Returns true if an input declares some field of a type and requires none that a value of the type may lack. An input is
 * not judged by its fields if the type has none.
 */
function hasFieldsOf(type: JsonSchema, input: JsonSchema): boolean {
  const { names, patterns, all } = declaredFields(type);
  if (all || patterns.length > 0 || names.size === 0) return true;
  const demanded = demandedFields(type);
  if (requiredFields(input).some((name) => !demanded.has(name))) return false;
  const taken = declaredFields(input);
  return taken.all || taken.patterns.length > 0 || [...names].some((name) => taken.names.has(name));
}

interface Fitting {
  readonly fitting: readonly string[];
  /** The reason why it is not known whether another operation fits. */
  readonly whyUndecided: string | undefined;
}

function operationsOfType({ operations }: SkillManifest, { accepts, produces }: SkillQuery): Fitting | undefined {
  if (accepts === undefined && produces === undefined) return undefined;
  const fitting: string[] = [];
  let whyUndecided: string | undefined;
  for (const operation of operations) {
    const answers = [
      ...(accepts === undefined ? [] : [acceptance(accepts, inputSchema(operation))]),
      ...(produces === undefined ? [] : [feeds(successSchema(operation), produces.schema)]),
    ];
    if (answers.some(({ verdict }) => verdict === "no")) continue;
    const unknown = answers.find((answer) => answer.verdict === "unknown");
    if (unknown === undefined) fitting.push(operationName(operation));
    else whyUndecided ??= unknown.detail || unknown.reason;
  }
  return { fitting, whyUndecided };
}

function acceptance(wanted: NonNullable<SkillQuery["accepts"]>, schema: JsonSchema): Relation {
  const type = "schema" in wanted ? wanted.schema : { const: wanted.instance };
  if (!hasFieldsOf(type, schema)) return { verdict: "no", witness: null, path: "" };
  if ("schema" in wanted) return feeds(wanted.schema, schema);
  const { accepted, problem } = checkInstance(wanted.instance, schema);
  if (accepted === undefined) return { verdict: "unknown", reason: "malformed", detail: problem };
  return accepted ? { verdict: "yes" } : { verdict: "no", witness: wanted.instance, path: "" };
}
