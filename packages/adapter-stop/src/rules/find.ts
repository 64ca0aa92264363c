import type { JsonRecord } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
import { type Codec, demandOf, type FoundMapping, mappingsIn, type Reading } from "@skill-convert/format";
import { type Check, postcondition, precondition, readCheck } from "../fields/assertions.js";
import { input, output } from "../fields/values.js";

/** Makes a rule whose check is reading itself: reading reports the finding. */
export const demand = demandOf();

/** The document and its table, which rules look into. */
export type ReadDocument = Pick<Reading, "document" | "table">;

/** An input or output with a name. */
export interface NamedValue extends FoundMapping {
  readonly name: string;
  readonly type: string | undefined;
}

function valuesOf(subject: ReadDocument, codec: Codec): NamedValue[] {
  return mappingsIn(subject, codec).flatMap((entry) => {
    const name = textAt(entry.raw, "name");
    return name === undefined ? [] : [{ ...entry, name, type: textAt(entry.raw, "type") }];
  });
}

export const inputsIn = (subject: ReadDocument): NamedValue[] => valuesOf(subject, input);
export const outputsIn = (subject: ReadDocument): NamedValue[] => valuesOf(subject, output);

export interface Assertion extends FoundMapping {
  /** The value of `check`; empty if it is not a string. */
  readonly check: string;
  /** Undefined if the specification has no such check. */
  readonly kind: Check | undefined;
}

function assertionsOf(subject: ReadDocument, codec: Codec): Assertion[] {
  return mappingsIn(subject, codec).map((entry) => {
    const check = textAt(entry.raw, "check") ?? "";
    return { ...entry, check, kind: readCheck(check) };
  });
}

export const preconditionsIn = (subject: ReadDocument): Assertion[] => assertionsOf(subject, precondition);
export const assertionsIn = (subject: ReadDocument): Assertion[] => [
  ...preconditionsIn(subject),
  ...assertionsOf(subject, postcondition),
];

export function textAt(raw: JsonRecord, key: string): string | undefined {
  const value = getOwn(raw, key);
  return typeof value === "string" ? value : undefined;
}

export function numberAt(raw: JsonRecord, key: string): number | undefined {
  const value = getOwn(raw, key);
  return typeof value === "number" ? value : undefined;
}
