import type { SyntaxNode } from "@lezer/common";
import { children, descendants, nodeText, type PythonModule, parts } from "./parse.js";

/** What a name is bound to in one scope. */
export interface Binding {
  /** The expression, where the name is bound to one, once, in the scope's own block; otherwise why it is not. */
  readonly value: SyntaxNode | undefined;
  readonly why: string;
  /** Where the value is available from. */
  readonly from: number;
}

export const PARAMETER = "it is a parameter";

/** The names that a function, class or module binds itself. */
export type Bindings = ReadonlyMap<string, Binding>;

const SCOPES: ReadonlySet<string> = new Set(["FunctionDefinition", "ClassDefinition", "LambdaExpression"]);

/** Statements whose targets come before an assignment sign. */
const ASSIGNMENTS: ReadonlySet<string> = new Set(["AssignStatement", "UpdateStatement", "NamedExpression"]);

const VARIABLE: ReadonlySet<string> = new Set(["VariableName"]);
const SCOPE_STATEMENT: ReadonlySet<string> = new Set(["ScopeStatement"]);

/** What a scope binds. Names inside nested functions and classes are theirs. */
export function collectBindings(module: PythonModule, scope: SyntaxNode): Bindings {
  const found = new Map<string, Binding>();
  const bind = (node: SyntaxNode, value: SyntaxNode | undefined, why = "it is not bound by a plain assignment") => {
    const name = nodeText(module, node);
    const again = found.has(name);
    found.set(name, {
      value: again ? undefined : value,
      why: again ? "it is bound more than once" : why,
      from: value?.to ?? node.to,
    });
  };
  if (scope.name === "FunctionDefinition") {
    for (const name of variables(scope.getChild("ParamList"))) bind(name, undefined, PARAMETER);
  }
  if (scope.name === "Script") for (const name of globalNames(module, scope)) bind(name, undefined);
  const block = scope.name === "Script" ? scope : scope.getChild("Body");
  const star = block && visitBlock(block, bind, module);
  // `from m import *` may bind any name anew.
  if (star)
    for (const [name, { from }] of found) found.set(name, { value: undefined, why: "an import may bind it", from });
  return found;
}

/** Names that some function may bind in the module. */
function globalNames(module: PythonModule, script: SyntaxNode): SyntaxNode[] {
  if (!/\bglobal\b/.test(module.text)) return [];
  return descendants(script, SCOPE_STATEMENT).flatMap((node) => variables(node));
}

type Bind = (node: SyntaxNode, value: SyntaxNode | undefined, why?: string) => void;

/** Binds what a block binds; whether it imports names that it does not name. */
function visitBlock(block: SyntaxNode, bind: Bind, module: PythonModule): boolean {
  let star = false;
  for (const node of descendants(block, BINDING, SCOPES)) {
    if (node.name === "FunctionDefinition" || node.name === "ClassDefinition") {
      const name = node.getChild("VariableName");
      if (name) bind(name, undefined, "it is a function or a class");
    } else if (ASSIGNMENTS.has(node.name)) bindAssignment(node, block, bind, module);
    else if (BINDING_STATEMENTS.has(node.name)) for (const name of targetsOf(node)) bind(name, undefined);
    if (node.name === "ImportStatement" && node.getChild("*")) star = true;
  }
  return star;
}

/** `X = 1` and `X: int = 1` in the scope's own block bind a value; every other assignment binds something unknown. */
function bindAssignment(statement: SyntaxNode, block: SyntaxNode, bind: Bind, module: PythonModule): void {
  const members = children(statement);
  const signs = members.filter(({ name }) => name === "AssignOp" || name === "UpdateOp");
  const sign = signs.at(-1);
  if (sign === undefined) return;
  const targets = members.filter((member) => member.from < sign.from && !["AssignOp", "TypeDef"].includes(member.name));
  const values = members.filter((member) => member.from >= sign.to);
  const [target, ...others] = targets;
  const plain =
    statement.name === "AssignStatement" && signs.length === 1 && others.length === 0 && values.length === 1;
  if (plain && target?.name === "VariableName") {
    const own = statement.parent?.from === block.from && statement.parent.name === block.name;
    bind(target, own ? values[0] : undefined, "it is bound inside another statement");
    return;
  }
  for (const node of targets) for (const name of boundNames(node, module)) bind(name, undefined);
}

/** Names of a target: `a, (b, *c)` binds three, `a.b` and `a[0]` none. */
function boundNames(target: SyntaxNode, module: PythonModule): SyntaxNode[] {
  if (target.name === "MemberExpression") return [];
  if (target.name === "VariableName") return [target];
  return parts(target).flatMap((part) => boundNames(part, module));
}

const BINDING_STATEMENTS: ReadonlySet<string> = new Set([
  "ForStatement",
  "WithStatement",
  "TryStatement",
  "ImportStatement",
  "DeleteStatement",
  "ScopeStatement",
  "MatchClause",
  "TypeDefinition",
]);

const BINDING: ReadonlySet<string> = new Set([
  "FunctionDefinition",
  "ClassDefinition",
  ...ASSIGNMENTS,
  ...BINDING_STATEMENTS,
]);

function targetsOf(statement: SyntaxNode): SyntaxNode[] {
  const head = children(statement).filter(({ name }) => name !== "Body");
  if (statement.name === "ForStatement") {
    const end = head.findIndex(({ name }) => name === "in");
    return head.slice(0, end < 0 ? undefined : end).flatMap((node) => variables(node));
  }
  return head.flatMap((node) => variables(node));
}

function variables(node: SyntaxNode | null): SyntaxNode[] {
  if (!node) return [];
  return node.name === "VariableName" ? [node] : descendants(node, VARIABLE);
}
