import type { JsonRecord } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
import { type Codec, type FoundMapping, type ManifestReading, mappingsIn } from "@skill-convert/format";
import { type Check, postcondition, precondition, readCheck } from "../fields/assertions.js";
import { input, output } from "../fields/values.js";

/** An input or output with a name. */
export interface NamedValue extends FoundMapping {
  readonly name: string;
  readonly type: string | undefined;
}

function valuesOf(reading: ManifestReading, codec: Codec): NamedValue[] {
  return mappingsIn(reading, codec).flatMap((entry) => {
    const name = textAt(entry.raw, "name");
    return name === undefined ? [] : [{ ...entry, name, type: textAt(entry.raw, "type") }];
  });
}

export const inputsIn = (reading: ManifestReading): NamedValue[] => valuesOf(reading, input);
export const outputsIn = (reading: ManifestReading): NamedValue[] => valuesOf(reading, output);

export interface Assertion extends FoundMapping {
  /** The value of `check`; empty if it is not a string. */
  readonly check: string;
  /** Undefined if the specification has no such check. */
  readonly kind: Check | undefined;
}

function assertionsOf(reading: ManifestReading, codec: Codec): Assertion[] {
  return mappingsIn(reading, codec).map((entry) => {
    const check = textAt(entry.raw, "check") ?? "";
    return { ...entry, check, kind: readCheck(check) };
  });
}

export const preconditionsIn = (reading: ManifestReading): Assertion[] => assertionsOf(reading, precondition);
export const assertionsIn = (reading: ManifestReading): Assertion[] => [
  ...preconditionsIn(reading),
  ...assertionsOf(reading, postcondition),
];

export function textAt(raw: JsonRecord, key: string): string | undefined {
  const value = getOwn(raw, key);
  return typeof value === "string" ? value : undefined;
}

export function numberAt(raw: JsonRecord, key: string): number | undefined {
  const value = getOwn(raw, key);
  return typeof value === "number" ? value : undefined;
}
