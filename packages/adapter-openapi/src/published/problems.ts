import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { textOf, valueAt } from "@skill-convert/core/json";
import type { Violation } from "@skill-convert/core/schema";
import { asRecord, describeValue, typeProblem } from "@skill-convert/format";

/** A value that a published schema does not allow. */
export interface Problem {
  readonly path: Path;
  /** The problem, as the end of a sentence. */
  readonly problem: string;
  /** The name of a field that is missing from the value at the path. */
  readonly missing?: string;
  /** True if the problem is the name of the value, so the value has no place in the document. */
  readonly isKey?: true;
}

/** The most problems that are reported for one document, and for one alternative. */
export const MAX_PROBLEMS = 20;

/** Describes the violations of a published schema. */
export function describeViolations(violations: readonly Violation[], document: JsonRecord): readonly Problem[] {
  return violations.flatMap((violation) => describe(violation, document)).slice(0, MAX_PROBLEMS);
}

function describe(violation: Violation, document: JsonRecord): readonly Problem[] {
  const { keyword, path, part, causes = [] } = violation;
  if (keyword === "anyOf" || keyword === "oneOf") {
    if (causes.some(({ length }) => length === 0)) {
      return [{ path, problem: "it is more than one of the alternatives" }];
    }
    return closest(
      path,
      causes.map((each) => describeViolations(each, document)),
    );
  }
  const problem = problemOf(violation, valueAt(document, path) ?? null);
  if (typeof part !== "string") return [{ path, problem }];
  return keyword === "required"
    ? [{ path, problem, missing: part }]
    : [{ path: [...path, part], problem, isKey: true }];
}

/**
 * Returns the problems of the alternative that gets furthest into the value, because that one was most likely meant. If
 * all of them fail at the value itself, one problem lists what each expects.
 */
function closest(path: Path, attempts: readonly (readonly Problem[])[]): readonly Problem[] {
  const depths = attempts.map((problems) => Math.max(...problems.map((each) => each.path.length)));
  const deepest = Math.max(...depths);
  const best = attempts[depths.indexOf(deepest)] ?? [];
  if (deepest > path.length) return best;
  const problem = [...new Set(attempts.flatMap(([first]) => first?.problem ?? []))].join(", or ");
  return [{ ...best[0], path, problem }];
}

function problemOf({ keyword, schema, part }: Violation, found: Json): string {
  const parent = asRecord(schema) ?? {};
  const argument = parent[keyword] ?? null;
  switch (keyword) {
    case "type": {
      const wrong = listOf(argument).map((type) => typeProblem(type, found));
      return `expected ${wrong.join(" or ")}, found ${describeValue(found)}`;
    }
    case "enum":
      return `expected one of ${listOf(argument)
        .map((value) => JSON.stringify(value))
        .join(", ")}`;
    case "const":
      return `expected ${JSON.stringify(argument)}`;
    case "required":
      return `the required field "${part}" is missing`;
    case "pattern":
      return `expected a string that matches ${textOf(argument)}`;
    case "minimum":
      return `expected ${parent["exclusiveMinimum"] === true ? "more than" : "at least"} ${textOf(argument)}`;
    case "minItems":
      return `expected at least ${textOf(argument)} items`;
    case "minProperties":
      return `expected at least ${textOf(argument)} fields`;
    case "maxProperties":
      return `expected at most ${textOf(argument)} fields`;
    case "uniqueItems":
      return `the items ${listOf(part)
        .map((index) => Number(index) + 1)
        .join(" and ")} are the same`;
    case "propertyNames":
      return `expected a name that matches ${textOf(asRecord(argument)?.["pattern"])}`;
    case "additionalProperties":
    case "unevaluatedProperties":
      return `there is no field of this name${hintFor(parent)}`;
    case "not": {
      const names = listOf(asRecord(argument)?.["required"]);
      return names.length > 1 ? `${names.join(" and ")} exclude each other` : "it must not be like this";
    }
    default:
      return "nothing may be here";
  }
}

/** The pattern of the names that anyone may add (openapi.md#s4). */
const EXTENSION = "^x-";

/** Returns the patterns of names that a schema allows. */
function hintFor(schema: JsonRecord): string {
  const patterns = Object.keys(asRecord(schema["patternProperties"] ?? null) ?? {}).filter(
    (each) => each !== EXTENSION,
  );
  return patterns.length > 0 ? `; a name here matches ${patterns.join(" or ")}` : "";
}

function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
