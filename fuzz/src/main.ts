import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCampaign } from "./campaign.js";
import { makeCase } from "./case.js";
import { type Failure, tryCase } from "./failure.js";
import { loadSeeds } from "./seeds.js";
import { allTargets } from "./targets/index.js";

const MOST_HEAP_GROWTH = 64 * 1024 * 1024;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string" },
    cases: { type: "string" },
    replay: { type: "string" },
  },
});
const project = process.env["SKILL_CONVERT_PROJECT"] ?? process.cwd();
process.exitCode = values.replay === undefined ? await search() : replay(values.replay);

/** Runs one case that was kept. */
function replay(file: string): number {
  const kept = JSON.parse(readFileSync(file, "utf8")) as Failure;
  const target = allTargets(loadSeeds(project)).find(({ name }) => name === kept.target);
  if (target === undefined) throw new Error(`no target is called ${kept.target}`);
  const found = tryCase({ target, input: kept.input, seed: kept.seed });
  console.log(found?.message ?? "nothing is wrong");
  return found === undefined ? 0 : 1;
}

async function search(): Promise<number> {
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  const folder = join(project, "fuzz/failures");

  const { cases, failures, hangs, heapGrowth } = await runCampaign({
    worker: join(import.meta.dirname, "all-targets.worker.mjs"),
    seed,
    seconds: Number(values.seconds),
    ...(values.cases === undefined ? {} : { cases: Number(values.cases) }),
  });
  const targets = allTargets(loadSeeds(project));
  const hung = hangs.map((index): Failure => {
    const { target, seed: own, input } = makeCase(targets, seed, index);
    return { target: target.name, seed: own, message: `case ${index} did not end`, input };
  });
  for (const failure of [...failures, ...hung]) {
    const file = join(folder, `${failure.target}-${failure.seed}.json`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${JSON.stringify(failure, null, 2)}\n`);
    console.log(`${failure.target}: ${failure.message.slice(0, 1500)}\nkept as ${file}\n`);
  }
  const grown = heapGrowth > MOST_HEAP_GROWTH;
  if (grown) console.log(`${Math.round(heapGrowth / 2 ** 20)} MB of memory were not given back\n`);
  const wrong = failures.length + hung.length;
  console.log(
    `${cases} cases, seed ${seed}, ${wrong} failures, ${Math.round(heapGrowth / 2 ** 20)} MB of heap more than before`,
  );
  return wrong > 0 || grown ? 1 : 0;
}
