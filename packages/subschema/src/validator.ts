import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Budget } from "./budget.js";
import { isObject, type Json, type JsonObject } from "./json.js";
import type { Dialect } from "./schema/dialect.js";
import { countSchemas } from "./schema/document.js";
import { lift } from "./schema/lift.js";
import { Pattern } from "./strings/pattern.js";

const PATTERN_WORK = 2_000_000;

/** Patterns for the validator, which end in bounded time. Its generated code tells them apart by `toString`. */
const regExp = Object.assign(
  (source: string) => {
    const pattern = new Pattern(source, new Budget(PATTERN_WORK, PATTERN_WORK));
    return { test: (text: string) => pattern.test(text), toString: () => source };
  },
  { code: "new RegExp" },
);

/** Schemas of more subschemas get code that goes on after an error: such code does not nest. */
const WIDE = 300;

const OPTIONS: Options = {
  strict: false,
  validateSchema: false,
  validateFormats: false,
  ownProperties: true,
  logger: false,
  messages: false,
  // The code runs once or twice; making it fast would take longer.
  code: { regExp, optimize: false },
};

/** An instance keeps some of what it compiled whatever one does, so it is replaced after so many schemas. */
const LIFE = 5000;

/** An ajv that forgets what it compiled: its own schemas are the only ones that stay. */
interface Shared {
  readonly ajv: Ajv;
  readonly own: ReadonlySet<string>;
  left: number;
}

// A fresh instance costs fifteen milliseconds. What is kept here shows in nothing but the time taken.
const shared = new Map<string, Shared>();

function instance(modern: boolean, allErrors = false): Shared {
  const name = `${modern} ${allErrors}`;
  const known = shared.get(name);
  if (known !== undefined && known.left > 0) return known;
  const options = { ...OPTIONS, allErrors };
  const ajv = modern ? new Ajv2020(options) : new Ajv({ ...options, ignoreKeywordsWithRef: true });
  // A keyword that the specification does not know must not make a schema unusable.
  ajv.removeKeyword("id");
  const created = { ajv, own: new Set([...Object.keys(ajv.schemas), ...Object.keys(ajv.refs)]), left: LIFE };
  shared.set(name, created);
  return created;
}

/** Forgets a schema, and every identifier inside it. */
function forget({ ajv, own }: Shared, schema: JsonObject): void {
  const id = schema["$id"];
  if (typeof id !== "string" || !own.has(id.replace(/#$/u, ""))) ajv.removeSchema(schema);
  for (const names of [ajv.schemas, ajv.refs]) {
    for (const name of Object.keys(names)) if (!own.has(name)) delete names[name];
  }
}

/** Whether ajv accepts a value; undefined if it cannot use the schema. */
export function validates(schema: Json, dialect: Dialect, value: Json): boolean | undefined {
  const lifted = lift(schema, dialect);
  if (typeof lifted === "boolean") return lifted;
  if (!isObject(lifted)) return undefined;
  const validator = instance(dialect === "2020-12", countSchemas(schema) > WIDE);
  validator.left -= 1;
  const copy = { ...lifted };
  try {
    return validator.ajv.compile(copy)(value) === true;
  } catch {
    return undefined;
  } finally {
    forget(validator, copy);
  }
}

const META_SCHEMAS = /^https?:\/\/json-schema\.org\/(draft\/2020-12|draft-07)\//u;

/** The meta-schemas that come with ajv, for schemas that refer to them. */
export function metaSchema(uri: string): { readonly schema: Json; readonly dialect: Dialect } | undefined {
  const match = META_SCHEMAS.exec(uri);
  if (match === null) return undefined;
  const dialect = match[1] === "draft-07" ? "draft-07" : "2020-12";
  const schema: unknown = instance(dialect === "2020-12").ajv.schemas[uri]?.schema;
  return isObject(schema) ? { schema, dialect } : undefined;
}
