import {
  type Diagnostic,
  extensionIn,
  type FileEdit,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  kebabName,
  type Path,
  recordOf,
  type SkillManifest,
  toPointer,
} from "@skill-convert/core";
import {
  decodeFrontmatterFields,
  editMarkdown,
  encodeFrontmatterFields,
  type FrontmatterFields,
  type MarkdownDocument,
  merge3,
  printMarkdown,
  saysTheSame,
  withOthers,
} from "@skill-convert/source";
import { skillStandardDiagnostics } from "./diagnostics.js";
import { FORMAT, SKILL_MD } from "./manifest-file.js";
import { FRONTMATTER, keptOf } from "./spelling.js";

/** Fields of the manifest that are read from the front matter of SKILL.md where the manifest has none. */
export const SHARED_FIELDS = ["description", "license", "author", "repository"] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];

/** The fields that SKILL.md alone carries for this manifest. */
export function fromFrontmatter(manifest: SkillManifest): ReadonlySet<string> {
  const { frontmatter } = keptOf(manifest).spelling;
  return new Set(Array.isArray(frontmatter) ? frontmatter.filter((field) => typeof field === "string") : []);
}

/** A manifest's words, which SKILL.md says too. */
type Words = Pick<SkillManifest, "id" | "name" | SharedField>;

/** What SKILL.md says otherwise than the manifest, or than it would be written for it. */
export function differingFields(front: FrontmatterFields, manifest: Words): JsonRecord {
  return recordOf<Json>([
    ["name", front.name === newName(manifest) ? undefined : front.name],
    ...SHARED_FIELDS.map((field) => [field, front[field] === manifest[field] ? undefined : front[field]] as const),
  ]);
}

/** Says where SKILL.md and the manifest contradict each other, and not only in lines of another length. */
export function remarkOnDiffering({ frontmatter }: MarkdownDocument, manifest: SkillManifest): Diagnostic[] {
  const contradicting = Object.entries(differingOf(manifest)).filter(([field, there]) => {
    if (field === "name") return !isNameOf(there, manifest);
    const here = manifest[field as SharedField];
    return here !== undefined && !saysTheSame(there, here);
  });
  return contradicting.map(([field]) => {
    const path = frontmatterPath([field]);
    const place = { file: SKILL_MD, range: frontmatter?.locate(path), pointer: toPointer(path) };
    return skillStandardDiagnostics.create("skill-file-differs", { field }, place);
  });
}

/** Where a field stands in the front matter. */
export function frontmatterPath(path: Path): Path {
  return path[0] === "author" || path[0] === "repository" ? ["metadata", ...path] : path;
}

function differingOf(manifest: SkillManifest): Readonly<Record<string, string>> {
  const differing = getOwn(extensionIn(manifest, FORMAT), FRONTMATTER);
  const entries = Object.entries(isJsonRecord(differing) ? differing : {});
  const { keys } = keptOf(manifest);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => {
      const [field, value] = entry;
      if (typeof value !== "string") return false;
      // Where the manifest itself says nothing any more, it would be read in its place.
      const shared = SHARED_FIELDS.find((each) => each === field);
      return shared ? manifest[shared] !== undefined || (getOwn(keys, shared) ?? null) !== null : field === "name";
    }),
  );
}

/** The body of SKILL.md; undefined where it has none. */
export function instructionsOf(document: MarkdownDocument): string | undefined {
  return document.text.slice(document.body.start, document.body.end) || undefined;
}

/** Edits that make SKILL.md say what it has to; `before` is what the skill said so far, if it was one of this format. */
export function encodeSkillMd(
  manifest: SkillManifest,
  current: MarkdownDocument | undefined,
  before: SkillManifest | undefined,
): FileEdit[] {
  if (!current) {
    if (!needsSkillMd(manifest)) return [];
    const eol = manifest.instructions?.includes("\r\n") ? "\r\n" : "\n";
    const text = printMarkdown(encodeFrontmatterFields(newFields(manifest)), manifest.instructions, { eol });
    return [{ kind: "write", path: SKILL_MD, text }];
  }
  const frontmatter = nextFrontmatter(manifest, current, before);
  // A body that nobody read as instructions is nothing to take away.
  const body = manifest.instructions ?? (before?.instructions === undefined ? undefined : "");
  const edits = editMarkdown(current, {
    frontmatter: frontmatter ?? "keep",
    ...(body === undefined ? {} : { body }),
  });
  return edits.length > 0 ? [{ kind: "splice", path: SKILL_MD, edits }] : [];
}

