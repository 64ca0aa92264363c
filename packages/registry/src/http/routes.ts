import type { Json, JsonRecord } from "@skill-convert/core";
import { redactManifest } from "@skill-convert/core/adapters";
import { similarWord } from "@skill-convert/core/text";
import { findConflicts } from "../conflict/conflicts.js";
import { groupConflicts } from "../conflict/groups.js";
import { planRuns } from "../plan/plan.js";
import { unknownEffect } from "../registry/effects.js";
import type { RegistryEvent } from "../registry/events.js";
import { instanceOrType } from "../registry/instance-or-type.js";
import { notRegistered } from "../registry/not-registered.js";
import type { SkillQuery } from "../registry/question.js";
import type { SkillRegistry } from "../registry/registry.js";
import { summarizeSkill } from "../registry/summary.js";
import { idsInQuery, inPath, inQuery, limit } from "./parameters.js";
import { Refusal } from "./problem.js";
import type { Answer, Route, ServedRegistry } from "./route.js";
import * as schemas from "./schemas.js";

const JSON_TYPE = "application/json";

const IDS = idsInQuery("comma-separated ids of registered skills");

/** The questions about a registry that the interface answers. */
export const ROUTES: readonly Route[] = [
  {
    name: "list-skills",
    path: "/skills",
    description: "Lists the skills that match all criteria, the best matches of the text first, page by page.",
    parameters: [
      inQuery("text", "words in the id, name, description or tags, or in those of an operation"),
      inQuery("tag", "a tag"),
      inQuery("capability", "a capability"),
      inQuery("effect", "an effect, such as fs.write or message"),
      inQuery("vault", "the name of a vault"),
      inQuery("runtime", "how the skill is executed", {
        type: "string",
        enum: ["inference", "script", "human", "documentation"],
      }),
      inQuery("accepts", "an input, or a JSON Schema of inputs, that an operation takes, as JSON"),
      limit("skills"),
      inQuery("after", "the place after which the page begins", { type: "string", pattern: "^[0-3]:" }),
    ],
    type: JSON_TYPE,
    schema: schemas.SKILLS,
    async answer(values, store) {
      const effect = values.text("effect");
      const problem = effect === undefined ? undefined : await unknownEffect(effect, store);
      if (problem !== undefined) throw new Refusal(400, `effect: ${problem}`);
      const names = ["text", "tag", "capability", "effect", "vault", "runtime", "accepts"];
      const given = Object.fromEntries(names.flatMap((name) => pairOf(name, values.text(name))));
      const most = values.number("limit") ?? 100;
      const after = values.text("after");
      const page = await store.query(queryOf(given), { limit: most, ...(after === undefined ? {} : { after }) });
      const skills = page.matches.map(({ skill, operations }) => ({ ...summarizeSkill(skill, operations) }));
      const undecided = page.undecided.map(({ skill, because }) => ({ id: skill.id, because }));
      const next = page.next && { ...given, limit: String(most), after: page.next };
      return paged({ skills, undecided }, "skills", next);
    },
  },
  {
    name: "read-skill",
    path: "/skills/{id}",
    description: "Returns one skill with its canonical manifest, in which sensitive values are masked.",
    parameters: [inPath("id", "the id, percent-encoded")],
    type: JSON_TYPE,
    schema: schemas.SKILL,
    refusals: [404],
    async answer(values, store) {
      const id = values.text("id") ?? "";
      const skill = await store.lookup(id);
      if (skill === undefined) throw missing(await store.snapshot([id]), id);
      return { json: { ...summarizeSkill(skill), manifest: redactManifest(skill.manifest) } };
    },
  },
  {
    name: "find-conflicts",
    path: "/conflicts",
    description: "Lists the skills of an execution context that write to overlapping folders.",
    parameters: [IDS],
    type: JSON_TYPE,
    schema: schemas.CONFLICTS,
    refusals: [404],
    async answer(values, store) {
      const ids = values.list("ids");
      const registry = await registryOf(ids, store);
      const { conflicts, truncated } = findConflicts(registry, { ids });
      const groups = groupConflicts(registry, conflicts);
      return { json: asJson({ conflicts, groups, truncated }) };
    },
  },
  {
    name: "plan-runs",
    path: "/plan",
    description: "Plans the stages in which some skills can run, with the reason for each order.",
    parameters: [IDS],
    type: JSON_TYPE,
    schema: schemas.PLAN,
    refusals: [404],
    async answer(values, store) {
      const ids = values.list("ids");
      const plan = planRuns(await registryOf(ids, store), ids);
      const { stages, edges, notInvocable, assumed, refused } = plan;
      const findings = plan.diagnostics.map(({ code, severity, message }) => ({ code, severity, message }));
      return { json: asJson({ stages, edges, notInvocable, assumed, refused, findings }) };
    },
  },
  {
    name: "read-context",
    path: "/contexts/{name}",
    description: "Returns the ids of an execution context.",
    parameters: [inPath("name", "the name of the context, percent-encoded")],
    type: JSON_TYPE,
    schema: schemas.CONTEXT,
    refusals: [404],
    async answer(values, store) {
      const name = values.text("name") ?? "";
      const ids = await store.context(name);
      if (ids === undefined) throw new Refusal(404, `there is no context ${JSON.stringify(name)}`);
      return { json: { name, ids: [...ids] } };
    },
  },
  {
    name: "list-events",
    path: "/events",
    description: "Lists the changes and recorded questions after an event, in order, page by page.",
    parameters: [
      { ...inQuery("after", "a sequence number", { type: "integer", minimum: 0 }), default: 0 },
      limit("events"),
    ],
    type: JSON_TYPE,
    schema: schemas.EVENTS,
    async answer(values, store) {
      const most = values.number("limit") ?? 100;
      const events = await store.history(values.number("after"), most);
      const last = events.length === most ? events.at(-1)?.sequence : undefined;
      const next = last === undefined ? undefined : { after: String(last), limit: String(most) };
      return paged({ events: events.map(shownEvent) }, "events", next);
    },
  },
  {
    name: "read-freshness",
    path: "/freshness",
    description: "Returns how current the answers are. Behind a replica, they may be older than the registry.",
    parameters: [],
    type: JSON_TYPE,
    schema: schemas.FRESHNESS,
    isVolatile: true,
    async answer(_values, store) {
      return { json: { ...(await store.freshness()) } };
    },
  },
];

