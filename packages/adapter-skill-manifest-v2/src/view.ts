import { getOwn, isJsonRecord, type Json, type JsonRecord, type Path, rememberLast } from "@skill-convert/core";
import { asRecord } from "./decode-document.js";
import { type Braces, bracesIn } from "./entrypoints.js";
import { checkShapeV1, checkShapeV2, type ShapeIssue } from "./shape.js";

/** A document taken apart for all that look at it: reading, and each rule. */
export interface DocumentView {
  readonly document: Json;
  /** The document itself; empty where it is no object. */
  readonly top: RecordAt;
  /** None in version 1. */
  readonly operations: readonly OperationAt[];
  /** Those of all operations, as what follows. */
  readonly outputs: readonly RecordAt[];
  readonly parameters: readonly ParameterAt[];
  readonly entrypoints: readonly EntrypointsAt[];
  readonly contract: RecordAt;
  /** What has not the shape that reading takes for granted. */
  readonly misshapen: readonly ShapeIssue[];
}

/** Something of a document, under its key in what is around it; the document itself has nothing around it. */
export interface At {
  readonly around: At | undefined;
  readonly key: string | number;
}

/** The path of something, or of what it has under more keys. Made where there is something to say, which is rare. */
export function pathOf({ around, key }: At, ...more: readonly string[]): Path {
  return around === undefined ? more : [...pathOf(around), key, ...more];
}

/** An object, empty where something else stands in its place. */
export interface RecordAt extends At {
  readonly record: JsonRecord;
}

export interface OperationAt extends RecordAt {
  readonly name: string;
  readonly parameters: readonly ParameterAt[];
  /** The names of the parameters. */
  readonly inputs: ReadonlySet<string>;
  readonly output: RecordAt;
  /** Undefined where it has none. */
  readonly entrypoints: EntrypointsAt | undefined;
}

export interface ParameterAt extends RecordAt {
  readonly operation: string;
  readonly name: string;
}

export interface EntrypointsAt extends RecordAt {
  readonly operation: string;
  readonly argvs: readonly ArgvAt[];
  /** The texts in them. */
  readonly arguments: readonly ArgumentAt[];
  /** Those arguments that have something in braces. */
  readonly braced: readonly ArgumentAt[];
}

/** An argument vector. */
export interface ArgvAt extends At {
  readonly argv: readonly Json[];
}

export interface ArgumentAt extends At {
  readonly text: string;
  readonly braces: readonly Braces[];
}

export type ViewOf = (document: Json) => DocumentView;

export const viewV2: ViewOf = rememberLast((document) => {
  const top = topOf(document);
  const operations = namedIn(top, "operations", operationAt);
  const entrypoints: EntrypointsAt[] = [];
  for (const operation of operations) if (operation.entrypoints) entrypoints.push(operation.entrypoints);
  return {
    document,
    top,
    operations,
    outputs: operations.map(({ output }) => output),
    parameters: operations.flatMap(({ parameters }) => parameters),
    entrypoints,
    contract: recordAt(top, "stdout_contract", getOwn(top.record, "stdout_contract")),
    misshapen: checkShapeV2(document),
  };
});

export const viewV1: ViewOf = rememberLast((document) => {
  const top = topOf(document);
  return {
    document,
    top,
    operations: [],
    outputs: [],
    parameters: [],
    entrypoints: namedIn(top, "entrypoints", (around, name, raw) => entrypointsAt(around, name, name, raw)),
    contract: recordAt(top, "stdout_contract", getOwn(top.record, "stdout_contract")),
    misshapen: checkShapeV1(document),
  };
});

function topOf(document: Json): RecordAt {
  return { around: undefined, key: "", record: asRecord(document) };
}

function recordAt(around: At, key: string, raw: Json | undefined): RecordAt {
  return { around, key, record: asRecord(raw) };
}

/** What stands by name in an object. */
function namedIn<T>(parent: RecordAt, key: string, make: (around: At, name: string, raw: Json | undefined) => T): T[] {
  const items = getOwn(parent.record, key);
  if (!isJsonRecord(items)) return [];
  const around: At = { around: parent, key };
  return Object.keys(items).map((name) => make(around, name, items[name]));
}

function operationAt(around: At, name: string, raw: Json | undefined): OperationAt {
  const at = recordAt(around, name, raw);
  const { record } = at;
  const parameters = namedIn(at, "input", (inside, key, item) => parameterAt(inside, name, key, item));
  const entrypoints = getOwn(record, "entrypoints");
  return {
    around,
    key: name,
    record,
    name,
    parameters,
    inputs: new Set(parameters.map((parameter) => parameter.name)),
    output: recordAt(at, "output", getOwn(record, "output")),
    entrypoints: entrypoints === undefined ? undefined : entrypointsAt(at, "entrypoints", name, entrypoints),
  };
}

function parameterAt(around: At, operation: string, name: string, raw: Json | undefined): ParameterAt {
  return { around, key: name, record: asRecord(raw), operation, name };
}

const PLATFORMS = ["unix", "windows"] as const;

function entrypointsAt(around: At, key: string, operation: string, raw: Json | undefined): EntrypointsAt {
  const at = recordAt(around, key, raw);
  const argvs: ArgvAt[] = [];
  const texts: ArgumentAt[] = [];
  for (const platform of PLATFORMS) {
    const argv = getOwn(at.record, platform);
    if (!Array.isArray(argv)) continue;
    const argvAt: ArgvAt = { around: at, key: platform, argv };
    argvs.push(argvAt);
    argv.forEach((text: Json, index) => {
      if (typeof text === "string") texts.push({ around: argvAt, key: index, text, braces: bracesIn(text) });
    });
  }
  const braced = texts.filter(({ braces }) => braces.length > 0);
  return { around, key, record: at.record, operation, argvs, arguments: texts, braced };
}
