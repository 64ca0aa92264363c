// Loads generated skills into PostgreSQL and times what a platform does with them: look-ups, queries, registrations by one
// writer and by several. Prints JSON: milliseconds (median and 99th percentile of each), the floor of a look-up (a row by its
// key, with the same driver), and the plans that PostgreSQL chose.
// Usage: registry-postgres.mjs [skills] [address of a database], after a build. The database is empty, or loaded by an earlier run.
// Without an address, it starts a server of its own, for which Node has to read TypeScript (24 or later).
import { fileURLToPath } from "node:url";
import { fieldIn, generator, skillsOneByOne, tagIn, wordIn } from "./skills.mjs";

const root = new URL("../..", import.meta.url);
const { openPostgresStore, setUpPostgres } = await import(
  new URL("packages/registry-postgres/dist/index.js", root).href
);
const { default: pg } = await import(new URL("packages/registry-postgres/node_modules/pg/lib/index.js", root).href);
const [size = "1000000", address] = process.argv.slice(2);
const SIZE = Number(size);
const BATCH = 1000;
const TIMES = 500;
const WRITERS = 16;

const server = address === undefined ? await ownServer() : undefined;
const url = address ?? (await server.database());
await setUpPostgres(url);
const store = await openPostgresStore(url, { connections: 2 });
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query("set jit = off");

async function ownServer() {
  const { startServer } = await import(new URL("packages/registry-postgres/test/server.ts", root).href);
  return startServer({ shared_buffers: "1GB", maintenance_work_mem: "512MB", max_wal_size: "8GB", work_mem: "64MB" });
}

