import type { Diagnostic } from "@skill-convert/core";
import { comparePaths } from "@skill-convert/fs";
import { cliDiagnostics } from "../diagnostics.js";
import type { InputProblem, InputSkill } from "../inputs.js";
import type { Prepared } from "./prepare.js";

/** Prepared skills that are kept while they wait; the others are prepared a second time. */
const KEPT = 4000;

interface Waiting {
  readonly input: InputSkill | InputProblem;
  readonly prepared: Prepared | undefined;
  /** The folder that its target lies in. */
  readonly parent: string;
}

/** What may be asked of the skills of other shards, which may share a folder with those of this one. */
export interface Neighbours {
  add(input: InputSkill): void;
  /** Those that would be written to `target`. */
  sharing(target: string): readonly string[];
  clear(): void;
}

/**
 * Gives prepared skills one by one, those that would share a folder with an error. Only skills of one parent folder can
 * share one, and a search leaves a folder for good, so a skill waits no longer than for the last of its neighbours.
 *
 * @param several whether the skills come from several inputs, which are written to one folder
 * @param neighbours is told of skills of other shards, which are not given
 */
export function* withoutCollisions(
  inputs: Iterable<InputSkill | InputProblem>,
  prepare: (input: InputSkill | InputProblem) => Prepared,
  several: boolean,
  neighbours?: Neighbours,
): Generator<Prepared> {
  const waiting: Waiting[] = [];
  const sources = new Map<string, string[]>();
  let next = 0;
  const isDone = ({ parent }: Waiting, now: string) => parent !== "" && now !== parent && !now.startsWith(`${parent}/`);
  function* release({ input, prepared = prepare(input) }: Waiting): Generator<Prepared> {
    if (isForeign(input)) return;
    const { target } = prepared;
    const own = target === undefined ? [] : (sources.get(folderKey(target)) ?? []);
    const others = target === undefined ? [] : (neighbours?.sharing(target) ?? []);
    yield own.length + others.length > 1 ? refuse(prepared, inOrder(own, others)) : prepared;
  }
  for (const input of inputs) {
    const parent = several || !("relative" in input) ? "" : parentOf(input.relative);
    for (let head = waiting[next]; head && isDone(head, parent); head = waiting[++next]) yield* release(head);
    if (next === waiting.length) {
      waiting.length = next = 0;
      sources.clear();
      neighbours?.clear();
    }
    if (isForeign(input)) {
      neighbours?.add(input);
      waiting.push({ input, prepared: undefined, parent });
      continue;
    }
    const prepared = prepare(input);
    if (prepared.target !== undefined) {
      const key = folderKey(prepared.target);
      sources.set(key, [...(sources.get(key) ?? []), input.source]);
    }
    waiting.push({ input, prepared: waiting.length - next < KEPT ? prepared : undefined, parent });
  }
  for (; next < waiting.length; next++) {
    const head = waiting[next];
    if (head) yield* release(head);
  }
}

function isForeign(input: InputSkill | InputProblem): input is InputSkill & { foreign: true } {
  return "foreign" in input;
}

function inOrder(own: readonly string[], others: readonly string[]): readonly string[] {
  return others.length === 0 ? own : [...own, ...others].sort(comparePaths);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Folders that some file systems take for the same one. */
export function folderKey(target: string): string {
  return (isAscii(target) ? target : target.normalize("NFC")).toLowerCase();
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

function refuse(prepared: Prepared, sources: readonly string[]): Prepared {
  const problem: Diagnostic = cliDiagnostics.create("same-target", {
    target: prepared.target ?? "",
    sources: sources.join(", "),
  });
  return { ...prepared, conversion: undefined, diagnostics: [...prepared.diagnostics, problem] };
}
