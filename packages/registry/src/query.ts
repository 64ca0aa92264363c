import { broadPermissions } from "@skill-convert/access";
import type { Json, JsonSchema, SkillManifest } from "@skill-convert/core";
import { checkInstance, effectiveEffects } from "@skill-convert/core/adapters";
import { requireRegistry } from "./arguments.js";
import type { SkillRegistry } from "./registry/registry.js";
import type { RegisteredSkill } from "./registry/skill.js";
import { inputSchema, operationName, outputSchema } from "./schema/operations.js";
import { feeds, type Relation } from "./schema/relation.js";

/** What to look for; a skill must have all that is asked. */
export interface SkillQuery {
  /** Words, each of which must be in the id, name, description or tags; no other field is searched. */
  readonly text?: string;
  readonly tag?: string;
  /** A tag by the name that Skill Manifest v2 has for it. */
  readonly capability?: string;
  /** The permission that an effect needs, such as `fs.write`, or its type, such as `message`. */
  readonly effect?: string;
  readonly runtime?: SkillManifest["runtime"];
  readonly vault?: string;
  /** An input that one of its operations takes (definition 4.1), or a type whose values it takes (definition 8.2). */
  readonly accepts?: { readonly instance: Json } | { readonly schema: JsonSchema };
  /** A type that one of its operations gives. */
  readonly produces?: { readonly schema: JsonSchema };
}

/** A skill that was found, and which of its operations fit where a type was asked for. */
export interface QueryMatch {
  readonly skill: RegisteredSkill;
  readonly operations?: readonly string[];
}

/** The answer to a query, by id. What could not be decided is listed apart and is not a match. */
export interface QueryResult {
  readonly matches: readonly QueryMatch[];
  readonly undecided: readonly { readonly skill: RegisteredSkill; readonly because: string }[];
}

/**
 * Finds skills that match all parts of a query (definition 8.2, query). An empty query matches every skill.
 *
 * @example
 * const manifest = { id: "tidy", tags: ["files"], operations: [{}] };
 * const { registry } = register(createSkillRegistry(), { manifest });
 * querySkills(registry, { tag: "files" }).matches.map(({ skill }) => skill.id); // ["tidy"]
 */
export function querySkills(registry: SkillRegistry, query: SkillQuery): QueryResult {
  requireRegistry(registry);
  const matches: QueryMatch[] = [];
  const undecided: QueryResult["undecided"][number][] = [];
  for (const skill of registry.skills()) {
    if (!hasPlainTraits(skill, query)) continue;
    const effect = query.effect === undefined ? "yes" : hasEffect(skill.manifest, query.effect);
    if (effect === "no") continue;
    const types = operationsOfType(skill.manifest, query);
    if (types?.fitting.length === 0 && types.open === undefined) continue;
    const open = types?.fitting.length === 0 ? types.open : undefined;
    if (effect === "unknown") undecided.push({ skill, because: "it does not declare its effects" });
    else if (open !== undefined) undecided.push({ skill, because: open });
    else matches.push(types === undefined ? { skill } : { skill, operations: types.fitting });
  }
  return { matches, undecided };
}

function hasPlainTraits({ id, vault, manifest }: RegisteredSkill, query: SkillQuery): boolean {
  const { tags = [], capabilities = [], runtime } = manifest;
  if (query.vault !== undefined && vault !== query.vault) return false;
  if (query.runtime !== undefined && runtime !== query.runtime) return false;
  if (query.tag !== undefined && !tags.includes(query.tag)) return false;
  if (query.capability !== undefined && !capabilities.some(({ name }) => name === query.capability)) return false;
  return query.text === undefined || hasText(id, manifest, query.text);
}

/** Skill Standard, discovery rule 4: search uses the id, name, description and tags only. */
function hasText(id: string, { name = "", description = "", tags = [] }: SkillManifest, text: string): boolean {
  const searched = [id, name, description, ...tags].join("\n").toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

function hasEffect(manifest: SkillManifest, wanted: string): "yes" | "no" | "unknown" {
  const effects = effectiveEffects(manifest) ?? [];
  if (effects.some((effect) => effect.type === wanted || broadPermissions(effect).includes(wanted))) return "yes";
  return manifest.effects === undefined ? "unknown" : "no";
}

interface Fitting {
  readonly fitting: readonly string[];
  /** Why it is not known whether another one fits. */
  readonly open: string | undefined;
}

function operationsOfType({ operations }: SkillManifest, { accepts, produces }: SkillQuery): Fitting | undefined {
  if (accepts === undefined && produces === undefined) return undefined;
  const fitting: string[] = [];
  let open: string | undefined;
  for (const operation of operations) {
    const answers = [
      ...(accepts === undefined ? [] : [acceptance(accepts, inputSchema(operation))]),
      ...(produces === undefined ? [] : [feeds(outputSchema(operation), produces.schema)]),
    ];
    if (answers.some(({ verdict }) => verdict === "no")) continue;
    const unknown = answers.find((answer) => answer.verdict === "unknown");
    if (unknown === undefined) fitting.push(operationName(operation));
    else open ??= unknown.detail || unknown.reason;
  }
  return { fitting, open };
}

function acceptance(wanted: NonNullable<SkillQuery["accepts"]>, schema: JsonSchema): Relation {
  if ("schema" in wanted) return feeds(wanted.schema, schema);
  const { accepted, problem } = checkInstance(wanted.instance, schema);
  if (accepted === undefined) return { verdict: "unknown", reason: "malformed", detail: problem };
  return accepted ? { verdict: "yes" } : { verdict: "no", witness: wanted.instance, path: "" };
}
