import { mutate, nonsense } from "./mutate.js";
import { caseSeed, Random } from "./random.js";
import { type Input, promise, sizeOf, type Target } from "./target.js";

/** One case of a campaign; it follows from the numbers alone. */
export interface Case {
  readonly target: Target;
  readonly input: Input;
  /** Makes the choices that the target leaves open. */
  readonly seed: number;
}

/** Makes a case again. Targets take turns. */
export function makeCase(targets: readonly Target[], campaign: number, index: number): Case {
  const seed = caseSeed(campaign, index);
  const random = new Random(seed);
  const target = targets[index % targets.length];
  if (target === undefined || target.seeds.length === 0) throw new Error(`nothing to start from: ${target?.name}`);
  return { target, input: makeInput(target, random), seed };
}

function makeInput(target: Target, random: Random): Input {
  const seed = random.pick(target.seeds);
  const files = Object.keys(seed).filter((file) => target.mutates?.(file) ?? true);
  const changed = random.pick(files);
  const other = Object.values(random.pick(target.seeds)).join("\n");
  return Object.fromEntries(
    Object.entries(seed).map(([file, text]) => {
      if (file !== changed) return [file, text];
      return [file, random.once(25) ? nonsense(random) : mutate(text, random, other)];
    }),
  );
}

/** Most characters of output for an input of some size: aliases may expand to 256 K characters, and appear twice. */
const mostOut = (size: number) => 4_000_000 + 200 * size;

/** Most milliseconds of processor time for a case: a second, and fifty microseconds per character. */
const mostTime = (size: number) => 1000 + size / 20;

/** Runs a case; throws if a promise is broken. */
export function runCase({ target, input, seed }: Case): void {
  const size = sizeOf(input);
  let milliseconds = Number.POSITIVE_INFINITY;
  // One slow attempt may be due to the machine; three are due to the code.
  for (let attempt = 0; attempt < 3 && milliseconds > mostTime(size); attempt++) {
    const before = process.cpuUsage();
    const produced = target.run(input, new Random(seed));
    const { user, system } = process.cpuUsage(before);
    milliseconds = (user + system) / 1000;
    promise(produced <= mostOut(size), `${size} characters became ${produced}`);
  }
  promise(milliseconds <= mostTime(size), `${size} characters took ${Math.round(milliseconds)} ms`);
}
