import {
  type Diagnostic,
  type DiagnosticCatalog,
  type DiagnosticDefinitions,
  type FileEdit,
  hasErrors,
  type Json,
  type JsonRecord,
  type Path,
} from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual, recordOf, valueAt } from "@skill-convert/core/json";
import {
  type DataDocument,
  editMarkdown,
  type MarkdownDocument,
  printMarkdown,
  readMarkdown,
} from "@skill-convert/source";
import type { Issue } from "../codec/codec.js";
import { Cursor, type Notes } from "../codec/cursor.js";
import { formatDiagnostics } from "../findings/diagnostics.js";
import { diagnose, notAMapping, textsOf } from "../reading/reading.js";
import { FRONTMATTER } from "../table/record.js";
import type { Table } from "../table/table.js";
import { asRecord, isEmpty, NONE } from "../table/tree.js";
import type { WriteContext } from "./container.js";
import { splice } from "./in-front-matter.js";

// The front matter of SKILL.md next to a manifest in another file. It repeats some fields of the manifest, and may have
// fields that the manifest does not have. Reading joins the models of both (`joinModels`); writing divides a model
// between them (`divideModel`). The manifest wins where both have a field.

/** The front matter of SKILL.md, for a format that keeps its manifest in another file. */
export interface FrontMatterDefinition {
  readonly table: Table;
  /** Returns the first keys of new front matter, such as the name and the description. */
  readonly initial?: (document: JsonRecord, model: JsonRecord) => JsonRecord;
  /**
   * The code of the diagnostic for a `field` whose value differs from the manifest's; if left out, it is not reported.
   */
  readonly differsCode?: string;
  /**
   * The key of the model's extensions for values that differ from the manifest's; if left out, the model does not keep
   * them.
   */
  readonly overridesKey?: string;
  /** Converts the model for the front matter, which may need another name, such as that of the folder. */
  readonly toFrontMatter?: (model: JsonRecord) => JsonRecord;
  /** Returns true if a value of the front matter has the same meaning as that of the manifest, in another form. */
  readonly sameValue?: (path: Path, value: Json, model: JsonRecord) => boolean;
}

