import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { compact, getOwn, isJsonRecord, setOwn, valueAt } from "@skill-convert/core/json";
import { type Child, type Codec, checkValue, type FieldInfo, type Report, type Row, wrongType } from "./codec.js";
import { type Cursor, NOWHERE } from "./cursor.js";
import type { Field } from "./field.js";
import { checkNames, keyIn, namesOf, writePart } from "./other-keys.js";
import { inside, isRequired, type Sections, schemaOfParts } from "./schema.js";
import {
  asRecord,
  compileGetter,
  compileReader,
  compileWriter,
  growTree,
  keepOrder,
  mergeObjects,
  NONE,
  type Node,
  type Part,
  placeIn,
  unknownKeys,
} from "./tree.js";

/** How a mapping becomes an object of the model. */
export interface RecordOptions {
  /** The id of the format, under which the model keeps keys that no field reads: `extensions[id]`. */
  readonly id: string;
  /**
   * Of a whole document that others share, such as front matter: the keys that are the format's own. All others are kept
   * under `extensions.frontmatter`.
   */
  readonly own?: ReadonlySet<string>;
  /** What the mappings are for whose fields belong to this one, by their keys with dots between them. */
  readonly sections?: Readonly<Record<string, string>>;
  /** Whether unknown keys are nothing to report. */
  readonly passthrough?: true;
  /** What the fields are set in; an empty object if left out. */
  readonly initial?: () => JsonRecord;
}

/** Where the model keeps keys of front matter that are not the format's own. */
export const FRONTMATTER = "frontmatter";

/**
 * A mapping with a field for each key, as an object of the model. Keys that no field reads, and values that their field
 * does not understand, are kept in the object's `extensions`. If the model has `extensions` of the format, they are the
 * truth; if it has none, it says nothing of unknown keys, and those of the document stay.
 *
 * @example
 * const command = record([field("cmd", "name", string)], { id: "card" });
 * command.get({ cmd: "git", since: 2005 }, NOWHERE); // { name: "git", extensions: { card: { since: 2005 } } }
 */
export function record(
  fields: readonly Field[],
  { id, own, passthrough, sections, initial }: RecordOptions,
): Codec<JsonRecord> {
  const parts = growTree(fields);
  for (const { at, to } of fields) {
    // Where the keys are that no field reads: in another place it would be written twice.
    if (to[0] === "extensions" && to.slice(2).join(".") !== at.join("."))
      throw new TypeError(`${at.join(".")} of the extensions has to be extensions.${id}.${at.join(".")}`);
  }
  const readers = parts.map(compileReader);
  const ownerOf = (key: string) => (own === undefined || own.has(key) ? id : FRONTMATTER);
  const writers = parts.map((part) => ({ part, owner: ownerOf(part.key), write: compileWriter(part) }));
  const known = new Set(parts.flatMap(namesOf));
  const owners = new Set([id, ...(own ? [FRONTMATTER] : [])]);
  const missing = fields.filter((field) => field.required && !field.orInFrontMatter).map(compileMissing);
  return {
    expected: "a mapping",
    schema: schemaOfParts(parts, sections),
    needsSource: fields.some(({ codec, at }) => codec.needsSource ?? at.length > 1),
    ...nameOf(fields),
    get(raw, at) {
      if (!isJsonRecord(raw)) return undefined;
      const node: Node = initial ? { ...initial() } : {};
      let extensions: { [owner: string]: Node } | undefined;
      const keep = (key: string, value: Json) => {
        const owner = ownerOf(key);
        extensions ??= {};
        extensions[owner] ??= {};
        setOwn(extensions[owner], key, value);
      };
      for (const read of readers) read(raw, node, at, keep);
      for (const key of Object.keys(raw)) {
        if (known.has(key)) continue;
        if (!passthrough) at.note();
        keep(key, raw[key] ?? null);
      }
      for (const isMissing of missing) if (isMissing(raw, node, at)) return undefined;
      if (extensions) {
        const { [FRONTMATTER]: shared, ...others } = mergeObjects(asRecord(node["extensions"]) ?? NONE, extensions);
        node["extensions"] = shared === undefined ? others : { [FRONTMATTER]: shared, ...others };
      }
      return node;
    },
    put(model, was, at, kept) {
      if (!isJsonRecord(model)) return undefined;
      const old = asRecord(was);
      const extensions = asRecord(getOwn(model, "extensions"));
      const keptBy = (owner: string) => asRecord(extensions && getOwn(extensions, owner)) ?? kept;
      const next: Node = {};
      for (const { part, owner, write } of writers) {
        const left = keptBy(owner);
        const raw = write(model, old, at, left);
        if (raw !== undefined) writePart(part, raw, next, old, left);
        else if (part.field?.required && !part.field.orInFrontMatter) return undefined;
      }
      for (const owner of owners) {
        const source = keptBy(owner) ?? old ?? NONE;
        for (const key of Object.keys(source))
          if (!known.has(key) && ownerOf(key) === owner) setOwn(next, key, source[key] ?? null);
      }
      return keepOrder(next, old);
    },
    toDocument: (raw, path) => toDocument(fields, raw, path),
    toModel: (raw, path) => toModel(fields, raw, path, ownerOf),
    check: compileCheck(parts, passthrough),
    child: childrenOf(parts, sections),
    keys: () => keysOf(parts, sections),
    rows: () => fields.flatMap(rowsOf),
  };
}

