import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { isSchema, schemaToInput } from "@skill-convert/core/schema";
import { asRecord } from "@skill-convert/format";
import { ID } from "../format.js";
import type { Definitions } from "../schema/definitions.js";
import { resolve } from "../schema/references.js";

/** A parameter of the path, the query, the header or a cookie, as it was read. */
export interface ReadParameter {
  /** The parameter of the model. */
  readonly model: JsonRecord;
  /** True if the parameter belongs to the path, and all its operations have it. */
  readonly isShared: boolean;
  /** The index in the list of parameters. */
  readonly index: number;
  /** The parameter, with references followed, and its path in the document. */
  readonly raw: JsonRecord;
  readonly at: Path;
  /** The schema in the document, the path of it, and the schema as it was read with all its annotations. */
  readonly schema: Json;
  readonly schemaAt: Path;
  readonly read: Json;
}

/** Headers that a parameter cannot describe (openapi.md#s21). */
const IGNORED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

const LOCATIONS: ReadonlySet<string> = new Set(["path", "query", "header", "cookie"]);

interface Found {
  readonly isShared: boolean;
  readonly index: number;
  readonly raw: JsonRecord;
  readonly at: Path;
  readonly name: string;
  readonly location: string;
}

/**
 * Reads the parameters of an operation and of its path. One of the operation takes the place of one of the path with
 * the same name and location (openapi.md#s19).
 */
export function readParameters(
  definitions: Definitions,
  itemAt: Path,
  operationAt: Path,
  uses: Set<string>,
): readonly ReadParameter[] {
  const shared = found(definitions, [...itemAt, "parameters"], true);
  const own = found(definitions, [...operationAt, "parameters"], false);
  const kept = shared.filter(
    ({ name, location }) => !own.some((each) => each.name === name && each.location === location),
  );
  const taken = new Set<string>();
  return [...kept, ...own].map((each) => {
    const name = taken.has(each.name) ? freeName(`${each.location}-${each.name}`, taken) : each.name;
    taken.add(name);
    return readParameter(definitions, each, name, uses);
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
  return free;
}

function found({ document }: Definitions, at: Path, isShared: boolean): Found[] {
  const list = resolve(document, at).value;
  const seen = new Set<string>();
  return (Array.isArray(list) ? list : []).flatMap((_: Json, index): Found[] => {
    const { value, at: place } = resolve(document, [...at, index]);
    const raw = asRecord(value);
    const name = raw?.["name"];
    const location = raw?.["in"];
    if (!raw || typeof name !== "string" || name === "" || typeof location !== "string" || !LOCATIONS.has(location))
      return [];
    if (location === "header" && IGNORED_HEADERS.has(name.toLowerCase())) return [];
    const key = `${location} ${name}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ isShared, index, raw, at: place, name, location }];
  });
}

/** The keys of a parameter that the model has in fields of its own. */
const MODELLED: ReadonlySet<string> = new Set(["name", "description", "required", "schema"]);

function readParameter(
  definitions: Definitions,
  { raw, at, isShared, index, name: rawName }: Found,
  name: string,
  uses: Set<string>,
): ReadParameter {
  const place = schemaPlace(raw);
  const schemaAt = [...at, ...place];
  const schema = placeValue(raw, place) ?? {};
  const own = new Set<string>();
  const read = definitions.read(schema, {
    at: schemaAt,
    root: `#/properties/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    uses: own,
  });
  for (const each of own) uses.add(each);
  const member = memberOf(name, read, raw);
  const required = typeof raw["required"] === "boolean" ? raw["required"] : undefined;
  const kept = recordOf(Object.entries(raw).filter(([key]) => !MODELLED.has(key)));
  const content = place[0] === "content" ? { content: withoutSchemaAt(raw["content"] ?? {}) } : {};
  const extension = { ...kept, ...content, ...(name === rawName ? {} : { name: rawName }) };
  return {
    model: recordOf<Json>([
      ["name", name],
      ["description", member["description"]],
      ["schema", member["schema"]],
      ["required", required],
      ["sensitive", member["sensitive"]],
      ["default", member["default"]],
      ["extensions", { [ID]: extension }],
    ]),
    isShared,
    index,
    raw,
    at,
    schema,
    schemaAt,
    read,
  };
}

/**
 * Returns what a schema says about a parameter or a body. A description beside the schema takes the place of its own.
 *
 * @param read the schema as it was read
 * @param raw the parameter or the body
 */
export function memberOf(name: string, read: Json, raw: JsonRecord): JsonRecord {
  const properties = { [name]: isSchema(read) ? read : {} };
  const [member] = schemaToInput({ type: "object", properties }).parameters;
  const { description: inSchema, ...rest } = (member ?? { name, schema: {} }) as unknown as JsonRecord;
  const description = typeof raw["description"] === "string" ? raw["description"] : inSchema;
  return recordOf<Json>([...Object.entries(rest), ["description", description]]);
}

/**
 * The schema that was read, as it is compared with that of the model: without a description that another one hides, as
 * long as there is another one.
 *
 * @param shown the description that hides it, and the one that is written
 */
export function withoutHidden(
  read: Json,
  shown: { readonly before: Json | undefined; readonly now: Json | undefined },
): Json {
  const isHidden = typeof shown.before === "string" && shown.now !== undefined;
  if (!isHidden || !isJsonRecord(read) || read["description"] === undefined) return read;
  const { description: _, ...rest } = read;
  return rest;
}

/** The path of the schema in a parameter: under `schema`, or in the only media type of its `content` (openapi.md#s22). */
export function schemaPlace(raw: JsonRecord): readonly string[] {
  if (Object.hasOwn(raw, "schema")) return ["schema"];
  const [type] = Object.keys(asRecord(raw["content"]) ?? {});
  return type === undefined ? ["schema"] : ["content", type, "schema"];
}

function placeValue(raw: JsonRecord, place: readonly string[]): Json | undefined {
  let value: Json | undefined = raw;
  for (const key of place) value = asRecord(value) && getOwn(asRecord(value) ?? {}, key);
  return value;
}

function withoutSchemaAt(content: Json): Json {
  const record = asRecord(content) ?? {};
  return recordOf(
    Object.entries(record).map(
      ([type, media]) =>
        [
          type,
          asRecord(media) ? recordOf(Object.entries(asRecord(media) ?? {}).filter(([key]) => key !== "schema")) : media,
        ] as const,
    ),
  );
}

/** Returns the name under which a parameter that is read under another one is in the document. */
export function ownName(model: JsonRecord): string {
  const name = extensionOf(model)?.["name"];
  return typeof name === "string" ? name : String(model["name"]);
}

/** Returns the location of a parameter: `body` for a whole body; undefined for a property of the body. */
export function locationOf(model: JsonRecord): string | undefined {
  const location = extensionOf(model)?.["in"];
  return typeof location === "string" ? location : undefined;
}

/** Returns the keys of the format that the model has for a part of it. */
export function extensionOf(model: JsonRecord | undefined): JsonRecord | undefined {
  return asRecord(asRecord(model?.["extensions"])?.[ID]);
}

/** Identifies a parameter of the document by its location and its name. */
export function outerName({ raw }: ReadParameter): string {
  return `${raw["in"]} ${raw["name"]}`;
}
