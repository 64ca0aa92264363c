import {
  type FileEdit,
  isJsonRecord,
  type JsonRecord,
  jsonEqual,
  kebabName,
  type SkillManifest,
} from "@skill-convert/core";
import {
  decodeFrontmatterFields,
  editMarkdown,
  encodeFrontmatterFields,
  type FrontmatterFields,
  type MarkdownDocument,
  printMarkdown,
  rebase,
} from "@skill-convert/source";
import { SKILL_MD } from "./manifest-file.js";
import { keptOf } from "./spelling.js";

/** Fields of the manifest that are read from the front matter of SKILL.md where the manifest has none. */
export const SHARED_FIELDS = ["description", "license", "author", "repository"] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];

/** The fields that SKILL.md alone carries for this manifest. */
export function fromFrontmatter(manifest: SkillManifest): ReadonlySet<string> {
  const { frontmatter } = keptOf(manifest).spelling;
  return new Set(Array.isArray(frontmatter) ? frontmatter.filter((field) => typeof field === "string") : []);
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

function needsFrontmatter({ compatibility, metadata, tools, extensions, ...rest }: SkillManifest): boolean {
  const fields = [compatibility, metadata, tools?.used, extensions?.["frontmatter"]];
  return (
    fields.some((field) => field !== undefined) || fromFrontmatter({ extensions, ...rest } as SkillManifest).size > 0
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
  const next = rebase(
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
    name: kebabName(manifest.id ?? manifest.name ?? "") || "skill",
    ...pick(manifest, (field) => field === "description" || own.has(field)),
  };
}

/** The front matter that is there, with what changed; what it shares with the manifest follows the manifest. */
function changedFields(
  manifest: SkillManifest,
  current: FrontmatterFields,
  before: SkillManifest | undefined,
): FrontmatterFields {
  const own = fromFrontmatter(manifest);
  const fields: FrontmatterFields = {
    ...ownFields(manifest),
    ...(current.name === undefined ? {} : { name: current.name }),
    ...pick(manifest, (field) => current[field] !== undefined || own.has(field)),
  };
  if (before || !current.extensions) return fields;
  // Keys of other programs, which no manifest of this format ever held.
  return { ...fields, extensions: { ...current.extensions, ...fields.extensions } };
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

function pick(manifest: SkillManifest, wanted: (field: SharedField) => boolean): FrontmatterFields {
  const fields: FrontmatterFields = {};
  for (const field of SHARED_FIELDS) {
    const value = manifest[field];
    if (value !== undefined && wanted(field)) fields[field] = value;
  }
  return fields;
}
