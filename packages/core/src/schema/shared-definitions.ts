import { getOwn, isJsonRecord, type Json, type JsonRecord, type JsonSchema, recordOf } from "../json.js";
import { DATA_KEYWORDS, localReferencePath } from "./references.js";

// Definitions (`$defs`) that several schemas have alike.

/** Definitions are shared if their copies have at least so many characters of JSON. Fewer are easier to read in place. */
const MIN_REPEATED = 20_000;

export interface SharedDefinitions {
  /** The shared definitions, by name, in the order in which the schemas have them. Each refers only to others of them. */
  readonly definitions: JsonRecord;
  /** The names of those that each schema has, in the same form. */
  readonly used: readonly ReadonlySet<string>[];
}

interface Known {
  readonly definition: Json;
  readonly text: string;
  copies: number;
}

/** Returns the definitions that at least two schemas have under one name and alike; none if that would save little. */
export function shareDefinitions(schemas: readonly (JsonSchema | undefined)[]): SharedDefinitions {
  const textOf = memoizedText();
  const known = new Map<string, Known>();
  for (const schema of schemas) {
    for (const [name, definition] of Object.entries(definitionsOf(schema))) {
      const first = known.get(name);
      if (first === undefined) known.set(name, { definition, text: textOf(definition), copies: 0 });
      else if (first.text === textOf(definition)) first.copies++;
    }
  }
  const isShared = ({ text, copies }: Known) => copies > 0 && !/"\$(?:id|anchor|dynamicAnchor)":/.test(text);
  const all = recordOf(
    [...known].flatMap(([name, each]) => (isShared(each) ? [[name, each.definition] as const] : [])),
  );
  const repeated = [...known.values()].reduce((sum, { text, copies }) => sum + text.length * copies, 0);
  if (repeated < MIN_REPEATED) return { definitions: {}, used: schemas.map(() => new Set()) };
  const targets = new Map(Object.entries(all).map(([name, definition]) => [name, targetsIn(definition)]));
  const names = closed(Object.keys(all), targets);
  const definitions = recordOf(Object.entries(all).filter(([name]) => names.has(name)));
  const used = schemas.map((schema) => {
    const own = definitionsOf(schema);
    const alike = Object.keys(own).filter(
      (name) => names.has(name) && textOf(own[name] as Json) === known.get(name)?.text,
    );
    return closed(alike, targets);
  });
  return { definitions, used };
}

/** Returns the definitions of a schema under `$defs`. */
export function definitionsOf(schema: JsonSchema | undefined): JsonRecord {
  const definitions = isJsonRecord(schema) ? getOwn(schema, "$defs") : undefined;
  return isJsonRecord(definitions) ? definitions : {};
}

/** Returns the reference to a definition of the schema at the root. */
export function referenceToDefinition(name: string): string {
  return `#/$defs/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}

type Targets = ReadonlyMap<string, readonly (string | undefined)[]>;

/** The largest part of some definitions that refer to nothing else in their document. */
function closed(names: readonly string[], targets: Targets): ReadonlySet<string> {
  const kept = new Set(names);
  const isOpen = (name: string) => !targets.get(name)?.every((target) => target !== undefined && kept.has(target));
  for (let open = names.filter(isOpen); open.length > 0; open = [...kept].filter(isOpen))
    for (const name of open) kept.delete(name);
  return kept;
}

/** The names of the definitions to which a schema refers; undefined for a reference to another part of its document. */
function targetsIn(schema: Json): readonly (string | undefined)[] {
  if (Array.isArray(schema)) return schema.flatMap(targetsIn);
  if (!isJsonRecord(schema)) return [];
  const found = Object.entries(schema).flatMap(([keyword, value]) => {
    if (DATA_KEYWORDS.has(keyword)) return [];
    return keyword === "$ref" && typeof value === "string" ? targetOf(value) : targetsIn(value);
  });
  return [...new Set(found)];
}

function targetOf(reference: string): (string | undefined)[] {
  if (!reference.startsWith("#")) return [];
  const [head, name] = localReferencePath(reference) ?? [];
  return [head === "$defs" ? name : undefined];
}

/** Returns a function that prints values as JSON, each object once. */
function memoizedText(): (value: Json) => string {
  const texts = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const known = texts.get(value) ?? JSON.stringify(value);
    texts.set(value, known);
    return known;
  };
}
