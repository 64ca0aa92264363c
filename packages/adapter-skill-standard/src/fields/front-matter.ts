import type { Json, SkillManifest } from "@skill-convert/core";
import { kebabName, SKILL_FILE } from "@skill-convert/core/adapters";
import {
  defineTable,
  type FrontMatterDefinition,
  field,
  requiredText,
  sharedFields,
  sharedText,
} from "@skill-convert/format";
import { FORMAT } from "../format.js";

const heading = [
  field("name", "name", sharedText, { doc: "A name for the folder: the last part of the skill's id." }),
  field("description", "description", sharedText, { doc: "What the skill does and when to use it." }),
];
/** No key there is this format's own. */
const options = { id: FORMAT, own: new Set<string>() } as const;

/** Where the model keeps what SKILL.md says otherwise than the manifest. */
const WORDS = `${FORMAT}:${SKILL_FILE}`;

/** The front matter of SKILL.md beside a manifest. */
export const frontMatter: FrontMatterDefinition = {
  table: defineTable([...heading, ...sharedFields()], options),
  differsCode: "skill-file-differs",
  overridesKey: WORDS,
  initial: (_, { name, description }) => ({ name: name ?? "skill", description: description ?? "" }),
  toFrontMatter: (model) => ({ ...model, name: folderName(model["id"], model["name"]) }),
  sameValue: ([field], there, { id, name }) => field === "name" && isNameOf(there, folderName(id, name), name),
};

/** Section “Instruction-First Skills”: the front matter of SKILL.md alone. */
export const instructionTable = defineTable(
  [...heading.map((each) => ({ ...each, codec: requiredText, required: true as const })), ...sharedFields()],
  { ...options, passthrough: true, initial: () => ({ operations: [{}] }) },
);

/** An instruction-first skill, whose name in SKILL.md stays what it is if a manifest is written beside it. */
export function withOwnName(manifest: SkillManifest): SkillManifest {
  const { id, name, extensions } = manifest;
  if (name === undefined || folderName(id, name) === name) return manifest;
  return { ...manifest, extensions: { ...extensions, [WORDS]: { name } } };
}

function folderName(id: Json | undefined, name: Json | undefined): string {
  return kebabName(textOf(id) || textOf(name)) || "skill";
}

/** Whether a name in SKILL.md is the manifest's id or name, however it is spelled. */
function isNameOf(there: Json, folder: string, name: Json | undefined): boolean {
  const kebab = kebabName(textOf(there));
  return there === name || (kebab !== "" && (kebab === folder || kebab === kebabName(textOf(name))));
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
