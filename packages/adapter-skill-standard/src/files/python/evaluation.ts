import type { SyntaxNode } from "@lezer/common";
import type { Evaluated, Known, Unknown } from "./evaluated.js";
import type { Member, PythonModule } from "./parse.js";

/** The variables of the comprehensions around an expression. */
export type Variables = ReadonlyMap<string, Known>;

/** What the parts of the evaluator ask of each other. */
export interface Evaluation {
  readonly module: PythonModule;
  text(node: SyntaxNode): string;
  evaluate(node: SyntaxNode): Evaluated;
  /** The value of an expression, if all of it is known. */
  whole(node: SyntaxNode): Evaluated;
  /** Says that an expression has no value here. */
  expression(node: SyntaxNode): Unknown;
  /** Evaluates with further variables. */
  within<T>(variables: Variables, run: () => T): T;
  /** Whether a name means what Python itself calls by it. */
  isBuiltin(name: SyntaxNode): boolean;
  /** A dictionary of members with keys, and of others that are unpacked. */
  dictionary(node: SyntaxNode, members: readonly Member[], keyOf: (key: SyntaxNode) => string | Evaluated): Evaluated;
}
