import {
  compact,
  extensionIn,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  recordOf,
  type SkillManifest,
} from "@skill-convert/core";
import { encodeFrontmatterFields, type FrontmatterFields } from "@skill-convert/source";
import { ID } from "./format.js";
import { FRONTMATTER, isEmpty } from "./node.js";
import { presenceOf, type SharedKey } from "./presence.js";

/** Shared fields that stand in the metadata of front matter. */
const PEOPLE: ReadonlySet<SharedKey> = new Set(["author", "repository"]);

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
  const { compatibility, extensions } = manifest;
  const differing = differingOf(manifest);
  const presence = presenceOf(manifest);
  const unknown = extensions && getOwn(extensions, "frontmatter");
  // A value of a wrong type stays where it is: skill.yaml says the field.
  const stays = (key: SharedKey) => Object.hasOwn(unknown ?? {}, PEOPLE.has(key) ? "metadata" : key);
  const says = (key: SharedKey) => getOwn(presence, key) === true || (!stays(key) && isSaid(existing, key));
  const tools = getOwn(differing, "allowed-tools");
  const license = textOf(getOwn(differing, "license")) ?? (says("license") ? manifest.license : undefined);
  const metadata = writeMetadata(manifest, differing, says);
  const used = says("allowed-tools") ? manifest.tools?.used : undefined;
  const toolsUsed = Array.isArray(tools) ? tools.map(String) : used;
  const alone = [license, compatibility, metadata, toolsUsed, unknown].every((value) => value === undefined);
  const heading = (key: "name" | "description"): string | undefined =>
    textOf(getOwn(differing, key)) ??
    (!stays(key) && isHeaded(presence, key, existing, alone) ? textOf(getOwn(document, key)) : undefined);
  return encodeFrontmatterFields(
    compact({
      ...{ name: heading("name"), description: heading("description") },
      ...{ license, compatibility, metadata, toolsUsed, extensions: unknown },
    }),
  );
}

/** The metadata with the author and the repository, where SKILL.md says them. */
function writeMetadata(
  { metadata, author, repository }: SkillManifest,
  differing: JsonRecord,
  says: (key: SharedKey) => boolean,
): JsonRecord | undefined {
  // Metadata with nothing in it held nobody: skill.yaml has them, and what SKILL.md says of them is another format's.
  const empty = metadata !== undefined && isEmpty(metadata);
  const person = (key: "author" | "repository", value: string | undefined): [string, Json | undefined] => {
    if (Object.hasOwn(metadata ?? {}, key)) return [key, undefined];
    return [key, getOwn(differing, key) ?? (says(key) && !empty ? value : undefined)];
  };
  const people = recordOf([person("author", author), person("repository", repository)]);
  if (isEmpty(people)) return metadata;
  return recordOf([...Object.entries(metadata ?? {}), ...Object.entries(people)]);
}

/** Whether SKILL.md is to say the name or the description. One that is there and says nothing is not made to. */
function isHeaded(
  presence: JsonRecord,
  key: "name" | "description",
  existing: ExistingSkillFile | undefined,
  alone: boolean,
): boolean {
  if (getOwn(presence, key) === false) return false;
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
  return (
    instructions !== undefined ||
    compatibility !== undefined ||
    metadata !== undefined ||
    !isEmpty((extensions && getOwn(extensions, "frontmatter")) ?? {}) ||
    Object.values(presenceOf(manifest)).includes(true) ||
    !isEmpty(differingOf(manifest))
  );
}

function differingOf(manifest: SkillManifest): JsonRecord {
  const differing = getOwn(extensionIn(manifest, ID), FRONTMATTER);
  return isJsonRecord(differing) ? differing : {};
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
