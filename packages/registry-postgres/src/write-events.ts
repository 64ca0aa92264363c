import { createHash } from "node:crypto";
import type { RegisteredSkill, RegistryEvent } from "@skill-convert/registry";
import { describeSkill, traitsOf, type Vaults } from "@skill-convert/registry/backend";
import type { Transaction } from "./database.js";
import { FOOTPRINT } from "./locks.js";
import { StoreError } from "./store-error.js";
import { foldersOf, isStorable, textArray } from "./traits-in-sql.js";

type Registered = Extract<RegistryEvent, { kind: "registered" | "replaced" }>;

/**
 * Appends the events of one change to the footprint, and changes the other tables as they say.
 *
 * @returns the events with their sequence numbers
 * @throws StoreError if an id, a path or a name cannot be kept
 */
export async function writeEvents(
  transaction: Transaction,
  events: readonly RegistryEvent[],
  vaults: Vaults,
): Promise<RegistryEvent[]> {
  for (const event of events) requireStorable(event);
  await transaction.rows("select pg_advisory_xact_lock($1)", [FOOTPRINT]);
  const [last] = await transaction.rows<{ sequence: string }>(
    "select coalesce(max(sequence), 0) as sequence from skill_convert.footprint",
  );
  const start = Number(last?.sequence);
  const numbered = events.map((event, index) => ({ ...event, sequence: start + index + 1 }));
  await appendToFootprint(transaction, numbered);
  await applyEvents(transaction, numbered, vaults);
  return numbered;
}

const INSERT_EVENTS = `insert into skill_convert.footprint
    (sequence, at, kind, id, vault, path, version, digest, manifest, previous, details)
  select e.sequence, e.at, e.kind, e.id, e.vault, e.path, e.version, e.digest, e.manifest,
    coalesce(e.previous, (select s.sequence from skill_convert.skills s where s.id = e.id)), e.details
  from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[],
    $9::json[], $10::bigint[], $11::json[])
    as e (sequence, at, kind, id, vault, path, version, digest, manifest, previous, details)`;

async function appendToFootprint(transaction: Transaction, events: readonly RegistryEvent[]): Promise<void> {
  const earlier = new Map<string, number>();
  const rows = events.map((event) => {
    const manifest = "manifest" in event ? JSON.stringify(event.manifest) : undefined;
    // One change may register and replace a skill, which is not among the skills yet.
    const previous = "id" in event ? earlier.get(event.id) : undefined;
    if ("id" in event) earlier.set(event.id, event.sequence);
    return {
      sequence: event.sequence,
      at: event.at,
      kind: event.kind,
      id: "id" in event ? event.id : undefined,
      vault: "vault" in event ? event.vault : undefined,
      path: "path" in event ? event.path : undefined,
      version: "manifest" in event ? textOrNothing(event.manifest.version) : undefined,
      digest: manifest && createHash("sha256").update(manifest).digest(),
      manifest,
      previous,
      details: detailsOf(event),
    };
  });
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key] ?? null);
  await transaction.rows(INSERT_EVENTS, [
    column("sequence"),
    column("at"),
    column("kind"),
    column("id"),
    column("vault"),
    column("path"),
    column("version"),
    column("digest"),
    column("manifest"),
    column("previous"),
    column("details"),
  ]);
}

/** What an event has besides a skill. */
function detailsOf(event: RegistryEvent): string | undefined {
  if (event.kind === "queried") return JSON.stringify({ question: event.question, answer: event.answer });
  if (event.kind === "context-declared") return JSON.stringify({ context: event.context, ids: event.ids });
  return undefined;
}

/** Changes the tables that follow from the footprint. */
async function applyEvents(transaction: Transaction, events: readonly RegistryEvent[], vaults: Vaults): Promise<void> {
  const removed: string[] = [];
  const registered = new Map<string, Registered>();
  for (const event of events) {
    if (event.kind === "removed" || event.kind === "replaced") removed.push(event.id);
    if (event.kind === "registered" || event.kind === "replaced") registered.set(event.id, event);
    if (event.kind === "context-declared") await writeContext(transaction, event.context, event.ids);
  }
  if (removed.length > 0) await transaction.rows("delete from skill_convert.skills where id = any($1)", [removed]);
  if (registered.size > 0) await writeSkills(transaction, [...registered.values()], vaults);
}

