// A client of kills.mjs: changes skills over several connections while it is told to. It writes each change to its log before
// it asks for it, and the answer before it goes on. Every change has a name, which is its time in the history.
// Arguments: the address of the database, the name of the client, its log, a seed.
import { appendFileSync } from "node:fs";
import { randomNumbers } from "./random.mjs";

const root = new URL("../..", import.meta.url);
const { openPostgresStore } = await import(new URL("packages/registry-postgres/dist/index.js", root).href);
const [url, client, log, seed] = process.argv.slice(2);
const CONNECTIONS = 4;
const below = randomNumbers(Number(seed));
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

appendFileSync(log, "");
let isEnded = true;
process.on("message", (message) => {
  if (message === "stop") isEnded = true;
  if (message !== "work") return;
  isEnded = false;
  Promise.all(Array.from({ length: CONNECTIONS }, changeMany)).then(() => process.send("stopped"));
});
process.on("disconnect", () => process.exit());

const opening = openStore();
let changes = 0;

/** The server may just have been killed. */
async function openStore() {
  for (;;) {
    try {
      return await openPostgresStore(url, { connections: CONNECTIONS });
    } catch (error) {
      if (error?.name !== "StoreError") throw error;
      await wait(20);
    }
  }
}

async function changeMany() {
  const store = await opening;
  while (!isEnded) {
    const name = `${client}-${++changes}`;
    write(name, "begun");
    try {
      const { events } = await change(store, { at: name });
      const sequences = events.map(({ sequence }) => sequence);
      write(name, events.length > 0 ? "acknowledged" : "refused", ...sequences);
      if (events.length > 0) process.send("acknowledged");
    } catch (error) {
      if (error?.name !== "StoreError") throw error;
      write(name, error.code === "unknown-outcome" ? "unknown" : "failed");
      await wait(10);
    }
  }
}

function write(...words) {
  appendFileSync(log, `${words.join(" ")} .\n`);
}

const anyId = () => `s${below(150)}`;
const some = (most, make) => Array.from({ length: below(most + 1) }, make);

function anySkill() {
  const paths = [`folder${below(20)}/${below(2) === 0 ? "" : "notes"}`];
  const manifest = {
    id: anyId(),
    version: `${below(100)}.0.0`,
    description: `Does ${below(1000)}.`,
    operations: [{}],
    effects: below(2) === 0 ? [] : [{ type: "filesystem", access: "write", paths }],
    dependencies: some(2, () => ({ id: anyId() })),
  };
  return { manifest, path: `skills/${manifest.id}` };
}

function change(store, options) {
  const kind = below(20);
  if (kind < 8) return store.register(anySkill(), options);
  if (kind < 10) return store.register(some(5, anySkill), { ...options, each: true });
  if (kind < 13) return store.replace(anySkill(), { ...options, acceptUndecided: true });
  if (kind < 15) return store.update(some(5, anySkill), { ...options, acceptUndecided: true });
  if (kind < 18) return store.remove(anyId(), options);
  if (kind < 19) return store.declareContext(`context ${below(5)}`, some(8, anyId), options);
  return store.record({ query: { text: "does" } }, some(3, anyId), options);
}
