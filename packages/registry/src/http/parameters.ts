import type { Json, JsonRecord, Parameter } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { didYouMean, enumerate } from "@skill-convert/core/text";
import { Refusal } from "./problem.js";

/** The longest query of a request, in characters. */
const MAX_QUERY = 4096;

/** The most ids of a question. */
const MAX_IDS = 100;

/** The values of a request's parameters, as their schemas have checked them. */
export interface Values {
  text(name: string): string | undefined;
  number(name: string): number | undefined;
  list(name: string): readonly string[];
}

export function inPath(name: string, description: string): Parameter {
  return { name, description, schema: { type: "string" }, required: true, extensions: { openapi: { in: "path" } } };
}

export function inQuery(name: string, description: string, schema: JsonRecord = { type: "string" }): Parameter {
  return { name, description, schema, extensions: { openapi: { in: "query" } } };
}

export function idsInQuery(description: string): Parameter {
  return {
    name: "ids",
    description,
    schema: { type: "array", items: { type: "string" }, minItems: 1, maxItems: MAX_IDS },
    required: true,
    extensions: { openapi: { in: "query", style: "form", explode: false } },
  };
}

export function limit(things: string): Parameter {
  const schema = { type: "integer", minimum: 1, maximum: 1000 };
  return { ...inQuery("limit", `the most ${things} of a page`, schema), default: 100 };
}

/**
 * Reads the parameters of a request.
 *
 * @param inPath the values in the path by name
 * @throws Refusal if a parameter is unknown, repeated, missing or not of its type
 */
export function readParameters(
  parameters: readonly Parameter[],
  { search, searchParams }: URL,
  inPath: ReadonlyMap<string, string>,
): Values {
  if (search.length > MAX_QUERY) throw new Refusal(414, `a query may have at most ${MAX_QUERY} characters`);
  const known = parameters.flatMap(({ name }) => (inPath.has(name) ? [] : [name]));
  const given = new Map(inPath);
  for (const [name, text] of searchParams) {
    if (!known.includes(name)) {
      const list = known.length === 0 ? "this address has no parameters" : `known: ${known.join(", ")}`;
      throw new Refusal(400, `unknown parameter ${JSON.stringify(name)}${didYouMean(name, known)}; ${list}`);
    }
    if (given.has(name)) throw new Refusal(400, `the parameter ${name} is given twice`);
    given.set(name, text);
  }
  const values = new Map(
    parameters.map(({ name, schema, required, default: otherwise }) => {
      const text = given.get(name);
      if (text !== undefined) return [name, read(name, text, schema)] as const;
      if (required) throw new Refusal(400, `the parameter ${name} is missing`);
      return [name, otherwise] as const;
    }),
  );
  return {
    text(name) {
      const value = values.get(name);
      return typeof value === "string" ? value : undefined;
    },
    number(name) {
      const value = values.get(name);
      return typeof value === "number" ? value : undefined;
    },
    list(name) {
      const value = values.get(name);
      return Array.isArray(value) ? value.map(String) : [];
    },
  };
}

function read(name: string, text: string, schema: Parameter["schema"]): Json {
  const { type, enum: choices, pattern, minimum, maximum } = isJsonRecord(schema) ? schema : {};
  const refuse = (expected: string) => new Refusal(400, `${name}: expected ${expected}`);
  if (text === "") throw refuse("a value");
  if (type === "integer") {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    const least = Number(minimum ?? 0);
    const most = Number(maximum ?? Number.MAX_SAFE_INTEGER);
    if (value >= least && value <= most) return value;
    throw refuse(maximum === undefined ? `an integer from ${least}` : `an integer from ${least} to ${most}`);
  }
  if (type === "array") {
    const ids = text
      .split(",")
      .map((id) => id.trim())
      .filter((id) => id !== "");
    if (ids.length > 0 && ids.length <= MAX_IDS) return [...new Set(ids)];
    throw refuse(`1 to ${MAX_IDS} comma-separated ids`);
  }
  if (Array.isArray(choices) && !choices.includes(text)) throw refuse(enumerate(choices.map(String), "or"));
  if (typeof pattern === "string" && !new RegExp(pattern, "u").test(text)) throw refuse("what the page before named");
  return text;
}