async function writeContext(transaction: Transaction, name: string, ids: readonly string[]): Promise<void> {
  await transaction.rows("insert into skill_convert.contexts values ($1) on conflict do nothing", [name]);
  await transaction.rows("delete from skill_convert.context_members where context = $1", [name]);
  await transaction.rows("insert into skill_convert.context_members select $1, unnest($2::text[])", [name, ids]);
}

const INSERT_SKILLS = `insert into skill_convert.skills
    (id, sequence, vault, runtime, declares_effects, tags, capabilities, effects, inputs, labels, words)
  select id, sequence, vault, runtime, declares, tags::text[], capabilities::text[], effects::text[], inputs::text[],
    array_to_tsvector(labels::text[]), array_to_tsvector(words::text[])
  from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[], $8::text[],
    $9::text[], $10::text[], $11::text[])
    as s (id, sequence, vault, runtime, declares, tags, capabilities, effects, inputs, labels, words)`;

/** A version of a skill, with the number of the event that brought it. */
type Version = Pick<Registered, "sequence" | "id" | "vault" | "path" | "manifest">;

/** Adds skills that are not there to the tables that follow from the footprint. */
export async function writeSkills(
  transaction: Transaction,
  versions: readonly Version[],
  vaults: Vaults,
): Promise<void> {
  const skills = versions.map(({ id, vault, path, manifest, sequence }) => {
    const skill = describeSkill(manifest, { id, vault, path }, vaults);
    return { skill, sequence, traits: traitsOf(skill) };
  });
  const traits = (name: "tags" | "capabilities" | "effects" | "inputs" | "labels" | "words") =>
    skills.map((each) => textArray(each.traits[name]));
  await transaction.rows(INSERT_SKILLS, [
    skills.map(({ skill }) => skill.id),
    skills.map(({ sequence }) => sequence),
    skills.map(({ skill }) => skill.vault),
    skills.map(({ skill }) => textOrNothing(skill.manifest.runtime) ?? null),
    skills.map((each) => each.traits.declaresEffects),
    traits("tags"),
    traits("capabilities"),
    traits("effects"),
    traits("inputs"),
    traits("labels"),
    traits("words"),
  ]);
  await writeEdges(
    transaction,
    skills.map(({ skill }) => skill),
  );
}

async function writeEdges(transaction: Transaction, skills: readonly RegisteredSkill[]): Promise<void> {
  const edges = skills.flatMap(({ id, dependencies }) => dependencies.map((dependency) => ({ from: id, dependency })));
  if (edges.length > 0) {
    await transaction.rows(
      "insert into skill_convert.dependencies select * from unnest($1::text[], $2::text[], $3::boolean[], $4::boolean[])",
      [
        edges.map(({ from }) => from),
        edges.map(({ dependency }) => dependency.id),
        edges.map(({ dependency }) => dependency.optional),
        edges.map(({ dependency }) => dependency.coordination),
      ],
    );
  }
  const regions = skills.flatMap((skill) => foldersOf(skill).map((folder) => ({ skill: skill.id, folder })));
  if (regions.length === 0) return;
  await transaction.rows("insert into skill_convert.regions select * from unnest($1::text[], $2::text[])", [
    regions.map(({ skill }) => skill),
    regions.map(({ folder }) => folder),
  ]);
}

/** The most bytes of an id, so that two of them fit into an index. */
const MAX_ID = 1000;

/** @throws StoreError for a text that PostgreSQL cannot keep or index */
function requireStorable(event: RegistryEvent): void {
  const dependencies = "manifest" in event ? (event.manifest.dependencies ?? []) : [];
  const ids = [
    ...("id" in event ? [event.id] : []),
    ...(event.kind === "context-declared" ? [event.context, ...event.ids] : []),
    ...dependencies.map(({ id }) => id),
  ];
  for (const id of ids) {
    if (Buffer.byteLength(id) > MAX_ID) {
      throw new StoreError("not-storable", `"${id.slice(0, 40)}…" is longer than ${MAX_ID} bytes, too long for an id.`);
    }
  }
  for (const text of [...ids, "path" in event ? event.path : undefined, event.at]) {
    if (text === undefined || isStorable(text)) continue;
    throw new StoreError("not-storable", `${JSON.stringify(text)} has a character that PostgreSQL cannot keep.`);
  }
}

/** A version or a runtime that PostgreSQL cannot keep as text is only in the manifest. */
function textOrNothing(value: string | undefined): string | undefined {
  return value !== undefined && isStorable(value) ? value : undefined;
}
