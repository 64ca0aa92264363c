import type { CallFact } from "./facts/calls.js";
import { packageName } from "./packages.js";
import type { Program, Span } from "./program.js";
import { recordVariable } from "./secret-names.js";
import { GAP, isKnown, onlyKnown, type Shape, UNKNOWN } from "./shape.js";

/** The argument of a call as an analysis evaluates it. */
export interface CallArgument {
  readonly at: Span;
  readonly shapes: readonly Shape[];
  /** The items, if the argument is a list. */
  readonly items?: readonly CallArgument[];
}

/** Records what a call uses by one of its facts. `argument` is undefined if the call does not have it. */
export function recordCall(
  program: Program,
  fact: CallFact,
  argument: CallArgument | undefined,
  at: Span,
  via: string,
): void {
  const { kind, otherwise, isPossible = false } = fact;
  if (!argument || (kind === "secret" && otherwise !== undefined)) {
    if (otherwise) program.record({ kind, at, via, shapes: [otherwise], isPossible: kind !== "secret" });
    else if (otherwise === undefined && fact.argument === undefined) program.record({ kind, at, via, shapes: UNKNOWN });
    return;
  }
  const { shapes } = argument;
  if (kind === "variable") {
    recordVariable(program, shapes, argument.at, via);
    return;
  }
  if (kind === "code") {
    if (!shapes.every(isKnown)) program.record({ kind, at, via, shapes: UNKNOWN });
    return;
  }
  switch (fact.is) {
    case "command-line":
      recordCommandLine(program, argument, via);
      return;
    case "arguments":
      recordArguments(program, argument, via);
      return;
    case "database":
      recordDatabase(program, argument, via);
      return;
    case "host": {
      const [host, port] = argument.items ?? [];
      if (!host) {
        program.record({ kind, at: argument.at, via, shapes });
        return;
      }
      const number = onlyKnown(port?.shapes ?? []);
      const withPort = number === undefined ? host.shapes : host.shapes.map((shape) => `${shape}:${number}`);
      program.record({ kind, at: argument.at, via, shapes: withPort });
      return;
    }
    case "url": {
      // A path in place of an address belongs to a base that is recorded where it is given.
      const addresses = shapes.filter((shape) => !shape.startsWith("/") && shape !== "");
      program.record({ kind, at: argument.at, via, shapes: addresses });
      return;
    }
    case "path": {
      // Functions that read data also read it from addresses.
      const isAddress = (shape: Shape) => /^(?:https?|ftp|s3):\/\//.test(shape);
      program.record({ kind: "host", at: argument.at, via, shapes: shapes.filter(isAddress) });
      program.record({
        kind,
        at: argument.at,
        via,
        shapes: shapes.filter((shape) => !isAddress(shape)),
        isPossible,
      });
      return;
    }
    default:
      program.record({ kind, at: argument.at, via, shapes });
      return;
  }
}

/** Records the text that a function gives to a shell. */
export function recordCommandLine(program: Program, { shapes, at }: CallArgument, via: string): void {
  for (const shape of shapes) {
    if (!isKnown(shape)) program.record({ kind: "code", at, via, shapes: UNKNOWN });
    if (shape === GAP) program.record({ kind: "program", at, via, shapes: UNKNOWN });
    else program.nest("shell", shape.replaceAll(GAP, "$_"), at, shapes.length > 1);
  }
}

/** Records a program that is started without a shell: a list of arguments, or only its name. */
function recordArguments(program: Program, argument: CallArgument, via: string): void {
  const { items, shapes, at } = argument;
  const [first, ...rest] = items ?? [];
  if (!first) {
    program.record({ kind: "program", at, via, shapes });
    return;
  }
  const name = onlyKnown(first.shapes);
  if (name === undefined || /\s/.test(name)) {
    program.record({ kind: "program", at: first.at, via, shapes: first.shapes });
    return;
  }
  // What the program does with its arguments is known from the tables of the shell.
  const words = [first, ...rest].map((each) => quoted(onlyKnown(each.shapes)));
  program.nest("shell", words.join(" "), first.at);
}

function quoted(text: string | undefined): string {
  return text === undefined ? '"$_"' : `'${text.replaceAll("'", "'\\''")}'`;
}

function recordDatabase(program: Program, { shapes, at }: CallArgument, via: string): void {
  const hosts = shapes.flatMap((shape): readonly Shape[] => {
    if (/^sqlite/.test(shape)) return [];
    if (/^[a-z][a-z0-9+]*:\/\//.test(shape)) return [shape];
    const [, host] = /(?:^|\s)host=(\S+)/.exec(shape) ?? [];
    return [host ?? (isKnown(shape) ? "localhost" : GAP)];
  });
  program.record({ kind: "host", at, via, shapes: hosts });
}

export function recordPackage(program: Program, module: string, at: Span, via: string): void {
  const name = packageName(module);
  if (name !== undefined) program.record({ kind: "package", at, via, shapes: [name] });
}
