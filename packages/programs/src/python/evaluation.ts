import type { SyntaxNode } from "@lezer/common";
import type { Evaluated, Known, Unknown } from "./evaluated.js";
import type { PythonModule } from "./parse.js";
import type { Member } from "./syntax.js";

/** The variables of the comprehensions that enclose an expression. */
export type Variables = ReadonlyMap<string, Known>;

/** The functions that the parts of the evaluator share. */
export interface Evaluation {
  readonly module: PythonModule;
  text(node: SyntaxNode): string;
  evaluate(node: SyntaxNode): Evaluated;
  /** Evaluates an expression, and returns its value only if it is complete. */
  evaluateFully(node: SyntaxNode): Evaluated;
  /** Returns the reason for an expression whose value is not known. */
  expression(node: SyntaxNode): Unknown;
  /** Calls `run` with further variables. */
  within<T>(variables: Variables, run: () => T): T;
  /** Returns true if a name refers to a built-in of Python. */
  isBuiltin(name: SyntaxNode): boolean;
  /** Evaluates a dictionary with keys and unpacked dictionaries. */
  dictionary(node: SyntaxNode, members: readonly Member[], keyOf: (key: SyntaxNode) => string | Evaluated): Evaluated;
}
