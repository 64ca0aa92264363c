import type { Diagnostic } from "@skill-convert/core";
import { cliDiagnostics } from "../diagnostics.js";
import type { InputProblem, InputSkill } from "../inputs.js";
import type { Prepared } from "./prepare.js";

/** Prepared skills that are kept while the targets of all are gathered; the others are prepared a second time. */
const KEPT = 2000;

/**
 * Prepares all skills once to learn where each would be written, then gives them one by one, those that would share a
 * folder with an error. Memory is bounded: only the names of the folders are kept for every skill.
 */
export function* withoutCollisions(
  inputs: () => Iterable<InputSkill | InputProblem>,
  prepare: (input: InputSkill | InputProblem) => Prepared,
): Generator<Prepared> {
  const sources = new Map<string, string[]>();
  const kept: Prepared[] = [];
  for (const input of inputs()) {
    const prepared = prepare(input);
    if (kept.length < KEPT) kept.push(prepared);
    if (prepared.target === undefined) continue;
    const key = folderKey(prepared.target);
    sources.set(key, [...(sources.get(key) ?? []), prepared.input.source]);
  }
  let index = 0;
  for (const input of kept.length < KEPT ? kept.map((prepared) => prepared.input) : inputs()) {
    const prepared = kept[index++] ?? prepare(input);
    const sharing = prepared.target === undefined ? undefined : sources.get(folderKey(prepared.target));
    yield sharing && sharing.length > 1 ? refuse(prepared, sharing) : prepared;
  }
}

/** Folders that some file systems take for the same one. */
function folderKey(target: string): string {
  return target.normalize("NFC").toLowerCase();
}

function refuse(prepared: Prepared, sources: readonly string[]): Prepared {
  const problem: Diagnostic = cliDiagnostics.create("same-target", {
    target: prepared.target ?? "",
    sources: sources.join(", "),
  });
  return { ...prepared, conversion: undefined, diagnostics: [...prepared.diagnostics, problem] };
}
