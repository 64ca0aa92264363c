import type { Coverage, CoverageEntry, JsonRecord, LossNote, Operation, Template } from "@skill-convert/core";
import { didYouMean, formatTemplate, parseTemplate, templateReferences } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import { mappingsIn, type Reading, type Report, stringsIn, type Table } from "@skill-convert/format";
import { flatInput, input } from "../fields/inputs.js";
import { pattern, REFERENCES } from "../fields/paths.js";
import { pathProblem } from "./paths.js";

/** The inputs that a pattern refers to. */
function inputsIn(pattern: Template): string[] {
  const names = templateReferences(pattern).flatMap((each) => ("input" in each ? [each.input] : []));
  return [...new Set(names)];
}

/** The names of the inputs of a document, in either of its forms. */
export function namesIn(document: JsonRecord, table: Table): ReadonlySet<string> {
  const entries = [input, flatInput].flatMap((each) => mappingsIn({ document, table }, each));
  const names = entries.map(({ raw }) => getOwn(raw, "name"));
  return new Set(names.filter((name) => typeof name === "string"));
}

/** "outputs": patterns refer to inputs. What refers to anything else is an error. */
export function checkReferences({ document, table }: Reading, report: Report): void {
  const patterns = stringsIn({ document, table }, [pattern]).filter(({ text }) => text.includes("{{"));
  if (patterns.length === 0) return;
  const declared = namesIn(document, table);
  for (const { text, path } of patterns) {
    for (const name of undeclaredIn(text, declared)) {
      report({ code: "undeclared-variable", path, args: { name, hint: didYouMean(name, declared) } });
    }
  }
}

/** The names that the text of a pattern refers to although no input is called so. */
function undeclaredIn(text: string, declared: ReadonlySet<string>): string[] {
  return text.includes("{{") ? inputsIn(parseTemplate(text, REFERENCES)).filter((name) => !declared.has(name)) : [];
}

/**
 * An operation in which a reference to an input that is not there is plain text, since it would be an error; and without
 * files whose plain text would be read as such a reference.
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

function declaredIn({ input: own }: Operation): ReadonlySet<string> {
  return new Set(own?.parameters.map(({ name }) => name));
}

function textOf(pattern: Template): string {
  return formatTemplate(pattern, REFERENCES);
}

/** The text of a pattern, in which only declared inputs are references. */
function declaredText(pattern: Template, declared: ReadonlySet<string>): string {
  return formatTemplate(pattern, {
    ...REFERENCES,
    format: (reference) =>
      "input" in reference && declared.has(reference.input) ? REFERENCES.format(reference) : undefined,
  });
}

/** Why files of an operation are not written, or not as they are. */
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

/** Patterns with references to inputs that are not there are held less well than others. */
export function producedFileCoverage(operations: readonly Operation[]): Coverage {
  const isDangling = operations.some((operation) => withDeclaredReferences(operation) !== operation);
  const entry: CoverageEntry = { holds: "narrowed", adds: ["synthesised"] };
  const list = "operations/*/producedFiles";
  return isDangling ? { [list]: entry, [`${list}/*/pattern`]: entry } : {};
}
