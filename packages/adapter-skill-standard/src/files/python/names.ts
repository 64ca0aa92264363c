import type { SyntaxNode } from "@lezer/common";
import { children, definedName, definitionsIn, MAX_PYTHON_DEPTH, nodeText, type PythonModule } from "./parse.js";

/** What a name is bound to. */
export interface Binding {
  /** The expression, if the name is bound to one, once, in the scope's own block; otherwise why it is not. */
  readonly value: SyntaxNode | undefined;
  readonly why: string;
  /** Where the value is available from. */
  readonly from: number;
  /** The function, class or module that binds it. */
  readonly scope: SyntaxNode;
}

/** What names mean in one file. An attribute of `self`, `cls` or a class of the module is called `.X`. */
export interface Names {
  /** What a scope binds a name to; undefined if it does not bind it. */
  bindingIn(scope: SyntaxNode, name: string): Binding | undefined;
  /** What a variable stands for at its place; undefined if the file does not bind it. */
  bindingOf(variable: SyntaxNode): Binding | undefined;
  /** What `self.X` or `Skill.X` stands for; undefined if its owner is no class of the file. */
  attributeOf(member: SyntaxNode): Binding | undefined;
  /** Whether the list or dictionary that a name stands for may be changed in place, also through another name for it. */
  isChanged(scope: SyntaxNode, name: string): boolean;
}

/** What is done with a name, or with the value that it stands for, at one of the places where it occurs. */
type Use =
  | (Binding & { readonly kind: "binds"; readonly isGlobal?: boolean })
  | { readonly kind: "changes" | "reads" }
  | { readonly kind: "renames"; readonly targets: readonly SyntaxNode[] };

interface Occurrence {
  readonly place: SyntaxNode;
  readonly use: Use;
}

const PARAMETER = "it is a parameter";
const NOT_PLAIN = "it is not bound by a plain assignment";

const SCOPES: ReadonlySet<string> = new Set(["FunctionDefinition", "ClassDefinition", "LambdaExpression"]);
const ASSIGNMENTS: ReadonlySet<string> = new Set(["AssignStatement", "UpdateStatement", "NamedExpression"]);
/** Statements that may bind every name in their heads. */
const BINDING: ReadonlySet<string> = new Set([
  "WithStatement",
  "TryStatement",
  "ImportStatement",
  "DeleteStatement",
  "ScopeStatement",
  "MatchClause",
  "TypeDefinition",
]);
/** Methods that leave a list or a dictionary as it is. */
const READ_ONLY: ReadonlySet<string> = new Set(["get", "keys", "values", "items", "copy", "index", "count"]);

