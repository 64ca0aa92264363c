import type { SyntaxNode } from "@skill-convert/python";
import { MAX_ALTERNATIVES, MAX_NODES, type Span } from "../program.js";
import { parseJavaScript } from "./parse.js";

/** One of the values that a name may have. */
export interface Definition {
  readonly scope: SyntaxNode;
  readonly name: SyntaxNode;
  /** The value: an expression; undefined if it is not known. */
  readonly value: SyntaxNode | undefined;
  /** Set if the name is a property of the value, as in `const { name } = value`, or one of its items, as in a loop. */
  readonly part?: string | "*";
  /** The module from which the name is imported, with the name of the export. */
  readonly imported?: string;
}

/** A JavaScript or TypeScript program with the definitions of its names. */
export interface JavaScriptModule {
  /** The calls, members and imports, in order. */
  readonly nodes: readonly SyntaxNode[];
  /** The definitions of names that are properties of a value. */
  readonly destructured: readonly Definition[];
  readonly isDamaged: boolean;
  textOf(span: Span): string;
  /** Returns what the calls of a function in this program give to one of its parameters. */
  argumentsFor(parameter: SyntaxNode): readonly SyntaxNode[];
  /** Returns the definitions of a name in the innermost block that defines it. */
  definitionsOf(variable: SyntaxNode): readonly Definition[];
}

const INTERESTING: ReadonlySet<string> = new Set([
  "CallExpression",
  "NewExpression",
  "MemberExpression",
  "ImportDeclaration",
  "ExportDeclaration",
  "DynamicImport",
  "TaggedTemplateExpression",
]);
const FUNCTIONS: ReadonlySet<string> = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunction",
  "MethodDeclaration",
]);
const BLOCKS: ReadonlySet<string> = new Set([
  "Block",
  "Script",
  "ForStatement",
  "CatchClause",
  "ClassBody",
  ...FUNCTIONS,
]);

