import { hash } from "node:crypto";
import type { FileText, SkillFiles } from "@skill-convert/core";
import { fileText } from "@skill-convert/core/text";
import type { DiskSkill } from "@skill-convert/fs";

/** The files of a skill. Every question about them is recorded, so that a later run can ask the same questions. */
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

  /** The questions so far. */
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

  /** Keeps the first answer, because `DiskSkill` caches its own files, but not the files above its folder. */
  above(path: string): FileText {
    this.#asked.add(ABOVE + path);
    const text = this.#above.get(path) ?? this.files.above?.(path) ?? fileText({ kind: "missing" });
    this.#above.set(path, text);
    return text;
  }
}

const LIST = "*";
const HAS = "?";
const CONTENT = "=";
const ABOVE = "^";

/** Returns the path of the file if the question is about a file's content. */
export function fileOf(question: string): string | undefined {
  return question.startsWith(CONTENT) ? question.slice(1) : undefined;
}

/**
 * Answers a question as a short string, with contents as hashes. Equal answers mean that nothing relevant has changed.
 */
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

/** The SHA-256 hash of a string or of bytes, as Base64. */
export function hashOf(content: string | Uint8Array): string {
  return hash("sha256", content, "base64");
}