/** SKILL.md next to a manifest, and the model of its front matter. */
export interface FrontMatterReading {
  readonly markdown?: MarkdownDocument;
  /** The front matter, if it is a mapping. */
  readonly front?: DataDocument;
  readonly model?: JsonRecord;
  /** Errors if the file cannot be read. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The result of reading the file SKILL.md. */
interface SkillFileReading {
  readonly value?: MarkdownDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the front matter of SKILL.md next to a manifest.
 *
 * @param file the file, if there is one, or the reason why it cannot be read
 * @param notes records whether a check of the front matter would report anything
 */
export function readFrontMatter(
  { table }: FrontMatterDefinition,
  file: SkillFileReading,
  notes?: Notes,
): FrontMatterReading {
  const { value: markdown, diagnostics } = file;
  if (!markdown) return { diagnostics };
  const front = markdown.frontmatter;
  if (!front || !isJsonRecord(front.value) || hasErrors(markdown.diagnostics)) {
    if (front && notes) notes.values = true;
    return { markdown, diagnostics: markdown.diagnostics };
  }
  const model = table.get(front.value, new Cursor(textsOf(front, notes))) ?? {};
  return { markdown, front, model, diagnostics: markdown.diagnostics };
}

/**
 * Checks the front matter next to a manifest.
 *
 * @param differing the paths of the model at which the manifest has another value
 */
export function frontMatterFindings<D extends DiagnosticDefinitions>(
  { table, differsCode }: FrontMatterDefinition,
  { markdown, front }: FrontMatterReading,
  differing: readonly Path[],
  catalog: DiagnosticCatalog<D>,
): readonly Diagnostic[] {
  const raw = front?.value ?? {};
  if (!front) {
    const other = markdown?.frontmatter;
    return (other?.value ?? null) === null || !other ? [] : [notAMapping(other)];
  }
  // Front matter is shared with other programs, so unknown keys are not reported.
  const issues: Issue[] = table.issues(raw, textsOf(front)).filter(({ code }) => code !== "unknown-field");
  for (const modelPath of differsCode === undefined ? [] : differing) {
    const { path } = table.toDocument?.(raw, modelPath) ?? { path: modelPath };
    issues.push({ code: differsCode ?? "", path, args: { field: String(path.at(-1)) } });
  }
  const found = { data: front, ...(markdown?.frontmatterRange && { documentRange: markdown.frontmatterRange }) };
  return issues.map((issue) => {
    const isShared = Object.hasOwn(formatDiagnostics.definitions, issue.code);
    const context = { found, documentName: "the front matter" };
    return isShared
      ? diagnose(issue, { ...context, catalog: formatDiagnostics })
      : diagnose(issue, { ...context, catalog });
  });
}

/** The paths of the model at which the values of the manifest and the front matter differ. */
export function differencesOf(
  { toFrontMatter, sameValue }: FrontMatterDefinition,
  model: JsonRecord,
  front: JsonRecord,
  paths: readonly Path[],
): readonly Path[] {
  const repeated = toFrontMatter?.(model) ?? model;
  return paths.filter((path) => {
    const inManifest = valueAt(repeated, path);
    const inFront = valueAt(front, path);
    if (inFront === undefined) return false;
    return inManifest === undefined || (!hasSameText(inManifest, inFront) && !sameValue?.(path, inFront, model));
  });
}

/** Adds the values of the front matter that differ from the manifest's to the extensions of the model. */
export function withOverrides(
  { overridesKey }: FrontMatterDefinition,
  model: JsonRecord,
  front: JsonRecord,
  differing: readonly Path[],
): JsonRecord {
  if (overridesKey === undefined || differing.length === 0) return model;
  const kept = withValues(
    NONE,
    differing.map((path) => [path, valueAt(front, path)]),
  );
  return withValues(model, [[["extensions", overridesKey], kept]]);
}

/** The paths of the model to which a table maps fields, without parts of lists. */
export function pathsOf({ mapping }: Table): readonly Path[] {
  const seen = new Set<string>();
  return mapping.flatMap(({ to }) => {
    const key = to.join("/");
    if (to.length === 0 || to.includes("*") || seen.has(key)) return [];
    seen.add(key);
    return [to];
  });
}

/** Filters paths of the model for those that a table also maps. */
export function pathsIn({ mapping }: Table, paths: readonly Path[]): readonly Path[] {
  const holds = (path: Path) =>
    mapping.some(({ to }) => to.length === path.length && to.every((key, index) => key === path[index]));
  return paths.filter(holds);
}

/** Returns true if the manifest has a value for a path of the model that its field could not read. */
export type IsUnreadable = (model: JsonRecord, path: Path) => boolean;

/**
 * Adds the values that only the front matter has to the model of a manifest. The manifest wins if both have a value.
 */
export function joinModels(
  own: JsonRecord,
  front: JsonRecord,
  paths: readonly Path[],
  isUnreadable: IsUnreadable,
): JsonRecord {
  const changes: Change[] = [];
  for (const path of paths) {
    const value = valueAt(front, path);
    if (value === undefined || valueAt(own, path) !== undefined || isUnreadable(own, path)) continue;
    changes.push([path, value]);
  }
  const joined = withValues(own, changes);
  const extensions = getOwn(front, "extensions");
  if (!isJsonRecord(extensions)) return joined;
  return { ...joined, extensions: { ...extensions, ...asRecord(getOwn(own, "extensions")) } };
}

/** The models to write: one to the manifest, one to the front matter. */
export interface Division {
  readonly own: JsonRecord;
  readonly front: JsonRecord;
}

/** The models of the existing documents, and of both together. */
export interface CurrentModels {
  /** Undefined if there is no manifest. */
  readonly own: JsonRecord | undefined;
  readonly front: JsonRecord | undefined;
  readonly joined: JsonRecord;
}

/**
 * Divides a model between a manifest and the front matter:
 *
 * - a value that only the front matter has is written there;
 * - a value that both have is changed in both;
 * - a value of the front matter that differs from the manifest's stays as it is, unless that override was edited;
 * - a deleted value is removed from both.
 *
 * @param model the model to write
 * @param current the models of the existing documents; a new manifest gets all values
 * @param paths the paths of the model that both documents can hold
 */
export function divideModel(
  { overridesKey, toFrontMatter = (unchanged) => unchanged, sameValue }: FrontMatterDefinition,
  model: JsonRecord,
  { own, front = NONE, joined }: CurrentModels,
  paths: readonly Path[],
  isUnreadable: IsUnreadable,
): Division {
  const overridesIn = (ofModel: JsonRecord) =>
    overridesKey === undefined ? undefined : valueAt(ofModel, ["extensions", overridesKey]);
  const overrides = overridesIn(model);
  const overridesBefore = overridesIn(joined);
  const next = toFrontMatter(model);
  const before = toFrontMatter(joined);
  const ownChanges: Change[] = [];
  const frontChanges: Change[] = [];
  const isOtherForm = (path: Path, value: Json | undefined) =>
    value !== undefined &&
    !hasSameText(value, valueAt(before, path) ?? null) &&
    sameValue?.(path, value, joined) === true;
  for (const path of paths) {
    const inFront = valueAt(front, path);
    const value = valueAt(next, path);
    if (own && inFront !== undefined && valueAt(own, path) === undefined) ownChanges.push([path, undefined]);
    // If the manifest has no value, the override would be read as the value itself, so it is not written.
    const override = value === undefined && !isUnreadable(model, path) ? undefined : valueAt(overrides, path);
    const hadOverride = overrides !== undefined && valueAt(overridesBefore, path) !== undefined;
    const isUnchanged = jsonEqual(value, valueAt(before, path));
    const stays = own !== undefined && !hadOverride && (isUnchanged || isOtherForm(path, inFront));
    if (override !== undefined) frontChanges.push([path, override]);
    else if (inFront === undefined || stays) frontChanges.push([path, inFront]);
  }
  return {
    own: withValues(model, ownChanges),
    front: withValues(own ? next : withOtherKeys(next, front), frontChanges),
  };
}

/** Adds the keys of other programs in existing front matter to the model of new front matter. */
function withOtherKeys(model: JsonRecord, front: JsonRecord): JsonRecord {
  const path = ["extensions", FRONTMATTER];
  const others = asRecord(valueAt(front, path));
  const kept = asRecord(valueAt(model, path));
  return others && kept ? withValues(model, [[path, { ...others, ...kept }]]) : model;
}

/** Returns true if two values are equal except for white space, because YAML folds text and adds line endings. */
function hasSameText(a: Json, b: Json): boolean {
  const folded = (value: Json) => (typeof value === "string" ? value.trim().replace(/\s+/g, " ") : value);
  return jsonEqual(folded(a), folded(b));
}

/** A path and its new value; undefined removes it. */
type Change = readonly [path: Path, value: Json | undefined];

/** Applies changes to a model. Returns the same object if nothing changes. */
function withValues(model: JsonRecord, changes: readonly Change[]): JsonRecord {
  const byKey = new Map<string, Change[]>();
  for (const [path, value] of changes) {
    if (valueAt(model, path) === value) continue;
    const [key, ...inside] = path;
    const name = String(key);
    const changesAtKey = byKey.get(name);
    if (changesAtKey) changesAtKey.push([inside, value]);
    else byKey.set(name, [[inside, value]]);
  }
  if (byKey.size === 0) return model;
  // `delete` makes V8 objects slow to read, so the object is built without the removed keys.
  const changed = recordOf(Object.entries(model).map(([key, value]) => [key, changedValue(value, byKey.get(key))]));
  const added = [...byKey].filter(([key]) => !Object.hasOwn(model, key));
  return { ...changed, ...recordOf(added.map(([key, inside]) => [key, changedValue(undefined, inside)])) };
}

function changedValue(previous: Json | undefined, changes: readonly Change[] = []): Json | undefined {
  const inside = changes.filter(([path]) => path.length > 0);
  const replacement = changes.find(([path]) => path.length === 0);
  const value = replacement ? replacement[1] : previous;
  if (inside.length === 0) return value;
  const inner = withValues(asRecord(value) ?? NONE, inside);
  return isEmpty(inner) ? undefined : inner;
}

/** The content to write to SKILL.md next to a manifest. */
export interface SkillFileContent {
  readonly model: JsonRecord;
  /** The first keys of new front matter. */
  readonly initial: JsonRecord | undefined;
  /** Undefined keeps the instructions of the file. */
  readonly instructions: string | undefined;
}

/**
 * Returns the front matter to write next to a manifest: `keep` for the existing one, the new one, or undefined for
 * none.
 */
export function frontMatterOf(
  { table }: FrontMatterDefinition,
  { markdown, front }: FrontMatterReading,
  { model, initial, instructions }: SkillFileContent,
): WriteContext["frontmatter"] {
  const previous = asRecord(front?.value);
  const put =
    asRecord(table.put(model, previous, new Cursor(front ? textsOf(front) : { text: () => undefined }))) ?? {};
  if (markdown && jsonEqual(put, previous ?? {}) && !isNeeded(markdown, instructions)) return "keep";
  if (previous && !isEmpty(put)) return put;
  const isNew = markdown === undefined && Boolean(instructions);
  const isWritten = isNew || !isEmpty(put) || isNeeded(markdown, instructions);
  return isWritten ? { ...initial, ...put } : undefined;
}

/**
 * Returns true if the body begins with text that would be read as front matter, so that front matter must precede it.
 */
function isNeeded(markdown: MarkdownDocument | undefined, instructions: string | undefined): boolean {
  if (!instructions || markdown?.frontmatterRange) return false;
  return readMarkdown(instructions, SKILL_FILE).frontmatterRange !== undefined;
}

/** Writes front matter and instructions to SKILL.md. The file is only created if it would not be empty. */
export function writeSkillFile(
  { markdown }: FrontMatterReading,
  frontmatter: WriteContext["frontmatter"],
  instructions: string | undefined,
): FileEdit[] {
  if (markdown) {
    const front = frontmatter === "keep" ? {} : { frontmatter };
    const body = instructions === undefined ? {} : { body: instructions };
    return splice(SKILL_FILE, editMarkdown(markdown, { ...front, ...body }));
  }
  if (frontmatter === "keep" || (frontmatter === undefined && !instructions)) return [];
  const { eol } = readMarkdown(instructions ?? "", SKILL_FILE);
  return [{ kind: "write", path: SKILL_FILE, text: printMarkdown(frontmatter, instructions, { eol }) }];
}
