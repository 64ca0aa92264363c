import { hash } from "node:crypto";
import type { FileText, SkillFiles } from "@skill-convert/core";
import type { DiskSkill } from "@skill-convert/fs";

/** The files of a skill, which note what they are asked, so that the same can be asked of them later. */
export class ObservedFiles implements SkillFiles {
  readonly #asked = new Set<string>();
  readonly #above = new Map<string, FileText>();

  constructor(private readonly files: DiskSkill) {}

  get path(): string {
    return this.files.path;
  }

  get folder(): string | undefined {
    return this.files.folder;
  }

  /** What was asked so far. */
  get questions(): readonly string[] {
    return [...this.#asked];
  }

  list(): readonly string[] {
    this.#asked.add(LIST);
    return this.files.list();
  }

  has(path: string): boolean {
    this.#asked.add(HAS + path);
    return this.files.has(path);
  }

  text(path: string): FileText {
    this.#asked.add(CONTENT + path);
    return this.files.text(path);
  }

  bytes(path: string): Uint8Array | undefined {
    this.#asked.add(CONTENT + path);
    return this.files.bytes(path);
  }

  /** A skill keeps what it has read, but not what is around it: the first answer counts. */
  above(path: string): FileText {
    this.#asked.add(ABOVE + path);
    const text = this.#above.get(path) ?? this.files.above?.(path) ?? { kind: "missing" };
    this.#above.set(path, text);
    return text;
  }
}

const LIST = "*";
const HAS = "?";
const CONTENT = "=";
const ABOVE = "^";

/** The path of the file that a question is about the content of; undefined for every other question. */
export function fileOf(question: string): string | undefined {
  return question.startsWith(CONTENT) ? question.slice(1) : undefined;
}

/** The answer to a question, a content as its hash: the same as long as nothing has changed that it is about. */
export function answer(files: SkillFiles, question: string): string {
  const path = question.slice(1);
  switch (question.slice(0, 1)) {
    case HAS:
      return files.has(path) ? "1" : "0";
    case CONTENT: {
      const bytes = files.bytes(path);
      return bytes === undefined ? hashOf(JSON.stringify(files.text(path))) : `=${hashOf(bytes)}`;
    }
    case ABOVE:
      return hashOf(JSON.stringify(files.above?.(path) ?? { kind: "missing" }));
    default:
      return hashOf(JSON.stringify(files.list()));
  }
}

/** The SHA-256 hash of a text or of bytes. */
export function hashOf(content: string | Uint8Array): string {
  return hash("sha256", content, "base64");
}
