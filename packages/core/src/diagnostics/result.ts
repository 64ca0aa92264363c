import type { Diagnostic } from "./diagnostic.js";

/** A value and the diagnostics about it. Functions that return a result never throw for bad input. */
export interface Result<T> {
  /** The value; absent if an error prevented it. */
  readonly value?: T;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns true if any of the diagnostics is an error.
 *
 * @example
 * hasErrors([{ code: "x/y", severity: "warning", message: "m", url: "" }]); // false
 */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

/** An action that was refused. `reason` is a clause for people. */
export interface Refused {
  readonly kind: "refused";
  readonly reason: string;
}

/** The result of an action that can be refused. The caller decides how and where to report the reason. */
export type Attempt<T> = { readonly kind: "done"; readonly value: T } | Refused;

export function done<T>(value: T): Attempt<T> {
  return { kind: "done", value };
}

export function refused(reason: string): Refused {
  return { kind: "refused", reason };
}
