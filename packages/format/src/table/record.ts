import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { compact, getOwn, isJsonRecord, setOwn, valueAt } from "@skill-convert/core/json";
import { similarWord } from "@skill-convert/core/text";
import {
  type Child,
  type Codec,
  checkValue,
  type FieldInfo,
  type Report,
  type Row,
  wrongType,
} from "../codec/codec.js";
import { type Cursor, NOWHERE } from "../codec/cursor.js";
import { asRecord, keepOrder, type MutableRecord, mergeObjects, NONE, unknownKeys } from "../codec/mapping.js";
import type { Field } from "./field.js";
import { checkNames, keyIn, namesOf, writePart } from "./other-keys.js";
import { isRequired, type Sections, schemaOfParts, sectionsInside } from "./schema.js";
import { buildFieldTree, compileGetter, compileReader, compileWriter, fieldPathIn, type Part } from "./tree.js";

/** Options of a record. */
export interface RecordOptions {
  /** The id of the format. The model keeps keys that no field reads in `extensions[id]`. */
  readonly id: string;
  /**
   * The keys that belong to the format, for a document that other programs share, such as front matter. Unknown keys
   * that are not among them are kept in `extensions.frontmatter`.
   */
  readonly own?: ReadonlySet<string>;
  /** The documentation of nested mappings whose fields are fields of this record, by their paths with dots. */
  readonly sections?: Readonly<Record<string, string>>;
  /** True if unknown keys are not reported. */
  readonly passthrough?: true;
  /** The keys of nested mappings whose unknown keys are not reported, because other programs have theirs there. */
  readonly open?: readonly string[];
  /** Returns the object in which the fields are set; an empty object if left out. */
  readonly initial?: () => JsonRecord;
}

/** The key of the model's `extensions` for keys of front matter that belong to no format. */
export const FRONTMATTER = "frontmatter";

/**
 * Reads a mapping as an object of the model, with one field per key. Keys that no field reads, and values that their
 * field cannot read, are kept in the object's `extensions`. When a model with `extensions` of the format is written,
 * its unknown keys replace those of the document; a model without them leaves the unknown keys of the document
 * unchanged.
 *
 * @example
 * const command = record([field("cmd", "name", string)], { id: "card" });
 * command.get({ cmd: "git", since: 2005 }, NOWHERE); // { name: "git", extensions: { card: { since: 2005 } } }
 */
export function record(fields: readonly Field[], options: RecordOptions): Codec<JsonRecord> {
  const { id, own, passthrough, open, sections, initial } = options;
  const parts = buildFieldTree(fields);
  for (const { at, to } of fields) {
    // Unknown keys are kept at this path, so at any other path the value would be written twice.
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
      const model: MutableRecord = initial ? { ...initial() } : {};
      let extensions: { [owner: string]: MutableRecord } | undefined;
      const keep = (key: string, value: Json) => {
        const owner = ownerOf(key);
        extensions ??= {};
        extensions[owner] ??= {};
        setOwn(extensions[owner], key, value);
      };
      for (const read of readers) read(raw, model, at, keep);
      for (const key of Object.keys(raw)) {
        if (known.has(key)) continue;
        if (!passthrough) at.note();
        keep(key, raw[key] ?? null);
      }
      for (const isMissing of missing) if (isMissing(raw, model, at)) return undefined;
      if (extensions) {
        const { [FRONTMATTER]: shared, ...others } = mergeObjects(asRecord(model["extensions"]) ?? NONE, extensions);
        model["extensions"] = shared === undefined ? others : { [FRONTMATTER]: shared, ...others };
      }
      return model;
    },
    put(model, previous, at, kept) {
      if (!isJsonRecord(model)) return undefined;
      const old = asRecord(previous);
      const extensions = asRecord(getOwn(model, "extensions"));
      const keptOf = (owner: string) => asRecord(extensions && getOwn(extensions, owner)) ?? kept;
      const next: MutableRecord = {};
      for (const { part, owner, write } of writers) {
        const keptByOwner = keptOf(owner);
        const raw = write(model, old, at, keptByOwner);
        if (raw !== undefined) writePart(part, raw, next, old, keptByOwner);
        else if (part.field?.required && !part.field.orInFrontMatter) return undefined;
      }
      for (const owner of owners) {
        const source = keptOf(owner) ?? old ?? NONE;
        for (const key of Object.keys(source))
          if (!known.has(key) && ownerOf(key) === owner) setOwn(next, key, source[key] ?? null);
      }
      return keepOrder(next, old);
    },
    toDocument: (raw, path) => toDocument(fields, raw, path),
    toModel: (raw, path) => toModel(fields, raw, path, ownerOf),
    check: compileCheck(parts, passthrough, open),
    child: childrenOf(parts, sections),
    keys: () => keysOf(parts, sections),
    rows: () => fields.flatMap(rowsOf),
  };
}

