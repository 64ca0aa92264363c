import { existsSync } from "node:fs";
import type { Diagnostic } from "@skill-convert/core";
import { visible } from "@skill-convert/examine/visible";
import { redactTokens } from "@skill-convert/source";
import type { InputSkill } from "../find/find.js";
import { answer, fileOf, ObservedFiles } from "./observed-files.js";
import type { CacheStore } from "./store.js";

/** A stored result; an object, so that a result may be undefined. */
export interface Recalled<T> {
  readonly value: T;
}

/**
 * A file that changed less than this many milliseconds before the run has no usable stamp: some file systems count time
 * in steps of two seconds, so the file may change once more without a new stamp.
 */
const YOUNG = 2000;

/** Marks a question without a usable stamp. */
const NO_STAMP = "-";

/**
 * Keeps the results for skills from one run to the next. Each result is stored with the questions that were asked of
 * the skill's files to compute it, and is used again only if every answer is the same. If the stamp of a file is not
 * the stored one, the file is read and hashed. A stamp is stored only if the file had not changed shortly before the
 * run.
 */
export class ResultCache<T> {
  readonly #store: CacheStore;
  readonly #stored: Map<string, string>;
  /** The lines of the skills that this run has reached; undefined for a skill whose result must not be stored. */
  readonly #met = new Map<string, string | undefined>();
  /** Parsed questions by their JSON, because most skills have the same ones. */
  readonly #questions = new Map<string, readonly string[]>();
  #isChanged = false;
  readonly #begun = Date.now();

  /** @param options the options that a result depends on, besides the skill */
  constructor(
    store: CacheStore,
    private readonly options: readonly unknown[],
  ) {
    this.#store = store;
    this.#stored = store.read();
  }

  /** Returns the stored result of a skill if it is still valid. */
  recall(skill: InputSkill): Recalled<T> | undefined {
    const key = this.#keyOf(skill);
    const line = key === undefined ? undefined : (this.#met.get(key) ?? this.#stored.get(key));
    if (key === undefined || line === undefined) return undefined;
    try {
      const [questions = "", answers = "", stamps = "", value = ""] = line.split("\t");
      const currentStamps = this.#confirm(skill, this.#read(questions), answers.split(" "), stamps.split(" "));
      if (currentStamps === undefined) return undefined;
      this.#isChanged ||= currentStamps !== stamps;
      this.#met.set(key, currentStamps === stamps ? line : [questions, answers, currentStamps, value].join("\t"));
      return { value: (value === "" ? undefined : JSON.parse(value)) as T };
    } catch {
      return undefined; // The line is damaged, or another program wrote it.
    }
  }

  /** Returns the skill with files that record every question, so that its result can be stored. */
  observe(skill: InputSkill): InputSkill {
    return skill.disk ? { ...skill, files: new ObservedFiles(skill.disk) } : skill;
  }

  /**
   * Stores the result of an observed skill, unless it contains a token or an internal error.
   *
   * @param findings the findings in the result
   */
  keep(skill: InputSkill, value: T, findings: readonly Pick<Diagnostic, "code" | "confidential">[]): void {
    const key = this.#keyOf(skill);
    if (key === undefined || !(skill.files instanceof ObservedFiles)) return;
    this.#isChanged = true;
    const { files } = skill;
    const { questions } = files;
    const answers = questions.map((question) => answer(files, question));
    const stamps = this.#stamps(skill, questions);
    const line = [JSON.stringify(questions), answers.join(" "), stamps.join(" "), JSON.stringify(value) ?? ""].join(
      "\t",
    );
    const isKept = !findings.some(({ code, confidential }) => confidential || code === "core/internal-error");
    this.#met.set(key, isKept && redactTokens(line) === line ? line : undefined);
  }

  /** Stores nothing for an observed skill, because its result must not be written to disk. */
  forget(skill: InputSkill): void {
    const key = this.#keyOf(skill);
    if (key === undefined) return;
    this.#isChanged ||= this.#stored.has(key);
    this.#met.set(key, undefined);
  }

  /** Writes the changes, and drops the results of deleted skills. A cache that cannot be written is reported. */
  save(onNotice: (message: string) => void): void {
    const others = (lines: Iterable<readonly [string, string]>) =>
      [...lines].filter(([key]) => !this.#met.has(key) && folderExists(key));
    const unmet = [...this.#stored.keys()].filter((key) => !this.#met.has(key));
    if (!this.#isChanged && unmet.every(folderExists)) return;
    const met = [...this.#met].flatMap(([key, line]) => (line === undefined ? [] : [[key, line] as const]));
    // The file is read again, because another run may have written to it meanwhile.
    const reason = this.#store.write([...met, ...others(this.#store.read())]);
    this.#isChanged = false;
    if (reason !== undefined) onNotice(`the cache was not written: ${visible(reason)}`);
  }

  /** Returns the current stamps if every answer is unchanged. */
  #confirm(
    skill: InputSkill,
    questions: readonly string[],
    answers: readonly string[],
    stored: readonly string[],
  ): string | undefined {
    const current = this.#stamps(skill, questions);
    const isSame = (question: string, index: number) =>
      (current[index] !== NO_STAMP && current[index] === stored[index]) ||
      answer(skill.files, question) === answers[index];
    return questions.every(isSame) ? current.join(" ") : undefined;
  }

  #stamps({ disk }: InputSkill, questions: readonly string[]): string[] {
    return questions.map((question) => {
      const path = fileOf(question);
      const stamp = path === undefined ? undefined : disk?.stamp(path);
      return stamp && stamp.changed < this.#begun - YOUNG ? stamp.text : NO_STAMP;
    });
  }

  #read(text: string): readonly string[] {
    const questions = this.#questions.get(text) ?? (JSON.parse(text) as string[]);
    this.#questions.set(text, questions);
    return questions;
  }

  /** Undefined for standard input, which has no folder. */
  #keyOf({ disk, named, file, explicit }: InputSkill): string | undefined {
    return disk && JSON.stringify([disk.directory, disk.path, named ?? file ?? null, explicit, ...this.options]);
  }
}

function folderExists(key: string): boolean {
  const [directory] = JSON.parse(key) as [string];
  return existsSync(directory);
}
