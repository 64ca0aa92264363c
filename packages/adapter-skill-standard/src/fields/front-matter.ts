import type { Json, SkillManifest } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { kebabName } from "@skill-convert/core/text";
import { type FrontMatterDefinition, field, requiredText, sharedFields, sharedText } from "@skill-convert/format";
import { FORMAT } from "../format.js";
import { defineTable } from "./record.js";

const nameAndDescription = [
  field("name", "name", sharedText, { doc: "The name of the skill's folder: the last part of its id." }),
  field("description", "description", sharedText, { doc: "What the skill does and when to use it." }),
];
/** The front matter has no keys that only this format uses. */
const options = { own: new Set<string>() } as const;

/** The key under `extensions` for values in SKILL.md that differ from the manifest. */
const OVERRIDES = `${FORMAT}:${SKILL_FILE}`;

/** The front matter of SKILL.md beside a manifest. */
export const frontMatter: FrontMatterDefinition = {
  table: defineTable([...nameAndDescription, ...sharedFields()], options),
  differsCode: "skill-file-differs",
  overridesKey: OVERRIDES,
  initial: (_, { name, description }) => ({ name: name ?? "skill", description: description ?? "" }),
  toFrontMatter: (model) => ({ ...model, name: folderName(model["id"], model["name"]) }),
  sameValue: ([field], existing, { id, name }) => field === "name" && isNameOf(existing, folderName(id, name), name),
};

/** The front matter of an instruction-first skill (skill-standard.md#s13). */
export const instructionTable = defineTable(
  [...nameAndDescription.map((each) => ({ ...each, codec: requiredText, required: true as const })), ...sharedFields()],
  { ...options, passthrough: true, initial: () => ({ operations: [{}] }) },
);

/** Keeps the name of an instruction-first skill in SKILL.md if a manifest is written beside it. */
export function withOwnName(manifest: SkillManifest): SkillManifest {
  const { id, name, extensions } = manifest;
  if (name === undefined || folderName(id, name) === name) return manifest;
  return { ...manifest, extensions: { ...extensions, [OVERRIDES]: { name } } };
}

function folderName(id: Json | undefined, name: Json | undefined): string {
  return kebabName(textOf(id) || textOf(name)) || "skill";
}

/** Returns true if a name in SKILL.md is the manifest's id or name, compared in kebab-case. */
function isNameOf(existing: Json, folder: string, name: Json | undefined): boolean {
  const kebab = kebabName(textOf(existing));
  return existing === name || (kebab !== "" && (kebab === folder || kebab === kebabName(textOf(name))));
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
