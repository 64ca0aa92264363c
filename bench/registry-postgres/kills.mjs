// Kills the server or a client with SIGKILL again and again while several clients change one registry, and checks after each
// kill that nothing is lost: the history has no gaps; whatever was acknowledged is in it under the number that the client was
// told; whatever was refused or failed is not; the registry and every table are what the history leads to.
// Prints a line per kill and a summary, and exits with 1 at the first loss.
// Usage: kills.mjs [kills] [seed], after a build, with a version of Node that reads TypeScript (24 or later).
import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { randomNumbers } from "./random.mjs";

const root = new URL("../..", import.meta.url);
const load = (path) => import(new URL(path, root).href);
const { openPostgresStore, rebuildPostgres, setUpPostgres } = await load("packages/registry-postgres/dist/index.js");
const { replay } = await load("packages/registry/dist/index.js");
const { startServer } = await load("packages/registry-postgres/test/server.ts");
const { rowsOf } = await load("packages/registry-postgres/test/tables.ts");

const [kills = "200", seed = "1"] = process.argv.slice(2);
const KILLS = Number(kills);
const CLIENTS = 3;
/** A history is replayed after each kill, so it must not grow too long. */
const KILLS_PER_REGISTRY = 20;

const BUSY = `select from pg_stat_activity
  where application_name = 'skill-convert' and datname = current_database() and state <> 'idle'`;

class Loss extends Error {}

const below = randomNumbers(Number(seed));
const folder = mkdtempSync(join(tmpdir(), "skill-convert-kills-"));
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const total = { server: 0, client: 0, acknowledged: 0, refused: 0, failed: 0, unknown: 0, unknownButMade: 0 };

const children = new Set();
const server = await startServer();
try {
  for (let done = 0; done < KILLS; done += KILLS_PER_REGISTRY) {
    await killMany(done, Math.min(KILLS, done + KILLS_PER_REGISTRY));
    for (const child of children) child.kill("SIGKILL");
    children.clear();
  }
  console.log(JSON.stringify({ kills: KILLS, seed: Number(seed), clients: CLIENTS, lost: 0, ...total }));
} catch (error) {
  console.log(error instanceof Loss ? `LOST: ${error.message}` : error);
  process.exitCode = 1;
} finally {
  for (const child of children) child.kill("SIGKILL");
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function killMany(first, end) {
  const url = await server.database();
  const [{ fsync }] = await server.query(url, "show fsync");
  if (fsync !== "on") throw new Error("fsync is off");
  await setUpPostgres(url);
  const clients = Array.from({ length: CLIENTS }, (_, index) => startClient(url, `${first}-${index}`));
  const logs = clients.map(({ log }) => log);
  for (let kill = first; kill < end; kill++) {
    for (const { child } of clients) child.send("work");
    await Promise.race(clients.map(({ told }) => told("acknowledged")));
    await wait(below(400));
    const ofServer = kill % 2 === 0;
    if (ofServer) {
      await server.crash();
      total.server++;
    } else {
      const index = below(CLIENTS);
      const exited = new Promise((resolve) => clients[index].child.once("exit", resolve));
      clients[index].child.kill("SIGKILL");
      await exited;
      total.client++;
      clients[index] = startClient(url, `${first}-${index}-${kill}`);
      logs.push(clients[index].log);
      clients[index].child.send("work");
    }
    // The clients that are left go on, and a change that was under way may still be made.
    await Promise.all(clients.map(({ told }) => told("acknowledged")));
    await Promise.all(
      clients.map(({ child, told }) => {
        child.send("stop");
        return told("stopped");
      }),
    );
    // The server may still be ending a transaction of a client that is gone.
    while ((await server.query(url, BUSY)).length > 0) await wait(10);
    const { events, skills } = await check(url, logs);
    console.log(`${kill + 1} ${ofServer ? "server" : "client"}: ${events} events, ${skills} skills, nothing lost`);
  }
  await countOutcomes(url, logs);
}

/** Starts a client in a process of its own. */
function startClient(url, name) {
  const log = join(folder, name);
  const child = fork(new URL("kills-client.mjs", import.meta.url), [url, name, log, String(below(2 ** 31))]);
  const told = (wanted) =>
    new Promise((resolve) => {
      const listener = (message) => {
        if (message !== wanted) return;
        child.off("message", listener);
        resolve();
      };
      child.on("message", listener);
    });
  children.add(child);
  return { child, log, told };
}

/** The last outcome of each change, by its name. A change without an outcome was under way when its client was killed. */
function outcomesIn(logs) {
  const outcomes = new Map();
  for (const log of logs) {
    for (const line of readFileSync(log, "utf8").split("\n")) {
      const [name, outcome, ...sequences] = line.split(" ");
      // The last line is not complete if the client was killed while it was written.
      if (outcome !== undefined && line.endsWith("."))
        outcomes.set(name, { outcome, sequences: sequences.slice(0, -1) });
    }
  }
  return outcomes;
}

/** @throws Loss if the registry is not what the clients were told */
async function check(url, logs) {
  const store = await openPostgresStore(url, { connections: 1 });
  const outcomes = outcomesIn(logs);
  // The history is read after the outcomes, and nothing is acknowledged meanwhile.
  const events = await store.history(0, 1_000_000);
  const kept = await store.snapshot();
  const made = new Map();
  for (const [index, { sequence, at }] of events.entries()) {
    if (sequence !== index + 1) throw new Loss(`event ${index + 1} is missing`);
    made.set(at, [...(made.get(at) ?? []), String(sequence)]);
  }
  for (const [name, { outcome, sequences }] of outcomes) {
    const found = made.get(name) ?? [];
    if (outcome === "acknowledged" && !isDeepStrictEqual(found, sequences)) {
      throw new Loss(`${name} was acknowledged as ${sequences} and is in the history as ${found}`);
    }
    if ((outcome === "refused" || outcome === "failed") && found.length > 0) {
      throw new Loss(`${name} was ${outcome} and is in the history as ${found}`);
    }
  }
  for (const name of made.keys()) if (!outcomes.has(name)) throw new Loss(`nobody began ${name}`);
  const replayed = replay(events);
  if (!isDeepStrictEqual(replayed.skills(), kept.skills())) throw new Loss("the skills do not follow from the history");
  for (const name of new Set([...replayed.contexts(), ...kept.contexts()])) {
    if (!isDeepStrictEqual(replayed.context(name), kept.context(name)))
      throw new Loss(`the context ${name} is different`);
  }
  await store.close();
  const tables = await rowsOf(server, url);
  await rebuildPostgres(url);
  if (!isDeepStrictEqual(await rowsOf(server, url), tables)) throw new Loss("a table does not follow from the history");
  return { events: events.length, skills: kept.size };
}

async function countOutcomes(url, logs) {
  const made = new Set(
    (await server.query(url, "select distinct at from skill_convert.footprint")).map(({ at }) => at),
  );
  for (const [name, { outcome }] of outcomesIn(logs)) {
    if (outcome !== "begun") total[outcome]++;
    else total.unknown++;
    if ((outcome === "unknown" || outcome === "begun") && made.has(name)) total.unknownButMade++;
  }
}
