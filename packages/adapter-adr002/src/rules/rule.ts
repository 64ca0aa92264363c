import {
  type Diagnostic,
  isJsonRecord,
  type JsonRecord,
  type Path,
  type RuleSubject,
  toPointer,
} from "@skill-convert/core";
import type { RuleDefinition, RuleDefinitions } from "@skill-convert/format";
import { adr002Diagnostics, type Code } from "../diagnostics.js";
import { isSupported, SKILL_FILE } from "../format.js";

export type Rules = RuleDefinitions<typeof adr002Diagnostics.definitions>;

/** A finding of a rule: the arguments of its message, and where it is. */
export interface RuleFinding {
  readonly args?: Readonly<Record<string, string | number>>;
  readonly path: Path;
  /** `key`: the name of the field is meant. */
  readonly part?: "key";
}

/** What a rule looks for in a manifest. */
export type Look = (document: JsonRecord, subject: RuleSubject) => readonly RuleFinding[];

/**
 * The check of a rule. "Missing manifest = no validation": of a legacy skill nothing is demanded; and in a version that is
 * not known every field may mean something else.
 */
export function look(code: Code, find: Look): NonNullable<RuleDefinition["check"]> {
  return (subject): Diagnostic[] => {
    const { document } = subject;
    if (!isJsonRecord(document) || !isSupported(document)) return [];
    return find(document, subject).map(({ args = {}, path, part }) => {
      const pointer = toPointer(path);
      const place = part === "key" ? subject.locateKey(pointer) : subject.locatePointer(pointer);
      return adr002Diagnostics.create(code, args, { file: SKILL_FILE, range: place?.range, pointer });
    });
  };
}
