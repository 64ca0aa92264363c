import type { Assertion, Json } from "@skill-convert/core";
import type { Outcome } from "../contracts.js";
import { shorten } from "../redact/shorten.js";

/** An outcome, and the value of the run that it is about. */
export interface Observed extends Outcome {
  readonly value?: Json;
}

/** The assertions of one type of check. */
export type Check<Name extends Assertion["check"]> = Extract<Assertion, { check: Name }>;

export const pass = (message: string, value?: Json): Observed => observed("pass", message, value);
export const fail = (message: string, value?: Json): Observed => observed("fail", message, value);
export const unknown = (message: string, value?: Json): Observed => observed("unknown", message, value);

/** Of an assertion that says nothing that could fail: it must not count as one that passed. */
export function notEvaluated(conditions: string): Observed {
  return unknown(`not evaluated, because it verifies nothing without ${conditions}`);
}

function observed(status: Outcome["status"], message: string, value: Json | undefined): Observed {
  return { status, message, ...(value === undefined ? {} : { value }) };
}

/** What was found, which may be the content of a file, as far as a message shows it. */
export function quote(text: string): string {
  return shorten(text, 200);
}
