import { type ArrayValue, type Command, forEachChild, type SyntaxNode, type Word } from "unbash";
import { MAX_NODES } from "../program.js";

/** A value that a script gives to a variable; undefined if it is computed, as by `read`. */
export interface Assigned {
  readonly value: Word | ArrayValue | readonly Word[] | undefined;
  readonly isAppended: boolean;
  readonly from: number;
  readonly to: number;
}

/** The variables that a script assigns anywhere, and the functions that it defines. */
export interface Definitions {
  readonly variables: ReadonlyMap<string, readonly Assigned[]>;
  readonly functions: ReadonlySet<string>;
}

const DECLARES: ReadonlySet<string> = new Set(["export", "local", "readonly", "declare", "typeset"]);

/** Finds all assignments of a script. The shell has one scope but for `local`, which counts as one more assignment. */
export function findDefinitions(root: SyntaxNode): Definitions {
  const variables = new Map<string, Assigned[]>();
  const functions = new Set<string>();
  const assign = (name: string, value: Assigned["value"], { pos, end }: SyntaxNode, isAppended = false) => {
    const known = variables.get(name);
    const assigned = { value, isAppended, from: pos, to: end };
    if (known) known.push(assigned);
    else variables.set(name, [assigned]);
  };
  let count = 0;

  function visit(node: SyntaxNode): void {
    if (++count > MAX_NODES) return;
    if (node.type === "Function") functions.add(node.name.value);
    if (node.type === "For") assign(node.name.value, node.wordlist, node.name);
    if (node.type === "Select") assign(node.name.value, undefined, node.name);
    if (node.type === "Command") visitCommand(node);
    if (node.type === "ParameterExpansion" && node.operation?.type === "Default" && /^:?=$/.test(node.operation.operator))
      assign(node.parameter, node.operation.operand, node);
    if (node.type === "ArithmeticBinary" && /^[^=!<>]?=$/.test(node.operator) && node.left.type === "ArithmeticWord")
      assign(node.left.value, undefined, node);
    // The positions of such a script are those of another text.
    if (node.type === "Script" && node.source !== undefined) return;
    forEachChild(node, visit);
  }

  function visitCommand(command: Command): void {
    const name = command.name?.value;
    if (name === undefined) {
      for (const each of command.prefix) {
        if (each.type === "Assignment") assign(each.name, each.index ? undefined : each.value, each, each.append);
      }
      return;
    }
    for (const argument of command.args) {
      if (argument.type === "Assignment") assign(argument.name, argument.value, argument, argument.append);
      else if (DECLARES.has(name) && /^[A-Za-z_]\w*$/.test(argument.value) && name !== "export" && name !== "readonly")
        assign(argument.value, undefined, argument);
      else if (/^(?:read|mapfile|readarray|getopts|printf)$/.test(name) && /^[A-Za-z_]\w*$/.test(argument.value))
        assign(argument.value, undefined, argument);
    }
  }

  visit(root);
  return { variables, functions };
}
