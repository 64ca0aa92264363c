import type { Diagnostic, SkillFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { readMarkdown } from "@skill-convert/source";
import { clientDiagnostics } from "./diagnostics.js";
import type { SourceId } from "./sources.js";

/** The rules by which a registry accepts a skill, as far as they can be checked without it. */
export interface Publishing {
  readonly source: SourceId;
  readonly maxFileBytes: number;
  readonly maxBytes: number;
  /** The name under which a skill is published, which is that of its folder. */
  readonly name: {
    readonly min: number;
    readonly max: number;
    readonly reserved: ReadonlySet<string>;
    /** Words that a name may neither begin nor end with, separated by a hyphen. */
    readonly affixes: readonly string[];
  };
  /** The files that the registry makes itself, and that are left out. */
  readonly generated: ReadonlySet<string>;
  /** The files by which the registry takes the folder for something else than a skill. */
  readonly otherKinds: ReadonlySet<string>;
  /** The files with patterns of files that are not published. */
  readonly ignoreFiles: readonly string[];
  /** The licence under which the registry publishes every skill. */
  readonly licence: string;
  /** The lengths of the instructions below which a skill is refused, by the script of most of them. */
  readonly instructions: { readonly eastAsian: ShortestLengths; readonly other: ShortestLengths };
}

/** From a new account, and from any. */
interface ShortestLengths {
  readonly new: Length;
  readonly any: Length;
}

/** Characters without white space, and words. */
interface Length {
  readonly characters: number;
  readonly words: number;
}

/** Returns the findings about a skill that is to be published in a registry. */
export function publishingFindings(files: SkillFiles, title: string, rules: Publishing): Diagnostic[] {
  return [
    ...nameFindings(files, title, rules),
    ...fileFindings(files, title, rules),
    ...skillFileFindings(files, title, rules),
  ];
}

const refusal = (client: string, reason: string, file: string = SKILL_FILE) =>
  clientDiagnostics.create("not-accepted", { client, reason }, { file });

function nameFindings({ folder }: SkillFiles, title: string, { name }: Publishing): Diagnostic[] {
  const reason = folder === undefined ? undefined : problemOfName(folder, name);
  if (folder === undefined || reason === undefined) return [];
  return [clientDiagnostics.create("other-slug", { client: title, name: folder, reason }, { file: SKILL_FILE })];
}

function problemOfName(folder: string, { min, max, reserved, affixes }: Publishing["name"]): string | undefined {
  const slug = folder.trim().toLowerCase();
  if (slug.length < min) return `has fewer than ${min} characters`;
  if (slug.length > max) return `has more than ${max} characters`;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return "has other characters than a to z, 0 to 9 and single hyphens";
  if (reserved.has(slug)) return "is reserved";
  const affix = affixes.find((word) => slug.startsWith(`${word}-`) || slug.endsWith(`-${word}`));
  return affix && `has the protected word "${affix}" at one end`;
}

const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;

function fileFindings(files: SkillFiles, title: string, rules: Publishing): Diagnostic[] {
  const findings: Diagnostic[] = [];
  const ignoreFile = rules.ignoreFiles.find((path) => files.has(path));
  const unless = ignoreFile === undefined ? "" : `, unless ${ignoreFile} leaves it out`;
  let size = 0;
  for (const path of files.list()) {
    const leaveOut = (reason: string) =>
      findings.push(clientDiagnostics.create("left-out", { client: title, path, reason }, { file: path }));
    if (rules.otherKinds.has(path)) findings.push(refusal(title, `${path} makes the folder a plugin`, path));
    if (rules.generated.has(path.toLowerCase())) {
      leaveOut("it makes such a file itself");
      continue;
    }
    if (isHidden(path)) continue;
    const content = files.text(path);
    if (content.kind === "unreadable") leaveOut(content.reason);
    else if (content.kind === "too-large" || sizeOf(files, path) > rules.maxFileBytes)
      findings.push(refusal(title, `${path} has more than ${megabytes(rules.maxFileBytes)}${unless}`, path));
    size += content.kind === "too-large" ? content.size : sizeOf(files, path);
  }
  if (size > rules.maxBytes) findings.push(refusal(title, `its files have more than ${megabytes(rules.maxBytes)}`));
  return findings;
}

/** Hidden files and installed packages are never published, and nobody expects them to be. */
function isHidden(path: string): boolean {
  return path.split("/").some((part) => part.startsWith(".") || part === "node_modules");
}

function sizeOf(files: SkillFiles, path: string): number {
  return files.bytes(path)?.length ?? 0;
}

function skillFileFindings(files: SkillFiles, title: string, rules: Publishing): Diagnostic[] {
  const content = files.text(SKILL_FILE);
  if (content.kind !== "text") return [];
  const { frontmatter, body } = readMarkdown(content.text, SKILL_FILE);
  const instructions = content.text.slice(body.start);
  const place = (range: { readonly start: number; readonly end: number } | undefined) => ({ file: SKILL_FILE, range });
  const licence = isJsonRecord(frontmatter?.value) ? getOwn(frontmatter.value, "license") : undefined;
  const findings: Diagnostic[] = [];
  if (typeof licence === "string" && licence.trim() !== rules.licence) {
    const args = { client: title, licence: rules.licence, found: licence };
    findings.push(clientDiagnostics.create("other-licence", args, place(frontmatter?.locate(["license"]))));
  }
  for (const { link, start } of linksOutOf(instructions)) {
    const at = body.start + start;
    findings.push(
      clientDiagnostics.create("outside-link", { client: title, link }, place({ start: at, end: at + link.length })),
    );
  }
  return [...findings, ...lengthFindings(instructions, title, rules)];
}

/** The links of a Markdown text that lead out of the folder in which it stands. */
function linksOutOf(text: string): { readonly link: string; readonly start: number }[] {
  return [...text.matchAll(/\]\(\s*<?(?<link>[^\s)>]+)/g)].flatMap(({ 0: whole, index, groups }) => {
    const link = groups?.["link"] ?? "";
    return leavesFolder(link) ? [{ link, start: index + whole.length - link.length }] : [];
  });
}