function needsSkillMd(manifest: SkillManifest): boolean {
  return manifest.instructions !== undefined || needsFrontmatter(manifest);
}

function needsFrontmatter(manifest: SkillManifest): boolean {
  const { compatibility, metadata, tools, extensions } = manifest;
  const fields = [compatibility, metadata, tools?.used, extensions?.["frontmatter"]];
  return (
    fields.some((field) => field !== undefined) ||
    fromFrontmatter(manifest).size > 0 ||
    Object.keys(differingOf(manifest)).length > 0
  );
}

function nextFrontmatter(
  manifest: SkillManifest,
  current: MarkdownDocument,
  before: SkillManifest | undefined,
): JsonRecord | undefined {
  const value = current.frontmatter?.value;
  if (!current.frontmatter || !isJsonRecord(value)) {
    return needsFrontmatter(manifest) ? encodeFrontmatterFields(newFields(manifest)) : undefined;
  }
  const { fields } = decodeFrontmatterFields(current.frontmatter);
  const next = merge3(
    encodeFrontmatterFields(fields),
    value,
    encodeFrontmatterFields(changedFields(manifest, fields, before)),
  );
  return next !== undefined && isJsonRecord(next) && !jsonEqual(next, value) ? next : undefined;
}

/** The front matter of a new SKILL.md: what every reader of one expects, and what the manifest has no place for. */
function newFields(manifest: SkillManifest): FrontmatterFields {
  const own = fromFrontmatter(manifest);
  return {
    ...ownFields(manifest),
    name: newName(manifest),
    ...pick(manifest, (field) => field === "description" || own.has(field)),
    ...differingOf(manifest),
  };
}

/** The name that is there, unless it was made of a manifest; then it follows this one. */
function changedName(manifest: SkillManifest, current: string, before: SkillManifest | undefined): string {
  const made = before ? current === newName(before) : isNameOf(current, manifest);
  return made ? newName(manifest) : current;
}

/** Whether a name in SKILL.md is the manifest's id or name, however it is spelled. */
function isNameOf(name: string, manifest: Words): boolean {
  const kebab = kebabName(name);
  return (
    name === manifest.name || (kebab !== "" && [newName(manifest), kebabName(manifest.name ?? "")].includes(kebab))
  );
}

function newName({ id, name }: Words): string {
  return kebabName(id ?? name ?? "") || "skill";
}

/**
 * The front matter that is there, with what changed; what it shares with the manifest follows it where that changed,
 * unless it is known to say otherwise.
 */
function changedFields(
  manifest: SkillManifest,
  current: FrontmatterFields,
  before: SkillManifest | undefined,
): FrontmatterFields {
  const own = fromFrontmatter(manifest);
  // A value of a wrong type stays where it is: the manifest says the field.
  const stays = (key: string) =>
    Object.hasOwn(manifest.extensions?.["frontmatter"] ?? {}, frontmatterPath([key])[0] ?? "");
  const fields: FrontmatterFields = {
    ...ownFields(manifest),
    ...(current.name === undefined || stays("name") ? {} : { name: changedName(manifest, current.name, before) }),
    ...pick(manifest, (field) => (current[field] !== undefined && !stays(field)) || own.has(field)),
    ...pick(current, (field) => before !== undefined && manifest[field] === before[field]),
    ...differingOf(manifest),
  };
  if (before || !current.extensions) return fields;
  // Keys of other programs, which no manifest of this format ever held.
  return { ...fields, extensions: withOthers(fields.extensions ?? {}, current.extensions) };
}

function ownFields({ compatibility, metadata, tools, extensions }: SkillManifest): FrontmatterFields {
  const kept = extensions?.["frontmatter"];
  return {
    ...(compatibility === undefined ? {} : { compatibility }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(tools?.used === undefined ? {} : { toolsUsed: tools.used }),
    ...(kept === undefined ? {} : { extensions: kept }),
  };
}

function pick(from: FrontmatterFields, wanted: (field: SharedField) => boolean): FrontmatterFields {
  const fields: FrontmatterFields = {};
  for (const field of SHARED_FIELDS) {
    const value = from[field];
    if (value !== undefined && wanted(field)) fields[field] = value;
  }
  return fields;
}
