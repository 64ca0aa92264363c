import type { SyntaxNode } from "@lezer/common";
import { childrenOf, nodeText } from "../syntax-tree.js";
import { MAX_PYTHON_DEPTH, type PythonModule } from "./parse.js";
import { definedName, definitionsIn } from "./syntax.js";

/** The binding of a name. */
export interface Binding {
  /** The expression, if the name is bound exactly once, by an assignment in the scope's own block. */
  readonly value: SyntaxNode | undefined;
  /** The reason why there is no `value`. */
  readonly why: string;
  /** The offset from which the value is available. */
  readonly from: number;
  /** The function, class or module that binds it. */
  readonly scope: SyntaxNode;
}

/** A value that a name may have. */
export interface Assignment {
  readonly value: SyntaxNode;
  /** True if the name has one of the items of the value, as in a loop over it. */
  readonly isItem: boolean;
}

/** The names of one file. An attribute of `self`, `cls` or a class of the module has the name `.X`. */
export interface Names {
  /** Returns the binding of a name in a scope; undefined if the scope does not bind it. */
  bindingIn(scope: SyntaxNode, name: string): Binding | undefined;
  /** Returns the binding of a variable at its position; undefined if the file does not bind it. */
  bindingOf(variable: SyntaxNode): Binding | undefined;
  /**
   * Returns everything that the scope of a variable assigns to it, undefined for what is not an expression, such as an
   * argument. Nothing for a name that the file does not bind.
   */
  assignmentsOf(variable: SyntaxNode): readonly (Assignment | undefined)[];
  /** Returns the binding of `self.X` or `Skill.X`; undefined if the owner is not a class of the file. */
  attributeOf(member: SyntaxNode): Binding | undefined;
  /**
   * Returns true if the list or dictionary of a name may be changed in place, directly or through another name for it.
   */
  isChanged(scope: SyntaxNode, name: string): boolean;
}

/** The use of a name or of its value at one of its occurrences. */
type Use =
  | (Binding & {
      readonly kind: "binds";
      readonly isGlobal?: boolean;
      readonly assigned?: readonly (Assignment | undefined)[];
    })
  | { readonly kind: "changes" | "reads" }
  | { readonly kind: "renames"; readonly targets: readonly SyntaxNode[] };

interface Occurrence {
  readonly node: SyntaxNode;
  readonly use: Use;
}

const PARAMETER = "it is a parameter";
const NOT_PLAIN = "it is not bound by a plain assignment";

const SCOPES: ReadonlySet<string> = new Set(["FunctionDefinition", "ClassDefinition", "LambdaExpression"]);
const ASSIGNMENTS: ReadonlySet<string> = new Set(["AssignStatement", "UpdateStatement", "NamedExpression"]);
/** Statements that bind names in their heads; all but `with` and `try` may bind every name there. */
const BINDING: ReadonlySet<string> = new Set([
  "WithStatement",
  "TryStatement",
  "ImportStatement",
  "DeleteStatement",
  "ScopeStatement",
  "MatchClause",
  "TypeDefinition",
]);
/** Methods that do not change a list or a dictionary. */
const READ_ONLY: ReadonlySet<string> = new Set(["get", "keys", "values", "items", "copy", "index", "count"]);

