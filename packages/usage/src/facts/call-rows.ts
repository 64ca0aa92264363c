import type { CallFact } from "./calls.js";

/** The facts of a language by the name of the function. */
export interface CallRows {
  /** The facts of a function, or of a method of any object if nothing else is known of it. */
  of(name: string): readonly CallFact[];
}

export function callRows(facts: readonly CallFact[]): CallRows {
  const rows = new Map<string, CallFact[]>();
  for (const fact of facts) {
    const found = rows.get(fact.call);
    if (found) found.push(fact);
    else rows.set(fact.call, [fact]);
  }
  return {
    of(name) {
      return rows.get(name) ?? rows.get(`.${name.split(".").at(-1) ?? ""}`) ?? [];
    },
  };
}
