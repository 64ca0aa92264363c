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
import { getOwn, isJsonRecord, jsonEqual, recordOf, valueAt } from "@skill-convert/core/json";
import {
  type DataDocument,
  editMarkdown,
  type MarkdownDocument,
  printMarkdown,
  readMarkdown,
} from "@skill-convert/source";
import { SKILL_FILE, type WriteContext } from "./carrier.js";
import type { Issue } from "./codec.js";
import { formatDiagnostics } from "./diagnostics.js";
import { splice } from "./front-matter.js";
import { type Notes, Place } from "./place.js";
import { diagnose, notAMapping, textsOf } from "./reading.js";
import { FRONTMATTER } from "./record.js";
import type { Table } from "./table.js";
import { asRecord, isEmpty, NONE } from "./tree.js";

/** The front matter of SKILL.md beside a manifest that stands elsewhere. */
export interface Companion {
  readonly table: Table;
  /** What front matter begins with that was not there before, such as the name and the description. */
  readonly heading?: (document: JsonRecord, model: JsonRecord) => JsonRecord;
  /** The code of the diagnostic that says that both have different values for a `field`. */
  readonly differs?: string;
  /** Under which key of its extensions the model keeps what the front matter says otherwise; nothing is kept if left out. */
  readonly words?: string;
  /** The model as the front matter repeats it, such as with a name for the folder. */
  readonly repeat?: (model: JsonRecord) => JsonRecord;
  /** Whether the front matter says the same as the manifest, although in other words. */
  readonly agrees?: (place: Path, there: Json, model: JsonRecord) => boolean;
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
 * @param notes takes what there is to report about the front matter
 */
export function companionIn({ table }: Companion, file: SkillFileReading, notes?: Notes): CompanionReading {
  const { value: markdown, diagnostics } = file;
  if (!markdown) return { diagnostics };
  const front = markdown.frontmatter;
  if (!front || !isJsonRecord(front.value) || hasErrors(markdown.diagnostics)) {
    if (front && notes) notes.values = true;
    return { markdown, diagnostics: markdown.diagnostics };
  }
  const model = table.get(front.value, new Place(textsOf(front, notes))) ?? {};
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
  if (!front) {
    const other = markdown?.frontmatter;
    return (other?.value ?? null) === null || !other ? [] : [notAMapping(other)];
  }
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

/** The places of which the front matter says something else than the manifest. */
export function differencesOf(
  { repeat, agrees }: Companion,
  model: JsonRecord,
  beside: JsonRecord,
  places: readonly Path[],
): readonly Path[] {
  const repeated = repeat?.(model) ?? model;
  return places.filter((place) => {
    const here = valueAt(repeated, place);
    const there = valueAt(beside, place);
    if (there === undefined) return false;
    return here === undefined || (!saysTheSame(here, there) && !agrees?.(place, there, model));
  });
}

/** A model with what the front matter says otherwise among its extensions. */
export function withWords(
  { words }: Companion,
  model: JsonRecord,
  beside: JsonRecord,
  differing: readonly Path[],
): JsonRecord {
  if (words === undefined || differing.length === 0) return model;
  const kept = withValues(
    NONE,
    differing.map((place) => [place, valueAt(beside, place)]),
  );
  return withValues(model, [[["extensions", words], kept]]);
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

/** Whether a model keeps something of a manifest that is not understood, but stands where a place of the model does. */
export type IsTaken = (model: JsonRecord, place: Path) => boolean;

/** The model of a manifest with what its companion alone says. Where both say something, the manifest wins. */
export function joinModels(own: JsonRecord, beside: JsonRecord, places: readonly Path[], isTaken: IsTaken): JsonRecord {
  const changes: Change[] = [];
  for (const place of places) {
    const value = valueAt(beside, place);
    if (value === undefined || valueAt(own, place) !== undefined || isTaken(own, place)) continue;
    changes.push([place, value]);
  }
  const joined = withValues(own, changes);
  const extensions = getOwn(beside, "extensions");
  if (!isJsonRecord(extensions)) return joined;
  return { ...joined, extensions: { ...extensions, ...asRecord(getOwn(own, "extensions")) } };
}

/** What is to be written in each of the two documents. */
export interface Division {
  readonly own: JsonRecord;
  readonly beside: JsonRecord;
}

/** What is said in each of the two documents, and in both together. */
export interface Said {
  /** Undefined if there is no manifest. */
  readonly own: JsonRecord | undefined;
  readonly beside: JsonRecord | undefined;
  readonly before: JsonRecord;
}

/**
 * Divides a model between a manifest and its companion. What only the companion said stays there; what both said alike
 * changes in both; what the companion says otherwise is its own and stays. What goes from one goes from both.
 *
 * @param said what the two say now; a manifest that is new says everything
 * @param places those that both documents can hold
 */
export function divideModel(
  { words, repeat = (whole) => whole, agrees }: Companion,
  model: JsonRecord,
  { own, beside = NONE, before }: Said,
  places: readonly Path[],
  isTaken: IsTaken,
): Division {
  const wordsIn = (whole: JsonRecord) => (words === undefined ? undefined : valueAt(whole, ["extensions", words]));
  const kept = wordsIn(model);
  const keptBefore = wordsIn(before);
  const next = repeat(model);
  const last = repeat(before);
  const mine: Change[] = [];
  const theirs: Change[] = [];
  /** Whether the front matter says the same in words of its own. */
  const isOther = (place: Path, there: Json | undefined) =>
    there !== undefined && !saysTheSame(there, valueAt(last, place) ?? null) && agrees?.(place, there, before) === true;
  for (const place of places) {
    const there = valueAt(beside, place);
    const now = valueAt(next, place);
    if (own && there !== undefined && valueAt(own, place) === undefined) mine.push([place, undefined]);
    // Where the manifest says nothing any more, it would be read in its place.
    const differing = now === undefined && !isTaken(model, place) ? undefined : valueAt(kept, place);
    const isTakenBack = kept !== undefined && valueAt(keptBefore, place) !== undefined;
    const isUnchanged = jsonEqual(now, valueAt(last, place));
    const stays = own !== undefined && !isTakenBack && (isUnchanged || isOther(place, there));
    if (differing !== undefined) theirs.push([place, differing]);
    else if (there === undefined || stays) theirs.push([place, there]);
  }
  return { own: withValues(model, mine), beside: withValues(own ? next : withOthers(next, beside), theirs) };
}

/** A model with the keys of other programs that stand in front matter without a manifest of the format. */
function withOthers(model: JsonRecord, beside: JsonRecord): JsonRecord {
  const place = ["extensions", FRONTMATTER];
  const others = asRecord(valueAt(beside, place));
  const kept = asRecord(valueAt(model, place));
  return others && kept ? withValues(model, [[place, { ...others, ...kept }]]) : model;
}

/** Whether two values say the same. Text folds in YAML, and a block of it ends with a line ending. */
export function saysTheSame(one: Json, other: Json): boolean {
  const folded = (value: Json) => (typeof value === "string" ? value.trim().replace(/\s+/g, " ") : value);
  return jsonEqual(folded(one), folded(other));
}

/** The value that a place is to have; undefined for none. */
type Change = readonly [place: Path, value: Json | undefined];

/** A model in which the values at some places are others, or are not there; the model itself if nothing is to change. */
export function withValues(model: JsonRecord, changes: readonly Change[]): JsonRecord {
  const byKey = new Map<string, Change[]>();
  for (const [place, value] of changes) {
    if (valueAt(model, place) === value) continue;
    const [key, ...inside] = place;
    const name = String(key);
    const same = byKey.get(name);
    if (same) same.push([inside, value]);
    else byKey.set(name, [[inside, value]]);
  }
  if (byKey.size === 0) return model;
  // A key that is deleted from an object makes it slow to read from then on; one that was never there does not.
  const changed = recordOf(Object.entries(model).map(([key, value]) => [key, changedValue(value, byKey.get(key))]));
  const added = [...byKey].filter(([key]) => !Object.hasOwn(model, key));
  return { ...changed, ...recordOf(added.map(([key, inside]) => [key, changedValue(undefined, inside)])) };
}

function changedValue(was: Json | undefined, changes: readonly Change[] = []): Json | undefined {
  const inside = changes.filter(([place]) => place.length > 0);
  const whole = changes.find(([place]) => place.length === 0);
  const value = whole ? whole[1] : was;
  if (inside.length === 0) return value;
  const inner = withValues(asRecord(value) ?? NONE, inside);
  return isEmpty(inner) ? undefined : inner;
}

/** What SKILL.md beside a manifest is to say. */
export interface CompanionContent {
  readonly model: JsonRecord;
  /** What front matter begins with that was not there before. */
  readonly heading: JsonRecord | undefined;
  /** Undefined leaves those that are there. */
  readonly instructions: string | undefined;
}

/** What the front matter becomes that stands beside a manifest: the old one, a new one, or none. */
export function frontMatterOf(
  { table }: Companion,
  { markdown, front }: CompanionReading,
  { model, heading, instructions }: CompanionContent,
): WriteContext["frontmatter"] {
  const was = asRecord(front?.value);
  const put = asRecord(table.put(model, was, new Place(front ? textsOf(front) : { text: () => undefined }))) ?? {};
  if (markdown && jsonEqual(put, was ?? {}) && !isNeeded(markdown, instructions)) return "keep";
  if (was && !isEmpty(put)) return put;
  const isNew = markdown === undefined && Boolean(instructions);
  const begins = isNew || !isEmpty(put) || isNeeded(markdown, instructions);
  return begins ? { ...heading, ...put } : undefined;
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
