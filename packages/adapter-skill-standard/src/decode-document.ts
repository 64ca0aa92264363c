import {
  compact,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  recordOf,
  type SkillManifest,
  scalarText,
} from "@skill-convert/core";
import type { FrontmatterFields } from "@skill-convert/source";
import type { SkillCode } from "./code/skill-code.js";
import { decodeDependencies, isSkillId } from "./dependencies.js";
import { decodeOperations } from "./operations.js";
import { permissionsToEffects } from "./permissions.js";
import { differingFields, SHARED_FIELDS } from "./skill-md.js";
import { keep, textsOf } from "./spelling.js";
import { toSemVer } from "./version.js";

/** What stands around the manifest file. */
export interface Surroundings {
  /** The id that the folder gives. */
  readonly folderId: string | undefined;
  readonly fields?: FrontmatterFields;
  readonly instructions?: string | undefined;
  readonly code?: SkillCode | undefined;
}

/** Something to say about a key of the document. */
export interface Remark {
  readonly code:
    | "unknown-shape"
    | "scalar-as-text"
    | "version-spelling"
    | "schema-differs"
    | "dialect-id"
    | "derived-id";
  readonly key: string;
  readonly args: Readonly<Record<string, string>>;
}

const TEXTS = ["name", "description", "category", "level", ...SHARED_FIELDS.slice(1)] as const;
export type TextField = (typeof TEXTS)[number];

/** Keys whose wrong types are errors that decoding reports before it comes here. */
const SPECIFIED: ReadonlySet<string> = new Set(["name", "description", "category", "level", "tags", "examples"]);

/** Reads the document; `encodeDocument` gives the same data back. */
export function decodeDocument(raw: JsonRecord, around: Surroundings): { manifest: SkillManifest; remarks: Remark[] } {
  const rest = new Map(Object.entries(raw));
  const keys: [string, Json][] = [];
  const spelling: { [key: string]: Json } = {};
  const remarks: Remark[] = [];
  const remark = (code: Remark["code"], key: string, args: Readonly<Record<string, string>> = {}) =>
    remarks.push({ code, key, args: { field: key, ...args } });
  const take = <T>(key: string, read: (value: Json) => T | undefined): T | undefined => {
    const value = rest.get(key);
    if (value === undefined) return undefined;
    const result = read(value);
    if (result !== undefined) rest.delete(key);
    else if (value !== null && !SPECIFIED.has(key)) remark("unknown-shape", key);
    return result;
  };
  const takeText = (key: string) =>
    take(key, (value) => {
      if (value !== null && typeof value !== "string" && scalarText(value) !== undefined) {
        spelling[key] = value;
        remark("scalar-as-text", key, { found: `the ${typeof value} ${String(value)}` });
      }
      return scalarText(value);
    });
  const takeTexts = (key: string) =>
    take(key, (value) => {
      const texts = textsOf(value);
      if (texts && !jsonEqual(texts, value)) {
        spelling[key] = value;
        remark("scalar-as-text", key, { found: "a list with other values" });
      }
      return texts;
    });

  const id = takeId(rest, around.folderId, spelling, remark);
  const version = take("version", (value) => {
    const text = scalarText(value);
    const read = text === undefined ? undefined : toSemVer(text);
    if (read !== undefined && read !== value) {
      spelling["version"] = value;
      remark("version-spelling", "version", { found: String(value), read });
    }
    return read;
  });
  const texts = Object.fromEntries(TEXTS.map((key) => [key, takeText(key)])) as Record<
    (typeof TEXTS)[number],
    string | undefined
  >;
  const shared: string[] = [];
  for (const field of SHARED_FIELDS) {
    const value = around.fields?.[field];
    if (texts[field] !== undefined || value === undefined || (rest.get(field) ?? null) !== null) continue;
    texts[field] = value;
    shared.push(field);
  }
  if (shared.length > 0) spelling["frontmatter"] = shared;
  const tags = takeTexts("tags");
  const required = takeTexts("requires_tools");
  const examples = take("examples", (value) => (Array.isArray(value) ? [...value] : undefined));
  const dependencies = takeDependencies(rest, spelling, remark);
  const effects = permissionsOf(rest, remark);
  const schemas = {
    input: takeSchema("input_schema", around.code?.input, { rest, spelling, remark }),
    output: takeSchema("output_schema", around.code?.output, { rest, spelling, remark }),
  };
  const { operations, stdoutContract } = decodeOperations(schemas, around.code);
  const { compatibility, metadata, toolsUsed, extensions } = around.fields ?? {};
  keys.push(...rest);
  const tools = compact({ required, used: toolsUsed });
  const manifest: SkillManifest = compact({
    // In the order of the model.
    id,
    name: texts.name,
    description: texts.description,
    version,
    license: texts.license,
    compatibility,
    metadata,
    author: texts.author,
    repository: texts.repository,
    tags,
    category: texts.category,
    level: texts.level,
    operations,
    effects,
    tools: Object.keys(tools).length > 0 ? tools : undefined,
    dependencies,
    examples,
    stdoutContract,
    instructions: around.instructions,
    extensions: keep(
      recordOf(keys),
      spelling,
      extensions ? { frontmatter: extensions } : {},
      differingFields(around.fields ?? {}, compact({ id, ...texts })),
    ),
  });
  return { manifest, remarks };
}