/** The plans of the statements that answer some queries, as the package writes them. */
async function plansOf(queries) {
  const { build } = await import("esbuild");
  const entry = fileURLToPath(new URL("packages/registry-postgres/src/candidates.ts", root));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
  });
  const source = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`;
  const { candidateStatement } = await import(source);
  const plans = {};
  for (const [name, { query, search, phase = 0 }] of Object.entries(queries)) {
    const { text, values } =
      query === undefined
        ? { text: ROW, values: [anyId()] }
        : candidateStatement(query, { phase, after: undefined, limit: 21 }, search);
    const { rows } = await client.query(`explain (analyze, buffers, costs off) ${text}`, values);
    plans[name] = rows.map((row) => row["QUERY PLAN"]);
  }
  return plans;
}

const NEAR = { by: "walking", most: 1050 };
const INDEX = { by: "sorting", most: 5000 };

const ROW = `select f.manifest from skill_convert.skills s
  join skill_convert.footprint f on f.sequence = s.sequence where s.id = $1`;

const next = generator(7);
const upTo = (bound) => Math.floor(next() * bound);

async function timed(times, task) {
  const taken = [];
  for (let index = 0; index < times; index++) {
    const start = performance.now();
    await task(index);
    taken.push(performance.now() - start);
  }
  return percentiles(taken);
}

function percentiles(taken) {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100;
  return { median: at(0.5), p99: at(0.99), max: at(1) };
}

const skill = (id, more = {}) => ({
  manifest: { id, version: "1.0.0", operations: [{}], effects: [{ type: "network" }], ...more },
});

const report = {
  node: process.version,
  postgres: (await client.query("show server_version")).rows[0].server_version,
  skills: SIZE,
};

const [{ count }] = (await client.query("select count(*)::int from skill_convert.skills where sequence <= $1", [SIZE]))
  .rows;
if (count === 0) await loadSkills();
else if (count !== SIZE) throw new Error(`the database has ${count} generated skills and not ${SIZE}`);
const [{ size: bytes }] = (await client.query("select pg_database_size(current_database()) as size")).rows;
const [{ seconds }] = (
  await client.query(
    "select extract(epoch from max(recorded) - min(recorded))::int as seconds from skill_convert.footprint where sequence <= $1",
    [SIZE],
  )
).rows;
report.loadSeconds = seconds;
report.megabytes = Math.round(Number(bytes) / 2 ** 20);

async function loadSkills() {
  let batch = [];
  const load = async () => {
    const change = await store.register(batch);
    if (!change.accepted) throw new Error(change.diagnostics[0].message);
    batch = [];
  };
  for (const manifest of skillsOneByOne(SIZE)) {
    batch.push({ manifest, path: `skills/${manifest.id}` });
    if (batch.length === BATCH) await load();
  }
  if (batch.length > 0) await load();
  await client.query("vacuum analyze");
}

const run = Date.now().toString(36);
const ids = (await client.query("select id from skill_convert.skills order by random() limit 10000")).rows;
const anyId = () => ids[upTo(ids.length)].id;
const times = {};
report.times = times;
times["a row by its key (floor)"] = await timed(TIMES, () => client.query(ROW, [anyId()]));
times["look up"] = await timed(TIMES, async () => {
  if ((await store.lookup(anyId())) === undefined) throw new Error("not found");
});
const EFFECTS = ["fs.write", "fs.read", "net.fetch", "process", "git", "database", "message"];
const QUERIES = {
  "query by a word": () => ({ text: wordIn(next) }),
  "query by two words": () => ({ text: `${wordIn(next)} ${wordIn(next)}` }),
  "query by the beginning of a word": () => ({ text: wordIn(next).slice(0, 3) }),
  "query by a word that is nowhere": () => ({ text: `y${upTo(1000)}` }),
  "query by effect": () => ({ effect: EFFECTS[upTo(EFFECTS.length)] }),
  "query by tag": () => ({ tag: tagIn(next) }),
  "query by input": () => ({ accepts: { instance: { [fieldIn(next)]: "x" } } }),
  "query by input type": () => ({
    accepts: {
      schema: { type: "object", properties: { [fieldIn(next)]: { type: "string" } }, additionalProperties: false },
    },
  }),
  "query by effect and word": () => ({ effect: EFFECTS[upTo(EFFECTS.length)], text: wordIn(next) }),
};
for (const [name, query] of Object.entries(QUERIES)) {
  times[name] = await timed(TIMES, () => store.query(query(), { limit: 20 }));
}
times["register one, with dependencies"] = await timed(TIMES, async (index) => {
  const dependencies = [{ id: anyId() }, { id: anyId() }];
  const { accepted } = await store.register(skill(`new-${run}-${index}`, { dependencies }));
  if (!accepted) throw new Error("refused");
});
await store.declareContext(
  `nightly ${run}`,
  Array.from({ length: 200 }, (_, index) => `member-${run}-${index}`),
);
times["register one, in a context"] = await timed(200, (index) =>
  store.register(
    skill(`member-${run}-${index}`, {
      effects: [{ type: "filesystem", access: "write", paths: [`${run}/n${index}`] }],
    }),
  ),
);
times["replace one"] = await timed(200, (index) => store.replace(skill(`new-${run}-${index}`, { version: "1.1.0" })));
times["remove one"] = await timed(200, (index) => store.remove(`new-${run}-${index + 200}`));

const writers = await openPostgresStore(url, { connections: WRITERS });
const taken = [];
const start = performance.now();
await Promise.all(
  Array.from({ length: WRITERS }, async (_, writer) => {
    for (let index = 0; index < 100; index++) {
      const began = performance.now();
      const dependencies = [{ id: anyId() }, { id: `shared-${upTo(4)}` }];
      await writers.register(skill(`writer-${run}-${writer}-${index}`, { dependencies }));
      taken.push(performance.now() - began);
    }
  }),
);
report.writers = {
  writers: WRITERS,
  perSecond: Math.round((WRITERS * 100) / ((performance.now() - start) / 1000)),
  retries: writers.retries(),
  ...percentiles(taken),
};
await writers.close();

report.plans = await plansOf({
  "look up": {},
  "a frequent word": { query: { text: "ce" }, search: NEAR, phase: 1 },
  "a rare word": { query: { text: "zuzuzu" }, search: INDEX, phase: 1 },
  "a frequent effect": { query: { effect: "fs.write" }, search: NEAR },
  "a rare effect": { query: { effect: "message" }, search: INDEX },
  "a frequent input": { query: { accepts: { instance: { ce_field: "x" } } }, search: NEAR },
  "a rare input": { query: { accepts: { instance: { zu_field: "x" } } }, search: INDEX },
});
console.log(JSON.stringify(report, null, 2));
await client.end();
await store.close();
await server?.stop();
