// Times a registry of generated skills at two sizes: registering all of them (as one batch, and one by one into an
// execution context), finding every conflict, planning, indexing, looking up. Prints JSON: milliseconds, microseconds a
// manifest, and the ratio of the latter between the sizes; of a lookup also the ratio to one in a Map, at each size.
// Usage: registry.mjs [large] [small], after a build.
import { manifests } from "./manifests.mjs";

const root = new URL("../..", import.meta.url);
const library = await import(new URL("packages/registry/dist/index.js", root).href);
const { createSkillRegistry, findConflicts, planRuns, register, registerAll, skillsIndex } = library;
const [large = "100000", small = "10000"] = process.argv.slice(2);
const RUNS = 3;
const LOOKUPS = 200_000;

/** The tasks of one run, each with what it leaves for those after it. */
function runOnce(size) {
  const all = manifests(size);
  const registrations = all.map((manifest) => ({ manifest, path: `skills/${manifest.id}` }));
  const times = {};
  const measure = (name, task) => {
    globalThis.gc?.();
    const start = process.hrtime.bigint();
    const result = task();
    times[name] = Number(process.hrtime.bigint() - start) / 1e6;
    return result;
  };
  const change = measure("register all", () => registerAll(createSkillRegistry(), registrations));
  if (!change.accepted) throw new Error(change.diagnostics[0].message);
  const { registry } = change;
  measure("register one by one", () => {
    // Every other skill may run at the same time as the others that are at peace.
    const ids = all.filter(({ metadata }) => metadata.peaceful).map(({ id }) => id);
    let grown = createSkillRegistry({ contexts: { all: ids } });
    for (const registration of registrations) grown = register(grown, registration).registry;
    if (grown.size !== size) throw new Error(`${size - grown.size} were refused`);
  });
  const { conflicts, truncated } = measure("all conflicts", () => findConflicts(registry));
  const plan = measure("plan", () => planRuns(registry));
  measure("index", () => skillsIndex(registry, "2024-01-01T00:00:00Z"));
  const ids = all.map(({ id }) => id);
  const lookUp = (get) => {
    let found = 0;
    for (let index = 0; index < LOOKUPS; index++) if (get(ids[(index * 7919) % size])) found++;
    if (found !== LOOKUPS) throw new Error("a skill was not found");
  };
  measure("lookup", () => lookUp((id) => registry.lookup(id)));
  // The floor of a lookup: more ids lie further from the processor, whatever they are looked up in.
  const map = new Map(registry.skills().map((skill) => [skill.id, skill]));
  measure("lookup in a Map", () => lookUp((id) => map.get(id)));
  if (truncated) throw new Error("there are more conflicts than were asked for");
  return { times, counts: { conflicts: conflicts.length, stages: plan.stages.length, edges: plan.edges.length } };
}

/** The best of several runs: what the machine does beside only adds. */
function best(runs) {
  const names = Object.keys(runs[0].times);
  const times = Object.fromEntries(names.map((name) => [name, Math.min(...runs.map(({ times }) => times[name]))]));
  return { counts: runs[0].counts, times };
}

const at = Number(large);
const of = Number(small);
runOnce(of); // a warm-up
// Sizes take turns, so that a busy minute does not fall on one of them alone.
const runs = Array.from({ length: RUNS }, () => ({ few: [runOnce(of), runOnce(of)], many: runOnce(at) }));
const few = best(runs.flatMap((run) => run.few));
const many = best(runs.map((run) => run.many));
const tasks = Object.keys(many.times).map((task) => {
  const per = (time, size) => (time * 1000) / (task.startsWith("lookup") ? LOOKUPS : size);
  const a = per(few.times[task], of);
  const b = per(many.times[task], at);
  const round = (value) => Math.round(value * 100) / 100;
  return {
    task,
    [`ms at ${of}`]: round(few.times[task]),
    [`ms at ${at}`]: round(many.times[task]),
    [`us each at ${of}`]: round(a),
    [`us each at ${at}`]: round(b),
    ratio: round(b / a),
  };
});
const toMap = ({ times }) => Math.round((times.lookup / times["lookup in a Map"]) * 100) / 100;
const lookupToMap = { [`at ${of}`]: toMap(few), [`at ${at}`]: toMap(many) };
console.log(
  JSON.stringify({ node: process.version, small: few.counts, large: many.counts, tasks, lookupToMap }, null, 2),
);