/** Parses a program; undefined if it has too many errors. */
export function parseModule(text: string, hasTags: boolean): JavaScriptModule | undefined {
  const parsed = parseJavaScript(text, hasTags);
  if (!parsed) return undefined;
  const { tree, isDamaged } = parsed;
  const nodes: SyntaxNode[] = [];
  const definitions = new Map<string, Definition[]>();
  /** The blocks that declare a name without a value. */
  const declared = new Map<string, SyntaxNode[]>();
  const assignments: SyntaxNode[] = [];
  let count = 0;

  const textOf = ({ from, to }: Span) => text.slice(from, to);
  const define = (node: SyntaxNode, definition: Omit<Definition, "name">) => {
    const name = textOf(node);
    const known = definitions.get(name);
    if (known) known.push({ ...definition, name: node });
    else definitions.set(name, [{ ...definition, name: node }]);
  };

  tree.cursor().iterate((cursor) => {
    if (++count > MAX_NODES) return false;
    if (INTERESTING.has(cursor.name)) nodes.push(cursor.node);
    if (cursor.name === "VariableDefinition") defineVariable(cursor.node);
    if (cursor.name === "AssignmentExpression") assignments.push(cursor.node);
    return true;
  });
  for (const node of assignments) {
    const [target, sign, value] = childrenOf(node);
    if (target?.name !== "VariableName") continue;
    const scope =
      declared
        .get(textOf(target))
        ?.slice(0, MAX_ALTERNATIVES)
        .find((each) => contains(each, target)) ?? tree.topNode;
    define(target, { scope, value: sign?.name === "Equals" ? value : undefined });
  }

  function defineVariable(node: SyntaxNode): void {
    const { parent } = node;
    const scope = scopeOf(node);
    const value = valueAfter(node);
    switch (parent?.name) {
      case "ImportDeclaration":
      case "ImportGroup":
        define(node, { scope, value: undefined, imported: importedName(node) });
        return;
      case "VariableDeclaration":
        if (value) {
          define(node, { scope, value });
          return;
        }
        // `let x;` has no value until it is assigned.
        declare(textOf(node), scope);
        return;
      case "ForOfSpec":
        define(node, { scope, value: parent.lastChild?.prevSibling ?? undefined, part: "*" });
        return;
      case "PatternProperty": {
        const pattern = parent.parent;
        const property = parent.getChild("PropertyName") ?? node;
        const whole = pattern?.parent?.name === "VariableDeclaration" ? valueAfter(pattern) : undefined;
        define(node, { scope, value: whole, part: textOf(property) });
        if (value) define(node, { scope, value });
        return;
      }
      default:
        define(node, { scope, value: undefined });
        if (parent?.name === "ParamList" && value) define(node, { scope, value });
    }
  }

  function declare(name: string, scope: SyntaxNode): void {
    const known = declared.get(name);
    if (known) known.push(scope);
    else declared.set(name, [scope]);
  }

  function importedName(node: SyntaxNode): string {
    let declaration: SyntaxNode | null = node;
    while (declaration && declaration.name !== "ImportDeclaration") declaration = declaration.parent;
    const source = declaration?.getChild("String");
    const module = source ? plainModule(textOf(source).slice(1, -1)) : "";
    if (node.parent?.name !== "ImportGroup") return module;
    // In `{ a as b }`, a is the name of the export.
    const keyword = node.prevSibling;
    const exported = keyword?.name === "as" ? keyword.prevSibling : node;
    const name = textOf(exported ?? node);
    return name === "default" ? module : `${module}.${name}`;
  }

  function definitionsOf(variable: SyntaxNode): readonly Definition[] {
    const all = definitions.get(textOf(variable)) ?? [];
    // Of a name with that many definitions nothing is known.
    if (all.length > MAX_ALTERNATIVES) return all.slice(0, 1).map((each) => ({ ...each, value: undefined }));
    const around = all.filter(({ scope }) => contains(scope, variable));
    const size = Math.min(...around.map(({ scope }) => scope.to - scope.from));
    return around.filter(({ scope }) => scope.to - scope.from === size);
  }

  const calls = new Map<string, SyntaxNode[]>();
  for (const node of nodes) {
    const callee = node.name === "CallExpression" ? node.firstChild : null;
    if (callee?.name !== "VariableName") continue;
    const known = calls.get(textOf(callee));
    if (known) known.push(node);
    else calls.set(textOf(callee), [node]);
  }

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

  const destructured = [...definitions.values()].flat().filter(({ part }) => part !== undefined && part !== "*");
  return { nodes, destructured, isDamaged, textOf, argumentsFor, definitionsOf };
}

function contains(outer: SyntaxNode, { from, to }: SyntaxNode): boolean {
  return outer.from <= from && outer.to >= to;
}

/** Returns the expression after the `=` that follows a name or a pattern, and its type. */
function valueAfter(node: SyntaxNode): SyntaxNode | undefined {
  let next = node.nextSibling;
  if (next?.name === "TypeAnnotation") next = next.nextSibling;
  return next?.name === "Equals" ? (next.nextSibling ?? undefined) : undefined;
}

/** Returns the name of a module without the scheme and the variants that have the same functions. */
export function plainModule(specifier: string): string {
  const name = specifier.replace(/^node:/, "");
  return /^(?:fs\/promises|fs-extra|graceful-fs)$/.test(name) ? "fs" : name;
}

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (!child.name.endsWith("Comment")) found.push(child);
  }
  return found;
}

/** Returns the arguments of a call. */
export function argumentsOf(call: SyntaxNode): readonly SyntaxNode[] {
  const list = call.getChild("ArgList");
  return list ? childrenOf(list).filter(({ name }) => name !== "(" && name !== ")" && name !== ",") : [];
}

/** Returns the innermost block around a definition; a parameter belongs to its function, and `var` too. */
function scopeOf(node: SyntaxNode): SyntaxNode {
  const isVar = node.parent?.name === "VariableDeclaration" && node.parent.firstChild?.name === "var";
  const isName = FUNCTIONS.has(node.parent?.name ?? "") || node.parent?.name === "ClassDeclaration";
  let outer = isName ? (node.parent?.parent ?? node) : node;
  for (; outer.parent; outer = outer.parent) {
    if (isVar ? FUNCTIONS.has(outer.name) : BLOCKS.has(outer.name)) return outer;
  }
  return outer;
}