/** Compiles whether nothing was read of a field. A field that sets nothing of its own in the model is read once more. */
function compileMissing(field: Field): (raw: JsonRecord, node: JsonRecord, at: Cursor) => boolean {
  const { codec, fields } = field;
  if (fields) return (raw, _, at) => codec.get(valueAt(raw, placeIn(field, raw)) ?? null, at) === undefined;
  const get = compileGetter(field);
  return (_, node) => get(node) === undefined;
}

function nameOf(fields: readonly Field[]): Pick<Codec, "name"> {
  const named = fields.find(({ key }) => key);
  if (!named) return {};
  const text = (value: Json | undefined) =>
    value === undefined || typeof value === "string" ? value : JSON.stringify(value);
  return {
    name: {
      raw(raw) {
        const value = valueAt(raw, placeIn(named, raw));
        return value === undefined ? undefined : text(named.codec.get(value, NOWHERE));
      },
      model: (model) => text(valueAt(model, named.to)),
    },
  };
}

function toDocument(
  fields: readonly Field[],
  raw: Json | undefined,
  path: Path,
): ReturnType<NonNullable<Codec["toDocument"]>> {
  if (path[0] === "extensions") return keyAt(path.slice(2));
  let found: Field | undefined;
  let reach = 0;
  for (const field of fields) {
    const length = reachOf(field, path);
    if (length > reach) [found, reach] = [field, length];
  }
  if (!found) {
    // Something that several fields are parts of: the first of them that is there.
    const part = fields.filter(({ to }) => path.length > 0 && path.every((key, index) => key === to[index]));
    const first =
      part.find((field) => valueAt(raw, placeIn(field, raw)) !== undefined) ?? part[0] ?? fieldNear(fields, path);
    return { path: first ? placeIn(first, raw) : [] };
  }
  const at = placeIn(found, raw);
  const inside = found.fields ? path : path.slice(found.to.length);
  const inner = found.codec.toDocument?.(valueAt(raw, at), inside) ?? { path: found.fields ? [] : inside };
  return { ...inner, path: [...at, ...inner.path] };
}

/** The one field that is a part of the nearest thing around a path; undefined if there are several. */
function fieldNear(fields: readonly Field[], path: Path): Field | undefined {
  for (let length = path.length - 1; length > 0; length--) {
    const [only, ...others] = fields.filter(({ to }) => path.slice(0, length).every((key, index) => key === to[index]));
    if (only) return others.length === 0 ? only : undefined;
  }
  return undefined;
}

/** An unknown key itself, and what is in its value. */
function keyAt(path: Path) {
  return { path };
}

function reachOf({ to, fields }: Field, path: Path): number {
  if (fields) return fields.includes(String(path[0])) ? 1 : 0;
  return to.length <= path.length && to.every((key, index) => key === path[index]) ? to.length : 0;
}

function toModel(
  fields: readonly Field[],
  raw: Json | undefined,
  path: Path,
  ownerOf: (key: string) => string,
): Path | undefined {
  if (path.length === 0) return [];
  const found = fields.find((field) => placeIn(field, raw).every((key, index) => key === path[index]));
  const [head = ""] = path;
  const kept: Path = ["extensions", ownerOf(String(head)), ...path];
  if (!found) return fields.some(({ at }) => path.every((key, index) => key === at[index])) ? undefined : kept;
  const inside = path.slice(found.at.length);
  const value = valueAt(raw, placeIn(found, raw));
  const rest = value === undefined ? undefined : found.codec.rest?.(value);
  if (rest && inside[0] !== undefined && Object.hasOwn(rest, inside[0])) return kept;
  const inner = found.codec.toModel ? found.codec.toModel(value, inside) : inside;
  return inner && [...found.to, ...inner];
}

type Check = NonNullable<Codec["check"]>;

