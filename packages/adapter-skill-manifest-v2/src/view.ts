import { getOwn, isJsonRecord, type Json, type JsonRecord, type Path } from "@skill-convert/core";
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
  /** Those of all operations. */
  readonly outputs: readonly OutputAt[];
  readonly parameters: readonly ParameterAt[];
  readonly entrypoints: readonly EntrypointsAt[];
  readonly contract: RecordAt;
  /** What has not the shape that reading takes for granted. */
  readonly misshapen: readonly ShapeIssue[];
}

/** An object of a document and where it stands. Most are as they should be, so that paths are made when asked for. */
export interface RecordAt {
  readonly record: JsonRecord;
  readonly path: Path;
}

export class OperationAt implements RecordAt {
  readonly name: string;
  readonly record: JsonRecord;
  readonly parameters: readonly ParameterAt[];
  /** The names of the parameters. */
  readonly inputs: ReadonlySet<string>;
  readonly output: OutputAt;
  /** Undefined where it has none. */
  readonly entrypoints: EntrypointsAt | undefined;

  constructor(name: string, raw: Json | undefined) {
    const record = asRecord(raw);
    const input = asRecord(getOwn(record, "input"));
    const inputs = Object.keys(input);
    const entrypoints = getOwn(record, "entrypoints");
    this.name = name;
    this.record = record;
    this.parameters = inputs.map((key) => new ParameterAt(name, key, input[key]));
    this.inputs = new Set(inputs);
    this.output = new OutputAt(name, getOwn(record, "output"));
    this.entrypoints = entrypoints === undefined ? undefined : new EntrypointsAt(name, entrypoints);
  }

  get path(): Path {
    return ["operations", this.name];
  }
}

export class OutputAt implements RecordAt {
  readonly operation: string;
  readonly record: JsonRecord;

  constructor(operation: string, raw: Json | undefined) {
    this.operation = operation;
    this.record = asRecord(raw);
  }

  get path(): Path {
    return ["operations", this.operation, "output"];
  }
}

export class ParameterAt implements RecordAt {
  readonly operation: string;
  readonly name: string;
  readonly record: JsonRecord;

  constructor(operation: string, name: string, raw: Json | undefined) {
    this.operation = operation;
    this.name = name;
    this.record = asRecord(raw);
  }

  get path(): Path {
    return ["operations", this.operation, "input", this.name];
  }
}

export class EntrypointsAt implements RecordAt {
  readonly operation: string;
  readonly record: JsonRecord;
  readonly argvs: readonly ArgvAt[];
  /** The texts in them. */
  readonly arguments: readonly ArgumentAt[];
  /** Those arguments that have something in braces. */
  readonly braced: readonly ArgumentAt[];

  constructor(operation: string, raw: Json | undefined) {
    this.operation = operation;
    this.record = asRecord(raw);
    const argvs: ArgvAt[] = [];
    const texts: ArgumentAt[] = [];
    for (const platform of PLATFORMS) {
      const argv = getOwn(this.record, platform);
      if (!Array.isArray(argv)) continue;
      const at = new ArgvAt(this, platform, argv);
      argvs.push(at);
      argv.forEach((text: Json, index) => {
        if (typeof text === "string") texts.push(new ArgumentAt(at, index, text));
      });
    }
    this.argvs = argvs;
    this.arguments = texts;
    this.braced = texts.filter(({ braces }) => braces.length > 0);
  }

  get path(): Path {
    return ["operations", this.operation, "entrypoints"];
  }

  has(key: string): boolean {
    return getOwn(this.record, key) !== undefined;
  }
}

class EntrypointsV1At extends EntrypointsAt {
  override get path(): Path {
    return ["entrypoints", this.operation];
  }
}

const PLATFORMS = ["unix", "windows"] as const;

/** An argument vector. */
export class ArgvAt {
  readonly argv: readonly Json[];
  readonly #entrypoints: EntrypointsAt;
  readonly #platform: string;

  constructor(entrypoints: EntrypointsAt, platform: string, argv: readonly Json[]) {
    this.argv = argv;
    this.#entrypoints = entrypoints;
    this.#platform = platform;
  }

  get path(): Path {
    return [...this.#entrypoints.path, this.#platform];
  }
}

export class ArgumentAt {
  readonly text: string;
  readonly braces: readonly Braces[];
  readonly #argv: ArgvAt;
  readonly #index: number;

  constructor(argv: ArgvAt, index: number, text: string) {
    this.text = text;
    this.braces = bracesIn(text);
    this.#argv = argv;
    this.#index = index;
  }

  get path(): Path {
    return [...this.#argv.path, this.#index];
  }
}

export type ViewOf = (document: Json) => DocumentView;

export const viewV2: ViewOf = rememberingLast((document) => {
  const top = asRecord(document);
  const operations = namedIn(top, "operations", (name, raw) => new OperationAt(name, raw));
  const entrypoints: EntrypointsAt[] = [];
  for (const operation of operations) if (operation.entrypoints) entrypoints.push(operation.entrypoints);
  return {
    document,
    top: { record: top, path: TOP },
    operations,
    outputs: operations.map(({ output }) => output),
    parameters: operations.flatMap(({ parameters }) => parameters),
    entrypoints,
    contract: contractIn(top),
    misshapen: checkShapeV2(document),
  };
});

export const viewV1: ViewOf = rememberingLast((document) => {
  const top = asRecord(document);
  return {
    document,
    top: { record: top, path: TOP },
    operations: [],
    outputs: [],
    parameters: [],
    entrypoints: namedIn(top, "entrypoints", (operation, raw) => new EntrypointsV1At(operation, raw)),
    contract: contractIn(top),
    misshapen: checkShapeV1(document),
  };
});

const TOP: Path = [];
const CONTRACT: Path = ["stdout_contract"];

function contractIn(top: JsonRecord): RecordAt {
  return { record: asRecord(getOwn(top, "stdout_contract")), path: CONTRACT };
}

/** What stands by name in an object of the document. */
function namedIn<T>(top: JsonRecord, key: string, make: (name: string, raw: Json | undefined) => T): T[] {
  const items = getOwn(top, key);
  return isJsonRecord(items) ? Object.keys(items).map((name) => make(name, items[name])) : [];
}

/** Reading and every rule look at one document, one after the other. */
function rememberingLast(make: ViewOf): ViewOf {
  let last: DocumentView | undefined;
  return (document) => {
    if (last === undefined || last.document !== document) last = make(document);
    return last;
  };
}