function paged(json: JsonRecord, path: string, next: Readonly<Record<string, string>> | undefined | ""): Answer {
  if (!next) return { json };
  const address = `${path}?${new URLSearchParams(next)}`;
  return { json: { ...json, next: address }, next: address };
}

function pairOf(name: string, value: string | undefined): readonly (readonly [string, string])[] {
  return value === undefined ? [] : [[name, value]];
}

/** @throws Refusal if what is to be accepted is not JSON */
function queryOf({ accepts, ...others }: Readonly<Record<string, string>>): SkillQuery {
  if (accepts === undefined) return others;
  let value: Json;
  try {
    value = JSON.parse(accepts) as Json;
  } catch (error) {
    throw new Refusal(400, `accepts: expected JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { ...others, accepts: instanceOrType(value) };
}

/**
 * Reads some skills with all that they depend on and that depends on them.
 *
 * @throws Refusal if an id is not registered
 */
async function registryOf(ids: readonly string[], store: ServedRegistry): Promise<SkillRegistry> {
  const registry = await store.snapshot(ids);
  const unknown = ids.find((id) => registry.lookup(id) === undefined);
  if (unknown !== undefined) throw missing(registry, unknown);
  return registry;
}

function missing(registry: SkillRegistry, id: string): Refusal {
  const similar = similarWord(id, registry.similarIds(id));
  return new Refusal(404, notRegistered(registry, id).message, { suggestions: similar === undefined ? [] : [similar] });
}

/** An event whose manifests have no sensitive values. */
function shownEvent(event: RegistryEvent): JsonRecord {
  const manifest = "manifest" in event ? { manifest: redactManifest(event.manifest) } : {};
  const previous = "previous" in event ? { previous: redactManifest(event.previous) } : {};
  return asJson({ ...event, ...manifest, ...previous });
}

/** Returns an object as JSON has it. */
function asJson(value: object): JsonRecord {
  return JSON.parse(JSON.stringify(value)) as JsonRecord;
}
