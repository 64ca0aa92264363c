import type { SyntaxNode } from "@lezer/common";
import { childrenOf } from "../syntax-tree.js";
import type { JavaScriptModule } from "./parse.js";
import { readStringLiteral } from "./strings.js";
import { argumentsOf, innerOf } from "./syntax.js";

/** One of the values that a name may have. */
export interface Definition {
  /** The block in which the name has the value. */
  readonly scope: SyntaxNode;
  readonly name: SyntaxNode;
  /** The value: an expression; undefined if it is not known. */
  readonly value: SyntaxNode | undefined;
  /** Set if the name is a property of the value, as in `const { name } = value`, or one of its items, as in a loop. */
  readonly part?: string | "*";
  /** The module from which the name is imported, with the name of the export, such as `fs.readFile`. */
  readonly imported?: string;
}

/** The names of one program. */
export interface JavaScriptNames {
  /** All definitions, except those of names without a value. */
  readonly definitions: readonly Definition[];
  /**
   * Returns the definitions of a name in the innermost block that defines it; none if the program does not define it. Of a
   * name with very many definitions, one without a value is returned.
   */
  definitionsOf(variable: SyntaxNode): readonly Definition[];
  /**
   * Returns the name of a function or object by its module or global name: `fs.readFile` for what is imported as `read`,
   * and `commander.Command()` for what the call of such a function returns. `?` stands for an object of which nothing is
   * known, and modules of Node have no `node:`. Undefined if nothing is known.
   */
  qualifiedName(node: SyntaxNode): string | undefined;
}

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

/** The maximum number of definitions of one name that are looked at. */
const MAX_DEFINITIONS = 64;

/** The maximum number of steps from a name to its module. */
const MAX_DEPTH = 40;

/** Functions that return their argument in another form, many of them written by compilers. */
const WRAPPERS = /^(?:promisify|__importDefault|__importStar|_?interopRequire\w+)$/;

/**
 * Finds the definitions of the names of a program.
 *
 * @example
 * const program = parseJavaScript("import { readFile as read } from 'node:fs';\nread('a');", "js");
 * const [call] = descendantsOf(program.tree.topNode, new Set(["CallExpression"]));
 * readNames(program).qualifiedName(call.firstChild); // "fs.readFile"
 */
export function readNames(module: JavaScriptModule): JavaScriptNames {
  const { text, tree } = module;
  const textOf = ({ from, to }: SyntaxNode) => text.slice(from, to);
  const definitions = new Map<string, Definition[]>();
  /** The blocks that declare a name without a value. */
  const declared = new Map<string, SyntaxNode[]>();
  const assignments: SyntaxNode[] = [];
  tree.cursor().iterate((cursor) => {
    if (cursor.name === "VariableDefinition") defineVariable(cursor.node);
    if (cursor.name === "AssignmentExpression") assignments.push(cursor.node);
  });
  for (const node of assignments) {
    const [target, sign, value] = childrenOf(node);
    if (target?.name !== "VariableName") continue;
    const scopes = declared.get(textOf(target))?.slice(0, MAX_DEFINITIONS);
    const scope = scopes?.find((each) => contains(each, target)) ?? tree.topNode;
    define(target, { scope, value: sign?.name === "Equals" ? value : undefined });
  }

  function define(node: SyntaxNode, definition: Omit<Definition, "name">): void {
    const name = textOf(node);
    const known = definitions.get(name);
    if (known) known.push({ ...definition, name: node });
    else definitions.set(name, [{ ...definition, name: node }]);
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
    const whole = source ? moduleName(source) : "";
    if (node.parent?.name !== "ImportGroup") return whole;
    // In `{ a as b }`, a is the name of the export.
    const keyword = node.prevSibling;
    const exported = keyword?.name === "as" ? keyword.prevSibling : node;
    return memberName(whole, textOf(exported ?? node));
  }

  function moduleName(specifier: SyntaxNode): string {
    return readStringLiteral(textOf(specifier)).replace(/^node:/, "");
  }

  function definitionsOf(variable: SyntaxNode): readonly Definition[] {
    const all = definitions.get(textOf(variable)) ?? [];
    if (all.length > MAX_DEFINITIONS) return all.slice(0, 1).map((each) => ({ ...each, value: undefined }));
    const around = all.filter(({ scope }) => contains(scope, variable));
    const size = Math.min(...around.map(({ scope }) => scope.to - scope.from));
    return around.filter(({ scope }) => scope.to - scope.from === size);
  }

  const qualifiedNames = new Map<string, string | undefined>();

  function nameOf(node: SyntaxNode | undefined, depth: number): string | undefined {
    if (!node || depth > MAX_DEPTH) return undefined;
    const key = `${node.name}:${node.from}:${node.to}`;
    const known = qualifiedNames.get(key);
    if (known !== undefined || qualifiedNames.has(key)) return known;
    const name = findName(node, depth);
    qualifiedNames.set(key, name);
    return name;
  }

  function findName(node: SyntaxNode, depth: number): string | undefined {
    switch (node.name) {
      case "VariableName":
        return nameOfVariable(node, depth);
      case "MemberExpression": {
        const property = node.getChild("PropertyName");
        return property ? memberName(nameOf(childrenOf(node)[0], depth + 1) ?? "?", textOf(property)) : undefined;
      }
      case "CallExpression": {
        const [callee] = childrenOf(node);
        const [first] = argumentsOf(node);
        const name = nameOf(callee, depth + 1);
        if (name === "require" && first?.name === "String") return moduleName(first);
        const own = callee?.getChild("PropertyName") ?? callee;
        if (first && own && WRAPPERS.test(textOf(own))) return nameOf(first, depth + 1);
        return name === undefined ? undefined : `${name}()`;
      }
      case "NewExpression": {
        const name = nameOf(childrenOf(node)[1], depth + 1);
        return name === undefined ? undefined : `${name}()`;
      }
      case "DynamicImport": {
        const source = node.getChild("String");
        return source ? moduleName(source) : undefined;
      }
      case "InstantiationExpression":
        return nameOf(childrenOf(node)[0], depth + 1);
      default:
        return nameOf(innerOf(node), depth + 1);
    }
  }

  function nameOfVariable(node: SyntaxNode, depth: number): string | undefined {
    const [only, ...others] = definitionsOf(node);
    if (!only) return textOf(node);
    if (only.imported !== undefined) return only.imported;
    if (others.length > 0 || only.part === "*") return undefined;
    const whole = nameOf(only.value, depth + 1);
    return only.part === undefined || whole === undefined ? whole : memberName(whole, only.part);
  }

  return {
    definitions: [...definitions.values()].flat(),
    definitionsOf,
    qualifiedName: (node) => nameOf(node, 0),
  };
}

/** The default export of a module has the name of the module, as many modules have only that. */
function memberName(whole: string, member: string): string {
  return member === "default" ? whole : `${whole}.${member}`;
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
