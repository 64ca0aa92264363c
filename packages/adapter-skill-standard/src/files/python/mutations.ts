import type { SyntaxNode } from "@lezer/common";
import { children, descendants, nodeText, type PythonModule } from "./parse.js";

/** Methods that leave a list or a dictionary as it is. */
const READ_ONLY: ReadonlySet<string> = new Set(["get", "keys", "values", "items", "copy", "index", "count"]);

const CHANGING: ReadonlySet<string> = new Set(["AssignStatement", "UpdateStatement", "DeleteStatement"]);
const TOUCHING: ReadonlySet<string> = new Set([...CHANGING, "CallExpression"]);

/**
 * The names whose list or dictionary somebody may change in place: `X["a"] = 1`, `X.update(…)`, `del X["a"]`, also
 * through another name for the same value. An attribute of one of the `owners` (`self.X`, `Skill.X`) is called `.X`.
 */
export function findMutations(
  module: PythonModule,
  root: SyntaxNode,
  owners: ReadonlySet<string>,
): ReadonlySet<string> {
  const changed = new Set<string>();
  const aliases: { readonly name: string; readonly of: string }[] = [];
  for (const node of descendants(root, TOUCHING)) {
    if (CHANGING.has(node.name)) {
      const { targets, values } = splitStatement(node);
      for (const target of targets) {
        const inside = target.name === "MemberExpression" ? target.firstChild : null;
        if (inside && !(isOwner(module, inside, owners) && isAttribute(target)))
          changed.add(rootName(module, target, owners));
      }
      for (const value of values) {
        const of = nameOf(module, value, owners);
        for (const target of targets) {
          const name = nameOf(module, target, owners);
          if (name !== undefined && of !== undefined) aliases.push({ name, of });
        }
      }
    } else {
      const callee = node.firstChild;
      const method = callee?.getChild("PropertyName");
      if (callee?.name === "MemberExpression" && method && !READ_ONLY.has(nodeText(module, method))) {
        if (callee.firstChild) changed.add(rootName(module, callee.firstChild, owners));
      }
    }
  }
  for (let grown = true; grown; ) {
    const before = changed.size;
    for (const { name, of } of aliases) if (changed.has(name)) changed.add(of);
    grown = changed.size > before;
  }
  return changed;
}

function splitStatement(statement: SyntaxNode): { targets: SyntaxNode[]; values: SyntaxNode[] } {
  const members = children(statement);
  const signs = members.filter(({ name }) => name === "AssignOp" || name === "UpdateOp");
  const end = statement.name === "DeleteStatement" ? statement.to : (signs.at(-1)?.from ?? statement.to);
  return {
    targets: members.filter((member) => member.from < end),
    values: members.filter((member) => member.from >= end && member.name !== "AssignOp"),
  };
}

/** `X` or `self.X`; undefined for anything else. */
function nameOf(module: PythonModule, node: SyntaxNode, owners: ReadonlySet<string>): string | undefined {
  if (node.name === "VariableName") return nodeText(module, node);
  const plain = node.name === "MemberExpression" && node.firstChild && isOwner(module, node.firstChild, owners);
  return plain && isAttribute(node) ? rootName(module, node, owners) : undefined;
}

/** The name that an expression such as `X["a"].get("b")` begins with. */
function rootName(module: PythonModule, node: SyntaxNode, owners: ReadonlySet<string>): string {
  let current = node;
  let outer: SyntaxNode | undefined;
  while (current.firstChild && (current.name === "MemberExpression" || current.name === "CallExpression")) {
    outer = current;
    current = current.firstChild;
  }
  const attribute = outer && isOwner(module, current, owners) ? outer.getChild("PropertyName") : null;
  return attribute ? `.${nodeText(module, attribute)}` : nodeText(module, current);
}

function isOwner(module: PythonModule, node: SyntaxNode, owners: ReadonlySet<string>): boolean {
  return node.name === "VariableName" && owners.has(nodeText(module, node));
}

function isAttribute(node: SyntaxNode): boolean {
  return node.getChild("PropertyName") !== null;
}
