import type { Assertion, Json } from "@skill-convert/core";
import type { Outcome } from "../contracts.js";
import { shorten } from "../redact/shorten.js";

/** An outcome, and the value of the run that was checked. */
export interface Observed extends Outcome {
  readonly value?: Json;
}

export type Check<Name extends Assertion["check"]> = Extract<Assertion, { check: Name }>;

export const pass = (message: string, value?: Json): Observed => observed("pass", message, value);
export const fail = (message: string, value?: Json): Observed => observed("fail", message, value);
export const unknown = (message: string, value?: Json): Observed => observed("unknown", message, value);

/** The outcome of an assertion without conditions, which must not count as passed (stop.md#d26). */
export function notEvaluated(conditions: string): Observed {
  return unknown(`not evaluated, because it verifies nothing without ${conditions}`);
}

function observed(status: Outcome["status"], message: string, value: Json | undefined): Observed {
  return { status, message, ...(value === undefined ? {} : { value }) };
}

/** Shortens a text for a message, because it may be the content of a file. */
export function quote(text: string): string {
  return shorten(text, 200);
}
