import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Budget } from "./budget.js";
import { isObject, type Json } from "./json.js";
import type { Dialect } from "./schema/dialect.js";
import { lift } from "./schema/lift.js";
import { Pattern } from "./strings/pattern.js";

/** Instances hold on to the schemas they compiled, so they are replaced now and then. */
const COMPILATIONS = 400;
const PATTERN_WORK = 2_000_000;

/** Patterns for the validator, which end in bounded time. Its generated code tells them apart by `toString`. */
const regExp = Object.assign(
  (source: string) => {
    const pattern = new Pattern(source, new Budget(PATTERN_WORK, PATTERN_WORK));
    return { test: (text: string) => pattern.test(text), toString: () => source };
  },
  { code: "new RegExp" },
);

const OPTIONS: Options = {
  strict: false,
  validateSchema: false,
  validateFormats: false,
  ownProperties: true,
  addUsedSchema: false,
  logger: false,
  code: { regExp },
};

interface Shared {
  readonly ajv: Ajv;
  left: number;
}

// A fresh instance costs fifteen milliseconds. What is kept here shows in nothing but the time taken.
const shared = new Map<boolean, Shared>();

function instance(modern: boolean): Ajv {
  let current = shared.get(modern);
  if (current === undefined || current.left <= 0) {
    const ajv = modern ? new Ajv2020(OPTIONS) : new Ajv({ ...OPTIONS, ignoreKeywordsWithRef: true });
    // Keywords that the specification does not know must not make a schema unusable.
    ajv.removeKeyword("id");
    current = { ajv, left: COMPILATIONS };
    shared.set(modern, current);
  }
  current.left -= 1;
  return current.ajv;
}

/** Whether ajv accepts a value; undefined if it cannot use the schema. */
export function validates(schema: Json, dialect: Dialect, value: Json): boolean | undefined {
  try {
    const lifted = lift(schema, dialect);
    if (typeof lifted === "boolean") return lifted;
    if (!isObject(lifted)) return undefined;
    return instance(dialect === "2020-12").compile({ ...lifted })(value) === true;
  } catch {
    return undefined;
  }
}

const META_SCHEMAS = /^https?:\/\/json-schema\.org\/(draft\/2020-12|draft-07)\//u;

/** The meta-schemas that come with ajv, for schemas that refer to them. */
export function metaSchema(uri: string): { readonly schema: Json; readonly dialect: Dialect } | undefined {
  const match = META_SCHEMAS.exec(uri);
  if (match === null) return undefined;
  const dialect = match[1] === "draft-07" ? "draft-07" : "2020-12";
  const schema: unknown = instance(dialect === "2020-12").schemas[uri]?.schema;
  return isObject(schema) ? { schema, dialect } : undefined;
}
