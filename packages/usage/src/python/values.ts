import {
  childrenOf,
  descendantsOf,
  importsIn,
  membersOf,
  nodeText,
  type PythonAnalysis,
  type PythonModule,
  readStringLiteral,
  type SyntaxNode,
} from "@skill-convert/programs/python";
import { memoizePerNode } from "../evaluation.js";
import { basenameOf, folderInSkill, HOME, joinPath, normalizePath, parentPath, TEMPORARY } from "../paths.js";
import { MAX_ALTERNATIVES } from "../program.js";
import { combine, GAP, onlyKnown, type Shape, UNKNOWN, unite } from "../shape.js";

/** Evaluates expressions of one program. */
export interface Values {
  shapesOf(node: SyntaxNode): readonly Shape[];
  /** Returns the name of a function by its module, such as `os.remove`; undefined for what the file defines itself. */
  qualifiedName(node: SyntaxNode): string | undefined;
  /** Returns the items of a list or tuple; undefined if there is none, or more than one. */
  itemsOf(node: SyntaxNode): readonly SyntaxNode[] | undefined;
  /** Returns the items of each list that a value may be. */
  listsOf(node: SyntaxNode): readonly (readonly SyntaxNode[])[];
}

const CALLS: ReadonlySet<string> = new Set(["CallExpression"]);