/** Finds the bindings of names from all their uses. The uses of a name are collected when it is needed. */
export function readNames(module: PythonModule): Names {
  const script = module.tree.topNode;
  const classes = new Map(definitionsIn(module, script, "ClassDefinition").map(({ name, node }) => [name, node]));
  const known = new Map<string, readonly Occurrence[]>();
  let index: NameIndex | undefined;

  function occurrencesOf(name: string): readonly Occurrence[] {
    index ??= indexNames(module, (owner) => isSelf(owner) || classes.has(owner));
    const nodes = index.nodes.get(name) ?? [];
    const found = known.get(name) ?? nodes.map((node) => ({ node, use: useOf(module, node) }));
    known.set(name, found);
    return found;
  }

  const bindingsIn = memoizePerScope((scope, name) =>
    occurrencesOf(name).flatMap(({ use }) => {
      const isHere = use.kind === "binds" && (same(use.scope, scope) || (use.isGlobal && same(scope, script)));
      return isHere ? [use] : [];
    }),
  );

  const bindingIn = memoizePerScope((scope, name): Binding | undefined => {
    const bindings = bindingsIn(scope, name);
    const [only] = bindings;
    if (!only) return undefined;
    const unknown = (why: string) => ({ ...only, scope, value: undefined, why });
    // `from m import *` may bind any name again.
    if (index?.stars.some((star) => same(star, scope))) return unknown("an import may bind it");
    return bindings.length > 1 ? unknown("it is bound more than once") : only;
  });

  const isChanged = memoizePerScope((scope, name): boolean => {
    const names = new Set([name]);
    // The loop also visits other names for the same value, which it adds to the set.
    for (const alias of names) {
      const reach = alias.startsWith(".") ? script : scope;
      for (const { node, use } of occurrencesOf(alias)) {
        if (!isInside(node, reach)) continue;
        if (use.kind === "changes") return true;
        if (use.kind === "renames") for (const target of use.targets) names.add(nameAt(module, target));
      }
    }
    return false;
  });

  function bindingOf(variable: SyntaxNode): Binding | undefined {
    const name = nodeText(module, variable);
    let isInFunction = false;
    for (const scope of [...scopesAround(variable), script]) {
      // The names of a class are visible only in its own block, not in its methods.
      const binding = scope.name === "ClassDefinition" && isInFunction ? undefined : bindingIn(scope, name);
      const isEarly = binding?.value && binding.from > variable.from && !(scope === script && isInFunction);
      if (isEarly) return { ...binding, value: undefined, why: "it is bound further down" };
      if (binding) return binding;
      isInFunction ||= scope.name !== "ClassDefinition";
    }
    return undefined;
  }

  function assignmentsOf(variable: SyntaxNode): readonly (Assignment | undefined)[] {
    const scope = bindingOf(variable)?.scope;
    const bindings = scope ? bindingsIn(scope, nodeText(module, variable)) : [];
    return bindings.flatMap(({ assigned }) => assigned ?? [undefined]);
  }

  function attributeOf(member: SyntaxNode): Binding | undefined {
    const root = rootOf(module, member);
    const owner = isSelf(root) ? ownerAround(member, root) : classNamed(root);
    return owner && attributeIn(owner, nameAt(module, member));
  }

  /** Returns the class around the method that has the parameter `self` or `cls`. */
  function ownerAround(member: SyntaxNode, root: string): SyntaxNode | undefined {
    const scopes = [...scopesAround(member)];
    const method = scopes.find(({ name }) => name !== "ClassDefinition");
    const isParameter = method !== undefined && bindingIn(method, root)?.why === PARAMETER;
    return isParameter ? scopes.find(({ name }) => name === "ClassDefinition") : undefined;
  }

  function classNamed(name: string): SyntaxNode | undefined {
    return bindingIn(script, name)?.value === undefined ? classes.get(name) : undefined;
  }

  /** Returns the only binding of an attribute, in the class itself or in `__init__`. */
  function attributeIn(owner: SyntaxNode, attribute: string): Binding {
    const inClass = bindingIn(owner, attribute.slice(1));
    const assigned = occurrencesOf(attribute).flatMap(({ node, use }) => {
      const root = rootOf(module, node);
      const isOwn = root === definedName(module, owner) || (isSelf(root) && isInside(node, owner));
      return use.kind === "binds" && isOwn ? [use] : [];
    });
    const [only] = assigned;
    if (inClass && !only) return inClass;
    const unknown = (why: string) => ({ value: undefined, why, from: owner.to, scope: owner });
    if (!only) return unknown("this file does not bind it");
    if (inClass || assigned.length > 1) return unknown("it is bound more than once");
    const { scope } = only;
    const isInitializer = definedName(module, scope) === "__init__" && scope.parent?.parent?.from === owner.from;
    return isInitializer && only.value ? only : unknown(NOT_PLAIN);
  }

  return { bindingIn, bindingOf, assignmentsOf, attributeOf, isChanged };
}

