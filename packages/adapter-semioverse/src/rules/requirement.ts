import type { Diagnostic, Requirement, RuleSubject } from "@skill-convert/core";
import type { diagnostics } from "../diagnostics.js";
import { FORMAT } from "../format.js";
import { remarkOn } from "../remarks.js";

type Code = keyof typeof diagnostics.definitions;

/** What the specification asks for, with the code of what is said where it is not so. */
export interface SemioverseRequirement extends Requirement {
  readonly code: Code;
}

/** What reading remarks on anyway, where the manifest can be read. */
export function remarked(code: Code) {
  return (subject: RuleSubject): Diagnostic[] =>
    remarksOn(subject).filter((found) => found.code === `${FORMAT.id}/${code}`);
}

/** Each rule asks for the remarks of one code on the same skill. */
const remarks = new WeakMap<RuleSubject, readonly Diagnostic[]>();

function remarksOn(subject: RuleSubject): readonly Diagnostic[] {
  const known = remarks.get(subject);
  if (known) return known;
  const found = subject.manifest ? remarkOn(subject, subject.manifest, false) : [];
  remarks.set(subject, found);
  return found;
}
