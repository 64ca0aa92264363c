import type { Diagnostic, JsonRecord, Path, Requirement, RuleSubject } from "@skill-convert/core";
import { toPointer } from "@skill-convert/core";
import { stopDiagnostics } from "../diagnostics.js";
import { MANIFEST_FILE } from "../format.js";
import { itemsAt } from "../items.js";
import { textAt } from "../values.js";

export type Code = keyof typeof stopDiagnostics.definitions;

/** What a rule looks at, and what it says where it is broken. */
export type RuleCheck = (subject: RuleSubject) => readonly Diagnostic[];

/** Requirements, each filed under the code of what it says. */
export type RuleEntries = { readonly [C in Code]?: Requirement };

type Args = Readonly<Record<string, string | number>>;

/** A finding about the value at a path of the document. */
export function atValue(subject: RuleSubject, code: Code, args: Args, path: Path): Diagnostic {
  const pointer = toPointer(path);
  const range = subject.locatePointer(pointer)?.range;
  return stopDiagnostics.create(code, args, { file: MANIFEST_FILE, range, pointer });
}

/** A finding about a field as such, shown at its key. */
export function atKey(subject: RuleSubject, code: Code, args: Args, path: Path): Diagnostic {
  const pointer = toPointer(path);
  const range = subject.locateKey(pointer)?.range;
  return stopDiagnostics.create(code, args, { file: MANIFEST_FILE, range, pointer });
}

/** An input or output that has a name. */
export interface NamedValue {
  readonly name: string;
  readonly raw: JsonRecord;
  readonly path: Path;
}

export function namedValues(subject: RuleSubject, list: "inputs" | "outputs"): NamedValue[] {
  return itemsAt(subject.document, [list]).flatMap(({ raw, path }) => {
    const name = textAt(raw, "name");
    return name === undefined ? [] : [{ name, raw, path }];
  });
}
