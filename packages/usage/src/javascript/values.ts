import {
  argumentsOf,
  childrenOf,
  type Definition,
  innerOf,
  type JavaScriptModule,
  type JavaScriptNames,
  readStringLiteral,
  type SyntaxNode,
} from "@skill-convert/programs/javascript";
import { memoizePerNode } from "../evaluation.js";
import { basenameOf, folderInSkill, HOME, joinPath, normalizePath, parentPath, TEMPORARY } from "../paths.js";
import { MAX_ALTERNATIVES, type Span } from "../program.js";
import { combine, GAP, type Shape, UNKNOWN, unite } from "../shape.js";

/** Evaluates expressions of one program. */
export interface Values {
  shapesOf(node: SyntaxNode): readonly Shape[];
  /** Returns the name of a function or object by its module or global name, with `fs` for its variants. */
  qualifiedName(node: SyntaxNode): string | undefined;
  /** Returns the items of a list. */
  itemsOf(node: SyntaxNode): readonly SyntaxNode[] | undefined;
  /** Returns the value of a property of an object. */
  propertyOf(node: SyntaxNode, property: string): SyntaxNode | undefined;
}

/** Modules that have the same functions as `fs`. */
const VARIANTS_OF_FS = /^(?:fs\/promises|fs-extra|graceful-fs|fs)(?:\.promises)?(?![\w/-])/;

