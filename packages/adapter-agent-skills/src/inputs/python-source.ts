import type { Json, Range } from "@skill-convert/core";
import {
  analyzePython,
  type Call,
  callsIn,
  importsIn,
  type Member,
  nodeText,
  type PythonModule,
  parsePython,
  type SyntaxNode,
} from "@skill-convert/programs/python";
import type { InputGap } from "./declared.js";

/** A value that the text of a program shows, or the reason why it does not. */
type Shown = { readonly value: Json; readonly isFloat?: boolean } | { readonly why: string };

/** A Python program with the names that it imports. */
export interface PythonSource {
  readonly module: PythonModule;
  readonly calls: readonly Call[];
  /** Returns a name with the module from which it is imported: `argparse.FileType` for `FileType`. */
  qualified(name: string): string;
  imports(module: string): boolean;
  text(node: SyntaxNode): string;
  show(node: SyntaxNode): Shown;
}

export function readPython(text: string): PythonSource | undefined {
  const module = parsePython(text);
  if (!module) return undefined;
  const script = module.tree.topNode;
  const { evaluate } = analyzePython(module);
  const imports = importsIn(module);
  const names = new Map(imports.flatMap((each) => each.names.map(({ local, qualified }) => [local, qualified])));
  return {
    module,
    calls: callsIn(module, script),
    qualified(name) {
      const [root = "", ...rest] = name.split(".");
      return [names.get(root) ?? root, ...rest].join(".");
    },
    imports: (wanted) => imports.some(({ module: name }) => name === wanted || name.startsWith(`${wanted}.`)),
    text: (node) => nodeText(module, node),
    show(node) {
      const found = evaluate(node);
      if (!found.known) return { why: found.why };
      if (!found.isComplete) return { why: "a value of which a part is not known" };
      return { value: found.value, ...(found.isFloat && { isFloat: true }) };
    },
  };
}

/** The arguments of a call: those without a name in order, and the others by their names. */
export interface Arguments {
  readonly positional: readonly SyntaxNode[];
  readonly named: ReadonlyMap<string, SyntaxNode>;
}

/** Returns undefined if an argument is unpacked, so that not all of them are known. */
export function argumentsOf(source: PythonSource, args: readonly Member[] | undefined): Arguments | undefined {
  if (!args?.every(({ sign }) => sign === "" || sign === "=")) return undefined;
  return {
    positional: args.flatMap(({ sign, value }) => (sign === "" ? [value] : [])),
    named: new Map(args.flatMap(({ key, value }) => (key ? [[source.text(key), value] as const] : []))),
  };
}

/** Reads named arguments, and collects what the text does not show. */
export class NamedValues {
  readonly #source: PythonSource;
  readonly #named: ReadonlyMap<string, SyntaxNode>;
  readonly #label: string;
  readonly #gaps: InputGap[];

  constructor(source: PythonSource, named: ReadonlyMap<string, SyntaxNode>, label: string, gaps: InputGap[]) {
    this.#source = source;
    this.#named = named;
    this.#label = label;
    this.#gaps = gaps;
  }

  /** Returns a value; undefined if the argument is missing, or reported because it is not known. */
  value(name: string, what = name): Json | undefined {
    const node = this.#named.get(name);
    const shown = node && this.#source.show(node);
    if (!node || !shown) return undefined;
    if ("value" in shown) return shown.value;
    this.unread(`the ${what} of ${this.#label} is ${shown.why}`, node);
    return undefined;
  }

  string(name: string, what = name): string | undefined {
    const value = this.value(name, what);
    return typeof value === "string" ? value : undefined;
  }

  isTrue(name: string): boolean {
    return this.value(name) === true;
  }

  choices(node: SyntaxNode | undefined): readonly Json[] | undefined {
    if (!node) return undefined;
    const shown = this.#source.show(node);
    if ("value" in shown && Array.isArray(shown.value)) return shown.value;
    if ("value" in shown && typeof shown.value === "object" && shown.value !== null) return Object.keys(shown.value);
    const why = "why" in shown ? shown.why : this.#source.text(node);
    this.unread(`the list of choices of ${this.#label} is ${why}`, node);
    return undefined;
  }

  /** Reports the arguments whose meaning is not known here. */
  expectOnly(known: ReadonlySet<string>): void {
    for (const [name, node] of this.#named) {
      if (!known.has(name)) this.unread(`${this.#label} has ${name}=${shorten(this.#source.text(node))}`, node);
    }
  }

  unread(why: string, node: SyntaxNode): void {
    this.#gaps.push({ kind: "unread", why, range: rangeOf(node) });
  }
}

export function rangeOf({ from, to }: SyntaxNode): Range {
  return { start: from, end: to };
}

export function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
