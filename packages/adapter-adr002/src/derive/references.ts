import type { Coverage, CoverageEntry, LossNote, Operation, Template } from "@skill-convert/core";
import { formatTemplate, parseTemplate, templateReferences } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import { didYouMean } from "@skill-convert/core/text";
import { type ManifestReading, mappingsIn, type Report, stringsIn } from "@skill-convert/format";
import { flatInput, input } from "../fields/inputs.js";
import { pattern, REFERENCES } from "../fields/paths.js";
import { pathProblem } from "./paths.js";

function inputsIn(pattern: Template): string[] {
  const names = templateReferences(pattern).flatMap((each) => ("input" in each ? [each.input] : []));
  return [...new Set(names)];
}

/** The names of the inputs of a document, in two lists or in one. */
export function namesIn(reading: ManifestReading): ReadonlySet<string> {
  const entries = [input, flatInput].flatMap((each) => mappingsIn(reading, each));
  const names = entries.map(({ raw }) => getOwn(raw, "name"));
  return new Set(names.filter((name) => typeof name === "string"));
}

/** Reports references in patterns that name no declared input (adr002.md#d30). */
export function checkReferences(reading: ManifestReading, report: Report): void {
  const patterns = stringsIn(reading, [pattern]).filter(({ text }) => text.includes("{{"));
  if (patterns.length === 0) return;
  const declared = namesIn(reading);
  for (const { text, path } of patterns) {
    for (const name of undeclaredIn(text, declared)) {
      report({ code: "undeclared-variable", path, args: { name, hint: didYouMean(name, declared) } });
    }
  }
}

/** The names of undeclared inputs to which the text of a pattern refers. */
function undeclaredIn(text: string, declared: ReadonlySet<string>): string[] {
  return text.includes("{{") ? inputsIn(parseTemplate(text, REFERENCES)).filter((name) => !declared.has(name)) : [];
}

/**
 * Turns references to undeclared inputs into plain text, because they would be errors, and drops produced files whose
 * plain text would be read as such a reference (mapping-decisions.md#d58).
 */
export function withDeclaredReferences(operation: Operation): Operation {
  const { producedFiles } = operation;
  const declared = declaredIn(operation);
  if (!producedFiles?.some(({ pattern }) => undeclaredIn(textOf(pattern), declared).length > 0)) return operation;
  return {
    ...operation,
    producedFiles: producedFiles.flatMap((file) => {
      const text = declaredText(file.pattern, declared);
      return undeclaredIn(text, declared).length > 0 ? [] : [{ ...file, pattern: parseTemplate(text, REFERENCES) }];
    }),
  };
}

function declaredIn({ input }: Operation): ReadonlySet<string> {
  return new Set(input?.parameters.map(({ name }) => name));
}

function textOf(pattern: Template): string {
  return formatTemplate(pattern, REFERENCES);
}

/** The text of a pattern in which only declared inputs are references. */
function declaredText(pattern: Template, declared: ReadonlySet<string>): string {
  return formatTemplate(pattern, {
    ...REFERENCES,
    format: (reference) =>
      "input" in reference && declared.has(reference.input) ? REFERENCES.format(reference) : undefined,
  });
}

/** Notes the produced files of an operation that are changed or cannot be written. */
export function producedFileNotes(operation: Operation, at: number): LossNote[] {
  const declared = declaredIn(operation);
  return (operation.producedFiles ?? []).flatMap(({ pattern }, index): LossNote[] => {
    const path = ["operations", at, "producedFiles", index];
    const text = declaredText(pattern, declared);
    const [unknown] = undeclaredIn(text, declared);
    const problem = unknown === undefined ? pathProblem(text) : `it refers to "${unknown}", which is not an input`;
    if (problem !== undefined) {
      const reason = `ADR-002 does not allow such a pattern for a produced file: ${problem}.`;
      return [{ path, kind: "dropped", reason }];
    }
    const [missing] = undeclaredIn(textOf(pattern), declared);
    if (missing === undefined) return [];
    const reason = `No input is called "${missing}", so the reference to it is written as plain text.`;
    return [{ path: [...path, "pattern"], kind: "narrowed", reason }];
  });
}

/** The coverage of produced files, which are narrowed if a pattern refers to an undeclared input. */
export function producedFileCoverage(operations: readonly Operation[]): Coverage {
  const isDangling = operations.some((operation) => withDeclaredReferences(operation) !== operation);
  const entry: CoverageEntry = { holds: "narrowed", adds: ["synthesised"] };
  const list = "operations/*/producedFiles";
  return isDangling ? { [list]: entry, [`${list}/*/pattern`]: entry } : {};
}
