import type { RegistryStore } from "@skill-convert/registry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore, type PostgresStore, rebuildPostgres, StoreError, setUpPostgres } from "../src/index.js";
import { type Replica, type Server, startServer } from "./server.js";

let server: Server;
let replica: Replica;
let url = "";
let primary: PostgresStore;
let follower: PostgresStore;
beforeAll(async () => {
  server = await startServer({ fsync: "off" });
  url = await server.database();
  await setUpPostgres(url, { vaults: ["team"] });
  primary = await openPostgresStore(url);
  await primary.register([skill("a"), skill("b", "a"), { ...skill("c", "b"), vault: "team", path: "skills/c" }]);
  await primary.replace({ manifest: { ...skill("a").manifest, version: "1.1.0" } });
  await primary.declareContext("nightly", ["a", "b"]);
  replica = await server.replica({ max_standby_streaming_delay: "0" });
  follower = await openPostgresStore(replica.urlOf(url), { connections: 2 });
}, 120_000);
afterAll(async () => {
  await Promise.all([primary?.close(), follower?.close()]);
  await replica?.stop();
  await server.stop();
});

const skill = (id: string, ...dependencies: readonly string[]) => ({
  manifest: {
    id,
    version: "1.0.0",
    description: "Reads reports.",
    effects: [],
    operations: [{}],
    dependencies: dependencies.map((to) => ({ id: to })),
  },
});

const onReplica = (text: string) => server.query(replica.urlOf(url), text);

/** Waits until the replica has what the primary has. */
async function catchUp(): Promise<void> {
  const { sequence } = await primary.freshness();
  while ((await follower.freshness()).sequence < sequence) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Every method that only reads. */
const READS: Readonly<Record<string, (store: RegistryStore) => Promise<unknown>>> = {
  lookup: (store) => store.lookup("a"),
  context: (store) => store.context("nightly"),
  query: (store) => store.query({ text: "reports" }),
  conflicts: (store) => store.conflicts(),
  plan: (store) => store.plan(["b"]),
  history: (store) => store.history(),
  snapshot: async (store) => (await store.snapshot()).skills(),
  "snapshot of some": async (store) => (await store.snapshot(["b"])).skills(),
  "a dry run": (store) => store.register(skill("d", "absent"), { dryRun: true }),
};

/** Every method that changes something. */
const CHANGES: Readonly<Record<string, (store: RegistryStore) => Promise<unknown>>> = {
  register: (store) => store.register(skill("d")),
  "register of each": (store) => store.register([skill("a"), skill("d")], { each: true }),
  replace: (store) => store.replace({ manifest: { ...skill("a").manifest, version: "2.0.0" } }),
  update: (store) => store.update([skill("d")]),
  remove: (store) => store.remove("a"),
  declareContext: (store) => store.declareContext("weekly", ["a"]),
  record: (store) => store.record({ query: { text: "a" } }, ["a"]),
};

describe("a replica", () => {
  it("is read with every method that reads, and refuses every change", async () => {
    await catchUp();
    const methods = [...Object.keys(READS), ...Object.keys(CHANGES)].map((name) => name.split(" ")[0]);
    const all = Object.getOwnPropertyNames(Object.getPrototypeOf(primary)).filter((name) => name !== "constructor");
    expect(all.filter((name) => !methods.includes(name))).toEqual(["freshness", "close"]);
    for (const read of Object.values(READS)) expect(await read(follower)).toEqual(await read(primary));
    for (const change of [...Object.values(CHANGES), () => rebuildPostgres(replica.urlOf(url))]) {
      const error = await change(follower).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreError);
      expect(error).toMatchObject({
        code: "replica",
        message: expect.stringContaining("is a replica, which can only be read. Use the primary server."),
      });
    }
    await expect(setUpPostgres(replica.urlOf(url))).rejects.toMatchObject({ code: "replica" });
  });

  it("says how old its answers may be", { timeout: 60_000 }, async () => {
    // A replica knows the time of the last change that it has replayed.
    await primary.record({ query: { text: "reports" } }, []);
    await catchUp();
    expect(await primary.freshness()).toMatchObject({ isReplica: false, seconds: 0 });
    await expect.poll(() => follower.freshness()).toMatchObject({ isReplica: true, seconds: 0 });
    await onReplica("select pg_wal_replay_pause()");
    const state = async () => (await onReplica("select pg_get_wal_replay_pause_state() as state"))[0];
    await expect.poll(state).toEqual({ state: "paused" });
    const { sequence } = await follower.freshness();
    await primary.register(skill("later"));
    const seconds = async () => (await follower.freshness()).seconds ?? 0;
    await expect.poll(seconds).toBeGreaterThan(0);
    const first = await seconds();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await seconds()).toBeGreaterThanOrEqual(first + 0.3);
    expect(await follower.freshness()).toMatchObject({ sequence, isReplica: true });
    expect(await follower.lookup("later")).toBe(undefined);
    await onReplica("select pg_wal_replay_resume()");
    await catchUp();
    await expect.poll(seconds).toBe(0);
    expect((await follower.lookup("later"))?.id).toBe("later");
  });

  it("is asked again if it cancels a question", { timeout: 120_000 }, async () => {
    await primary.register(Array.from({ length: 300 }, (_, index) => skill(`many${index}`)));
    await catchUp();
    const cancelled = async () => {
      const [row] = await onReplica(
        "select sum(confl_snapshot + confl_lock)::int as n from pg_stat_database_conflicts",
      );
      return row?.["n"];
    };
    const before = await cancelled();
    let isEnded = false;
    const read = async () => {
      while (!isEnded) {
        expect((await follower.snapshot()).lookup("a")?.id).toBe("a");
        expect((await follower.query({ text: "reports" })).matches).toHaveLength(100);
      }
    };
    const reading = Promise.all([read(), read()]).finally(() => {
      isEnded = true;
    });
    // Without patience, the replica cancels whatever holds a table that a change on the primary locks.
    while (!isEnded && (await cancelled()) === before) {
      await server.query(url, "begin; lock table skill_convert.skills in access exclusive mode; commit");
    }
    isEnded = true;
    await reading;
  });

  it("does not say that it is current without a connection to the primary", { timeout: 60_000 }, async () => {
    await catchUp();
    const seconds = async () => (await follower.freshness()).seconds;
    // The first new connection is made at once, the next one only after some seconds.
    const disconnect = "select pg_terminate_backend(pid) from pg_stat_replication";
    await expect.poll(() => server.query(url, disconnect).then(seconds)).toBeGreaterThan(0);
    await expect.poll(seconds, { timeout: 30_000 }).toBe(0);
  });
});
