import type { Json } from "@skill-convert/core";
import {
  argumentsOf,
  childrenOf,
  descendantsOf,
  parseJavaScript,
  readNames,
  readStringLiteral,
  type SyntaxNode,
} from "@skill-convert/programs/javascript";

/** A value that the text shows; undefined if it does not, and `{}` for JavaScript's `undefined`. */
type Literal = { readonly value?: Json } | undefined;

/** A step of a chain such as `new Command().option(…).argument(…)`. */
export interface Step {
  readonly method: string;
  readonly args: readonly SyntaxNode[];
  /** The call. */
  readonly node: SyntaxNode;
}

/** A chain of calls, with the variable or the `new` expression that it begins with. */
interface Chain {
  readonly root: SyntaxNode;
  readonly steps: readonly Step[];
}

/** A JavaScript program with the definitions of its names. */
export interface JavaScriptSource {
  text(node: SyntaxNode): string;
  /** Returns the nodes of some kinds, in order. */
  nodes(...kinds: readonly string[]): readonly SyntaxNode[];
  /** Returns the chains of calls that are not part of a longer one. */
  chains(): readonly Chain[];
  chainOf(end: SyntaxNode): Chain;
  /** Returns the name of a function or object by its module, such as `commander.Command`. */
  qualifiedName(node: SyntaxNode): string | undefined;
  /** Returns the only value that a name has. */
  onlyValue(variable: SyntaxNode): SyntaxNode | undefined;
  /** Returns the value of a literal, or of a constant of the file that is one. */
  literal(node: SyntaxNode): Literal;
}

/** The maximum number of expressions that are evaluated for one program, and the maximum depth of one in another. */
const MAX_STEPS = 100_000;
const MAX_DEPTH = 100;

/** Reads a program; undefined if it has a syntax error. */
export function readJavaScript(text: string): JavaScriptSource | undefined {
  const module = parseJavaScript(text, "js");
  if (!module || module.syntaxError) return undefined;
  const top = module.tree.topNode;
  const names = readNames(module);
  const textOf = ({ from, to }: SyntaxNode) => text.slice(from, to);

  function chainOf(end: SyntaxNode): Chain {
    const steps: Step[] = [];
    let node = end;
    while (node.name === "CallExpression") {
      const callee = node.firstChild;
      const property = callee?.name === "MemberExpression" ? callee.getChild("PropertyName") : null;
      const owner = property ? callee?.firstChild : null;
      if (!owner || !property) break;
      steps.unshift({ method: textOf(property), args: argumentsOf(node), node });
      node = owner;
    }
    return { root: node, steps };
  }

  let steps = 0;

  function literal(node: SyntaxNode, depth: number): Literal {
    if (depth > MAX_DEPTH || ++steps > MAX_STEPS) return undefined;
    const source = textOf(node);
    switch (node.name) {
      case "String":
        return { value: readStringLiteral(source) };
      case "TemplateString":
        return node.getChild("Interpolation") ? undefined : { value: readStringLiteral(source) };
      case "Number":
        return numberOf(source);
      case "BooleanLiteral":
        return { value: source === "true" };
      case "null":
        return { value: null };
      case "UnaryExpression":
        return /^-\s*[\d.]/.test(source) ? numberOf(source.replace(/\s/g, "")) : undefined;
      case "ArrayExpression":
        return listOf(node, depth);
      case "BinaryExpression":
        return sumOf(node, depth);
      case "VariableName": {
        if (source === "undefined") return {};
        const constant = constantOf(node);
        return constant && literal(constant, depth + 1);
      }
      default:
        return undefined;
    }
  }

  function listOf(node: SyntaxNode, depth: number): Literal {
    const items = childrenOf(node).filter(({ name }) => !/^[[\],]$/.test(name));
    const values = items.map((item) => literal(item, depth + 1)?.value);
    return values.some((value) => value === undefined) ? undefined : { value: values as Json[] };
  }

  /** Joins strings. */
  function sumOf(node: SyntaxNode, depth: number): Literal {
    const [left, sign, right] = childrenOf(node);
    if (!left || !right || !sign || textOf(sign) !== "+") return undefined;
    const one = literal(left, depth + 1)?.value;
    const other = literal(right, depth + 1)?.value;
    return typeof one === "string" && typeof other === "string" ? { value: one + other } : undefined;
  }

  function onlyValue(variable: SyntaxNode): SyntaxNode | undefined {
    const [only, ...others] = names.definitionsOf(variable);
    return only?.part === undefined && others.length === 0 ? only?.value : undefined;
  }

  function constantOf(variable: SyntaxNode): SyntaxNode | undefined {
    const value = onlyValue(variable);
    return value?.parent?.firstChild?.name === "const" ? value : undefined;
  }

  return {
    text: textOf,
    nodes: (...kinds) => descendantsOf(top, new Set(kinds)),
    chains: () =>
      descendantsOf(top, new Set(["CallExpression"])).flatMap((node) => {
        const { parent } = node;
        const goesOn =
          parent?.name === "MemberExpression" && parent.parent?.name === "CallExpression" && parent.from === node.from;
        return goesOn ? [] : [chainOf(node)];
      }),
    chainOf,
    qualifiedName: names.qualifiedName,
    onlyValue,
    literal: (node) => literal(node, 0),
  };
}

function numberOf(text: string): Literal {
  const value = Number(text.replaceAll("_", ""));
  return Number.isFinite(value) ? { value } : undefined;
}
