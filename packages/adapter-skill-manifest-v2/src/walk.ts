import { getOwn, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import { asRecord } from "./decode-document.js";

/** An operation of a document and where it stands. */
export interface OperationAt {
  readonly name: string;
  readonly operation: JsonRecord;
  readonly path: Path;
}

/** The operations of a v2 document. */
export function operationsOf(document: Json): OperationAt[] {
  return Object.entries(asRecord(getOwn(asRecord(document), "operations"))).map(([name, raw]) => ({
    name,
    operation: asRecord(raw),
    path: ["operations", name],
  }));
}

/** An operation's parameter and where it stands. */
export interface ParameterAt {
  readonly operation: string;
  readonly name: string;
  readonly parameter: JsonRecord;
  readonly path: Path;
}

/** The parameters of one operation. */
export function parametersIn({ name: operation, operation: raw, path }: OperationAt): ParameterAt[] {
  return Object.entries(asRecord(getOwn(raw, "input"))).map(([name, parameter]) => ({
    operation,
    name,
    parameter: asRecord(parameter),
    path: [...path, "input", name],
  }));
}

/** The parameters of all operations of a v2 document. */
export function parametersOf(document: Json): ParameterAt[] {
  return operationsOf(document).flatMap(parametersIn);
}

export const PLATFORMS = ["unix", "windows"] as const;

/** The entrypoints of one operation and where they stand. */
export interface EntrypointsAt {
  readonly operation: string;
  readonly entrypoints: JsonRecord;
  readonly path: Path;
}

export type FindEntrypoints = (document: Json) => EntrypointsAt[];

/** The entrypoints of one operation of a v2 document; undefined where it has none. */
export function entrypointsIn({ name, operation, path }: OperationAt): EntrypointsAt | undefined {
  const raw = getOwn(operation, "entrypoints");
  return raw === undefined
    ? undefined
    : { operation: name, entrypoints: asRecord(raw), path: [...path, "entrypoints"] };
}

/** The entrypoints of a v2 document. */
export const entrypointsV2: FindEntrypoints = (document) =>
  operationsOf(document).flatMap((operation) => entrypointsIn(operation) ?? []);

/** The entrypoints of a v1 document. */
export const entrypointsV1: FindEntrypoints = (document) =>
  Object.entries(asRecord(getOwn(asRecord(document), "entrypoints"))).map(([operation, raw]) => ({
    operation,
    entrypoints: asRecord(raw),
    path: ["entrypoints", operation],
  }));

/** An argument vector and where it stands. */
export interface ArgvAt {
  readonly argv: readonly Json[];
  readonly path: Path;
}

/** The argument vectors of an operation. */
export function argvsOf({ entrypoints, path }: EntrypointsAt): ArgvAt[] {
  return PLATFORMS.flatMap((platform) => {
    const argv = getOwn(entrypoints, platform);
    return Array.isArray(argv) ? [{ argv, path: [...path, platform] }] : [];
  });
}

/** An argument and where it stands. */
export interface ArgumentAt {
  readonly text: string;
  readonly path: Path;
}

/** Every argument of an operation's entrypoints. */
export function argumentsOf(entrypoints: EntrypointsAt): ArgumentAt[] {
  return argvsOf(entrypoints).flatMap(({ argv, path }) =>
    argv.flatMap((text, index): ArgumentAt[] => (typeof text === "string" ? [{ text, path: [...path, index] }] : [])),
  );
}
