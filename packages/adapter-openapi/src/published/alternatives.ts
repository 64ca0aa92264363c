import { type Check, holds, report, type Violation } from "./check.js";

/**
 * Makes the check of `anyOf` or `oneOf`. If no alternative holds, it reports the violations of the one that gets furthest
 * into the value, because that one was most likely meant.
 */
export function alternatives(checks: readonly Check[], { isExclusive }: { readonly isExclusive: boolean }): Check {
  return (value, visit, evaluated) => {
    const { length } = checks.filter((check) => holds(check, value, visit, evaluated));
    if (length === 1 || (length > 1 && !isExclusive)) return true;
    if (length > 1) return report(visit, { problem: "it is more than one of the alternatives" });
    if (!visit.found) return false;
    const attempts = checks.map((check) =>
      violationsOf((found) => check(value, { path: visit.path, found }, undefined)),
    );
    const depths = attempts.map((found) => Math.max(...found.map(({ path }) => path.length)));
    const deepest = Math.max(...depths);
    const best = attempts[depths.indexOf(deepest)] ?? [];
    if (deepest === visit.path.length) return report(visit, { ...best[0], problem: problemsOf(attempts) });
    for (const violation of best) report({ ...visit, path: [...violation.path] }, violation);
    return false;
  };
}

/** Joins the problems of alternatives that all fail at the value itself. */
function problemsOf(attempts: readonly (readonly Violation[])[]): string {
  return [...new Set(attempts.flatMap(([first]) => first?.problem ?? []))].join(", or ");
}

function violationsOf(run: (found: Violation[]) => void): readonly Violation[] {
  const found: Violation[] = [];
  run(found);
  return found;
}