function leavesFolder(link: string): boolean {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(link)) return false;
  let depth = 0;
  for (const part of link.split(/[?#]/)[0]?.split("/") ?? []) {
    if (part === "..") depth--;
    else if (part !== "" && part !== ".") depth++;
    if (depth < 0) return true;
  }
  return false;
}

function lengthFindings(text: string, title: string, { instructions }: Publishing): Diagnostic[] {
  const limits = isEastAsian(text) ? instructions.eastAsian : instructions.other;
  const length = lengthOf(text);
  const isBelow = ({ characters, words }: Length) => length.characters < characters || length.words < words;
  const found = `${length.words} words and ${length.characters} characters`;
  if (isBelow(limits.any)) return [refusal(title, `its instructions have only ${found}`)];
  if (!isBelow(limits.new)) return [];
  return [clientDiagnostics.create("short-instructions", { client: title, found }, { file: SKILL_FILE })];
}

/** Returns true for a text that has many characters of Chinese, Japanese or Korean, of which a word needs fewer. */
function isEastAsian(text: string): boolean {
  const found = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return found >= 40 || (found > 0 && found / text.replace(/\s+/g, "").length >= 0.15);
}

/** A text with this many words is long enough for every registry, and one of this length without them is no text. */
const ENOUGH_WORDS = 100;
const MAX_SEGMENTED = 10_000;

/** The length of a text. Words are counted up to a limit, because each step of the segmenter copies what it was given. */
function lengthOf(text: string): Length {
  const start = text.trimStart().slice(0, MAX_SEGMENTED);
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter("en", { granularity: "word" }).segment(start)) {
    if (isWordLike && ++words === ENOUGH_WORDS) break;
  }
  return { characters: text.replace(/\s+/g, "").length, words };
}
