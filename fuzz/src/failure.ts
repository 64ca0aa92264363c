import { type Case, runCase } from "./case.js";
import { minimise } from "./minimise.js";
import type { Input } from "./target.js";

/** A case that broke a promise, as small as it could be made; kept under `regressions` once it is mended. */
export interface Failure {
  readonly target: string;
  readonly seed: number;
  readonly message: string;
  readonly input: Input;
}

/** Runs a case; gives what went wrong and a key under which the same fault is told once. */
export function tryCase(attempt: Case): { readonly key: string; readonly message: string } | undefined {
  try {
    runCase(attempt);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [headline = ""] = error.message.split("\n");
    const place = error.name === "Broken" ? "" : (error.stack?.split("\n").find((line) => line.includes(" at ")) ?? "");
    const message = error.name === "Broken" ? error.message : `${error.stack ?? error.message}`;
    return { key: `${attempt.target.name}: ${error.name} ${headline.replaceAll(/\d+|".*"/g, "…")} ${place}`, message };
  }
}

/** The failure of a case, made small. */
export function reduceCase(attempt: Case, key: string, milliseconds: number): Failure {
  const fails = (input: Input) => tryCase({ ...attempt, input })?.key === key;
  const input = minimise(attempt.input, fails, milliseconds);
  const message = tryCase({ ...attempt, input })?.message ?? key;
  return { target: attempt.target.name, seed: attempt.seed, message: message.slice(0, 4000), input };
}
