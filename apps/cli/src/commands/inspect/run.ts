import { hasErrors } from "@skill-convert/core";
import { redactManifest } from "@skill-convert/core/adapters";
import type { Json } from "@skill-convert/core/json";
import { adapterNamed, registry } from "../../formats/adapters.js";
import { filesOf, type InputProblem, openInputs } from "../../inputs/find.js";
import { guard } from "../../inputs/guard.js";
import { readSkill, type SkillReading } from "../../inputs/read-skill.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeJsonLine } from "../../report/json-lines.js";
import { diagnosticLine } from "../../report/show.js";
import type { InspectOptions } from "./options.js";
import { printUsage, reportUsage } from "./usage.js";

/**
 * `skill-convert inspect`: prints canonical manifests. One skill is printed as an object, several as an array, even if
 * only one of them can be read. Each manifest is printed as soon as it is read. With `--usage`, it prints what the
 * programs use, also of skills without a readable manifest. Returns the exit code.
 *
 * @throws UsageError if the reporter for people is asked for manifests
 */
export function runInspect(inputs: readonly string[], command: InspectOptions, streams: Streams): number {
  if (command.reporter === "pretty" && !command.usage)
    throw new UsageError("--reporter pretty needs --usage; manifests are always printed as JSON");
  const from = command.from === undefined ? undefined : adapterNamed(command.from);
  let failed = false;
  let reached = false;
  let count = 0;
  const printed = command.reporter === "ndjson" ? linePrinter(streams) : new JsonPrinter(streams);
  for (const input of openInputs(inputs, registry, streams, { from: command.from })) {
    const isSkill = !("problem" in input);
    const { format, decoded, diagnostics } = isSkill ? readSkill(input, from) : notRead(input);
    for (const diagnostic of diagnostics)
      streams.message(diagnosticLine(diagnostic, filesOf(input), input.source).trimEnd());
    reached ||= isSkill;
    if (format || diagnostics.length > 0) count++;
    if (count > 1) printed.asArray();
    if (hasErrors(diagnostics)) failed = true;
    if (isSkill && command.usage) {
      const report = guard(
        () => reportUsage(input.files),
        (problem) => {
          streams.message(diagnosticLine(problem, input.files, input.source).trimEnd());
          failed = true;
          return undefined;
        },
      );
      if (report && command.reporter === "pretty") printUsage(report, streams);
      else if (report) printed.add(report);
    } else if (decoded && !hasErrors(diagnostics)) printed.add(redactManifest(decoded.manifest));
  }
  if (!reached) return USAGE;
  if (command.reporter !== "pretty") printed.end();
  return failed ? FINDINGS : OK;
}

function notRead({ problem }: InputProblem): SkillReading {
  return { format: undefined, decoded: undefined, diagnostics: [problem] };
}

/** Receives the values to print. */
interface Printer {
  /** Is told that there are several skills. */
  asArray(): void;
  add(value: Json): void;
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

  add(value: Json): void {
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