/** Compiles the check of a mapping: of its parts, and of keys that no field has. */
function compileCheck(parts: readonly Part[], open?: true): Check {
  const checks = parts.map(compilePartCheck);
  const names = parts.flatMap(namesOf);
  const known = new Set(names);
  const meant = (key: string) => parts.find(({ field }) => field?.aliases?.includes(key.toLowerCase()))?.key ?? key;
  return (raw, at, report) => {
    if (!isJsonRecord(raw)) {
      report(wrongType({ expected: "a mapping" }, raw, at.path));
      return;
    }
    for (const check of checks) check(raw, at, report);
    if (!open && unknownKeys(raw, known)) checkUnknown(names, raw, at, report, meant);
  };
}

function compilePartCheck(part: Part): (around: JsonRecord, at: Cursor, report: Report) => void {
  const { field, parts } = part;
  const inside = field ? undefined : compileCheck(parts);
  const isNeeded = field ? field.required : isRequired(part);
  const expected = field ? field.codec.expected : "a mapping";
  const takesNull = field !== undefined && field.codec.get(null, NOWHERE) !== undefined;
  return (around, at, report) => {
    const key = keyIn(part, around);
    const value = getOwn(around, key);
    const here = at.down(key);
    if (field?.otherKeys) checkNames(part, around, at, report);
    if (field?.whenMissing !== undefined && value === undefined) report({ code: field.whenMissing, path: here.path });
    if ((value ?? null) === null && !takesNull) {
      if (isNeeded) report({ code: "missing-field", path: here.path, args: { field: key, expected } });
      else if (value === null) report({ code: "empty-field", path: here.path, args: { field: key } });
    } else if (inside) inside(value ?? null, here, report);
    else if (field && value !== undefined) checkValue(field.codec, value, here, report);
  };
}

/**
 * Reports the keys that are not among the known ones: as misspelt if one of those that are missing is close.
 *
 * @param meant the key for which people use another word
 */
export function checkUnknown(
  known: readonly string[],
  raw: JsonRecord,
  at: Cursor,
  report: Report,
  meant: (key: string) => string = (key) => key,
): void {
  const unknown = unknownKeys(raw, new Set(known));
  if (!unknown) return;
  const missing = known.filter((key) => !Object.hasOwn(raw, key));
  for (const field of Object.keys(unknown)) {
    const hint = didYouMean(meant(field), missing);
    const code = hint === "" ? "unknown-field" : "misspelt-field";
    report({ code, path: [...at.path, field], part: "key", args: { field, hint } });
  }
}

/** What stands under each key of a mapping, found out when the key is first asked for. */
function childrenOf(parts: readonly Part[], sections: Sections): NonNullable<Codec["child"]> {
  const byName = new Map(parts.flatMap((part) => namesOf(part).map((name) => [name, part] as const)));
  const children = new Map<Part, Child>();
  return (raw, key) => {
    const part = byName.get(String(key));
    if (!part || keyIn(part, asRecord(raw)) !== key) return undefined;
    const child = children.get(part) ?? childOf(part, sections);
    children.set(part, child);
    return child;
  };
}

function childOf(part: Part, sections: Sections): Child {
  if (part.field) return { codec: part.field.codec, info: part.field };
  return { codec: sectionCodec(part, inside(sections, part.key)), info: infoOf(part, sections) };
}

function keysOf(parts: readonly Part[], sections: Sections) {
  return parts.map((part) => ({ key: part.key, ...infoOf(part, sections) }));
}

function infoOf({ key, field }: Part, sections: Sections): FieldInfo {
  const { doc = sections?.[key], section, required } = field ?? {};
  return compact({ doc, section, required });
}

/** A mapping of the document whose fields belong to the object around it. */
function sectionCodec({ parts }: Part, sections: Sections): Codec {
  return {
    expected: "a mapping",
    schema: schemaOfParts(parts, sections),
    get: () => undefined,
    put: () => undefined,
    child: childrenOf(parts, sections),
    keys: () => keysOf(parts, sections),
  };
}

function rowsOf(field: Field): Row[] {
  const { at, to, fields, codec } = field;
  const holds = codec.holds === undefined ? {} : { holds: codec.holds };
  const model = to.map((key) => (typeof key === "number" ? "*" : key));
  const inner = codec.rows?.() ?? [];
  const own = (fields?.map((each) => [each]) ?? [model]).map(
    (path): Row => ({ at, to: path, expected: codec.expected, ...holds, info: field }),
  );
  return [...own, ...inner.map((row) => ({ ...row, at: [...at, ...row.at], to: [...model, ...row.to] }))];
}
