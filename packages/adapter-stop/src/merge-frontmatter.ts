import {
  compact,
  type Diagnostic,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  recordOf,
  type SkillManifest,
  SPELLING,
} from "@skill-convert/core";
import { decodeFrontmatterFields, type FrontmatterFields, type MarkdownDocument } from "@skill-convert/source";
import { stopDiagnostics } from "./diagnostics.js";
import { SKILL_FILE } from "./format.js";
import { without } from "./node.js";

/** The front matter of a SKILL.md as fields; `author` and `repository` stay in the metadata. */
export function readFrontmatter(markdown: MarkdownDocument): { fields: FrontmatterFields; diagnostics: Diagnostic[] } {
  if (!markdown.frontmatter) return { fields: {}, diagnostics: [] };
  return decodeFrontmatterFields(markdown.frontmatter, { liftAuthor: false });
}

/** What SKILL.md adds to the manifest of skill.yaml. */
export interface SkillFileReading {
  readonly fields: Partial<SkillManifest>;
  /** Shared fields that only SKILL.md says (true). */
  readonly alone: JsonRecord;
  /** Of the name and the description those that it does not say (false). */
  readonly headless: JsonRecord;
  /** Shared fields of which skill.yaml has another value, which wins. */
  readonly differing: JsonRecord;
  /** Keys that nobody knows, and spellings of those fields that are read from here. */
  readonly extension: JsonRecord | undefined;
}

/** A field that both files may say: its key in the front matter, and what each of them says. */
interface Shared {
  readonly key: string;
  readonly there: Json | undefined;
  readonly here: Json | undefined;
}

const PEOPLE = ["author", "repository"] as const;

export function mergeFrontmatter(front: FrontmatterFields, own: SkillManifest): SkillFileReading {
  const people = PEOPLE.map((key): Shared => ({ key, there: personIn(front.metadata, key, own), here: own[key] }));
  const shared: readonly Shared[] = [
    { key: "license", there: front.license, here: own.license },
    { key: "allowed-tools", there: front.toolsUsed, here: own.tools?.used },
    ...people,
  ];
  const headings: readonly Shared[] = [
    { key: "name", there: front.name, here: own.name },
    { key: "description", there: front.description, here: own.description },
  ];
  const said = [...headings, ...shared].filter(({ there }) => there !== undefined);
  const alone = said.filter(({ here }) => here === undefined).map(({ key }) => key);
  const taken = people.filter(({ there }) => there !== undefined).map(({ key }) => key);
  const isAlone = (key: string) => alone.includes(key);
  const repeated = shared.filter(({ there, here }) => there !== undefined && jsonEqual(there, here));
  return {
    fields: compact({
      license: own.license ?? front.license,
      compatibility: front.compatibility,
      metadata: withoutPeople(front.metadata, taken),
      ...recordOf(people.map(({ key, there }) => [key, isAlone(key) ? there : undefined])),
      tools: isAlone("allowed-tools") && front.toolsUsed ? { ...own.tools, used: front.toolsUsed } : own.tools,
    }),
    alone: recordOf(alone.map((key) => [key, true])),
    headless: recordOf(headings.filter(({ there }) => there === undefined).map(({ key }) => [key, false])),
    differing: recordOf(
      said
        .filter(({ there, here }) => here !== undefined && !jsonEqual(there, here))
        .map(({ key, there }) => [key, there]),
    ),
    extension: front.extensions && withoutSpellings(front.extensions, new Set(repeated.map(({ key }) => key))),
  };
}

/** The author or repository in the metadata: a text, or whatever else stands there beside that of skill.yaml. */
function personIn(
  metadata: JsonRecord | undefined,
  key: (typeof PEOPLE)[number],
  own: SkillManifest,
): Json | undefined {
  const value = metadata && getOwn(metadata, key);
  return typeof value === "string" || own[key] !== undefined ? value : undefined;
}

/** Metadata that held nothing else is absent; metadata that was empty stays empty. */
function withoutPeople(metadata: JsonRecord | undefined, taken: readonly string[]): JsonRecord | undefined {
  if (!metadata || taken.length === 0) return metadata;
  const rest = without(metadata, taken);
  return Object.keys(rest).length > 0 ? rest : undefined;
}

/** What skill.yaml says too is read from there, so that how it is spelled here is no matter. */
function withoutSpellings(extension: JsonRecord, unwanted: ReadonlySet<string>): JsonRecord | undefined {
  const spelled = getOwn(extension, SPELLING);
  if (!isJsonRecord(spelled)) return extension;
  const kept = without(spelled, [...unwanted]);
  const all = recordOf<Json>([
    ...Object.entries(without(extension, [SPELLING])),
    [SPELLING, Object.keys(kept).length > 0 ? kept : undefined],
  ]);
  return Object.keys(all).length > 0 ? all : undefined;
}

/** Says where SKILL.md and skill.yaml disagree ("Relationship to SKILL.md"). */
export function remarkOnDiffering(markdown: MarkdownDocument, differing: JsonRecord): Diagnostic[] {
  return Object.keys(differing).map((key) => {
    const path = PEOPLE.some((person) => person === key) ? ["metadata", key] : [key];
    const place = { file: SKILL_FILE, range: markdown.frontmatter?.locate(path), pointer: `/${path.join("/")}` };
    return stopDiagnostics.create("skill-file-differs", { field: key }, place);
  });
}
