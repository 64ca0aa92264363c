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
import type { Issue } from "./codec.js";
import type { WriteContext } from "./container.js";
import { Cursor, type Notes } from "./cursor.js";
import { formatDiagnostics } from "./diagnostics.js";
import { splice } from "./in-front-matter.js";
import { diagnose, notAMapping, textsOf } from "./reading.js";
import { FRONTMATTER } from "./record.js";
import type { Table } from "./table.js";
import { asRecord, isEmpty, NONE } from "./tree.js";

/** The front matter of SKILL.md, for a format that keeps its manifest elsewhere. */
export interface FrontMatterDefinition {
  readonly table: Table;
  /** The keys that new front matter begins with, such as the name and the description. */
  readonly initial?: (document: JsonRecord, model: JsonRecord) => JsonRecord;
  /** The code of the diagnostic for a `field` that has another value here than in the manifest. */
  readonly differsCode?: string;
  /** The key of the model's extensions that keeps values that differ from the manifest's. Left out: nothing is kept. */
  readonly overridesKey?: string;
  /** The model as the front matter repeats it: it may need another name, that of the folder. */
  readonly toFrontMatter?: (model: JsonRecord) => JsonRecord;
  /** Whether a value of the front matter means what the manifest has at that path, although it is written otherwise. */
  readonly sameValue?: (path: Path, value: Json, model: JsonRecord) => boolean;
}

/** SKILL.md beside a manifest, and the model that its front matter reads as. */
export interface FrontMatterReading {
  readonly markdown?: MarkdownDocument;
  /** The front matter, if it is a mapping. */
  readonly front?: DataDocument;
  readonly model?: JsonRecord;
  /** Why the file cannot be read. */
  readonly diagnostics: readonly Diagnostic[];
}

/** SKILL.md, read. */
interface SkillFileReading {
  readonly value?: MarkdownDocument | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads SKILL.md beside a manifest.
 *
 * @param file the file, if there is one, or why it cannot be read
 * @param notes records what a check of the front matter will report
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
 * Checks the front matter beside a manifest.
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
  // Other programs keep keys of their own in front matter.
  const issues: Issue[] = table.issues(raw, textsOf(front)).filter(({ code }) => code !== "unknown-field");
  for (const place of differsCode === undefined ? [] : differing) {
    const { path } = table.toDocument?.(raw, place) ?? { path: place };
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

/** The paths at which the front matter has another value than the manifest. */
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
    return inManifest === undefined || (!saysTheSame(inManifest, inFront) && !sameValue?.(path, inFront, model));
  });
}

/** Keeps the values of the front matter that differ from the manifest's, in the extensions of the model. */
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

/** The paths of the model that a table's own fields hold. */
export function pathsOf({ mapping }: Table): readonly Path[] {
  const seen = new Set<string>();
  return mapping.flatMap(({ to }) => {
    const key = to.join("/");
    if (to.length === 0 || to.includes("*") || seen.has(key)) return [];
    seen.add(key);
    return [to];
  });
}

/** The paths for which a table has a row as well. */
export function pathsIn({ mapping }: Table, paths: readonly Path[]): readonly Path[] {
  const holds = (path: Path) =>
    mapping.some(({ to }) => to.length === path.length && to.every((key, index) => key === path[index]));
  return paths.filter(holds);
}

/** Whether the manifest has a value for a path of the model that its field could not read. */
export type IsTaken = (model: JsonRecord, path: Path) => boolean;

/** Adds to the model of a manifest what only the front matter has. The manifest wins where both have a value. */
export function joinModels(own: JsonRecord, front: JsonRecord, paths: readonly Path[], isTaken: IsTaken): JsonRecord {
  const changes: Change[] = [];
  for (const path of paths) {
    const value = valueAt(front, path);
    if (value === undefined || valueAt(own, path) !== undefined || isTaken(own, path)) continue;
    changes.push([path, value]);
  }
  const joined = withValues(own, changes);
  const extensions = getOwn(front, "extensions");
  if (!isJsonRecord(extensions)) return joined;
  return { ...joined, extensions: { ...extensions, ...asRecord(getOwn(own, "extensions")) } };
}

/** The models to write to the manifest and to the front matter. */
export interface Division {
  readonly own: JsonRecord;
  readonly front: JsonRecord;
}

/** The models that the two documents read as before the edit, and the model of both together. */
export interface CurrentModels {
  /** Undefined if there is no manifest. */
  readonly own: JsonRecord | undefined;
  readonly front: JsonRecord | undefined;
  readonly joined: JsonRecord;
}

/**
 * Divides a model between a manifest and the front matter. A value that only the front matter has stays there; one that
 * both have changes in both; one that the front matter has otherwise stays as it is. A deleted value leaves both.
 *
 * @param current the models before the edit; a new manifest gets everything
 * @param paths those that both documents can hold
 */
