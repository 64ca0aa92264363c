import type { JsonRecord, Path, SkillManifest } from "@skill-convert/core";
import { isJsonRecord, valueAt } from "@skill-convert/core/json";
import { Cursor, Notes } from "../codec/cursor.js";
import { type FrontMatterReading, readFrontMatter } from "../document/front-matter.js";
import { differencesOf, type IsUnreadable, joinModels, withOverrides } from "../document/join-models.js";
import { textsOf } from "../document/locate.js";
import { extractTriggers } from "../document/triggers.js";
import type { ManifestReading, ReadFormat } from "./reading.js";

/** A manifest as it is read, in the order in which the views are made, each of the one before. */
export interface Views {
  /** The model of the manifest document alone. */
  readonly document: JsonRecord;
  /** The same with the front matter next to the manifest and the instructions: the content of the files. */
  readonly asWritten: SkillManifest;
  /** The same with the parts that the format's `complete` derives. */
  readonly completed: SkillManifest;
  /** The canonical manifest. The triggers are taken out of the description, if the format has them there. */
  readonly manifest: SkillManifest;
  /** The front matter next to the manifest, if the format has a manifest in another file. */
  readonly frontMatter?: FrontMatterReading;
  /** The paths of the model at which the manifest and the front matter have different values. */
  readonly differing: readonly Path[];
  /** Records whether a check of the documents would report anything. */
  readonly notes: Notes;
}

/** The views of a manifest; undefined if its table cannot read the document. */
export function viewsOf(reading: ManifestReading): Views | undefined {
  return reading.derive(makeViews);
}

function makeViews(reading: ManifestReading): Views | undefined {
  const notes = new Notes();
  const document = readDocument(reading, notes);
  if (!document) return undefined;
  const frontMatter = frontMatterOf(reading, notes);
  const joined = joinedModel(reading, document, frontMatter);
  const completed = completedModel(reading, joined, notes);
  const manifest = reading.format.triggersInDescription ? extractTriggers(completed) : completed;
  const differing = differences(reading, completed, frontMatter);
  if (differing.length > 0) notes.values = true;
  const withDiffering = (model: SkillManifest) => overridden(reading, model, frontMatter, differing);
  return {
    document,
    asWritten: withDiffering(joined),
    completed: withDiffering(completed),
    manifest: withDiffering(manifest),
    ...(frontMatter && { frontMatter }),
    differing,
    notes,
  };
}

function readDocument({ format, data, document, table }: ManifestReading, notes: Notes): JsonRecord | undefined {
  // A document of an older version, or a stand-in, is always checked.
  notes.values = table !== format.table;
  const isMapping = isJsonRecord(data.value ?? {});
  return table.get(isMapping ? document : null, new Cursor(textsOf(data, notes)));
}

function frontMatterOf({ format, standIn, markdown }: ManifestReading, notes: Notes): FrontMatterReading | undefined {
  if (!format.frontMatter || standIn) return undefined;
  return readFrontMatter(format.frontMatter, { value: markdown, diagnostics: [] }, notes);
}

function joinedModel(
  { format, instructions }: ManifestReading,
  document: JsonRecord,
  frontMatter: FrontMatterReading | undefined,
): SkillManifest {
  const front = frontMatter?.model;
  const joined = front ? joinModels(document, front, format.frontMatterPaths, isUnreadableIn(format)) : document;
  return asManifest(instructions === undefined ? joined : { ...joined, instructions });
}

function completedModel(reading: ManifestReading, joined: SkillManifest, notes: Notes): SkillManifest {
  const noteDocument = () => {
    notes.document = true;
  };
  return reading.format.complete?.(joined, reading, noteDocument) ?? joined;
}

function differences(
  { format }: ManifestReading,
  completed: SkillManifest,
  frontMatter: FrontMatterReading | undefined,
): readonly Path[] {
  const front = frontMatter?.model;
  if (!format.frontMatter || !front) return [];
  return differencesOf(format.frontMatter, asModel(completed), front, format.frontMatterPaths);
}

/** Keeps the differing values of the front matter in the extensions of the model. */
function overridden(
  { format }: ManifestReading,
  model: SkillManifest,
  frontMatter: FrontMatterReading | undefined,
  differing: readonly Path[],
): SkillManifest {
  const front = frontMatter?.model;
  if (!format.frontMatter || !front) return model;
  return asManifest(withOverrides(format.frontMatter, asModel(model), front, differing));
}

/** Returns true if the manifest has a value for a path of the model that its field could not read. */
export function isUnreadableIn({ format, table }: Pick<ReadFormat, "format" | "table">): IsUnreadable {
  return (model, modelPath) => {
    const { path } = table.toDocument?.({}, modelPath) ?? { path: [] };
    return path.length > 0 && (valueAt(model, ["extensions", format.id, ...path]) ?? null) !== null;
  };
}

/** A manifest as a plain object, for tables. */
export function asModel(manifest: object): JsonRecord {
  return manifest as JsonRecord;
}

function asManifest(model: JsonRecord): SkillManifest {
  return model as unknown as SkillManifest;
}