/** Caches the answers of `ask` by scope and name. */
function memoizePerScope<T>(ask: (scope: SyntaxNode, name: string) => T): (scope: SyntaxNode, name: string) => T {
  const answers = new Map<string, { readonly answer: T }>();
  return (scope, name) => {
    const key = `${scope.name}:${scope.from}:${name}`;
    const known = answers.get(key) ?? { answer: ask(scope, name) };
    answers.set(key, known);
    return known.answer;
  };
}

interface NameIndex {
  /** The occurrences of every name of a file. */
  readonly nodes: ReadonlyMap<string, readonly SyntaxNode[]>;
  /** The scopes with `from m import *`. */
  readonly stars: readonly SyntaxNode[];
}

function indexNames(module: PythonModule, isOwner: (name: string) => boolean): NameIndex {
  const nodes = new Map<string, SyntaxNode[]>();
  const stars: SyntaxNode[] = [];
  const add = (name: string, node: SyntaxNode) => {
    const found = nodes.get(name);
    if (found) found.push(node);
    else nodes.set(name, [node]);
  };
  module.tree.iterate({
    enter({ name, node }) {
      if (name === "VariableName") add(nodeText(module, node), node);
      else if (name === "MemberExpression" && isOwner(rootOf(module, node)) && node.getChild("PropertyName"))
        add(nameAt(module, node), node);
      else if (name === "ImportStatement" && node.getChild("*")) stars.push(scopeAround(node));
    },
  });
  return { nodes, stars };
}

/** Determines the use of a name from the syntax around it. */
function useOf(module: PythonModule, node: SyntaxNode): Use {
  let part = node;
  // `X["a"].get("b")` is a part of X.
  for (let outer = part.parent; outer && isPartOf(part, outer); part = outer, outer = outer.parent) {
    const method = part !== node && outer.name === "CallExpression" ? part.getChild("PropertyName") : null;
    if (method && !READ_ONLY.has(nodeText(module, method))) return { kind: "changes" };
  }
  let child = part;
  for (let depth = 0; child.parent && depth < MAX_PYTHON_DEPTH; depth++) {
    const { parent } = child;
    if (parent.name === "Body") break;
    if (parent.name === "FunctionDefinition" || parent.name === "ClassDefinition")
      return useInHead(node, child, parent);
    if (ASSIGNMENTS.has(parent.name)) return useInAssignment(node, part, child, parent);
    if (parent.name === "ForStatement") {
      const sign = parent.getChild("in");
      if (child.to > (sign?.from ?? parent.to)) return READS;
      const over = child === node ? sign?.nextSibling : undefined;
      return withAssigned(bound(node, part), over ? [{ value: over, isItem: true }] : undefined);
    }
    if (BINDING.has(parent.name)) {
      const sign = child.prevSibling;
      const isTarget = sign?.name === "as";
      // `with a(x) as b` binds b, and `except E as e` binds e.
      if (!isTarget && (parent.name === "WithStatement" || parent.name === "TryStatement")) return READS;
      const use = bound(node, part, NOT_PLAIN, parent.name === "ScopeStatement");
      const managed = isTarget ? sign.prevSibling : null;
      const isManaged = parent.name === "WithStatement" && managed !== null;
      return withAssigned(use, isManaged ? [{ value: managed, isItem: false }] : undefined);
    }
    child = parent;
  }
  return READS;
}

const READS: Use = { kind: "reads" };

function withAssigned(use: Use, assigned: readonly Assignment[] | undefined): Use {
  return use.kind === "binds" && assigned ? { ...use, assigned } : use;
}

function isPartOf(part: SyntaxNode, outer: SyntaxNode): boolean {
  return part.from === outer.from && (outer.name === "MemberExpression" || outer.name === "CallExpression");
}

/** Returns the use of a binding without a known value. Binding a part of a value changes the value. */
function bound(node: SyntaxNode, part: SyntaxNode, why = NOT_PLAIN, isGlobal = false): Use {
  if (part !== node) return { kind: "changes" };
  return { kind: "binds", value: undefined, why, from: node.to, scope: scopeAround(node), isGlobal };
}

