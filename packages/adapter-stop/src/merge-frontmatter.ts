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
import {
  decodeFrontmatterFields,
  type FrontmatterFields,
  type MarkdownDocument,
  saysTheSame,
} from "@skill-convert/source";
import { stopDiagnostics } from "./diagnostics.js";
import { SKILL_FILE } from "./format.js";
import { isEmpty, without } from "./node.js";

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
  /** Those of them that say something else, and not the same in lines of another length. */
  readonly contradicting: readonly string[];
  /** Keys that nobody knows, and spellings of those fields that are read from here. */
  readonly extension: JsonRecord | undefined;
}

const HEADINGS = ["name", "description"] as const;
const PEOPLE = ["author", "repository"] as const;

/** Of a SKILL.md that has no front matter. */
const NOTHING: SkillFileReading = {
  ...{ fields: {}, alone: {}, headless: { name: false, description: false } },
  ...{ differing: {}, contradicting: [], extension: undefined },
};

export function mergeFrontmatter(front: FrontmatterFields, own: SkillManifest): SkillFileReading {
  if (isEmpty(front)) return NOTHING;
  const alone: { [key: string]: Json } = {};
  const headless: { [key: string]: Json } = {};
  const differing: { [key: string]: Json } = {};
  const contradicting: string[] = [];
  const repeated = new Set<string>();
  const compare = (key: string, there: Json | undefined, here: Json | undefined) => {
    if (there === undefined) return;
    if (here === undefined) alone[key] = true;
    else if (jsonEqual(there, here)) repeated.add(key);
    else {
      differing[key] = there;
      if (!saysTheSame(there, here)) contradicting.push(key);
    }
  };
  for (const key of HEADINGS) {
    if (front[key] === undefined) headless[key] = false;
    compare(key, front[key], own[key]);
    // It belongs in every SKILL.md, and keeps its spelling there.
    repeated.delete(key);
  }
  compare("license", front.license, own.license);
  compare("allowed-tools", front.toolsUsed, own.tools?.used);
  const people = PEOPLE.map((key) => ({ key, there: personIn(front.metadata, key, own) }));
  for (const { key, there } of people) compare(key, there, own[key]);
  const taken = people.filter(({ there }) => there !== undefined).map(({ key }) => key);
  return {
    fields: compact({
      license: own.license ?? front.license,
      compatibility: front.compatibility,
      metadata: withoutPeople(front.metadata, taken),
      ...recordOf(people.map(({ key, there }) => [key, getOwn(alone, key) ? there : undefined])),
      tools: front.toolsUsed && getOwn(alone, "allowed-tools") ? { ...own.tools, used: front.toolsUsed } : own.tools,
    }),
    alone,
    headless,
    differing,
    contradicting,
    extension: front.extensions && withoutSpellings(front.extensions, repeated),
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
export function remarkOnDiffering(markdown: MarkdownDocument, contradicting: readonly string[]): Diagnostic[] {
  return contradicting.map((key) => {
    const path = PEOPLE.some((person) => person === key) ? ["metadata", key] : [key];
    const place = { file: SKILL_FILE, range: markdown.frontmatter?.locate(path), pointer: `/${path.join("/")}` };
    return stopDiagnostics.create("skill-file-differs", { field: key }, place);
  });
}