export function divideModel(
  { overridesKey, toFrontMatter = (same) => same, sameValue }: FrontMatterDefinition,
  model: JsonRecord,
  { own, front = NONE, joined }: CurrentModels,
  paths: readonly Path[],
  isTaken: IsTaken,
): Division {
  const overridesIn = (of: JsonRecord) =>
    overridesKey === undefined ? undefined : valueAt(of, ["extensions", overridesKey]);
  const overrides = overridesIn(model);
  const overridesBefore = overridesIn(joined);
  const next = toFrontMatter(model);
  const before = toFrontMatter(joined);
  const ownChanges: Change[] = [];
  const frontChanges: Change[] = [];
  const isWrittenOtherwise = (path: Path, value: Json | undefined) =>
    value !== undefined &&
    !saysTheSame(value, valueAt(before, path) ?? null) &&
    sameValue?.(path, value, joined) === true;
  for (const path of paths) {
    const inFront = valueAt(front, path);
    const value = valueAt(next, path);
    if (own && inFront !== undefined && valueAt(own, path) === undefined) ownChanges.push([path, undefined]);
    // Once the manifest has no value, the one in the front matter would be read instead of it.
    const override = value === undefined && !isTaken(model, path) ? undefined : valueAt(overrides, path);
    const isTakenBack = overrides !== undefined && valueAt(overridesBefore, path) !== undefined;
    const isUnchanged = jsonEqual(value, valueAt(before, path));
    const stays = own !== undefined && !isTakenBack && (isUnchanged || isWrittenOtherwise(path, inFront));
    if (override !== undefined) frontChanges.push([path, override]);
    else if (inFront === undefined || stays) frontChanges.push([path, inFront]);
  }
  return {
    own: withValues(model, ownChanges),
    front: withValues(own ? next : withOtherKeys(next, front), frontChanges),
  };
}

/** Adds the keys of other programs, which front matter without a manifest of the format has. */
function withOtherKeys(model: JsonRecord, front: JsonRecord): JsonRecord {
  const path = ["extensions", FRONTMATTER];
  const others = asRecord(valueAt(front, path));
  const kept = asRecord(valueAt(model, path));
  return others && kept ? withValues(model, [[path, { ...others, ...kept }]]) : model;
}

/** Whether two values mean the same. YAML folds text, and a block scalar ends with a line ending. */
export function saysTheSame(one: Json, other: Json): boolean {
  const folded = (value: Json) => (typeof value === "string" ? value.trim().replace(/\s+/g, " ") : value);
  return jsonEqual(folded(one), folded(other));
}

/** A path and its new value; undefined deletes it. */
type Change = readonly [path: Path, value: Json | undefined];

/** Applies changes to a model; returns the model itself if nothing changes. */
export function withValues(model: JsonRecord, changes: readonly Change[]): JsonRecord {
  const byKey = new Map<string, Change[]>();
  for (const [path, value] of changes) {
    if (valueAt(model, path) === value) continue;
    const [key, ...inside] = path;
    const name = String(key);
    const same = byKey.get(name);
    if (same) same.push([inside, value]);
    else byKey.set(name, [[inside, value]]);
  }
  if (byKey.size === 0) return model;
  // Deleting a key makes an object slow to read from then on; building one without the key does not.
  const changed = recordOf(Object.entries(model).map(([key, value]) => [key, changedValue(value, byKey.get(key))]));
  const added = [...byKey].filter(([key]) => !Object.hasOwn(model, key));
  return { ...changed, ...recordOf(added.map(([key, inside]) => [key, changedValue(undefined, inside)])) };
}

function changedValue(was: Json | undefined, changes: readonly Change[] = []): Json | undefined {
  const inside = changes.filter(([path]) => path.length > 0);
  const replacement = changes.find(([path]) => path.length === 0);
  const value = replacement ? replacement[1] : was;
  if (inside.length === 0) return value;
  const inner = withValues(asRecord(value) ?? NONE, inside);
  return isEmpty(inner) ? undefined : inner;
}

/** The content to write to SKILL.md beside a manifest. */
export interface SkillFileContent {
  readonly model: JsonRecord;
  /** The keys that new front matter begins with. */
  readonly initial: JsonRecord | undefined;
  /** Undefined keeps the instructions of the file. */
  readonly instructions: string | undefined;
}

/** The front matter to write beside a manifest: the old one, a new one, or none. */
export function frontMatterOf(
  { table }: FrontMatterDefinition,
  { markdown, front }: FrontMatterReading,
  { model, initial, instructions }: SkillFileContent,
): WriteContext["frontmatter"] {
  const was = asRecord(front?.value);
  const put = asRecord(table.put(model, was, new Cursor(front ? textsOf(front) : { text: () => undefined }))) ?? {};
  if (markdown && jsonEqual(put, was ?? {}) && !isNeeded(markdown, instructions)) return "keep";
  if (was && !isEmpty(put)) return put;
  const isNew = markdown === undefined && Boolean(instructions);
  const begins = isNew || !isEmpty(put) || isNeeded(markdown, instructions);
  return begins ? { ...initial, ...put } : undefined;
}

/** Whether a body begins with three dashes, which would be read as front matter unless some stands before it. */
function isNeeded(markdown: MarkdownDocument | undefined, instructions: string | undefined): boolean {
  if (!instructions || markdown?.frontmatterRange) return false;
  return readMarkdown(instructions, SKILL_FILE).frontmatterRange !== undefined;
}

/** Writes front matter and instructions to SKILL.md; creates the file only if it would not be empty. */
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
