import type { Diagnostic, JsonRecord, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { readMarkdown } from "@skill-convert/source";
import type { Fault } from "./faults.js";
import { LIMITS, NAME } from "./limits.js";
import type { Measures } from "./measures.js";

export interface DetectedFaults {
  /** The front matter; undefined if it is missing or cannot be read. */
  readonly document: JsonRecord | undefined;
  /** The faults that do not depend on the client. */
  readonly faults: readonly Fault[];
  readonly measures: Measures;
}

/** The faults that findings of validation are about; the reaction of the clients is added to these findings. */
const FAULT_OF_CODE: Readonly<Record<string, Fault>> = {
  "source/unquoted-colon": "unquoted-colon",
  "agent-skills/byte-order-mark": "byte-order-mark",
  "agent-skills/no-name": "no-name",
  "agent-skills/missing-field": "no-description",
  "agent-skills/name-characters": "name-characters",
  "agent-skills/name-hyphens": "name-characters",
  "agent-skills/name-too-long": "name-too-long",
  "agent-skills/name-not-folder": "name-not-folder",
};

/** Returns the fault that a finding is about. */
export function faultOf({ code, path }: Diagnostic): Fault | undefined {
  const isDescription = path?.length === 1 && path[0] === "description";
  if (isDescription && code === "agent-skills/no-text") return "no-description";
  if (isDescription && code === "agent-skills/text-too-long") return "description-too-long";
  return FAULT_OF_CODE[code];
}

/** Returns the faults of a skill; undefined without a SKILL.md that is text. */
export function detectFaults(files: SkillFiles, findings: readonly Diagnostic[]): DetectedFaults | undefined {
  const content = files.text(SKILL_FILE);
  if (content.kind !== "text") return undefined;
  const { text } = content;
  const { frontmatter, frontmatterRange, body } = readMarkdown(text, SKILL_FILE);
  const document = isJsonRecord(frontmatter?.value) ? frontmatter.value : undefined;
  const colons = findings.filter(({ code }) => code === "source/unquoted-colon");
  const measures: Measures = {
    name: textAt(document ?? {}, "name"),
    description: textAt(document ?? {}, "description"),
    bytes: new TextEncoder().encode(text).length,
    startsLate: !frontmatterRange && readMarkdown(text.trimStart(), SKILL_FILE).frontmatterRange !== undefined,
    colonKeys: colons.map(({ range }) => range && keyAt(text, range.start)),
  };
  const faults: Fault[] = text.startsWith("\ufeff") ? ["byte-order-mark"] : [];
  if (!frontmatterRange) return { document: undefined, faults: [...faults, "no-front-matter"], measures };
  if (colons.length > 0) faults.push("unquoted-colon");
  if (!document) return { document, faults, measures };
  if (text.slice(body.start).trim() === "") faults.push("empty-body");
  return { document, faults: [...faults, ...fieldFaults(measures, files.folder)], measures };
}

/** Returns the key at the start of the line of an offset; undefined if the line is not one of a key at the top level. */
function keyAt(text: string, offset: number): string | undefined {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^([\w-]+):/.exec(line)?.[1];
}

function fieldFaults({ name, description }: Measures, folder: string | undefined): Fault[] {
  const faults: Fault[] = [];
  if (name === "") faults.push("no-name");
  else {
    if (!NAME.characters.test(name) || NAME.badHyphens.test(name)) faults.push("name-characters");
    if ([...name].length > LIMITS.name) faults.push("name-too-long");
    if (folder !== undefined && folder.normalize("NFKC") !== name.normalize("NFKC")) faults.push("name-not-folder");
  }
  if (description.trim() === "") faults.push("no-description");
  if ([...description].length > LIMITS.description) faults.push("description-too-long");
  return faults;
}

function textAt(document: JsonRecord, key: string): string {
  const value = getOwn(document, key);
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}