/** Finds out what names mean by all that is done with them; each name is looked at when somebody asks for it. */
export function readNames(module: PythonModule): Names {
  const script = module.tree.topNode;
  const classes = new Map(definitionsIn(module, script, "ClassDefinition").map(({ name, node }) => [name, node]));
  const known = new Map<string, readonly Occurrence[]>();
  let index: Index | undefined;

  function occurrencesOf(name: string): readonly Occurrence[] {
    index ??= indexNames(module, (owner) => isSelf(owner) || classes.has(owner));
    const places = index.places.get(name) ?? [];
    const found = known.get(name) ?? places.map((place) => ({ place, use: useOf(module, place) }));
    known.set(name, found);
    return found;
  }

  const bindingIn = remembered((scope, name): Binding | undefined => {
    const bindings = occurrencesOf(name).flatMap(({ use }) => {
      const isHere = use.kind === "binds" && (same(use.scope, scope) || (use.isGlobal && same(scope, script)));
      return isHere ? [use] : [];
    });
    const [only] = bindings;
    if (!only) return undefined;
    const unknown = (why: string) => ({ ...only, scope, value: undefined, why });
    // `from m import *` may bind any name anew.
    if (index?.stars.some((star) => same(star, scope))) return unknown("an import may bind it");
    return bindings.length > 1 ? unknown("it is bound more than once") : only;
  });

  const isChanged = remembered((scope, name): boolean => {
    const names = new Set([name]);
    // Other names for the same value join the set while it is gone through.
    for (const one of names) {
      const reach = one.startsWith(".") ? script : scope;
      for (const { place, use } of occurrencesOf(one)) {
        if (!isInside(place, reach)) continue;
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
      // A class is visible only to the code right in it.
      const binding = scope.name === "ClassDefinition" && isInFunction ? undefined : bindingIn(scope, name);
      const isEarly = binding?.value && binding.from > variable.from && !(scope === script && isInFunction);
      if (isEarly) return { ...binding, value: undefined, why: "it is bound further down" };
      if (binding) return binding;
      isInFunction ||= scope.name !== "ClassDefinition";
    }
    return undefined;
  }

  function attributeOf(member: SyntaxNode): Binding | undefined {
    const root = rootOf(module, member);
    const owner = isSelf(root) ? ownerAround(member, root) : classNamed(root);
    return owner && attributeIn(owner, nameAt(module, member));
  }

  /** The class around a method whose parameter `self` or `cls` is. */
  function ownerAround(member: SyntaxNode, root: string): SyntaxNode | undefined {
    const scopes = [...scopesAround(member)];
    const method = scopes.find(({ name }) => name !== "ClassDefinition");
    const isParameter = method !== undefined && bindingIn(method, root)?.why === PARAMETER;
    return isParameter ? scopes.find(({ name }) => name === "ClassDefinition") : undefined;
  }

  function classNamed(name: string): SyntaxNode | undefined {
    return bindingIn(script, name)?.value === undefined ? classes.get(name) : undefined;
  }

  /** The one binding of an attribute, in the class itself or in `__init__`. */
  function attributeIn(owner: SyntaxNode, attribute: string): Binding {
    const inClass = bindingIn(owner, attribute.slice(1));
    const assigned = occurrencesOf(attribute).flatMap(({ place, use }) => {
      const root = rootOf(module, place);
      const isOwn = root === definedName(module, owner) || (isSelf(root) && isInside(place, owner));
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

  return { bindingIn, bindingOf, attributeOf, isChanged };
}

/** Asks once for each name in each scope. */
function remembered<T>(ask: (scope: SyntaxNode, name: string) => T): (scope: SyntaxNode, name: string) => T {
  const answers = new Map<string, { readonly answer: T }>();
  return (scope, name) => {
    const key = `${scope.name}:${scope.from}:${name}`;
    const known = answers.get(key) ?? { answer: ask(scope, name) };
    answers.set(key, known);
    return known.answer;
  };
}

/** Where every name of a file occurs. */
interface Index {
  readonly places: ReadonlyMap<string, readonly SyntaxNode[]>;
  /** The scopes that import names without naming them. */
  readonly stars: readonly SyntaxNode[];
}

function indexNames(module: PythonModule, isOwner: (name: string) => boolean): Index {
  const places = new Map<string, SyntaxNode[]>();
  const stars: SyntaxNode[] = [];
  const put = (name: string, place: SyntaxNode) => {
    const found = places.get(name);
    if (found) found.push(place);
    else places.set(name, [place]);
  };
  module.tree.iterate({
    enter({ name, node }) {
      if (name === "VariableName") put(nodeText(module, node), node);
      else if (name === "MemberExpression" && isOwner(rootOf(module, node)) && node.getChild("PropertyName"))
        put(nameAt(module, node), node);
      else if (name === "ImportStatement" && node.getChild("*")) stars.push(scopeAround(node));
    },
  });
  return { places, stars };
}

/** What is done at a place of a name, told by what stands around it. */
function useOf(module: PythonModule, place: SyntaxNode): Use {
  let part = place;
  // `X["a"].get("b")` is a part of X.
  for (let whole = part.parent; whole && isPartOf(part, whole); part = whole, whole = whole.parent) {
    const method = part !== place && whole.name === "CallExpression" ? part.getChild("PropertyName") : null;
    if (method && !READ_ONLY.has(nodeText(module, method))) return { kind: "changes" };
  }
  let child = part;
  for (let depth = 0; child.parent && depth < MAX_PYTHON_DEPTH; depth++) {
    const { parent } = child;
    if (parent.name === "Body") break;
    if (parent.name === "FunctionDefinition" || parent.name === "ClassDefinition") return useInHead(child, parent);
    if (ASSIGNMENTS.has(parent.name)) return useInAssignment(place, part, child, parent);
    if (parent.name === "ForStatement") {
      const isTarget = child.to <= (parent.getChild("in")?.from ?? parent.to);
      return isTarget ? bound(place, part) : READS;
    }
    if (BINDING.has(parent.name)) return bound(place, part, NOT_PLAIN, parent.name === "ScopeStatement");
    child = parent;
  }
  return READS;
}

const READS: Use = { kind: "reads" };

function isPartOf(part: SyntaxNode, whole: SyntaxNode): boolean {
  return part.from === whole.from && (whole.name === "MemberExpression" || whole.name === "CallExpression");
}

/** A binding to nothing that is known; of a part of the value, a change. */
function bound(place: SyntaxNode, part: SyntaxNode, why = NOT_PLAIN, isGlobal = false): Use {
  if (part !== place) return { kind: "changes" };
  return { kind: "binds", value: undefined, why, from: place.to, scope: scopeAround(place), isGlobal };
}

function useInHead(child: SyntaxNode, definition: SyntaxNode): Use {
  if (child.name === "ParamList") {
    return { kind: "binds", value: undefined, why: PARAMETER, from: child.to, scope: definition };
  }
  return child.name === "VariableName" ? bound(child, child, "it is a function or a class") : READS;
}

/** `X = 1` and `X: int = 1` in a scope's own block bind a value; every other assignment binds something unknown. */
function useInAssignment(place: SyntaxNode, part: SyntaxNode, child: SyntaxNode, statement: SyntaxNode): Use {
  const members = children(statement).filter(({ name }) => name !== "TypeDef");
  const signs = members.filter(({ name }) => name === "AssignOp" || name === "UpdateOp");
  const sign = signs.at(-1);
  const targets = members.filter(({ to }) => sign && to <= sign.from);
  const values = members.filter(({ from }) => sign && from >= sign.to);
  if (!sign || child.from > sign.from) {
    const isValue = child.from === place.from && child.to === place.to;
    const names = targets.filter(({ name }) => name === "VariableName" || name === "MemberExpression");
    return isValue ? { kind: "renames", targets: names } : READS;
  }
  if (child.name === "TypeDef") return READS;
  // In `a[X] = 1` X is only read.
  if (child.from !== part.from && child.name === "MemberExpression") return READS;
  const use = bound(place, part);
  const isPlain = statement.name === "AssignStatement" && targets.length === 1 && values.length === 1;
  const [value] = values;
  if (use.kind !== "binds" || !isPlain || !value || child.to !== place.to || child.from !== place.from) return use;
  const block = use.scope.name === "Script" ? use.scope : use.scope.getChild("Body");
  const isOwn = block !== null && statement.parent !== null && same(statement.parent, block);
  return isOwn ? { ...use, value, why: "", from: value.to } : { ...use, why: "it is bound inside another statement" };
}

function isSelf(name: string): boolean {
  return name === "self" || name === "cls";
}

/** What a variable is called, or an attribute: `X`, or `.X` of `self.X`. */
function nameAt(module: PythonModule, node: SyntaxNode): string {
  if (node.name === "VariableName") return nodeText(module, node);
  const property = node.getChild("PropertyName");
  return property ? `.${nodeText(module, property)}` : "";
}

/** What stands before the first dot or bracket. */
function rootOf(module: PythonModule, { firstChild }: SyntaxNode): string {
  return firstChild ? nodeText(module, firstChild) : "";
}

/** The functions and classes in whose bodies a node stands, from the inside out. */
function* scopesAround(node: SyntaxNode): Generator<SyntaxNode> {
  for (let scope = scopeAround(node); scope.name !== "Script"; scope = scopeAround(scope)) yield scope;
}

/** The nearest function or class in whose body, not in whose head, a node stands; else the module. */
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
