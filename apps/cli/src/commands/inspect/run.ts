import { InputError } from "@skill-convert/core";
import type { Workspace } from "@skill-convert/workspace";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeJsonLine } from "../../report/json-lines.js";
import { writeDiagnostics } from "../../report/show.js";
import type { InspectOptions } from "./options.js";
import { printUsage } from "./usage.js";

/**
 * `skill-convert inspect`: prints canonical manifests. One skill is printed as an object, several as an array, even if
 * only one of them can be read. Each manifest is printed as soon as it is read. With `--usage`, it prints what the
 * programs use, also of skills without a readable manifest. Returns the exit code.
 *
 * @throws InputError if the reporter for people is asked for manifests
 */
export async function runInspect(
  inputs: readonly string[],
  { reporter, usage, from }: InspectOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  if (reporter === "pretty" && !usage)
    throw new InputError("--reporter pretty needs --usage; manifests are always printed as JSON");
  const printed = reporter === "ndjson" ? linePrinter(streams) : new JsonPrinter(streams);
  const run = workspace.inspect(inputs, { from, usage });
  let count = 0;
  for await (const skill of run) {
    writeDiagnostics(skill.diagnostics, streams, workspace);
    if (skill.format !== undefined || skill.diagnostics.length > 0) count++;
    if (count > 1) printed.asArray();
    const value = usage ? skill.usage : skill.manifest;
    if (reporter === "pretty") {
      if (skill.usage) printUsage(skill.usage, streams);
    } else if (value !== undefined) printed.add(value);
  }
  const { failed, reached } = await run.finish();
  if (!reached) return USAGE;
  if (reporter !== "pretty") printed.end();
  return failed ? FINDINGS : OK;
}

/** Receives the values to print. */
interface Printer {
  /** Is told that there are several skills. */
  asArray(): void;
  add(value: unknown): void;
  end(): void;
}

/** Prints one line of JSON per value. */
function linePrinter(streams: Streams): Printer {
  return { asArray: () => {}, add: (value) => writeJsonLine(streams, value), end: () => {} };
}

/** Prints one value as an object, and several as an array. Holds the first one back until this is decided. */
class JsonPrinter implements Printer {
  readonly #streams: Streams;
  #waiting: string | undefined;
  #isArray = false;
  #count = 0;

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  /** Selects the array, because a second skill was found, whether or not it can be read. */
  asArray(): void {
    this.#isArray = true;
    const first = this.#waiting;
    this.#waiting = undefined;
    if (first !== undefined) this.#print(first);
  }

  add(value: unknown): void {
    this.#print(JSON.stringify(value, null, 2));
  }

  #print(value: string): void {
    if (this.#isArray) this.#streams.out(`${this.#count++ === 0 ? "[" : ",\n"}${value}`);
    else this.#waiting = value;
  }

  end(): void {
    if (this.#isArray) this.#streams.out(this.#count === 0 ? "[]\n" : "]\n");
    else if (this.#waiting !== undefined) this.#streams.out(`${this.#waiting}\n`);
  }
}
