import { randomBytes } from "node:crypto";
import { statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { replay } from "@skill-convert/registry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgresStore, type PostgresStore, StoreError, setUpPostgres } from "../src/index.js";
import { type Server, type SmallDisk, startServer } from "./server.js";

let server: Server;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server.stop());

async function openNew(): Promise<{ readonly url: string; readonly store: PostgresStore }> {
  const url = await server.database();
  await setUpPostgres(url);
  return { url, store: await openPostgresStore(url, { connections: 4 }) };
}

const skill = (id: string, description = "") => ({ manifest: { id, description, operations: [{}] } });

/** Returns the error of a store, without the details of one run. */
async function errorOf(promise: Promise<unknown>): Promise<{ readonly code: string; readonly message: string }> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StoreError)) throw new Error(`no error of a store: ${String(error)}`);
  return { code: error.code, message: error.message.replace(/127\.0\.0\.1:\d+\/\w+/, "DATABASE") };
}

function smallDisk(): SmallDisk | undefined {
  try {
    return server.smallDisk("24m");
  } catch {
    return undefined;
  }
}

/** Registers skills until told to stop, and keeps what it was told about each. */
async function registerMany(store: PostgresStore, isEnded: () => boolean) {
  const told = { accepted: [] as string[], unchanged: [] as string[], unknown: [] as string[] };
  const work = async (writer: number) => {
    for (let index = 0; !isEnded(); index++) {
      const id = `s${writer}-${index}`;
      try {
        const { accepted } = await store.register(skill(id));
        if (accepted) told.accepted.push(id);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        (error.code === "unknown-outcome" ? told.unknown : told.unchanged).push(id);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  };
  await Promise.all([0, 1, 2, 3].map(work));
  return told;
}

/** Checks that everything is there that was acknowledged, nothing that was denied, and nothing by halves. */
async function expectNothingLost(store: PostgresStore, told: Awaited<ReturnType<typeof registerMany>>): Promise<void> {
  const kept = await store.snapshot();
  const ids = new Set(kept.ids());
  expect(told.accepted.filter((id) => !ids.has(id))).toEqual([]);
  expect(told.unchanged.filter((id) => ids.has(id))).toEqual([]);
  expect(kept.size).toBeLessThanOrEqual(told.accepted.length + told.unknown.length);
  const events = await store.history(0, 1_000_000);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(replay(events).skills()).toEqual(kept.skills());
}

describe("a registry in PostgreSQL", () => {
  it("loses nothing that was acknowledged if the server is killed", { timeout: 120_000 }, async () => {
    const { store } = await openNew();
    for (let kill = 0; kill < 3; kill++) {
      let isEnded = false;
      const registering = registerMany(store, () => isEnded);
      await new Promise((resolve) => setTimeout(resolve, 200 + kill * 70));
      await server.crash();
      await new Promise((resolve) => setTimeout(resolve, 100));
      isEnded = true;
      const told = await registering;
      expect(told.accepted.length).toBeGreaterThan(0);
      await expectNothingLost(store, told);
      await Promise.all((await store.snapshot()).ids().map((id) => store.remove(id)));
    }
    await store.close();
  });

  it("loses nothing that was acknowledged if connections break", { timeout: 120_000 }, async () => {
    const { url, store } = await openNew();
    let isEnded = false;
    const registering = registerMany(store, () => isEnded);
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skill-convert' and datname = current_database()";
    for (let kill = 0; kill < 30; kill++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await server.query(url, end);
    }
    isEnded = true;
    const told = await registering;
    expect(told.unchanged.length).toBeGreaterThan(0);
    await expectNothingLost(store, told);
    await store.close();
  });

  it("says what to do if the disk is full, and changes nothing", async () => {
    const { url, store } = await openNew();
    await server.query(
      url,
      `create function fill() returns trigger language plpgsql as $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$;
       create trigger fill before insert on skill_convert.regions execute function fill()`,
    );
    expect(await errorOf(store.register(skill("a")))).toEqual({
      code: "no-space",
      message: "The disk of DATABASE is full. Nothing was changed; make room, then try again.",
    });
    await server.query(url, "drop function fill cascade");
    expect(await store.history()).toEqual([]);
    expect((await store.register(skill("a"))).accepted).toBe(true);
    await store.close();
  });

  it("changes nothing on a disk that is really full, and goes on when there is room", { timeout: 60_000 }, async ({
    skip,
  }) => {
    const disk = smallDisk() ?? skip("a small tmpfs cannot be mounted here");
    await server.query(await server.database(), `create tablespace small location '${disk.folder}'`);
    const url = await server.database("tablespace small");
    await setUpPostgres(url);
    const store = await openPostgresStore(url, { connections: 4 });
    const told = { accepted: [] as string[], unchanged: [] as string[], unknown: [] as string[] };
    let error: Awaited<ReturnType<typeof errorOf>> | undefined;
    const { bavail, bsize } = statfsSync(disk.folder);
    writeFileSync(join(disk.folder, "ballast"), Buffer.alloc(bavail * bsize - 500_000));
    for (let index = 0; error === undefined; index++) {
      const ids = [`s${index}`, `t${index}`];
      try {
        const text = randomBytes(20_000).toString("base64");
        if ((await store.register(ids.map((id) => skill(id, text)))).accepted) told.accepted.push(...ids);
      } catch (reason) {
        told.unchanged.push(...ids);
        error = await errorOf(Promise.reject(reason));
      }
    }
    expect(error).toEqual({
      code: "no-space",
      message: "The disk of DATABASE is full. Nothing was changed; make room, then try again.",
    });
    await expectNothingLost(store, told);
    disk.grow("64m");
    expect((await store.register(told.unchanged.map((id) => skill(id)))).accepted).toBe(true);
    await expectNothingLost(store, { ...told, accepted: [...told.accepted, ...told.unchanged], unchanged: [] });
    await store.close();
  });

  it("is created as a whole or not at all, also by several at once", async () => {
    const url = await server.database();
    // Another session is about to create the same schema, so this one has to wait in the middle.
    const other = server.query(url, "begin; create schema skill_convert; select pg_sleep(1); rollback");
    await new Promise((resolve) => setTimeout(resolve, 200));
    const creating = errorOf(setUpPostgres(url));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await server.query(
      url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'skill-convert' and datname = current_database()",
    );
    expect(await creating).toEqual({
      code: "lost-connection",
      message: "The connection to DATABASE was lost. Nothing was changed; try again.",
    });
    await other;
    expect(await server.query(url, "select 1 from pg_namespace where nspname = 'skill_convert'")).toEqual([]);
    const made = await Promise.all([1, 2, 3].map(() => setUpPostgres(url)));
    expect(made.filter(({ before }) => before === 0)).toHaveLength(1);
  });

  it("keeps a manifest of 16 MB and finds it", { timeout: 60_000 }, async () => {
    const { store } = await openNew();
    const text = Array.from({ length: 1_600_000 }, (_, index) => `word${index}`)
      .join(" ")
      .slice(0, 16_000_000);
    expect((await store.register(skill("large", text))).accepted).toBe(true);
    expect((await store.lookup("large"))?.manifest.description === text).toBe(true);
    expect((await store.query({ text: "word1000000" })).matches.map(({ skill: found }) => found.id)).toEqual(["large"]);
    expect((await store.query({ text: "absent" })).matches.length).toBe(0);
    await store.close();
  });

  it("keeps the order of changes if the clock goes back", async () => {
    const { store } = await openNew();
    await store.register(skill("a"), { at: "2026-01-02T00:00:00Z" });
    await store.remove("a", { at: "2026-01-01T00:00:00Z" });
    expect((await store.history()).map(({ kind, at }) => [kind, at])).toEqual([
      ["registered", "2026-01-02T00:00:00Z"],
      ["removed", "2026-01-01T00:00:00Z"],
    ]);
    await store.close();
  });

  it("refuses what it cannot keep, and keeps nothing of it", async () => {
    const { store } = await openNew();
    expect((await errorOf(store.register(skill("a".repeat(1001))))).message).toMatch(/longer than 1000 bytes/);
    expect((await errorOf(store.register(skill("a\0b")))).code).toBe("not-storable");
    expect((await errorOf(store.register([skill("fine"), skill("\ud800")]))).code).toBe("not-storable");
    expect(await store.history()).toEqual([]);
    await store.close();
  });

  it("is never changed in the past", async () => {
    const { url, store } = await openNew();
    await store.register(skill("a"));
    for (const change of [
      "update skill_convert.footprint set at = ''",
      "delete from skill_convert.footprint",
      "truncate skill_convert.footprint cascade",
    ]) {
      await expect(server.query(url, change)).rejects.toThrow("only ever appended to");
    }
    await store.close();
  });
});

describe("an address", () => {
  it("that leads nowhere has an error without the password", async () => {
    const nowhere = "postgres://me:secret@127.0.0.1:1/skills";
    const message = "DATABASE cannot be reached (ECONNREFUSED). Is PostgreSQL running there?";
    expect(await errorOf(openPostgresStore(nowhere))).toEqual({ code: "unreachable", message });
    const url = await server.database();
    expect(await errorOf(openPostgresStore(url.replace(/\w+$/, "absent")))).toEqual({
      code: "unreachable",
      message: "DATABASE: there is no such database.",
    });
  });

  it("of a database without a registry, or with one of another version, is told apart", async () => {
    const url = await server.database();
    expect(await errorOf(openPostgresStore(url))).toEqual({
      code: "no-registry",
      message: 'DATABASE has no registry. Create one with "registry init".',
    });
    await setUpPostgres(url);
    await server.query(url, "insert into skill_convert.migrations values (1000)");
    const newer = { code: "other-version", message: expect.stringContaining("newer version") };
    expect(await errorOf(openPostgresStore(url))).toEqual(newer);
    expect(await errorOf(setUpPostgres(url))).toEqual(newer);
    await server.query(url, "delete from skill_convert.migrations");
    expect(await errorOf(openPostgresStore(url))).toEqual({
      code: "other-version",
      message: expect.stringContaining("older version"),
    });
  });
});
