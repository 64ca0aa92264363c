import { parser } from "@lezer/javascript";
import type { Json } from "@skill-convert/core";
import type { SyntaxNode } from "@skill-convert/python";

/** A value that the text shows; undefined if it does not, and `{}` for JavaScript's `undefined`. */
export type Literal = { readonly value?: Json } | undefined;

/** A step of a chain such as `new Command().option(…).argument(…)`. */
export interface Step {
  readonly method: string;
  readonly args: readonly SyntaxNode[];
  /** The call. */
  readonly node: SyntaxNode;
}

/** A chain of calls, with the variable or the `new` expression that it begins with. */
export interface Chain {
  readonly root: SyntaxNode;
  readonly steps: readonly Step[];
}

/** A JavaScript program as a syntax tree. */
export class JavaScriptSource {
  readonly #text: string;
  readonly top: SyntaxNode;
  readonly hasError: boolean;
  readonly #constants = new Map<string, SyntaxNode | undefined>();

  constructor(text: string) {
    this.#text = text;
    const tree = parser.parse(text);
    this.top = tree.topNode;
    let hasError = false;
    tree.iterate({
      enter: ({ type, name, node }) => {
        hasError ||= type.isError;
        if (name === "VariableDeclaration") this.#addConstant(node);
      },
    });
    this.hasError = hasError;
  }

  text({ from, to }: SyntaxNode): string {
    return this.#text.slice(from, to);
  }

  nodes(...names: readonly string[]): readonly SyntaxNode[] {
    const found: SyntaxNode[] = [];
    this.top.cursor().iterate(({ name, node }) => {
      if (names.includes(name)) found.push(node);
    });
    return found;
  }

  /** Returns the chains of calls that are not part of a longer one. */
  chains(): readonly Chain[] {
    return this.nodes("CallExpression").flatMap((node) => {
      const { parent } = node;
      const goesOn =
        parent?.name === "MemberExpression" && parent.parent?.name === "CallExpression" && parent.from === node.from;
      return goesOn ? [] : [this.chainOf(node)];
    });
  }

  chainOf(end: SyntaxNode): Chain {
    const steps: Step[] = [];
    let node = end;
    while (node.name === "CallExpression") {
      const callee = node.firstChild;
      const property = callee?.name === "MemberExpression" ? callee.getChild("PropertyName") : null;
      const owner = property ? callee?.firstChild : null;
      if (!owner || !property) break;
      steps.unshift({ method: this.text(property), args: argumentsOf(node), node });
      node = owner;
    }
    return { root: node, steps };
  }

  /** Returns the value of a literal, or of a constant of the file that is one. */
  literal(node: SyntaxNode, depth = 0): Literal {
    const text = this.text(node);
    if (node.name === "String") return { value: stringOf(text) };
    if (node.name === "TemplateString") {
      return text.includes("${") || text.includes("\\") ? undefined : { value: text.slice(1, -1) };
    }
    if (node.name === "Number") return numberOf(text);
    if (node.name === "BooleanLiteral") return { value: text === "true" };
    if (node.name === "null") return { value: null };
    if (node.name === "UnaryExpression" && /^-\s*[\d.]/.test(text)) return numberOf(text.replace(/\s/g, ""));
    if (node.name === "ArrayExpression") return this.#array(node, depth);
    if (node.name === "BinaryExpression") return this.#sum(node, depth);
    if (node.name !== "VariableName" || depth > 10) return undefined;
    if (text === "undefined") return {};
    const constant = this.#constants.get(text);
    return constant && this.literal(constant, depth + 1);
  }

  #array(node: SyntaxNode, depth: number): Literal {
    const items = children(node).filter(({ name }) => name !== "[" && name !== "]" && name !== ",");
    const values = items.map((item) => this.literal(item, depth)?.value);
    return values.some((value) => value === undefined) ? undefined : { value: values as Json[] };
  }

  /** Joins strings. */
  #sum(node: SyntaxNode, depth: number): Literal {
    const [left, sign, right] = children(node);
    if (!left || !right || !sign || this.text(sign) !== "+" || depth > 100) return undefined;
    const one = this.literal(left, depth + 1)?.value;
    const other = this.literal(right, depth + 1)?.value;
    return typeof one === "string" && typeof other === "string" ? { value: one + other } : undefined;
  }

  /** A name that is declared several times is none of the constants. */
  #addConstant(node: SyntaxNode): void {
    const [keyword, name, sign, value] = children(node);
    const names = node.getChildren("VariableDefinition").map((each) => this.text(each));
    for (const each of names) this.#constants.set(each, undefined);
    const isConstant = keyword?.name === "const" && name?.name === "VariableDefinition" && sign?.name === "Equals";
    const [only, ...others] = names;
    if (!isConstant || !value || only === undefined || others.length > 0 || node.parent?.name !== "Script") return;
    this.#constants.set(only, value);
  }
}

/** Returns the children of a node without comments. */
function children(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (!/Comment$/.test(child.name)) found.push(child);
  }
  return found;
}

export function argumentsOf(call: SyntaxNode): readonly SyntaxNode[] {
  const list = call.getChild("ArgList");
  return list ? children(list).filter(({ name }) => name !== "(" && name !== ")" && name !== ",") : [];
}

function stringOf(literal: string): Json {
  const simple: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", 0: "\0" };
  return literal
    .slice(1, -1)
    .replace(
      /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(\r?\n)|(.))/gi,
      (_, long, unicode, hex, line, letter) => {
        const code = long ?? unicode ?? hex;
        if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
        return line ? "" : (simple[letter] ?? letter);
      },
    );
}

function numberOf(text: string): Literal {
  const value = Number(text.replaceAll("_", ""));
  return Number.isFinite(value) ? { value } : undefined;
}
