import { memoryStore, type RegistryStore, replay, type StoreChange } from "@skill-convert/registry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore, type PostgresStore, setUpPostgres } from "../src/index.js";
import { type Server, startServer } from "./server.js";

let server: Server;
beforeAll(async () => {
  server = await startServer({ fsync: "off" });
}, 60_000);
afterAll(() => server.stop());

const WRITERS = 8;

/** Opens one registry several times, as processes of their own would. */
async function openSeveral(): Promise<readonly PostgresStore[]> {
  const url = await server.database();
  await setUpPostgres(url);
  return Promise.all(Array.from({ length: WRITERS }, () => openPostgresStore(url, { connections: 1 })));
}

const skill = (id: string, ...dependencies: readonly string[]) => ({
  manifest: {
    id,
    version: "1.0.0",
    operations: [{}],
    effects: [],
    dependencies: dependencies.map((to) => ({ id: to })),
  },
});

const writer = (id: string, folder: string) => ({
  manifest: {
    id,
    version: "1.0.0",
    operations: [{}],
    effects: [{ type: "filesystem" as const, access: "write" as const, paths: [folder] }],
  },
});

const acceptedOf = (changes: readonly StoreChange[]) => changes.filter(({ accepted }) => accepted).length;

/** What a registry has to be after any changes: one that its history leads to, step by step. */
async function expectConsistent(store: RegistryStore): Promise<void> {
  const events = await store.history(0, 100_000);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(replay(events).skills()).toEqual((await store.snapshot()).skills());
}

describe("many writers", () => {
  it("register one id once", async () => {
    const stores = await openSeveral();
    for (let round = 0; round < 10; round++) {
      const changes = await Promise.all(stores.map((store) => store.register(skill(`s${round}`))));
      expect(acceptedOf(changes)).toBe(1);
    }
    const [store] = stores as [PostgresStore];
    await expectConsistent(store);
    await Promise.all(stores.map((each) => each.close()));
  });

  it("never close a cycle together, however long it is (semioverse.md#s106)", async () => {
    const stores = await openSeveral();
    for (let round = 0; round < 10; round++) {
      // Every second skill of the cycle is there already, so no two of the others name each other.
      const ids = Array.from({ length: WRITERS * 2 }, (_, index) => `c${round}-${index}`);
      const all = ids.map((id, index) => skill(id, ids[(index + 1) % ids.length] ?? ""));
      await stores[0]?.register(all.filter((_, index) => index % 2 === 0));
      const others = all.filter((_, index) => index % 2 === 1);
      const changes = await Promise.all(others.map((one, index) => stores[index]?.register(one) ?? expect.fail()));
      expect(acceptedOf(changes)).toBe(WRITERS - 1);
      expect(changes.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual(["registry/cycle"]);
    }
    const [store] = stores as [PostgresStore];
    await expectConsistent(store);
    await Promise.all(stores.map((each) => each.close()));
  });

  it("never put skills in conflict into one context (semioverse.md#s108)", async () => {
    const stores = await openSeveral();
    for (let round = 0; round < 10; round++) {
      const ids = stores.map((_, index) => `w${round}-${index}`);
      await stores[0]?.declareContext(`context ${round}`, ids);
      const changes = await Promise.all(
        stores.map((store, index) => store.register(writer(ids[index] ?? "", index % 2 === 0 ? "docs" : "docs/api"))),
      );
      expect(acceptedOf(changes)).toBe(1);
    }
    const [store] = stores as [PostgresStore];
    await expectConsistent(store);
    await Promise.all(stores.map((each) => each.close()));
  });

  it("do not put skills in conflict into a context that is declared at the same time (semioverse.md#s108)", async () => {
    const [first, second] = (await openSeveral()) as [PostgresStore, PostgresStore];
    let refused = 0;
    for (let round = 0; round < 20; round++) {
      const ids = [`x${round}`, `y${round}`] as const;
      await first.register(writer(ids[0], "logs"));
      const [declared, registered] = await Promise.all([
        first.declareContext(`late ${round}`, ids),
        second.register(writer(ids[1], "logs")),
      ]);
      expect([declared.accepted, registered.accepted]).toContain(true);
      expect(declared.accepted && registered.accepted).toBe(false);
      refused += declared.accepted ? 0 : 1;
    }
    expect(refused).toBeLessThanOrEqual(20);
    await expectConsistent(first);
  });

  it("refuse a new version that others do not accept, or know those that come at the same time", async () => {
    const stores = await openSeveral();
    const [store] = stores as [PostgresStore];
    await store.register(skill("base"));
    await Promise.all(
      stores.flatMap((each, index) => [
        each.replace({ manifest: { ...skill("base").manifest, version: `1.${index}.1` } }),
        each.register({
          manifest: { id: `user${index}`, operations: [{}], dependencies: [{ id: "base", version: `<1.${index}.0` }] },
        }),
        each.remove(`user${index - 1}`),
      ]),
    );
    await expectConsistent(store);
    await Promise.all(stores.map((each) => each.close()));
  });

  it("try a change again that the database refuses because of another one", async () => {
    const url = await server.database();
    await setUpPostgres(url);
    await server.query(
      url,
      `create sequence tries;
       create function fail_twice() returns trigger language plpgsql as $$
       begin
         if nextval('tries') <= 2 then raise exception using errcode = 'serialization_failure'; end if;
         return new;
       end $$;
       create trigger fail_twice before insert on skill_convert.skills for each row execute function fail_twice()`,
    );
    const store = await openPostgresStore(url, { connections: 1 });
    expect((await store.register(skill("a"))).accepted).toBe(true);
    expect(store.retries()).toBe(2);
    await expectConsistent(store);
    await store.close();
  });

  it("may register and replace a skill several times in one change", async () => {
    const [store] = (await openSeveral()) as [PostgresStore];
    const versions = ["1.0.0", "1.0.1", "1.1.0"].map((version) => ({ manifest: { ...skill("a").manifest, version } }));
    const inMemory = memoryStore();
    for (const updates of [versions, versions.toReversed(), [...versions, skill("b", "a")]]) {
      expect(await store.update(updates)).toEqual(await inMemory.update(updates));
    }
    expect(await store.history()).toEqual(await inMemory.history());
    await expectConsistent(store);
  });

  it("reach the same registry as one writer in memory", async () => {
    const stores = await openSeveral();
    const all = Array.from({ length: 60 }, (_, index) => skill(`n${index}`, `n${index + 1}`));
    await Promise.all(all.map((one, index) => stores[index % WRITERS]?.register(one)));
    const inMemory = memoryStore();
    await inMemory.register(all);
    const [store] = stores as [PostgresStore];
    expect((await store.snapshot()).skills()).toEqual((await inMemory.snapshot()).skills());
    await expectConsistent(store);
    await Promise.all(stores.map((each) => each.close()));
  });
});
