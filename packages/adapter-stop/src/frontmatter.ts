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
  encodeFrontmatterFields,
  type FrontmatterFields,
  type MarkdownDocument,
} from "@skill-convert/source";
import { stopDiagnostics } from "./diagnostics.js";
import { SKILL_FILE } from "./format.js";
import { FRONTMATTER, ownExtension } from "./node.js";
import { presenceOf, type SharedKey } from "./presence.js";

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

export function mergeFrontmatter(front: FrontmatterFields, own: SkillManifest): SkillFileReading {
  const values: Record<"name" | "description" | "license" | "allowed-tools", [Json | undefined, Json | undefined]> = {
    name: [front.name, own.name],
    description: [front.description, own.description],
    license: [front.license, own.license],
    "allowed-tools": [front.toolsUsed, own.tools?.used],
  };
  const differs = ([there, here]: [Json | undefined, Json | undefined]) =>
    there !== undefined && here !== undefined && !jsonEqual(there, here);
  const people = liftPeople(front.metadata, own);
  const alone = ([there, here]: [Json | undefined, Json | undefined]) =>
    there !== undefined && here === undefined ? true : undefined;
  return {
    fields: compact({
      license: own.license ?? front.license,
      compatibility: front.compatibility,
      ...people.fields,
      tools: own.tools?.used || !front.toolsUsed ? own.tools : { ...own.tools, used: front.toolsUsed },
    }),
    alone: recordOf<Json>([
      ["license", alone(values.license)],
      ["allowed-tools", alone(values["allowed-tools"])],
      ...people.lifted.map((key) => [key, own[key] === undefined ? true : undefined] as const),
    ]),
    headless: recordOf<Json>([
      ["name", front.name === undefined ? false : undefined],
      ["description", front.description === undefined ? false : undefined],
    ]),
    differing: recordOf(Object.entries(values).map(([key, pair]) => [key, differs(pair) ? pair[0] : undefined])),
    extension: front.extensions && withoutSpellings(front.extensions, (key) => repeats(values, key)),
  };
}

/** Whether SKILL.md says what skill.yaml says: it is read from there, however it is spelled here. */
function repeats(
  values: Readonly<Record<string, readonly [Json | undefined, Json | undefined]>>,
  key: string,
): boolean {
  const [there, here] = (key === "license" || key === "allowed-tools" ? getOwn(values, key) : undefined) ?? [];
  return there !== undefined && jsonEqual(there, here);
}

function withoutSpellings(extension: JsonRecord, unwanted: (key: string) => boolean): JsonRecord | undefined {
  const spelled = getOwn(extension, SPELLING);
  if (!isJsonRecord(spelled)) return extension;
  const kept = recordOf(Object.entries(spelled).filter(([key]) => !unwanted(key)));
  const rest = Object.entries(extension).filter(([key]) => key !== SPELLING);
  const all = Object.keys(kept).length > 0 ? [...rest, [SPELLING, kept] as const] : rest;
  return all.length > 0 ? recordOf<Json>(all) : undefined;
}

const PEOPLE = ["author", "repository"] as const;

/** Metadata without an author and a repository that say what skill.yaml says, or would say if it had them. */
function liftPeople(metadata: JsonRecord | undefined, own: SkillManifest) {
  const lifted = PEOPLE.filter((key) => {
    const value = metadata && getOwn(metadata, key);
    return typeof value === "string" && (own[key] === undefined || own[key] === value);
  });
  const rest = Object.entries(metadata ?? {}).filter(([key]) => !lifted.some((name) => name === key));
  const value = (key: (typeof PEOPLE)[number]) => (lifted.includes(key) ? String(metadata?.[key]) : own[key]);
  // Metadata that held nothing else is absent; metadata that was empty stays empty.
  const kept = metadata && (rest.length > 0 || lifted.length === 0) ? recordOf(rest) : undefined;
  return { lifted, fields: { author: value("author"), repository: value("repository"), metadata: kept } };
}

/** Says where SKILL.md and skill.yaml disagree ("Relationship to SKILL.md"). */
export function remarkOnDiffering(markdown: MarkdownDocument, differing: JsonRecord): Diagnostic[] {
  return Object.keys(differing).map((key) => {
    const place = { file: SKILL_FILE, range: markdown.frontmatter?.locate([key]), pointer: `/${key}` };
    return stopDiagnostics.create("skill-file-differs", { field: key }, place);
  });
}

/** The SKILL.md that is there already. */
export interface ExistingSkillFile {
  readonly fields: FrontmatterFields;
  readonly hasFrontmatter: boolean;
}

/** The front matter of a manifest; the name and description are those of skill.yaml. Empty where it says nothing. */
export function writeFrontmatter(
  manifest: SkillManifest,
  document: JsonRecord,
  existing: ExistingSkillFile | undefined,
): JsonRecord {
  const { compatibility, metadata, extensions } = manifest;
  const differing = differingOf(manifest);
  const repeats = (key: SharedKey) => getOwn(presenceOf(manifest), key) === true || isSaid(existing, key);
  const person = (key: (typeof PEOPLE)[number]) =>
    repeats(key) && !Object.hasOwn(metadata ?? {}, key) ? manifest[key] : undefined;
  const tools = getOwn(differing, "allowed-tools");
  const fields: FrontmatterFields = compact({
    license: textOf(getOwn(differing, "license")) ?? (repeats("license") ? manifest.license : undefined),
    compatibility,
    metadata,
    author: person("author"),
    repository: person("repository"),
    toolsUsed: Array.isArray(tools) ? tools.map(String) : repeats("allowed-tools") ? manifest.tools?.used : undefined,
    extensions: extensions && getOwn(extensions, "frontmatter"),
  });
  const alone = Object.keys(fields).length === 0;
  const heading = (key: "name" | "description"): string | undefined =>
    textOf(getOwn(differing, key)) ??
    (isHeaded(manifest, key, existing, alone) ? textOf(getOwn(document, key)) : undefined);
  return encodeFrontmatterFields(compact({ ...fields, name: heading("name"), description: heading("description") }));
}

/** Whether SKILL.md is to say the name or the description. One that is there and says nothing is not made to. */
function isHeaded(
  manifest: SkillManifest,
  key: "name" | "description",
  existing: ExistingSkillFile | undefined,
  alone: boolean,
): boolean {
  if (getOwn(presenceOf(manifest), key) === false) return false;
  return !existing || isSaid(existing, key) || (!existing.hasFrontmatter && !alone);
}

function isSaid(existing: ExistingSkillFile | undefined, key: SharedKey): boolean {
  if (!existing) return false;
  const { fields } = existing;
  if (key === "allowed-tools") return fields.toolsUsed !== undefined;
  if (key !== "author" && key !== "repository") return fields[key] !== undefined;
  return typeof getOwn(fields.metadata ?? {}, key) === "string";
}

/** Whether a manifest has something that only SKILL.md can hold. */
export function needsSkillFile(manifest: SkillManifest): boolean {
  const { instructions, compatibility, metadata, extensions } = manifest;
  const unknown = Object.keys((extensions && getOwn(extensions, "frontmatter")) ?? {}).length > 0;
  const said = Object.values(presenceOf(manifest)).includes(true) || Object.keys(differingOf(manifest)).length > 0;
  return instructions !== undefined || compatibility !== undefined || metadata !== undefined || unknown || said;
}

function differingOf(manifest: SkillManifest): JsonRecord {
  const differing = getOwn(ownExtension(manifest), FRONTMATTER);
  return isJsonRecord(differing) ? differing : {};
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
