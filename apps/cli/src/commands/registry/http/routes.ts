import type { Json, JsonRecord } from "@skill-convert/core";
import { redactManifest, similarWord } from "@skill-convert/core/adapters";
import {
  findConflicts,
  groupConflicts,
  notRegistered,
  planRuns,
  type RegistryEvent,
  type SkillQuery,
  type SkillRegistry,
} from "@skill-convert/registry";
import { INDEX_FILE, INDEX_FOLDER } from "../../../well-known/address.js";
import { DISCOVERY } from "../../../well-known/index-file.js";
import { listed } from "../answer.js";
import { unknownEffect } from "../effects.js";
import { instanceOrType } from "../to-query.js";
import { describeInterface } from "./describe.js";
import { idsInQuery, inPath, inQuery, limit } from "./parameters.js";
import { Refusal } from "./problem.js";
import type { Answer, Route } from "./route.js";
import * as schemas from "./schemas.js";
import { MAX_PUBLISHED, type RegistrySource } from "./source.js";

const JSON_TYPE = "application/json";

const IDS = idsInQuery("comma-separated ids of registered skills");

/** All that the interface answers. The first route whose path fits answers a request. */
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
    async answer(values, { store }) {
      const effect = values.text("effect");
      const problem = effect === undefined ? undefined : await unknownEffect(effect, store);
      if (problem !== undefined) throw new Refusal(400, `effect: ${problem}`);
      const names = ["text", "tag", "capability", "effect", "vault", "runtime", "accepts"];
      const given = Object.fromEntries(names.flatMap((name) => pairOf(name, values.text(name))));
      const most = values.number("limit") ?? 100;
      const after = values.text("after");
      const page = await store.query(queryOf(given), { limit: most, ...(after === undefined ? {} : { after }) });
      const skills = page.matches.map(({ skill, operations }) => ({ ...listed(skill, operations) }));
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
    async answer(values, { store, complete }) {
      const id = values.text("id") ?? "";
      const skill = await store.lookup(id);
      if (skill === undefined) throw missing(await store.snapshot([id]), id);
      return { json: { ...listed(skill), manifest: redactManifest(complete(skill)) } };
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
    async answer(values, { store }) {
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
    async answer(values, { store }) {
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
    async answer(values, { context }) {
      const name = values.text("name") ?? "";
      const ids = await context(name);
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
    async answer(values, { store }) {
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
    async answer(_values, { store }) {
      return { json: { ...(await store.freshness()) } };
    },
  },
  {
    name: "read-openapi",
    path: "/openapi.json",
    description: "Returns this description of the interface.",
    parameters: [],
    type: JSON_TYPE,
    schema: { type: "object", properties: { openapi: { type: "string" } }, required: ["openapi"] },
    async answer() {
      return { json: describeInterface(ROUTES) };
    },
  },
  {
    name: "read-published-index",
    path: `/${INDEX_FOLDER}/${INDEX_FILE}`,
    description: "Returns the index of published skills (Agent Skills discovery 0.2.0).",
    parameters: [],
    type: JSON_TYPE,
    schema: schemas.INDEX,
    refusals: [404],
    async answer(_values, { wellKnown }) {
      const index = await wellKnown.index();
      if (index === undefined) {
        throw new Refusal(
          404,
          `the registry has more than ${MAX_PUBLISHED} skills, too many for an index; use /skills`,
        );
      }
      return {
        json: { $schema: DISCOVERY, skills: index.entries.map((entry) => ({ ...entry })), omitted: index.omitted },
      };
    },
  },
  {
    name: "read-published-skill",
    path: `/${INDEX_FOLDER}/{name}/SKILL.md`,
    description: "Returns a published skill of one file.",
    parameters: [inPath("name", "the name of the skill in the index")],
    type: "text/markdown; charset=utf-8",
    refusals: [404],
    answer: (values, source) => published(source, `${values.text("name")}/SKILL.md`, "text/markdown; charset=utf-8"),
  },
  {
    name: "read-published-archive",
    path: `/${INDEX_FOLDER}/{archive}`,
    description: "Returns a published skill of several files, as an archive.",
    parameters: [inPath("archive", "the name of the archive in the index")],
    type: "application/gzip",
    refusals: [404],
    answer(values, source) {
      const name = values.text("archive") ?? "";
      return published(source, name, name.endsWith(".zip") ? "application/zip" : "application/gzip");
    },
  },
];

async function published({ wellKnown }: RegistrySource, url: string, type: string): Promise<Answer> {
  const bytes = await wellKnown.file(url);
  if (bytes === undefined) throw new Refusal(404, `${url} is not in the index`);
  return { bytes, type };
}

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
async function registryOf(ids: readonly string[], store: RegistrySource["store"]): Promise<SkillRegistry> {
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