/** Compiles the test for a missing field. A field without a single path in the model is read a second time. */
function compileMissing(field: Field): (raw: JsonRecord, model: JsonRecord, at: Cursor) => boolean {
  const { codec, fields } = field;
  if (fields) return (raw, _, at) => codec.get(valueAt(raw, fieldPathIn(field, raw)) ?? null, at) === undefined;
  const get = compileGetter(field);
  return (_, model) => get(model) === undefined;
}

function nameOf(fields: readonly Field[]): Pick<Codec, "name"> {
  const keyField = fields.find(({ key }) => key);
  if (!keyField) return {};
  const text = (value: Json | undefined) =>
    value === undefined || typeof value === "string" ? value : JSON.stringify(value);
  return {
    name: {
      raw(raw) {
        const value = valueAt(raw, fieldPathIn(keyField, raw));
        return value === undefined ? undefined : text(keyField.codec.get(value, NOWHERE));
      },
      model: (model) => text(valueAt(model, keyField.to)),
    },
  };
}

function toDocument(
  fields: readonly Field[],
  raw: Json | undefined,
  path: Path,
): ReturnType<NonNullable<Codec["toDocument"]>> {
  if (path[0] === "extensions") return { path: path.slice(2) };
  let found: Field | undefined;
  let longest = 0;
  for (const field of fields) {
    const length = prefixLength(field, path);
    if (length <= longest) continue;
    found = field;
    longest = length;
  }
  if (!found) {
    // An object that several fields are parts of leads to the first of them that the document has.
    const parts = fields.filter(({ to }) => path.length > 0 && path.every((key, index) => key === to[index]));
    const first =
      parts.find((field) => valueAt(raw, fieldPathIn(field, raw)) !== undefined) ??
      parts[0] ??
      nearestField(fields, path);
    return { path: first ? fieldPathIn(first, raw) : [] };
  }
  const at = fieldPathIn(found, raw);
  const inside = found.fields ? path : path.slice(found.to.length);
  const inner = found.codec.toDocument?.(valueAt(raw, at), inside) ?? { path: found.fields ? [] : inside };
  return { ...inner, path: [...at, ...inner.path] };
}

/** The field of the innermost object around a path, if that object has only one. */
function nearestField(fields: readonly Field[], path: Path): Field | undefined {
  for (let length = path.length - 1; length > 0; length--) {
    const [only, ...others] = fields.filter(({ to }) => path.slice(0, length).every((key, index) => key === to[index]));
    if (only) return others.length === 0 ? only : undefined;
  }
  return undefined;
}

/** The number of path segments that lead to a field; 0 if the path does not lead there. */
function prefixLength({ to, fields }: Field, path: Path): number {
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
  const found = fields.find((field) => fieldPathIn(field, raw).every((key, index) => key === path[index]));
  const [head = ""] = path;
  const kept: Path = ["extensions", ownerOf(String(head)), ...path];
  if (!found) return fields.some(({ at }) => path.every((key, index) => key === at[index])) ? undefined : kept;
  const inside = path.slice(found.at.length);
  const value = valueAt(raw, fieldPathIn(found, raw));
  if (value !== undefined && inside[0] !== undefined && isLeftOut(found.codec, value, inside[0])) return kept;
  const inner = found.codec.toModel ? found.codec.toModel(value, inside) : inside;
  return inner && [...found.to, ...inner];
}

