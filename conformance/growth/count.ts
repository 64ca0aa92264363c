// Prints how many steps each subject takes at three sizes, each twice the one before, as JSON: [name, steps][].
import { Session } from "node:inspector";
import type { Subject } from "./growth.js";

const here = new URL(".", import.meta.url).href;
const session = new Session();
session.connect();
session.post("Profiler.enable");
// Blocks are counted only in code that is compiled after this.
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const { subjects } = (await import(`${here}subjects.mjs`)) as { readonly subjects: readonly Subject[] };

// The first count of a process also has functions that ran before.
for (const { of, size } of subjects.slice(0, 1)) await stepsOf(of, size);

const counted: [string, number[]][] = [];
for (const { name, size, of } of subjects) {
  const steps: number[] = [];
  for (const each of [size, size * 2, size * 4]) steps.push(await stepsOf(of, each));
  counted.push([name, steps]);
}
process.stdout.write(JSON.stringify(counted));

/**
 * Counts how often the blocks of all functions run while a subject does: the same number on every machine. What V8 does by
 * itself, such as matching a regular expression, is not counted.
 */
async function stepsOf(of: Subject["of"], size: number): Promise<number> {
  // What is computed once per process, or compiled at the first call, is not part of the growth.
  await of(size)();
  const run = of(size);
  takeSteps();
  await run();
  return takeSteps();
}

/** The steps since the last call. */
function takeSteps(): number {
  let steps = 0;
  session.post("Profiler.takePreciseCoverage", (error, coverage) => {
    if (error) throw error;
    for (const { functions } of coverage.result.filter(({ url }) => url.startsWith(here)))
      for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  });
  return steps;
}
