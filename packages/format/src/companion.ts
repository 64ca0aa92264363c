import {
  type Diagnostic,
  type DiagnosticCatalog,
  type DiagnosticDefinitions,
  type FileEdit,
  getOwn,
  hasErrors,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  type Path,
} from "@skill-convert/core";
import {
  type DataDocument,
  editMarkdown,
  type MarkdownDocument,
  printMarkdown,
  readMarkdown,
} from "@skill-convert/source";
import { SKILL_FILE, type WriteContext } from "./carrier.js";
import { describeValue, type Issue } from "./codec.js";
import { formatDiagnostics } from "./diagnostics.js";
import { splice } from "./front-matter.js";
import { Place } from "./place.js";
import { diagnose, textsOf } from "./reading.js";
import { FRONTMATTER } from "./record.js";
import type { Table } from "./table.js";
import { asRecord, isEmpty, NONE, type Node, valueAt } from "./tree.js";

/** The front matter of SKILL.md beside a manifest that stands elsewhere. */
export interface Companion {
  readonly table: Table;
  /** What front matter begins with that was not there before, such as the name and the description. */
  readonly heading?: (document: JsonRecord) => JsonRecord;
  /** The code of the diagnostic that says that both have different values for a `field`. */
  readonly differs?: string;
}

/** SKILL.md beside a manifest, and what it says. */
export interface CompanionReading {
  readonly markdown?: MarkdownDocument;
  /** Its front matter, if that is a mapping. */
  readonly front?: DataDocument;
  /** What the front matter says. */
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
 * @param note called if there is anything to report about the front matter
 */
export function companionIn({ table }: Companion, file: SkillFileReading, note?: () => void): CompanionReading {
  const { value: markdown, diagnostics } = file;
  if (!markdown) return { diagnostics };
  const front = markdown.frontmatter;
  if (!front || !isJsonRecord(front.value) || hasErrors(markdown.diagnostics)) {
    return { markdown, diagnostics: markdown.diagnostics };
  }
  const model = table.get(front.value, new Place(textsOf(front, note))) ?? {};
  return { markdown, front, model, diagnostics: markdown.diagnostics };
}

/**
 * What is to be reported about front matter beside a manifest.
 *
 * @param differing the places of which the manifest has another value
 */
export function companionFindings<D extends DiagnosticDefinitions>(
  { table, differs }: Companion,
  { markdown, front }: CompanionReading,
  differing: readonly Path[],
  catalog: DiagnosticCatalog<D>,
): readonly Diagnostic[] {
  const raw = front?.value ?? {};
  if (!front) return shapeFindings(markdown);
  // Anybody may have keys of their own there.
  const issues: Issue[] = table.issues(raw, textsOf(front)).filter(({ code }) => code !== "unknown-field");
  for (const place of differs === undefined ? [] : differing) {
    const { path } = table.toDocument?.(raw, place) ?? { path: place };
    issues.push({ code: differs ?? "", path, args: { field: String(path.at(-1)) } });
  }
  const found = { data: front, ...(markdown?.frontmatterRange && { whole: markdown.frontmatterRange }) };
  return issues.map((issue) => {
    const isShared = Object.hasOwn(formatDiagnostics.definitions, issue.code);
    const context = { found, whole: "the front matter" };
    return isShared
      ? diagnose(issue, { ...context, catalog: formatDiagnostics })
      : diagnose(issue, { ...context, catalog });
  });
}

/** Front matter that is not a mapping. */
function shapeFindings(markdown: MarkdownDocument | undefined): readonly Diagnostic[] {
  const data = markdown?.frontmatter;
  if (!data || data.value === undefined || data.value === null) return [];
  const issue = { code: "front-matter-shape", path: [], args: { found: describeValue(data.value) } };
  return [diagnose(issue, { found: { data }, catalog: formatDiagnostics, whole: "the front matter" })];
}

/** The places of which two models have different values. */
export function differencesOf(own: JsonRecord, beside: JsonRecord, places: readonly Path[]): readonly Path[] {
  return places.filter((place) => {
    const [here, there] = [valueAt(own, place), valueAt(beside, place)];
    return here !== undefined && there !== undefined && !saysTheSame(here, there);
  });
}

/** The places of the model that a table holds, its fields' own places alone. */
export function placesOf({ mapping }: Table): readonly Path[] {
  const seen = new Set<string>();
  return mapping.flatMap(({ to }) => {
    const key = to.join("/");
    if (to.length === 0 || to.includes("*") || seen.has(key)) return [];
    seen.add(key);
    return [to];
  });
}

/** Those places for which a table has a row as well. */
export function placesIn({ mapping }: Table, places: readonly Path[]): readonly Path[] {
  const holds = (place: Path) =>
    mapping.some(({ to }) => to.length === place.length && to.every((key, index) => key === place[index]));
  return places.filter(holds);
}

/** The model of a manifest with what its companion alone says. Where both say something, the manifest wins. */
export function joinModels(own: JsonRecord, beside: JsonRecord, places: readonly Path[]): JsonRecord {
  let joined = own;
  for (const place of places) {
    const value = valueAt(beside, place);
    if (value !== undefined && valueAt(own, place) === undefined) joined = withValue(joined, place, value);
  }
  const extensions = getOwn(beside, "extensions");
  if (!isJsonRecord(extensions)) return joined;
  return { ...joined, extensions: { ...asRecord(getOwn(own, "extensions")), ...extensions } };
}

/** What is said, or is to be written, in each of the two documents; undefined if there is no such document. */
export interface Division<T> {
  readonly own: T;
  readonly beside: T;
}

/**
 * Divides a model between a manifest and its companion. What only the companion said stays there; what both said alike
 * changes in both; what the companion says otherwise is its own and stays. What goes from one goes from both.
 *
 * @param said what the two say now; a manifest that is new says everything
 * @param places those that both documents can hold
 */
export function divideModel(
  model: JsonRecord,
  { own, beside = {} }: Division<JsonRecord | undefined>,
  { table, places }: { readonly table: Table; readonly places: readonly Path[] },
): Division<JsonRecord> {
  let [mine, theirs] = [model, model];
  const kept = asRecord(valueAt(model, ["extensions", FRONTMATTER])) ?? NONE;
  for (const place of places) {
    const [next, here, there] = [valueAt(model, place), valueAt(own, place), valueAt(beside, place)];
    // A value of a wrong type stays where it is: the manifest says the field.
    const isTaken = Object.hasOwn(kept, table.toDocument?.(undefined, place).path[0] ?? "");
    if (there === undefined || isTaken) theirs = withValue(theirs, place, undefined);
    else if (own && here === undefined) mine = withValue(mine, place, undefined);
    else if (own && next !== undefined && (jsonEqual(next, here ?? null) || !saysTheSame(here ?? null, there)))
      theirs = withValue(theirs, place, there);
  }
  return { own: mine, beside: theirs };
}

/** Whether two values say the same. Text folds in YAML, and a block of it ends with a line ending. */
export function saysTheSame(one: Json, other: Json): boolean {
  const folded = (value: Json) => (typeof value === "string" ? value.trim().replace(/\s+/g, " ") : value);
  return jsonEqual(folded(one), folded(other));
}

/** A copy of a model in which the value at a place is another, or is not there. */
export function withValue(model: JsonRecord, [key, ...inside]: Path, value: Json | undefined): JsonRecord {
  const name = String(key);
  const copy: Node = { ...model };
  if (inside.length > 0) {
    const inner = withValue(asRecord(getOwn(model, name)) ?? NONE, inside, value);
    if (Object.keys(inner).length > 0) copy[name] = inner;
    else delete copy[name];
  } else if (value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}

/** What SKILL.md beside a manifest is to say. */
export interface CompanionContent {
  readonly model: JsonRecord;
  /** The manifest that is written beside it. */
  readonly document: JsonRecord;
  /** Undefined leaves those that are there. */
  readonly instructions: string | undefined;
}

/** What the front matter becomes that stands beside a manifest: the old one, a new one, or none. */
export function frontMatterOf(
  { table, heading }: Companion,
  { markdown, front }: CompanionReading,
  { model, document, instructions }: CompanionContent,
): WriteContext["frontmatter"] {
  const was = asRecord(front?.value);
  const put = asRecord(table.put(model, was, new Place(front ? textsOf(front) : { text: () => undefined }))) ?? {};
  if (markdown && jsonEqual(put, was ?? {}) && !isNeeded(markdown, instructions)) return "keep";
  if (was && !isEmpty(put)) return put;
  const isNew = markdown === undefined && Boolean(instructions);
  const begins = isNew || !isEmpty(put) || isNeeded(markdown, instructions);
  return begins ? { ...heading?.(document), ...put } : undefined;
}

/** Whether a body begins with three dashes, which would be taken for front matter if there were none before it. */
function isNeeded(markdown: MarkdownDocument | undefined, instructions: string | undefined): boolean {
  if (!instructions || markdown?.frontmatterRange) return false;
  return readMarkdown(instructions, SKILL_FILE).frontmatterRange !== undefined;
}

/** The edits after which SKILL.md has this front matter and these instructions. It is made if there is something in it. */
export function writeSkillFile(
  { markdown }: CompanionReading,
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