/** Returns true if a codec leaves a key of a value out of the model value. */
function isLeftOut(codec: Codec, value: Json, key: string | number): boolean {
  let isFound = false;
  if (codec.leavesOutKeys)
    codec.get(value, NOWHERE, (keys) => {
      isFound ||= Object.hasOwn(keys, key);
    });
  return isFound;
}

type Check = NonNullable<Codec["check"]>;

/** Compiles the check of a mapping: of its fields, and of unknown keys unless they are passed through. */
function compileCheck(parts: readonly Part[], passthrough?: true, open: readonly string[] = []): Check {
  const checks = parts.map((part) => compilePartCheck(part, open.includes(part.key) || undefined));
  const names = parts.flatMap(namesOf);
  const known = new Set(names);
  const intended = (key: string) => parts.find(({ field }) => field?.aliases?.includes(key.toLowerCase()))?.key ?? key;
  return (raw, at, report) => {
    if (!isJsonRecord(raw)) {
      report(wrongType({ expected: "a mapping" }, raw, at.path));
      return;
    }
    for (const check of checks) check(raw, at, report);
    if (!passthrough && unknownKeys(raw, known)) checkUnknown(names, raw, at, report, intended);
  };
}

function compilePartCheck(part: Part, passthrough?: true): (mapping: JsonRecord, at: Cursor, report: Report) => void {
  const { field, parts } = part;
  const checkInside = field ? undefined : compileCheck(parts, passthrough);
  const isNeeded = field ? field.required : isRequired(part);
  const expected = field ? field.codec.expected : "a mapping";
  const takesNull = field !== undefined && field.codec.get(null, NOWHERE) !== undefined;
  return (mapping, at, report) => {
    const key = keyIn(part, mapping);
    const value = getOwn(mapping, key);
    const inside = at.down(key);
    const { path } = inside;
    if (field?.otherKeys) checkNames(part, mapping, at, report);
    if (field?.whenMissing !== undefined && value === undefined) report({ code: field.whenMissing, path });
    if ((value ?? null) === null && !takesNull) {
      if (isNeeded) report({ code: "missing-field", path, args: { field: key, expected } });
      else if (value === null) report({ code: "empty-field", path, args: { field: key } });
    } else if (checkInside) checkInside(value ?? null, inside, report);
    else if (field && value !== undefined) checkValue(field.codec, value, inside, report);
  };
}

/**
 * Reports the unknown keys of a mapping, as misspelt if a missing key is similar.
 *
 * @param intended maps a word that people use by mistake to the key
 */
export function checkUnknown(
  known: readonly string[],
  raw: JsonRecord,
  at: Cursor,
  report: Report,
  intended: (key: string) => string = (key) => key,
): void {
  const unknown = unknownKeys(raw, new Set(known));
  if (!unknown) return;
  const missing = known.filter((key) => !Object.hasOwn(raw, key));
  const meant = Object.keys(unknown).map((field) => [field, similarWord(intended(field), missing)] as const);
  for (const [field, key] of meant) {
    const hint = key === undefined ? "" : ` (did you mean "${key}"?)`;
    const code = key === undefined ? "unknown-field" : "misspelt-field";
    const isTheOnly = key !== undefined && meant.filter(([, other]) => other === key).length === 1;
    const args = { field, hint };
    report({ code, path: [...at.path, field], part: "key", args, ...(isTheOnly && { meant: key }) });
  }
}

/** Makes the function that returns the child at a key. Each child is made once, when it is first needed. */
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
  return { codec: sectionCodec(part, sectionsInside(sections, part.key)), info: infoOf(part, sections) };
}

function keysOf(parts: readonly Part[], sections: Sections) {
  return parts.map((part) => ({ key: part.key, ...infoOf(part, sections) }));
}

function infoOf({ key, field }: Part, sections: Sections): FieldInfo {
  const { doc = sections?.[key], section, required } = field ?? {};
  return compact({ doc, section, required });
}

/**
 * A codec for a nested mapping whose fields are fields of the record around it. It only serves hover texts and
 * completions.
 */
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
