import type { Operation, Reference, Template } from "@skill-convert/core";
import { templateParts, templateReferences } from "@skill-convert/core/adapters";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed } from "../finding.js";
import { describeReference, substitute, type Values } from "../substitute.js";

/** The words to start, or why there are none. */
export type Argv =
  | { readonly words: readonly string[] }
  | { readonly words?: never; readonly findings: readonly Finding[] };

/** One element of an entrypoint: its text, or the reference that has no value. */
type Element = { readonly template: Template } & (
  | { readonly text: string; readonly missing?: never }
  | { readonly text?: never; readonly missing: Reference }
);

/**
 * The words of an entrypoint (Skill Manifest v2, `entrypoints`): each element is one argument, with the values put in
 * as they are. An element whose optional input has no value is left out, with a flag directly before it. What comes
 * after it must not move into its place, so in the middle of a positional list that is an error.
 */
export function buildArgv(entrypoint: readonly Template[], operation: Operation, values: Values): Argv {
  const elements = entrypoint.map((template): Element => ({ template, ...substitute(template, values) }));
  const findings = elements.flatMap((element, index) => examine(element, index, operation));
  if (findings.length > 0) return { findings };
  const kept = elements.map((_, index) => isKept(elements, index));
  const gaps = elements.flatMap((_, index) => examineGap(elements, kept, index));
  if (gaps.length > 0) return { findings: gaps };
  return { words: elements.flatMap(({ text }, index) => (kept[index] && text !== undefined ? [text] : [])) };
}

/** What is wrong with one element whatever stands beside it. */
function examine({ template, text, missing }: Element, index: number, { input }: Operation): Finding[] {
  if (text?.includes("\0")) {
    return [failed("entrypoint", runtimeDiagnostics.create("unpassable-argument", { position: index }))];
  }
  const declared = new Set(input?.parameters.map(({ name }) => name));
  const unknown = templateReferences(template).find(
    (reference) => "output" in reference || (missing && "input" in reference && !declared.has(reference.input)),
  );
  if (unknown === undefined) return [];
  const args = { position: index, reference: describeReference(unknown) };
  return [failed("entrypoint", runtimeDiagnostics.create("unknown-placeholder", args))];
}

/** An element without a value goes, and so does a flag directly before it whose value it would have been. */
function isKept(elements: readonly Element[], index: number): boolean {
  if (elements[index]?.missing) return false;
  const next = elements[index + 1];
  return !(takesValue(elements[index]) && next?.missing && !isFlag(next));
}

/** Whether an element that counts by its position is left out although another such element follows. */
function examineGap(elements: readonly Element[], kept: readonly boolean[], index: number): Finding[] {
  const gap = elements[index];
  if (!gap?.missing || isFlag(gap) || takesValue(elements[index - 1])) return [];
  const next = elements.findIndex((_, later) => later > index && kept[later] && isPositional(elements, later));
  if (next < 0) return [];
  const args = { position: index, reference: describeReference(gap.missing), next };
  return [failed("entrypoint", runtimeDiagnostics.create("argument-missing", args))];
}

/** A value directly after a flag is taken for the flag's; a word that the manifest itself writes there may not be. */
function isPositional(elements: readonly Element[], index: number): boolean {
  const element = elements[index];
  if (element === undefined || isFlag(element) || element.text === "--") return false;
  return typeof element.template === "string" || !takesValue(elements[index - 1]);
}

/** `-x` and `--limit`, also with a value as in `--limit={limit}`; but not `-` and `--`, which stand by themselves. */
function isFlag(element: Element | undefined): boolean {
  const [first] = element === undefined ? [] : templateParts(element.template);
  return typeof first === "string" && first.startsWith("-") && element?.template !== "-" && element?.template !== "--";
}

/** A flag whose value may come after it: `--limit`, but not `--limit=5`, which has it already. */
function takesValue(element: Element | undefined): boolean {
  return isFlag(element) && typeof element?.template === "string" && !element.template.includes("=");
}
