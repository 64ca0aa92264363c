import type { Diagnostic } from "./diagnostic.js";

/** A value, if there could be one, and everything there is to say about it. Nothing throws for bad input. */
export interface Result<T> {
  readonly value?: T;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Whether any of the diagnostics is an error.
 *
 * @example
 * hasErrors([{ code: "x/y", severity: "warning", message: "m", url: "" }]); // false
 */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

/** Why something was not done, as a clause for a person. */
export interface Refused {
  readonly kind: "refused";
  readonly reason: string;
}

/** What came of something that can be refused, for a caller who decides what is reported and at which place. */
export type Attempt<T> = { readonly kind: "done"; readonly value: T } | Refused;

export function done<T>(value: T): Attempt<T> {
  return { kind: "done", value };
}

export function refused(reason: string): Refused {
  return { kind: "refused", reason };
}
