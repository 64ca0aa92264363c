import type { Diagnostic, Rule, RuleSubject, Severity } from "@skill-convert/core";
import { diagnostics } from "../diagnostics.js";
import { FORMAT } from "../format.js";
import { remarkOn } from "../remarks.js";

type Code = keyof typeof diagnostics.definitions;

/** What the specification asks for, and how it is seen whether that is so. */
export interface Requirement {
  readonly code: Code;
  readonly section: string;
  readonly requirement: string;
  /** Where it is another than that with which reading says the same. */
  readonly severity?: Severity;
  /** Whether the JSON Schema says it too; not so unless said otherwise. */
  readonly structural?: boolean;
  check(subject: RuleSubject): readonly Diagnostic[];
}

/** The rule of a requirement, under the code of its diagnostics. */
export function toRule({ code, section, requirement, structural = false, ...rest }: Requirement): Rule {
  const { severity = diagnostics.definitions[code].severity } = rest;
  return {
    code: `${FORMAT.id}/${code}`,
    severity,
    cites: { section, requirement },
    structural,
    check: (subject) => rest.check(subject).map((finding) => ({ ...finding, severity })),
  };
}

/** What reading remarks on anyway, where the manifest can be read. */
export function remarked(code: Code) {
  return (subject: RuleSubject): Diagnostic[] =>
    remarksOn(subject).filter((found) => found.code === `${FORMAT.id}/${code}`);
}

/** Each rule asks for the remarks of one code on the same skill. */
let latest: { readonly subject: RuleSubject; readonly found: readonly Diagnostic[] } | undefined;

function remarksOn(subject: RuleSubject): readonly Diagnostic[] {
  if (latest?.subject !== subject) {
    latest = { subject, found: subject.manifest ? remarkOn(subject, subject.manifest, false) : [] };
  }
  return latest.found;
}
