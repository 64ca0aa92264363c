import type { JsonRecord, JsonSchema } from "../json.js";
import { memoizeLast } from "../memoize-last.js";
import type { Path } from "../path.js";
import { compileSchema } from "./compile.js";
import { type Automaton, automatonOf, isMatch, type Spend, Undecided } from "./linear-pattern.js";
import type { Violation, VisitOptions } from "./visit.js";

/** The limit on the schemas, values and characters that are examined, which takes less than a second. */
const MAX_WORK = 1_000_000;

/** The answer to whether a schema accepts a value, or the reason why it cannot be decided. */
export type InstanceCheck =
  | { readonly accepted: boolean; readonly problem?: never }
  | { readonly accepted?: never; readonly problem: string };

/**
 * Checks a value against a JSON Schema (2020-12). The work is limited, and patterns run in linear time. The result has
 * a `problem` if it cannot be decided: because of look-around, a reference to another document, or too much work.
 */
export function checkInstance(value: unknown, schema: JsonSchema): InstanceCheck {
  try {
    const { compiled, automata } = loadLast(schema);
    return { accepted: compiled.accepts(value, optionsFor(automata, MAX_WORK)) };
  } catch (error) {
    if (error instanceof Undecided) return { problem: error.message };
    // Deeply nested values overflow the stack.
    if (error instanceof RangeError) return { problem: "it is nested too deeply" };
    throw error;
  }
}

/** Returns true if a JSON Schema (2020-12) accepts a value; undefined if {@link checkInstance} cannot decide it. */
export function isInstance(value: unknown, schema: JsonSchema): boolean | undefined {
  return checkInstance(value, schema).accepted;
}

/**
 * Returns the path of the innermost value that a schema does not accept; undefined if it accepts the value. The
 * work is not limited, so the schema must be one of this package.
 */
export function firstInvalidPath(value: unknown, schema: object): Path | undefined {
  const { compiled, automata } = loadOwn(schema as JsonRecord);
  const options = optionsFor(automata, Number.POSITIVE_INFINITY);
  if (compiled.accepts(value, options)) return undefined;
  const paths = compiled.violations(value, options, 1).flatMap(pathsOf);
  return paths.reduce((deepest, path) => (path.length > deepest.length ? path : deepest), []);
}

/** Returns the paths of the values that a violation is about. */
function pathsOf({ keyword, path, part, causes }: Violation): readonly Path[] {
  const isProperty = keyword === "additionalProperties" || keyword === "unevaluatedProperties";
  return [...causes.flat().flatMap(pathsOf), isProperty ? [...path, String(part)] : path];
}

const load = (schema: JsonSchema) => ({ compiled: compileSchema(schema), automata: new Map<string, Automaton>() });

/** Many values are checked against the same schema, one after the other. */
const loadLast = memoizeLast(load, 4);
const loadOwn = memoizeLast(load, 2);

function optionsFor(automata: Map<string, Automaton>, work: number): VisitOptions {
  let remaining = work;
  const spend: Spend = (amount = 1) => {
    remaining -= amount;
    if (remaining < 0) throw new Undecided("it takes too much work");
  };
  return {
    spend,
    matches(pattern, text) {
      const automaton = automata.get(pattern) ?? automatonOf(pattern, spend);
      automata.set(pattern, automaton);
      return isMatch(automaton, text, spend);
    },
    isOfFormat: (format, text) => (format !== "uri" && format !== "url") || URL.canParse(text),
  };
}
