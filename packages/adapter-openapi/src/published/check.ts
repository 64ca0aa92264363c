import type { Json, Path } from "@skill-convert/core";

/** A value that a published schema does not allow. */
export interface Violation {
  readonly path: Path;
  /** The problem, as the end of a sentence. */
  readonly problem: string;
  /** The name of a field that is missing from the value at the path. */
  readonly missing?: string;
  /** True if the problem is the name of the value, so the value has no place in the document. */
  readonly isKey?: true;
}

/** The state of one check of a document. */
export interface Visit {
  /** The place of the value that is checked. */
  readonly path: (string | number)[];
  /** Receives violations; undefined if the first violation ends the check. */
  readonly found: Violation[] | undefined;
}

/**
 * Checks a value, and returns true if it is valid.
 *
 * @param evaluated receives the names of the properties that the schema describes, for `unevaluatedProperties`
 */
export type Check = (value: Json, visit: Visit, evaluated: Set<string> | undefined) => boolean;

/** The most violations that are reported for one document. */
const MAX_VIOLATIONS = 20;

/** Reports a violation at the current place. Returns false, because the value is not valid. */
export function report({ path, found }: Visit, violation: Omit<Violation, "path">): false {
  if (found && found.length < MAX_VIOLATIONS) found.push({ ...violation, path: [...path] });
  return false;
}

/** Returns true if nothing more has to be checked after a violation. */
export function isDone({ found }: Visit): boolean {
  return found === undefined || found.length >= MAX_VIOLATIONS;
}

/** Makes one check of several, all of which must hold. */
export function allOf(checks: readonly Check[]): Check {
  const [only] = checks;
  if (only && checks.length === 1) return only;
  return (value, visit, evaluated) => {
    let isValid = true;
    for (const check of checks) {
      if (check(value, visit, evaluated)) continue;
      isValid = false;
      if (isDone(visit)) break;
    }
    return isValid;
  };
}

/** Checks a part of a value. */
export function checkPart(check: Check, value: Json, key: string | number, visit: Visit): boolean {
  visit.path.push(key);
  const isValid = check(value, visit, undefined);
  visit.path.pop();
  return isValid;
}

/** Returns true if a check holds, without a report. */
export function holds(check: Check, value: Json, visit: Visit, evaluated: Set<string> | undefined): boolean {
  const own = evaluated && new Set<string>();
  const isValid = check(value, { path: visit.path, found: undefined }, own);
  if (isValid && own) for (const name of own) evaluated.add(name);
  return isValid;
}