function useInHead(node: SyntaxNode, child: SyntaxNode, definition: SyntaxNode): Use {
  if (child.name === "ParamList") {
    // Defaults and types are not parameters.
    if (node.parent?.name !== "ParamList" || node.prevSibling?.name === "AssignOp") return READS;
    const sign = node.nextSibling?.name === "TypeDef" ? node.nextSibling.nextSibling : node.nextSibling;
    const value = sign?.name === "AssignOp" ? sign.nextSibling : null;
    return {
      kind: "binds",
      value: undefined,
      why: PARAMETER,
      from: child.to,
      scope: definition,
      ...(value && { assigned: [undefined, { value, isItem: false }] }),
    };
  }
  return child.name === "VariableName" ? bound(child, child, "it is a function or a class") : READS;
}

/** `X = 1` and `X: int = 1` in a scope's own block bind a known value; every other assignment binds an unknown one. */
function useInAssignment(node: SyntaxNode, part: SyntaxNode, child: SyntaxNode, statement: SyntaxNode): Use {
  const members = childrenOf(statement).filter(({ name }) => name !== "TypeDef");
  const signs = members.filter(({ name }) => name === "AssignOp" || name === "UpdateOp");
  const sign = signs.at(-1);
  const targets = members.filter(({ to }) => sign && to <= sign.from);
  const values = members.filter(({ from }) => sign && from >= sign.to);
  if (!sign || child.from > sign.from) {
    const isValue = child.from === node.from && child.to === node.to;
    const names = targets.filter(({ name }) => name === "VariableName" || name === "MemberExpression");
    return isValue ? { kind: "renames", targets: names } : READS;
  }
  if (child.name === "TypeDef") return READS;
  // `a[X] = 1` only reads X.
  if (child.from !== part.from && child.name === "MemberExpression") return READS;
  const use = bound(node, part);
  const isPlain = statement.name === "AssignStatement" && targets.length === 1 && values.length === 1;
  const [value] = values;
  if (use.kind !== "binds" || !isPlain || !value || child.to !== node.to || child.from !== node.from) return use;
  const block = use.scope.name === "Script" ? use.scope : use.scope.getChild("Body");
  const isOwn = block !== null && statement.parent !== null && same(statement.parent, block);
  const assigned = [{ value, isItem: false }];
  return isOwn
    ? { ...use, value, why: "", from: value.to, assigned }
    : { ...use, why: "it is bound inside another statement", assigned };
}

function isSelf(name: string): boolean {
  return name === "self" || name === "cls";
}

/** Returns the name of a variable (`X`), or of an attribute (`.X` for `self.X`). */
function nameAt(module: PythonModule, node: SyntaxNode): string {
  if (node.name === "VariableName") return nodeText(module, node);
  const property = node.getChild("PropertyName");
  return property ? `.${nodeText(module, property)}` : "";
}

/** Returns the text before the first dot or bracket. */
function rootOf(module: PythonModule, { firstChild }: SyntaxNode): string {
  return firstChild ? nodeText(module, firstChild) : "";
}

/** Returns the functions and classes whose bodies contain a node, innermost first. */
function* scopesAround(node: SyntaxNode): Generator<SyntaxNode> {
  for (let scope = scopeAround(node); scope.name !== "Script"; scope = scopeAround(scope)) yield scope;
}

/** Returns the innermost function or class whose body (not its head) contains a node, else the module. */
function scopeAround(node: SyntaxNode): SyntaxNode {
  let child = node;
  for (; child.parent; child = child.parent) {
    const { parent } = child;
    if (SCOPES.has(parent.name) && (child.name === "Body" || parent.name === "LambdaExpression")) return parent;
  }
  return child;
}

function isInside(node: SyntaxNode, root: SyntaxNode): boolean {
  return node.from >= root.from && node.to <= root.to;
}

function same(one: SyntaxNode, other: SyntaxNode): boolean {
  return one.from === other.from && one.to === other.to && one.name === other.name;
}
