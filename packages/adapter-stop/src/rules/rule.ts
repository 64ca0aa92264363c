import type { Diagnostic, Path, Requirement, RuleSubject } from "@skill-convert/core";
import { toPointer } from "@skill-convert/core";
import { stopDiagnostics } from "../diagnostics.js";
import { MANIFEST_FILE } from "../format.js";
import type { ValueItem } from "../items.js";
import { viewOf } from "../view.js";

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
export interface NamedValue extends ValueItem {
  readonly name: string;
}

export function namedValues({ document }: RuleSubject, list: "inputs" | "outputs"): NamedValue[] {
  return viewOf(document)[list].filter((value): value is NamedValue => value.name !== undefined);
}
