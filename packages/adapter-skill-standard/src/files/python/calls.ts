import type { SyntaxNode } from "@lezer/common";
import { children, descendants, nodeText, type PythonModule } from "./parse.js";
import { readStringLiteral } from "./strings.js";

const NESTED: ReadonlySet<string> = new Set(["FunctionDefinition", "ClassDefinition", "LambdaExpression"]);
const CALL: ReadonlySet<string> = new Set(["CallExpression"]);
const RETURN: ReadonlySet<string> = new Set(["ReturnStatement"]);

/** A call, by the name that is called as it is written. */
export interface Call {
  readonly name: string;
  readonly node: SyntaxNode;
  /** The names of its keyword arguments; undefined where others may be given too. */
  readonly keywords: ReadonlySet<string> | undefined;
  /** The text of its first argument, where that is a literal, and the literal. */
  readonly first: { readonly text: string; readonly node: SyntaxNode } | undefined;
}

/** Every call inside a statement. */
export function callsIn(module: PythonModule, root: SyntaxNode): Call[] {
  return descendants(root, CALL).flatMap((node) => {
    const [callee, list] = [node.firstChild, node.getChild("ArgList")];
    if (!callee || !list) return [];
    return [
      { name: nodeText(module, callee), node, keywords: keywordsOf(module, list), first: firstText(module, list) },
    ];
  });
}

function keywordsOf(module: PythonModule, list: SyntaxNode): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  const members = children(list).filter(({ name }) => !["(", ")", ","].includes(name));
  for (let index = 0; index < members.length; index += 3) {
    const [name, sign] = [members[index], members[index + 1]];
    if (name?.name !== "VariableName" || sign?.name !== "AssignOp") return undefined;
    names.add(nodeText(module, name));
  }
  return names;
}

function firstText(module: PythonModule, list: SyntaxNode): Call["first"] {
  const node = children(list).find(({ name }) => !["(", ")", ","].includes(name));
  const text = node?.name === "String" ? readStringLiteral(nodeText(module, node)) : undefined;
  return node && text !== undefined ? { text, node } : undefined;
}

/** The expressions that a function itself returns; undefined stands for none, with the statement. */
export function returnsOf(
  method: SyntaxNode,
): { readonly statement: SyntaxNode; readonly value: SyntaxNode | undefined }[] {
  const body = method.getChild("Body");
  if (!body) return [];
  return descendants(body, RETURN, NESTED).map((statement) => ({ statement, value: children(statement)[1] }));
}

const ENDS_OTHERWISE: ReadonlySet<string> = new Set([
  "ReturnStatement",
  "RaiseStatement",
  "YieldStatement",
  "YieldExpression",
]);

/** Whether a function that nothing decorates comes to its end without a word: no return, no raise and no yield in it. */
export function returnsNothing(method: SyntaxNode): boolean {
  const body = method.getChild("Body");
  if (!body || method.parent?.name === "DecoratedStatement") return false;
  return descendants(body, ENDS_OTHERWISE, NESTED).length === 0;
}