type Report = (code: Remark["code"], key: string, args?: Readonly<Record<string, string>>) => void;
type Spelling = { [key: string]: Json };

/** `id`, or `skill_id` (dialect), or what the folder gives (discovery rule 3). */
function takeId(
  rest: Map<string, Json>,
  derived: string | undefined,
  spelling: Spelling,
  remark: Report,
): string | undefined {
  for (const key of ["id", "skill_id"]) {
    const value = rest.get(key);
    const id = scalarText(value);
    if (value === undefined || id === undefined) continue;
    rest.delete(key);
    if (key !== "id") {
      spelling["id"] = key;
      remark("dialect-id", key);
    }
    if (typeof value !== "string") {
      spelling["idText"] = value;
      remark("scalar-as-text", key, { found: `the ${typeof value} ${id}` });
    }
    return id;
  }
  if (derived === undefined) return undefined;
  spelling["id"] = "folder";
  remark("derived-id", "id", { id: derived });
  return derived;
}

/** `dependencies`, and the entries of `requires` (dialect) that name skills. The list of `requires` itself is kept. */
function takeDependencies(rest: Map<string, Json>, spelling: Spelling, remark: Report): SkillManifest["dependencies"] {
  const value = rest.get("dependencies") ?? null;
  const { dependencies, groups } =
    value === null ? { dependencies: undefined, groups: undefined } : decodeDependencies(value);
  if (dependencies) rest.delete("dependencies");
  if (groups) spelling["dependencies"] = groups;
  const requires = rest.get("requires") ?? null;
  if (requires === null) return dependencies;
  if (!Array.isArray(requires)) {
    remark("unknown-shape", "requires");
    return dependencies;
  }
  const listed = new Set(dependencies?.map(({ id }) => id));
  const named = [...new Set(requires.filter(isSkillId))].filter((id) => !listed.has(id));
  if (named.length === 0) return dependencies;
  if (dependencies?.length === 0 && !groups) spelling["dependencies"] = "empty";
  const extensions = keep({}, { from: "requires" });
  return [...(dependencies ?? []), ...named.map((id) => compact({ id, extensions }))];
}

/** The effects that `permissions` grant; the key itself is kept, so that it comes back as it was written. */
function permissionsOf(rest: Map<string, Json>, remark: Report): SkillManifest["effects"] {
  const permissions = rest.get("permissions") ?? null;
  if (permissions === null) return undefined;
  const effects = permissionsToEffects(permissions);
  if (effects === undefined) remark("unknown-shape", "permissions");
  return effects;
}

interface SchemaPlace {
  readonly rest: Map<string, Json>;
  readonly spelling: Spelling;
  readonly remark: Report;
}

/** A schema in the manifest (dialect) gives way to the one in skill.py. */
function takeSchema(
  key: string,
  fromCode: JsonSchema | undefined,
  { rest, spelling, remark }: SchemaPlace,
): JsonSchema | undefined {
  const value = rest.get(key);
  if (value === undefined || value === null) return fromCode;
  if (typeof value !== "boolean" && !isJsonRecord(value)) {
    remark("unknown-shape", key);
    return fromCode;
  }
  if (fromCode !== undefined && !jsonEqual(value, fromCode)) {
    remark("schema-differs", key, { method: key });
    return fromCode;
  }
  rest.delete(key);
  spelling[key] = true;
  return value;
}
