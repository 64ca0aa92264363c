import type { SyntaxNode } from "@skill-convert/python";
import { memoizePerNode } from "../evaluation.js";
import { basenameOf, folderInSkill, HOME, joinPath, normalizePath, parentPath, TEMPORARY } from "../paths.js";
import { combine, GAP, type Shape, UNKNOWN, unite } from "../shape.js";
import { argumentsOf, childrenOf, type Definition, type JavaScriptModule, plainModule } from "./source.js";

/** Evaluates expressions of one program. */
export interface Values {
  shapesOf(node: SyntaxNode): readonly Shape[];
  /** Returns the name of a function or object by its module or global name, such as `fs.readFile`. */
  qualifiedName(node: SyntaxNode): string | undefined;
  /** Returns the items of a list. */
  itemsOf(node: SyntaxNode): readonly SyntaxNode[] | undefined;
  /** Returns the value of a property of an object. */
  propertyOf(node: SyntaxNode, property: string): SyntaxNode | undefined;
}

/** Expressions that have the value of the expression inside them. */
const TRANSPARENT: ReadonlySet<string> = new Set(["ParenthesizedExpression", "AwaitExpression", "PostfixExpression"]);

export function createValues(file: string, module: JavaScriptModule): Values {
  const { textOf, definitionsOf } = module;
  const shapesOf = memoizePerNode<SyntaxNode, readonly Shape[]>(UNKNOWN, evaluate);
  const qualifiedName = memoizePerNode<SyntaxNode, string | undefined>(undefined, nameOf);
  const objectOf = memoizePerNode<SyntaxNode, SyntaxNode | undefined>(undefined, (node) =>
    literalOf(node, "ObjectExpression"),
  );
  const listOf = memoizePerNode<SyntaxNode, SyntaxNode | undefined>(undefined, (node) =>
    literalOf(node, "ArrayExpression"),
  );

  function evaluate(node: SyntaxNode): readonly Shape[] {
    switch (node.name) {
      case "String":
        return [decode(textOf(node).slice(1, -1))];
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
    let from = node.from + 1;
    for (const child of node.getChildren("Interpolation")) {
      parts.push([decode(textOf({ from, to: child.from }))]);
      const [, inner] = childrenOf(child);
      parts.push(inner ? shapesOf(inner) : UNKNOWN);
      from = child.to;
    }
    parts.push([decode(textOf({ from, to: node.to - 1 }))]);
    return combine(parts);
  }

  function shapesOfVariable(node: SyntaxNode): readonly Shape[] {
    const name = textOf(node);
    const definitions = definitionsOf(node);
    if (definitions.length === 0) return [GLOBALS.get(name)?.(file) ?? GAP];
    return unite(...definitions.map(shapesOfDefinition));
  }

  function shapesOfDefinition({ name, value, part }: Definition): readonly Shape[] {
    if (!value) return unite(UNKNOWN, ...module.argumentsFor(name).map(shapesOf));
    if (part === undefined) return shapesOf(value);
    if (part === "*") {
      const items = itemsOf(value);
      return items ? unite(...items.map(shapesOf)) : UNKNOWN;
    }
    const property = propertyOf(value, part);
    return property ? shapesOf(property) : UNKNOWN;
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

  function nameOf(node: SyntaxNode): string | undefined {
    switch (node.name) {
      case "VariableName": {
        const definitions = definitionsOf(node);
        const [only, ...others] = definitions;
        if (!only) return textOf(node);
        if (only.imported !== undefined) return only.imported;
        if (!only.value || others.length > 0 || only.part === "*") return undefined;
        const whole = qualifiedName(only.value);
        if (only.part === undefined || whole === undefined) return whole;
        return only.part === "default" || (whole === "fs" && only.part === "promises")
          ? whole
          : `${whole}.${only.part}`;
      }
      case "MemberExpression": {
        const [owner] = childrenOf(node);
        const property = node.getChild("PropertyName");
        const whole = owner && property ? qualifiedName(owner) : undefined;
        const name = property ? textOf(property) : "";
        if (whole === undefined) return property ? `?.${name}` : undefined;
        return name === "default" || (whole === "fs" && name === "promises") ? whole : `${whole}.${name}`;
      }
      case "CallExpression": {
        const callee = node.firstChild;
        const [first] = argumentsOf(node);
        const name = callee ? qualifiedName(callee) : undefined;
        if (name === "require" && first?.name === "String") return plainModule(textOf(first).slice(1, -1));
        // These return their argument in another form.
        if (
          first &&
          callee &&
          /(?:^|\.)(?:promisify|__importDefault|__importStar|_?interopRequire\w+)$/.test(textOf(callee))
        )
          return qualifiedName(first);
        return name === undefined ? undefined : `${name}()`;
      }
      case "NewExpression": {
        const [, callee] = childrenOf(node);
        const name = callee ? qualifiedName(callee) : undefined;
        return name === undefined ? undefined : `${name}()`;
      }
      case "DynamicImport": {
        const source = node.getChild("String");
        return source ? plainModule(textOf(source).slice(1, -1)) : undefined;
      }
      case "InstantiationExpression":
        return node.firstChild ? qualifiedName(node.firstChild) : undefined;
      default: {
        const inner = innerOf(node);
        return inner ? qualifiedName(inner) : undefined;
      }
    }
  }

  function innerOf(node: SyntaxNode): SyntaxNode | undefined {
    if (!TRANSPARENT.has(node.name)) return undefined;
    const inner = childrenOf(node).find(({ name }) => name !== "(" && name !== "await");
    // Compilers write `(0, module.function)(…)`.
    return inner?.name === "SequenceExpression" ? childrenOf(inner).at(-1) : inner;
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

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", "0": "\0" };

function decode(literal: string): string {
  if (!literal.includes("\\")) return literal;
  return literal.replace(
    /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(\r?\n)|(.))/gi,
    (_, long, unicode, hex, line, letter) => {
      const code = long ?? unicode ?? hex;
      if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
      return line ? "" : (ESCAPES[letter] ?? letter);
    },
  );
}
