import type { FileEdit } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { Cursor } from "../codec/cursor.js";
import type { WriteContext } from "../document/container.js";
import type { FrontMatterReading } from "../document/front-matter.js";
import { textsOf } from "../document/locate.js";
import type { SkillReading } from "../reading/read-skill.js";
import { asModel, isUnreadableIn } from "../reading/views.js";
import { pageEdits } from "../section/pages.js";
import { bodyToWrite, unstated } from "./body.js";
import { type Division, divideModel, pathsIn } from "./divide-model.js";
import type { ExistingSkill } from "./existing.js";
import { frontMatterOf, needsFrontMatter, writeSkillFile } from "./skill-file.js";
import type { Writing, WrittenDocuments } from "./writing.js";

/** Writes the manifest and the front matter next to it. Undefined if the format cannot represent the manifest. */
export function writeDocuments(writing: Writing): WrittenDocuments | undefined {
  const { format, options, skill, target } = writing;
  const existing = writtenOver(writing.existing);
  const { reading, views, frontMatter } = existing;
  const model = asModel(target);
  const parts = divide(writing, existing);
  const at = new Cursor(reading ? textsOf(reading.data) : { text: () => undefined });
  const put = format.table.put(parts.own, reading?.document, at);
  if (!isJsonRecord(put)) return undefined;
  const document = format.finish?.(put, reading?.document, views !== undefined) ?? put;
  const instructions = bodyToWrite(writing);
  const definition = format.frontMatter;
  const initial = definition?.initial?.(document, definition.toFrontMatter?.(model) ?? model);
  const content = { model: parts.front, initial, instructions };
  const frontmatter = definition && frontMatter && frontMatterOf(definition, frontMatter, content);
  const { original } = options;
  const context = { frontmatter, ...(original && { original }), over: views && reading };
  const edits = [
    ...format.container.write(document, instructions, skill, context),
    ...(writesContract(writing) ? pageEdits(unstated(writing), skill.files) : []),
  ];
  const isNextTo = definition ? !format.container.holdsFrontMatter : format.container.instructionsBeside;
  return {
    document,
    edits: isNextTo ? [...edits, ...writeBeside(skill, frontMatter, frontmatter, instructions)] : edits,
  };
}

/** Returns true if a new section of SKILL.md lists the operations. */
function writesContract({ format, options, existing: { views, reading } }: Writing): boolean {
  return format.section === "contract" && !options.keepSource && !(views && reading);
}

/** Writes SKILL.md next to the manifest. */
function writeBeside(
  { skillFile, skillFilePath }: SkillReading,
  frontMatter: FrontMatterReading | undefined,
  frontmatter: WriteContext["frontmatter"],
  instructions: string | undefined,
): readonly FileEdit[] {
  if (frontMatter) return writeSkillFile(skillFilePath, frontMatter.markdown, frontmatter, instructions);
  const { value: markdown } = skillFile;
  const kept = markdown ? "keep" : undefined;
  return writeSkillFile(skillFilePath, markdown, needsFrontMatter(markdown, instructions) ? {} : kept, instructions);
}

/** A stand-in that cannot represent the manifest stays, and a manifest is written next to it. */
function writtenOver({ frontMatter, ...existing }: ExistingSkill): ExistingSkill {
  const front = frontMatter ? { frontMatter } : {};
  return existing.reading?.standIn ? front : { ...existing, ...front };
}

/** Divides the model between the manifest and the front matter next to it. */
function divide({ format, target }: Writing, { views, frontMatter }: ExistingSkill): Division {
  const model = asModel(target);
  if (!format.frontMatter) return { own: model, front: model };
  const current = { own: views?.document, front: frontMatter?.model, joined: asModel(views?.completed ?? {}) };
  const paths = pathsIn(format.table, format.frontMatterPaths);
  return divideModel(format.frontMatter, model, current, paths, isUnreadableIn(format));
}
