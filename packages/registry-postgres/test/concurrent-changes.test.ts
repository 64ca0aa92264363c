import type { SkillManifest } from "@skill-convert/core";
import {
  declareContext,
  findCycles,
  memoryStore,
  type Registration,
  type RegistryEvent,
  type RegistryStore,
  replay,
  type StoreChange,
} from "@skill-convert/registry";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore, setUpPostgres } from "../src/index.js";
import { type Server, startServer } from "./server.js";

let server: Server;
beforeAll(async () => {
  server = await startServer({ fsync: "off" });
}, 60_000);
afterAll(() => server.stop());

const WRITERS = 8;
const ROUNDS = 25;
const REGISTRIES = Number(process.env["REGISTRIES"] ?? 2);

type Change = (store: RegistryStore) => Promise<StoreChange>;

const id = fc.constantFrom(..."abcdefghij");
const registration: fc.Arbitrary<Registration> = fc
  .record({
    id,
    version: fc.integer({ min: 1, max: 50 }).map((major) => `${major}.0.0`),
    dependencies: fc.array(fc.record({ id, coordination: fc.boolean() }), { maxLength: 2 }),
    folder: fc.option(fc.constantFrom("docs", "docs/api", "docs/{part}", "logs", "logs/day"), { nil: undefined }),
  })
  .map(({ folder, ...fields }): Registration => {
    const effects: SkillManifest["effects"] =
      folder === undefined ? [] : [{ type: "filesystem", access: "write", paths: [folder] }];
    return { manifest: { ...fields, effects, operations: [{}] } };
  });
const batch = fc.array(registration, { minLength: 1, maxLength: 4 });

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: registration.map(
      (one): Change =>
        (store) =>
          store.register(one),
    ),
  },
  {
    weight: 3,
    arbitrary: registration.map(
      (one): Change =>
        (store) =>
          store.replace(one),
    ),
  },
  {
    weight: 2,
    arbitrary: batch.map(
      (all): Change =>
        (store) =>
          store.register(all),
    ),
  },
  {
    weight: 2,
    arbitrary: batch.map(
      (all): Change =>
        (store) =>
          store.register(all, { each: true }),
    ),
  },
  {
    weight: 3,
    arbitrary: batch.map(
      (all): Change =>
        (store) =>
          store.update(all),
    ),
  },
  {
    weight: 4,
    arbitrary: id.map(
      (one): Change =>
        (store) =>
          store.remove(one),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom("nightly", "weekly"), fc.array(id, { maxLength: 5 })).map(
      ([name, ids]): Change =>
        (store) =>
          store.declareContext(name, ids),
    ),
  },
);

/** Checks that a registry has no cycles, no conflicts in a context, and is what its history leads to. */
async function expectConsistent(store: RegistryStore, events: readonly RegistryEvent[]): Promise<void> {
  expect(await store.history(0, 100_000)).toEqual(events);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  const kept = await store.snapshot();
  const next = (from: string) => kept.lookup(from)?.dependencies.map((dependency) => dependency.id) ?? [];
  expect(findCycles(kept.ids(), next)).toEqual([]);
  for (const name of kept.contexts()) {
    expect(declareContext(kept, name, kept.context(name) ?? []).diagnostics).toEqual([]);
  }
  const replayed = replay(events);
  expect(kept.skills()).toEqual(replayed.skills());
  expect(kept.contexts().map((name) => [name, kept.context(name)])).toEqual(
    replayed.contexts().map((name) => [name, replayed.context(name)]),
  );
}

/** Tells whether a change is refused by some registry between the one before a round and the one after it. */
async function isEverRefused(refused: Change, events: readonly RegistryEvent[], before: number): Promise<boolean> {
  for (let end = events.length; end >= before; end--) {
    const { accepted } = await refused(memoryStore(replay(events.slice(0, end))));
    if (!accepted) return true;
  }
  return false;
}

describe("random changes at the same time", () => {
  it("lead to a consistent registry, and are refused only with reason", { timeout: 1_800_000 }, async () => {
    for (let seed = 1; seed <= REGISTRIES; seed++) {
      const url = await server.database();
      await setUpPostgres(url);
      const stores = await Promise.all(
        Array.from({ length: WRITERS }, () => openPostgresStore(url, { connections: 1 })),
      );
      const [store] = stores;
      if (store === undefined) expect.fail();
      const changes = fc.sample(change, { seed, numRuns: WRITERS * ROUNDS });
      let events: readonly RegistryEvent[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const tried = changes.slice(round * WRITERS, (round + 1) * WRITERS);
        const made = await Promise.all(stores.map((each, index) => tried[index]?.(each) ?? expect.fail()));
        const before = events.length;
        const added = made.flatMap((one) => one.events);
        events = [...events, ...added.sort((a, b) => a.sequence - b.sequence)];
        await expectConsistent(store, events);
        for (const [index, { accepted, events: own }] of made.entries()) {
          if (accepted || own.length > 0) continue;
          expect(await isEverRefused(tried[index] ?? expect.fail(), events, before)).toBe(true);
        }
      }
      await Promise.all(stores.map((each) => each.close()));
    }
  });
});
