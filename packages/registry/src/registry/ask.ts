import { requireArguments } from "@skill-convert/core/adapters";
import { QUERY, type QueryResult, querySkills } from "../query.js";
import { accepted, CHANGE_OPTIONS, type ChangeOptions } from "./change.js";
import type { RegistryEvent } from "./events.js";
import type { SkillQuery } from "./question.js";
import { REGISTRY, type SkillRegistry } from "./registry.js";
import type { RegisteredSkill } from "./skill.js";

/** An answer, and the registry whose footprint records the question. */
export interface Asked<Answer> {
  readonly answer: Answer;
  readonly registry: SkillRegistry;
  readonly events: readonly RegistryEvent[];
}

/**
 * Looks up a skill and records the query in the footprint (semioverse.md#s101). `registry.lookup` does not record,
 * because a snapshot never changes.
 *
 * @example
 * const { registry } = register(createSkillRegistry(), { manifest: { id: "tidy", operations: [{}] } });
 * const asked = recordLookup(registry, "tidy", { at: "2024-01-01T00:00:00Z" });
 * asked.registry.footprint().map(({ kind }) => kind); // ["registered", "queried"]
 */
export function recordLookup(
  registry: SkillRegistry,
  id: string,
  options: ChangeOptions = {},
): Asked<RegisteredSkill | undefined> {
  requireArguments("recordLookup", {
    registry: [registry, REGISTRY],
    id: [id, "a string"],
    options: [options, CHANGE_OPTIONS],
  });
  const answer = registry.lookup(id);
  const body = { kind: "queried" as const, question: { lookup: id }, answer: answer ? [id] : [] };
  const change = accepted(registry.state, [body], options);
  return { answer, registry: change.registry, events: change.events };
}

/**
 * Finds skills as `querySkills` does, and records the query with the ids that it found (semioverse.md#s101).
 *
 * @example
 * const { registry } = register(createSkillRegistry(), { manifest: { id: "tidy", tags: ["files"], operations: [{}] } });
 * recordQuery(registry, { tag: "files" }).answer.matches.map(({ skill }) => skill.id); // ["tidy"]
 */
export function recordQuery(
  registry: SkillRegistry,
  query: SkillQuery,
  options: ChangeOptions = {},
): Asked<QueryResult> {
  requireArguments("recordQuery", {
    registry: [registry, REGISTRY],
    query: [query, QUERY],
    options: [options, CHANGE_OPTIONS],
  });
  const answer = querySkills(registry, query);
  const ids = answer.matches.map(({ skill }) => skill.id);
  const change = accepted(registry.state, [{ kind: "queried", question: { query }, answer: ids }], options);
  return { answer, registry: change.registry, events: change.events };
}
