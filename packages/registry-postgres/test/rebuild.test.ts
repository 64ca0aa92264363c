import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore, rebuildPostgres, setUpPostgres } from "../src/index.js";
import { FEW_IDS, stepsWith } from "./histories.js";
import { type Server, startServer } from "./server.js";
import { rowsOf, TABLES } from "./tables.js";

let server: Server;
let url = "";
beforeAll(async () => {
  server = await startServer({ fsync: "off" });
  url = await server.database();
  await setUpPostgres(url, { vaults: ["team"] });
  const store = await openPostgresStore(url);
  const more = Array.from({ length: 100 }, (_, index) => `skill-${index}`);
  for (const { run } of fc.sample(stepsWith([...FEW_IDS, ...more]), { seed: 7, numRuns: 300 })) await run(store);
  // More than are read at once.
  await store.register(
    Array.from({ length: 1100 }, (_, index) => ({ manifest: { id: `n${index}`, operations: [{}], effects: [] } })),
  );
  await store.declareContext("nobody", []);
  for (const ids of [
    ["n1", "n2"],
    ["n2", "n3", "absent"],
  ]) {
    expect((await store.declareContext("nightly", ids)).accepted).toBe(true);
  }
  await store.close();
}, 120_000);
afterAll(() => server.stop());

/** One way to damage each table that follows from the footprint. */
const DAMAGE: Readonly<Record<(typeof TABLES)[number], string>> = {
  skills: `update skill_convert.skills set sequence = 1, vault = 'other', tags = '{}', labels = '', words = '' where id like 'n1%';
    delete from skill_convert.skills where id = 'n5' or id like 'skill-%'`,
  dependencies: "insert into skill_convert.dependencies values ('n1', 'n2', true, false)",
  regions: "delete from skill_convert.regions; insert into skill_convert.regions values ('n1', 'wrong/')",
  contexts: "insert into skill_convert.contexts values ('invented')",
  context_members: "update skill_convert.context_members set id = id || 'x'",
};

describe("rebuildPostgres", () => {
  it("builds every table again from the history", { timeout: 60_000 }, async () => {
    const store = await openPostgresStore(url);
    const before = await rowsOf(server, url);
    const snapshot = await store.snapshot();
    for (const rows of Object.values(before)) expect(rows).not.toEqual([]);
    const everything = [...Object.values(DAMAGE), `truncate skill_convert.${TABLES.join(", skill_convert.")}`];
    for (const damage of [...everything, everything.join(";")]) {
      await server.query(url, damage);
      expect(await rowsOf(server, url)).not.toEqual(before);
      expect(await rebuildPostgres(url)).toEqual({ skills: snapshot.size, contexts: snapshot.contexts().length });
      expect(await rowsOf(server, url)).toEqual(before);
    }
    expect((await store.snapshot()).skills()).toEqual(snapshot.skills());
    expect(await store.context("nightly")).toEqual(["absent", "n2", "n3"]);
    expect(await store.context("nobody")).toEqual([]);
    await store.close();
  });

  it("changes nothing if it is interrupted, and lets others read and wait meanwhile", { timeout: 60_000 }, async () => {
    const store = await openPostgresStore(url);
    await server.query(url, DAMAGE.regions);
    const before = await rowsOf(server, url);
    const blocking = await holdLock("lock table skill_convert.context_members in share mode");
    const rebuilding = rebuildPostgres(url);
    const error = rebuilding.catch((reason: unknown) => reason);
    await waitFor("select from pg_stat_activity where application_name = 'skill-convert' and wait_event_type = 'Lock'");
    const registering = store.register({ manifest: { id: "later", operations: [{}] } });
    await waitFor("select from pg_stat_activity where application_name = 'skill-convert' and wait_event = 'advisory'");
    expect((await store.lookup("n1"))?.id).toBe("n1");
    await server.query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'skill-convert' and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
    );
    expect(await error).toMatchObject({ code: "lost-connection" });
    await blocking.release();
    expect((await registering).accepted).toBe(true);
    await store.remove("later");
    expect(await rowsOf(server, url)).toEqual(before);
    await store.close();
  });

  it("says what is missing where there is no registry", async () => {
    await expect(rebuildPostgres(await server.database())).rejects.toMatchObject({ code: "no-registry" });
  });
});

/** Holds a lock in a session of its own. */
async function holdLock(statement: string): Promise<{ readonly release: () => Promise<void> }> {
  const statements = `set application_name = 'holder'; begin; ${statement}; select pg_sleep(600)`;
  const held = server.query(url, statements).catch(String);
  await waitFor("select from pg_stat_activity where application_name = 'holder' and wait_event = 'PgSleep'");
  return {
    release: async () => {
      await server.query(url, "select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'holder'");
      expect(await held).toContain("cancel");
    },
  };
}

/** Waits until a query finds something. */
async function waitFor(query: string): Promise<void> {
  while ((await server.query(url, query)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}
