import type { SyntaxNode } from "@lezer/common";
import { findMutations } from "./mutations.js";
import { children, descendants, nodeText, type PythonModule } from "./parse.js";
import { type Binding, type Bindings, collectBindings } from "./scopes.js";

/** What names mean in one file, worked out when first asked for. */
export interface Environment {
  readonly module: PythonModule;
  readonly script: SyntaxNode;
  bindings(scope: SyntaxNode): Bindings;
  /** The class of that name in the module's own block, bound once. */
  classNamed(name: string): SyntaxNode | undefined;
  /** What `self.name` stands for in a class: the one binding of it, in the class itself or in `__init__`. */
  attribute(owner: SyntaxNode, name: string): Binding & { readonly scope: SyntaxNode };
  /** Whether the list or dictionary of a name may be changed in place; an attribute's name begins with a dot. */
  isMutated(scope: SyntaxNode, name: string): boolean;
}

export function createEnvironment(module: PythonModule): Environment {
  const script = module.tree.topNode;
  const bindings = remember((scope) => collectBindings(module, scope));
  const mutations = remember((scope) => findMutations(module, scope, owners()));
  let classes: ReadonlyMap<string, SyntaxNode> | undefined;
  const classMap = () => {
    classes ??= new Map(topLevelClasses(script).map((node) => [className(module, node), node]));
    return classes;
  };
  const owners = () => new Set(["self", "cls", ...classMap().keys()]);
  return {
    module,
    script,
    bindings,
    classNamed: (name) => (bindings(script).get(name)?.value === undefined ? classMap().get(name) : undefined),
    attribute: (owner, name) => findAttribute(module, { owner, name, script, bound: bindings(owner).get(name) }),
    isMutated: (scope, name) => mutations(name.startsWith(".") ? script : scope).has(name),
  };
}

/** Classes in the module's own block, decorated ones included. */
export function topLevelClasses(script: SyntaxNode): SyntaxNode[] {
  return children(script).flatMap((node) => {
    const definition = node.name === "DecoratedStatement" ? node.getChild("ClassDefinition") : node;
    return definition?.name === "ClassDefinition" ? [definition] : [];
  });
}

export function className(module: PythonModule, definition: SyntaxNode): string {
  const name = definition.getChild("VariableName");
  return name ? nodeText(module, name) : "";
}

interface AttributeQuery {
  readonly owner: SyntaxNode;
  readonly name: string;
  readonly script: SyntaxNode;
  readonly bound: Binding | undefined;
}

function findAttribute(module: PythonModule, query: AttributeQuery): Binding & { scope: SyntaxNode } {
  const { owner, bound } = query;
  const assigned = assignments(module, query);
  const [only] = assigned;
  const unknown = (why: string) => ({ value: undefined, why, from: owner.to, scope: owner });
  if (bound && assigned.length === 0) return { ...bound, scope: owner };
  if (bound || assigned.length > 1) return unknown("it is bound more than once");
  if (!only) return unknown("this file does not bind it");
  const initializer = only.parent?.parent;
  const own = initializer?.name === "FunctionDefinition" && initializer.parent?.parent?.from === owner.from;
  const name = initializer?.getChild("VariableName");
  const signs = only.getChildren("AssignOp");
  const value = only.lastChild;
  if (!own || !name || nodeText(module, name) !== "__init__" || signs.length !== 1 || !value) {
    return unknown("it is not bound by a plain assignment");
  }
  return { value, why: "", from: value.to, scope: initializer };
}

const ASSIGNING: ReadonlySet<string> = new Set(["AssignStatement", "UpdateStatement"]);

/** Statements that assign `self.name` in the class, or `Owner.name` anywhere. */
function assignments(module: PythonModule, { owner, name, script }: AttributeQuery): SyntaxNode[] {
  const label = className(module, owner);
  const found: SyntaxNode[] = [];
  for (const node of descendants(script, ASSIGNING)) {
    for (const target of children(node)) {
      if (target.name === "AssignOp" || target.name === "UpdateOp") break;
      const property = target.name === "MemberExpression" ? target.getChild("PropertyName") : null;
      if (!property || !target.firstChild || nodeText(module, property) !== name) continue;
      const root = nodeText(module, target.firstChild);
      const inside = node.from >= owner.from && node.to <= owner.to;
      if (root === label || (inside && (root === "self" || root === "cls"))) found.push(node);
    }
  }
  return found;
}

function remember<T>(compute: (scope: SyntaxNode) => T): (scope: SyntaxNode) => T {
  const known = new Map<string, T>();
  return (scope) => {
    const key = `${scope.name}:${scope.from}`;
    let value = known.get(key);
    if (value === undefined) {
      value = compute(scope);
      known.set(key, value);
    }
    return value;
  };
}