/** @param nodes the calls of the program, among others */
export function createValues(
  file: string,
  module: JavaScriptModule,
  names: JavaScriptNames,
  nodes: readonly SyntaxNode[],
): Values {
  const { definitionsOf } = names;
  const textOf = ({ from, to }: Span) => module.text.slice(from, to);
  const shapesOf = memoizePerNode<SyntaxNode, readonly Shape[]>(UNKNOWN, evaluate);
  const qualifiedName = (node: SyntaxNode) => names.qualifiedName(node)?.replace(VARIANTS_OF_FS, "fs");
  const objectOf = memoizePerNode<SyntaxNode, SyntaxNode | undefined>(undefined, (node) =>
    literalOf(node, "ObjectExpression"),
  );
  const listOf = memoizePerNode<SyntaxNode, SyntaxNode | undefined>(undefined, (node) =>
    literalOf(node, "ArrayExpression"),
  );

  const calls = new Map<string, SyntaxNode[]>();
  for (const node of nodes) {
    const callee = node.name === "CallExpression" ? node.firstChild : null;
    if (callee?.name !== "VariableName") continue;
    const known = calls.get(textOf(callee));
    if (known) known.push(node);
    else calls.set(textOf(callee), [node]);
  }

  function evaluate(node: SyntaxNode): readonly Shape[] {
    switch (node.name) {
      case "String":
        return [readStringLiteral(textOf(node))];
      case "TemplateString":
        return shapesOfTemplate(node);
      case "Number":
        return [textOf(node)];
      case "VariableName":
        return shapesOfVariable(node);
      case "MemberExpression":
        return shapesOfMember(node);
      case "BinaryExpression":
        return shapesOfBinary(node);
      case "ConditionalExpression": {
        const [, , yes, , no] = childrenOf(node);
        return yes && no ? unite(shapesOf(yes), shapesOf(no)) : UNKNOWN;
      }
      case "CallExpression":
      case "NewExpression":
        return shapesOfCall(node);
      default: {
        const inner = innerOf(node);
        return inner ? shapesOf(inner) : UNKNOWN;
      }
    }
  }

  function shapesOfTemplate(node: SyntaxNode): readonly Shape[] {
    const parts: (readonly Shape[])[] = [];
    const literal = (to: number) => [readStringLiteral(`\`${textOf({ from, to })}\``)];
    let from = node.from + 1;
    for (const child of node.getChildren("Interpolation")) {
      parts.push(literal(child.from));
      const [, inner] = childrenOf(child);
      parts.push(inner ? shapesOf(inner) : UNKNOWN);
      from = child.to;
    }
    parts.push(literal(node.to - 1));
    return combine(parts);
  }

  function shapesOfVariable(node: SyntaxNode): readonly Shape[] {
    const name = textOf(node);
    const definitions = definitionsOf(node);
    if (definitions.length === 0) return [GLOBALS.get(name)?.(file) ?? GAP];
    return unite(...definitions.map(shapesOfDefinition));
  }

  function shapesOfDefinition({ name, value, part }: Definition): readonly Shape[] {
    if (!value) return unite(UNKNOWN, ...argumentsFor(name).map(shapesOf));
    if (part === undefined) return shapesOf(value);
    if (part === "*") {
      const items = itemsOf(value);
      return items ? unite(...items.map(shapesOf)) : UNKNOWN;
    }
    const property = propertyOf(value, part);
    return property ? shapesOf(property) : UNKNOWN;
  }

  /** Returns what the calls of a function in this program give to one of its parameters. */
  function argumentsFor(parameter: SyntaxNode): readonly SyntaxNode[] {
    const list = parameter.parent?.name === "ParamList" ? parameter.parent : undefined;
    const definition = list?.parent;
    if (!list || !definition) return [];
    const own = definition.getChild("VariableDefinition");
    const assigned = definition.parent?.name === "VariableDeclaration" ? definition.prevSibling?.prevSibling : null;
    const name = own ?? (assigned?.name === "VariableDefinition" ? assigned : null);
    const index = list.getChildren("VariableDefinition").findIndex(({ from }) => from === parameter.from);
    if (!name) return [];
    return (calls.get(textOf(name)) ?? []).slice(0, MAX_ALTERNATIVES).flatMap((call) => argumentsOf(call)[index] ?? []);
  }

  function shapesOfMember(node: SyntaxNode): readonly Shape[] {
    const text = textOf(node);
    if (text === "import.meta.url" || text === "import.meta.filename")
      return [`${folderInSkill(file)}/${basenameOf(file)}`];
    if (text === "import.meta.dirname" || text === "import.meta.dir") return [folderInSkill(file)];
    const owner = node.firstChild;
    const property = node.getChild("PropertyName");
    if (!owner || !property) return UNKNOWN;
    const name = textOf(property);
    if (name === "HOME" && qualifiedName(owner) === "process.env") return [HOME];
    if (name === "href" || name === "pathname") return shapesOf(owner);
    const value = propertyOf(owner, name);
    return value ? shapesOf(value) : UNKNOWN;
  }

  function shapesOfBinary(node: SyntaxNode): readonly Shape[] {
    const [left, sign, right] = childrenOf(node);
    if (!left || !sign || !right) return UNKNOWN;
    const operator = textOf(sign);
    if (operator === "+") return combine([shapesOf(left), shapesOf(right)]);
    if (operator === "??" || operator === "||") return unite(shapesOf(left), shapesOf(right));
    if (operator === "&&") return shapesOf(right);
    return operator === "as" || operator === "satisfies" ? shapesOf(left) : UNKNOWN;
  }

  function shapesOfCall(node: SyntaxNode): readonly Shape[] {
    const args = argumentsOf(node);
    const [first, second] = args;
    const name = qualifiedName(
      node.name === "NewExpression" ? (childrenOf(node)[1] ?? node) : (node.firstChild ?? node),
    );
    switch (name) {
      case "path.join":
      case "path.posix.join":
      case "path.resolve":
        return combine(
          args.map(shapesOf),
          name === "path.resolve" ? joinPath : (a, b) => joinPath(a, b.replace(/^\/+/, "")),
        );
      case "path.dirname":
        return first ? shapesOf(first).map(parentPath) : UNKNOWN;
      case "path.basename":
        return first && !second ? shapesOf(first).map(basenameOf) : UNKNOWN;
      case "path.normalize":
        return first ? shapesOf(first).map(normalizePath) : UNKNOWN;
      case "os.homedir":
        return [HOME];
      case "os.tmpdir":
        return [TEMPORARY];
      case "process.cwd":
        return ["."];
      case "fs.mkdtempSync":
      case "fs.mkdtemp":
        return first ? combine([shapesOf(first), UNKNOWN]) : UNKNOWN;
      case "URL":
      case "url.URL":
        if (first && second) return combine([shapesOf(second), shapesOf(first)], resolveAddress);
        return first ? shapesOf(first) : UNKNOWN;
      case "url.fileURLToPath":
      case "url.pathToFileURL":
      case "String":
      case "Request":
      case "fs.realpathSync":
        return first ? shapesOf(first) : UNKNOWN;
      default:
    }
    const callee = node.firstChild;
    const method = callee?.name === "MemberExpression" ? callee.getChild("PropertyName") : null;
    const owner = callee?.firstChild;
    if (!method || !owner) return UNKNOWN;
    return /^(?:toString|trim|valueOf|trimEnd)$/.test(textOf(method)) ? shapesOf(owner) : UNKNOWN;
  }

  /** Returns the literal that an expression is, directly or as the only value of a name. */
  function literalOf(node: SyntaxNode, kind: "ObjectExpression" | "ArrayExpression"): SyntaxNode | undefined {
    if (node.name === kind) return node;
    const resolve = kind === "ObjectExpression" ? objectOf : listOf;
    if (node.name === "BinaryExpression" && /^(?:as|satisfies)$/.test(textOf(childrenOf(node)[1] ?? node)))
      return node.firstChild ? resolve(node.firstChild) : undefined;
    if (node.name !== "VariableName") return undefined;
    const [only, ...others] = definitionsOf(node);
    return only?.value && others.length === 0 && only.part === undefined ? resolve(only.value) : undefined;
  }

  function itemsOf(node: SyntaxNode): readonly SyntaxNode[] | undefined {
    const list = listOf(node);
    return list && childrenOf(list).filter(({ name }) => !/^[[\],]$/.test(name));
  }

  function propertyOf(node: SyntaxNode, property: string): SyntaxNode | undefined {
    const object = objectOf(node);
    for (const each of object?.getChildren("Property") ?? []) {
      const [key, , value] = childrenOf(each);
      if (key && textOf(key).replace(/^["']|["']$/g, "") === property) return value ?? key;
    }
    return undefined;
  }

  return { shapesOf, qualifiedName, itemsOf, propertyOf };
}

const GLOBALS: ReadonlyMap<string, (file: string) => Shape> = new Map([
  ["__dirname", folderInSkill],
  ["__filename", (file: string) => `${folderInSkill(file)}/${basenameOf(file)}`],
]);

/** Resolves an address against a base: another address, or the path of a file. */
function resolveAddress(base: Shape, address: Shape): Shape {
  if (/^[a-z]+:\/\//i.test(address)) return address;
  if (!base.includes("://")) return joinPath(base.endsWith("/") ? base : parentPath(base), address);
  return `${base.replace(/\/$/, "")}/${address.replace(/^\//, "")}`;
}
