import {
  type Diagnostic,
  type JsonRecord,
  type Path,
  type Requirement,
  type RuleSubject,
  toPointer,
} from "@skill-convert/core";
import { ofManifest } from "../checks.js";
import { adr002Diagnostics, type Code } from "../diagnostics.js";
import { SKILL_FILE } from "../format.js";

export type RuleCheck = (subject: RuleSubject) => readonly Diagnostic[];

/** Requirements, each filed under the code of what it says. */
export type RuleEntries = { readonly [C in Code]?: Requirement };

/** A check of a manifest in the known version; of a legacy skill nothing is demanded. */
export const manifestCheck: (
  check: (document: JsonRecord, subject: RuleSubject) => readonly Diagnostic[],
) => RuleCheck = ofManifest;

/** A finding about a field as such, shown at its key. */
export function atKey(
  subject: RuleSubject,
  code: Code,
  args: Readonly<Record<string, string | number>>,
  path: Path,
): Diagnostic {
  const pointer = toPointer(path);
  return adr002Diagnostics.create(code, args, { file: SKILL_FILE, range: subject.locateKey(pointer)?.range, pointer });
}