export function createValues(file: string, module: PythonModule, analysis: PythonAnalysis): Values {
  const text = (node: SyntaxNode) => nodeText(module, node);
  const imported = new Map(importsIn(module).flatMap(({ names }) => names.map((each) => [each.local, each.qualified])));
  const pathNames: ReadonlySet<string> = new Set(["pathlib.Path", "pathlib.PurePath", "pathlib.PosixPath"]);
  const calls = new Map<string, SyntaxNode[]>();
  for (const call of descendantsOf(module.tree.topNode, CALLS)) {
    const callee = call.firstChild;
    const name = callee ? (text(callee).split(".").at(-1) ?? "") : "";
    const known = calls.get(name);
    if (known) known.push(call);
    else calls.set(name, [call]);
  }
  const shapesOf = memoizePerNode<SyntaxNode, readonly Shape[]>(UNKNOWN, shapesOfAny);
  const qualifiedName = memoizePerNode<SyntaxNode, string | undefined>(undefined, nameOf);
  const listsOf = memoizePerNode<SyntaxNode, readonly (readonly SyntaxNode[])[]>([], listsIn);
  let defaults: ReadonlyMap<string, SyntaxNode> | undefined;

  function shapesOfAny(node: SyntaxNode): readonly Shape[] {
    const known = analysis.evaluate(node);
    if (known.known && typeof known.value === "string") return [known.value];
    if (known.known && typeof known.value === "number") return [String(known.value)];
    return evaluate(node);
  }

  function evaluate(node: SyntaxNode): readonly Shape[] {
    const parts = childrenOf(node);
    switch (node.name) {
      case "FormatString":
        return shapesOfFormat(node);
      case "ContinuedString":
        return combine(parts.map(shapesOf));
      case "ParenthesizedExpression":
        return parts[1] && parts.length === 3 ? shapesOf(parts[1]) : UNKNOWN;
      case "AwaitExpression":
        return parts[1] ? shapesOf(parts[1]) : UNKNOWN;
      case "ConditionalExpression":
        return parts[0] && parts[4] ? unite(shapesOf(parts[0]), shapesOf(parts[4])) : UNKNOWN;
      case "BinaryExpression":
        return shapesOfBinary(parts);
      case "VariableName":
        if (!imported.has(text(node)) && text(node) === "__file__") return [scriptPath];
        return unite(...assigned(node));
      case "MemberExpression":
        return shapesOfMember(node, parts);
      case "CallExpression":
        return shapesOfCall(node);
      default:
        return UNKNOWN;
    }
  }

  function assigned(node: SyntaxNode): readonly (readonly Shape[])[] {
    const assignments = analysis.assignmentsOf(node);
    if (assignments.length === 0 || assignments.length > MAX_ALTERNATIVES) return [UNKNOWN];
    return assignments.map((assignment) => {
      if (!assignment) return unite(UNKNOWN, ...argumentsFor(node).map(shapesOf));
      if (!assignment.isItem) return shapesOf(assignment.value);
      const items = itemsOf(assignment.value);
      return items ? unite(...items.map(shapesOf)) : UNKNOWN;
    });
  }

  /** Returns what the calls of a function in this file give to one of its parameters. */
  function argumentsFor(variable: SyntaxNode): readonly SyntaxNode[] {
    const name = text(variable);
    let definition: SyntaxNode | null = variable.parent;
    while (definition && !(definition.name === "FunctionDefinition" && parametersOf(definition).includes(name)))
      definition = definition.parent;
    const own = definition?.getChild("VariableName");
    if (!definition || !own) return [];
    const parameters = parametersOf(definition).filter((each) => each !== "self" && each !== "cls");
    const index = parameters.indexOf(name);
    return (calls.get(text(own)) ?? []).slice(0, MAX_ALTERNATIVES).flatMap((call) => {
      const args = argumentsOf(call);
      const named = args.find(({ key }) => key === name);
      const given = named ?? args.filter(({ key }) => key === undefined)[index];
      return given ? [given.value] : [];
    });
  }

  function parametersOf(definition: SyntaxNode): readonly string[] {
    const list = definition.getChild("ParamList");
    return (list?.getChildren("VariableName") ?? []).flatMap((each) =>
      each.prevSibling?.name === "AssignOp" ? [] : [text(each)],
    );
  }

  function shapesOfFormat(node: SyntaxNode): readonly Shape[] {
    const [head = "", prefix = "", quote = '"'] = /^([a-z]*)("""|'''|"|')/i.exec(text(node)) ?? [];
    const parts: (readonly Shape[])[] = [];
    let from = node.from + head.length;
    const literal = (end: number) =>
      readStringLiteral(`${prefix}${quote}${module.text.slice(from, end)}${quote}`)?.replace(/\{\{|\}\}/g, (pair) =>
        pair.charAt(0),
      ) ?? GAP;
    for (const field of node.getChildren("FormatReplacement")) {
      parts.push([literal(field.from)]);
      const [, inner, ...rest] = childrenOf(field);
      parts.push(inner && rest.length === 1 ? shapesOf(inner) : UNKNOWN);
      from = field.to;
    }
    parts.push([literal(node.to - quote.length)]);
    return combine(parts);
  }

  function shapesOfBinary(parts: readonly SyntaxNode[]): readonly Shape[] {
    const [left, sign, right] = parts;
    if (!left || !sign || !right || parts.length !== 3) return UNKNOWN;
    switch (text(sign)) {
      case "+":
        return combine([shapesOf(left), shapesOf(right)]);
      case "/":
        return combine([shapesOf(left), shapesOf(right)], joinPath);
      case "or":
        return unite(shapesOf(left), shapesOf(right));
      case "%": {
        const format = onlyKnown(shapesOf(left));
        return format === undefined ? UNKNOWN : [format.replace(/%[-+ #0-9.]*[a-zA-Z]/g, GAP)];
      }
      default:
        return UNKNOWN;
    }
  }

  function shapesOfMember(node: SyntaxNode, parts: readonly SyntaxNode[]): readonly Shape[] {
    const [owner] = parts;
    const property = node.getChild("PropertyName");
    if (!owner || !property) {
      const index = parts[2];
      if (owner && index && qualifiedName(owner) === "os.environ" && onlyKnown(shapesOf(index)) === "HOME")
        return [HOME];
      if (owner && index && isParents(owner)) return shapesOfParents(owner, onlyKnown(shapesOf(index)));
      return UNKNOWN;
    }
    const values = analysis.assignmentsOf(node);
    if (values.some((value) => value)) return unite(...assigned(node));
    switch (text(property)) {
      case "parent":
        return shapesOf(owner).map(parentPath);
      case "name":
        // The name of a path; that of anything else is not known.
        return UNKNOWN;
      default: {
        const value =
          qualifiedName(owner) === "argparse.ArgumentParser().parse_args()" ? defaultOf(text(property)) : undefined;
        return value ? unite(UNKNOWN, shapesOf(value)) : UNKNOWN;
      }
    }
  }

  function isParents(node: SyntaxNode): boolean {
    const property = node.name === "MemberExpression" ? node.getChild("PropertyName") : null;
    return property !== null && text(property) === "parents";
  }

  function shapesOfParents(node: SyntaxNode, index: string | undefined): readonly Shape[] {
    const owner = node.firstChild;
    const count = Number(index);
    if (!owner || index === undefined || !Number.isInteger(count) || count < 0 || count > 10) return UNKNOWN;
    let shapes = shapesOf(owner);
    for (let level = 0; level <= count; level++) shapes = shapes.map(parentPath);
    return shapes;
  }

  /** Returns the default of a command line argument by its name. */
  function defaultOf(name: string): SyntaxNode | undefined {
    defaults ??= readDefaults();
    return defaults.get(name);
  }

  function readDefaults(): ReadonlyMap<string, SyntaxNode> {
    const found = new Map<string, SyntaxNode>();
    for (const call of descendantsOf(module.tree.topNode, CALLS)) {
      const callee = call.firstChild;
      if (!callee || !text(callee).endsWith(".add_argument")) continue;
      const args = argumentsOf(call);
      const value = args.find(({ key }) => key === "default")?.value;
      const names = args.flatMap(({ key, value: name }) =>
        key === undefined ? (onlyKnown(shapesOf(name)) ?? []) : [],
      );
      const long = names.find((name) => name.startsWith("--")) ?? names[0];
      const dest = args.find(({ key }) => key === "dest")?.value;
      const name = dest ? onlyKnown(shapesOf(dest)) : long?.replace(/^-+/, "").replaceAll("-", "_");
      if (value && value.name !== "None" && name !== undefined) found.set(name, value);
    }
    return found;
  }

  function argumentsOf(call: SyntaxNode): readonly { readonly key: string | undefined; readonly value: SyntaxNode }[] {
    const list = call.getChild("ArgList");
    const members = list ? (membersOf(module, list) ?? []) : [];
    return members.flatMap(({ sign, key, value }) =>
      sign === "" || sign === "=" ? [{ key: key && text(key), value }] : [],
    );
  }

  function shapesOfCall(node: SyntaxNode): readonly Shape[] {
    const callee = node.firstChild;
    const args = argumentsOf(node)
      .filter(({ key }) => key === undefined)
      .map(({ value }) => value);
    const [first] = args;
    const name = callee ? qualifiedName(callee) : undefined;
    if (name !== undefined && pathNames.has(name))
      return args.length === 0 ? ["."] : combine(args.map(shapesOf), joinPath);
    switch (name) {
      case "os.path.join":
      case "posixpath.join":
        return combine(args.map(shapesOf), joinPath);
      case "os.path.abspath":
      case "os.path.realpath":
      case "os.path.expanduser":
      case "os.path.expandvars":
      case "os.fspath":
      case "str":
      case "urllib.request.Request":
        return first ? shapesOf(first) : UNKNOWN;
      case "os.path.normpath":
        return first ? shapesOf(first).map(normalizePath) : UNKNOWN;
      case "os.path.dirname":
        return first ? shapesOf(first).map(parentPath) : UNKNOWN;
      case "os.path.basename":
        return first ? shapesOf(first).map(basenameOf) : UNKNOWN;
      case "os.getcwd":
      case "pathlib.Path.cwd":
        return ["."];
      case "pathlib.Path.home":
        return [HOME];
      case "tempfile.gettempdir":
        return [TEMPORARY];
      case "tempfile.mkdtemp":
      case "tempfile.mktemp":
      case "tempfile.TemporaryDirectory":
        return [`${TEMPORARY}/${GAP}`];
      case "os.environ.get":
      case "os.getenv":
        if (first && onlyKnown(shapesOf(first)) === "HOME") return [HOME];
        return args[1] ? unite(shapesOf(args[1]), UNKNOWN) : UNKNOWN;
      case "shutil.which":
        return first ? shapesOf(first) : UNKNOWN;
      default:
    }
    const method = callee?.name === "MemberExpression" ? callee.getChild("PropertyName") : null;
    const owner = callee?.firstChild;
    if (!method || !owner) return UNKNOWN;
    switch (text(method)) {
      case "resolve":
      case "absolute":
      case "expanduser":
      case "as_posix":
      case "strip":
        return shapesOf(owner);
      case "joinpath":
        return combine([owner, ...args].map(shapesOf), joinPath);
      case "rstrip":
        return shapesOf(owner).map((shape) => shape.replace(/\/+$/, ""));
      case "with_suffix":
      case "with_name":
        return shapesOf(owner).map((shape) => `${parentPath(shape)}/${GAP}`);
      case "format": {
        const format = onlyKnown(shapesOf(owner));
        return format === undefined ? UNKNOWN : [format.replace(/\{[^{}]*\}/g, GAP)];
      }
      default:
        return UNKNOWN;
    }
  }

  function nameOf(node: SyntaxNode): string | undefined {
    switch (node.name) {
      case "VariableName": {
        const name = imported.get(text(node));
        if (name !== undefined) return name;
        const assignments = analysis.assignmentsOf(node);
        if (assignments.length === 0) return text(node);
        const [only, ...others] = assignments;
        return only && others.length === 0 && !only.isItem ? qualifiedName(only.value) : undefined;
      }
      case "MemberExpression": {
        const property = node.getChild("PropertyName");
        const owner = node.firstChild;
        if (!property || !owner) return undefined;
        const [only, ...others] = analysis.assignmentsOf(node);
        if (only && others.length === 0) return qualifiedName(only.value);
        const whole = qualifiedName(owner);
        // `?` is an object of which nothing is known.
        return `${whole ?? "?"}.${text(property)}`;
      }
      case "CallExpression": {
        const name = node.firstChild ? qualifiedName(node.firstChild) : undefined;
        return name === undefined ? undefined : `${name}()`;
      }
      case "AwaitExpression":
      case "ParenthesizedExpression": {
        const inner = childrenOf(node)[1];
        return inner ? qualifiedName(inner) : undefined;
      }
      default:
        return undefined;
    }
  }

  function listsIn(node: SyntaxNode): readonly (readonly SyntaxNode[])[] {
    if (node.name === "ArrayExpression" || node.name === "TupleExpression" || node.name === "SetExpression") {
      const members = membersOf(module, node);
      return members ? [members.map(({ value }) => value)] : [];
    }
    if (node.name === "BinaryExpression") {
      const [left, sign, right] = childrenOf(node);
      if (!left || !sign || !right || text(sign) !== "+") return [];
      const [more] = listsOf(right);
      return listsOf(left).map((items) => [...items, ...(more ?? [right])]);
    }
    if (node.name !== "VariableName") return [];
    return analysis
      .assignmentsOf(node)
      .flatMap((assignment) => (assignment && !assignment.isItem ? listsOf(assignment.value) : []));
  }

  function itemsOf(node: SyntaxNode): readonly SyntaxNode[] | undefined {
    const [only, ...others] = listsOf(node);
    return others.length === 0 ? only : undefined;
  }

  const scriptPath = `${folderInSkill(file)}/${basenameOf(file)}`;

  return { shapesOf, qualifiedName, itemsOf, listsOf };
}
