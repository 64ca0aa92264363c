import { existsSync } from "node:fs";
import type { Diagnostic } from "@skill-convert/core";
import { redactTokens } from "@skill-convert/source";
import type { InputSkill } from "../inputs/find.js";
import type { Streams } from "../output/streams.js";
import { visible } from "../output/visible.js";
import { answer, fileOf, ObservedFiles } from "./observed-files.js";
import type { CacheStore } from "./store.js";

/** A stored result; an object, so that a result may be undefined. */
export interface Recalled<T> {
  readonly value: T;
}

/**
 * A file that changed so shortly before the run may change once more without another time in its stamp, on the file systems
 * that count time in steps of two seconds.
 */
const YOUNG = 2000;

/** Stands for a stamp that says nothing. */
const NO_STAMP = "-";

/**
 * What was found out about skills, for a later run. With each result is stored what was asked of the skill's files to
 * find it out, so it is taken only if all of them answer as they did then. A file is read and hashed for that if its stamp
 * is not the stored one; a stamp is stored if the file was at rest when the run began.
 */
export class ResultCache<T> {
  readonly #store: CacheStore;
  readonly #stored: Map<string, string>;
  /** The lines of skills that this run has met; undefined if there is nothing that may be stored. */
  readonly #met = new Map<string, string | undefined>();
  /** Most skills are asked the same. */
  readonly #questions = new Map<string, readonly string[]>();
  #isChanged = false;
  readonly #begun = Date.now();

  /** @param options what a result depends on beside the skill */
  constructor(
    store: CacheStore,
    private readonly options: readonly unknown[],
  ) {
    this.#store = store;
    this.#stored = store.read();
  }

  /** The result that is stored of a skill, if it still holds. */
  recall(skill: InputSkill): Recalled<T> | undefined {
    const key = this.#keyOf(skill);
    const line = key === undefined ? undefined : (this.#met.get(key) ?? this.#stored.get(key));
    if (key === undefined || line === undefined) return undefined;
    try {
      const [questions = "", answers = "", stamps = "", value = ""] = line.split("\t");
      const now = this.#confirm(skill, this.#read(questions), answers.split(" "), stamps.split(" "));
      if (now === undefined) return undefined;
      this.#isChanged ||= now !== stamps;
      this.#met.set(key, now === stamps ? line : [questions, answers, now, value].join("\t"));
      return { value: (value === "" ? undefined : JSON.parse(value)) as T };
    } catch {
      return undefined; // Not what was stored, whoever wrote it.
    }
  }

  /** The same skill with files that note what they are asked, so that what comes of it can be stored. */
  observe(skill: InputSkill): InputSkill {
    return skill.disk ? { ...skill, files: new ObservedFiles(skill.disk) } : skill;
  }

  /**
   * Stores what came of a skill that was observed. A result with a token, or one of a failure of ours, is not stored.
   *
   * @param findings those that the result has
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

  /** Stores nothing of a skill that was observed, because what came of it must not be written anywhere. */
  forget(skill: InputSkill): void {
    const key = this.#keyOf(skill);
    if (key === undefined) return;
    this.#isChanged ||= this.#stored.has(key);
    this.#met.set(key, undefined);
  }

  /** Writes what has changed. Other results stay, those of skills that are gone excepted; a cache that cannot be written is reported. */
  save(streams: Streams): void {
    const others = (lines: Iterable<readonly [string, string]>) =>
      [...lines].filter(([key]) => !this.#met.has(key) && isThere(key));
    const unmet = [...this.#stored.keys()].filter((key) => !this.#met.has(key));
    if (!this.#isChanged && unmet.every(isThere)) return;
    const met = [...this.#met].flatMap(([key, line]) => (line === undefined ? [] : [[key, line] as const]));
    // Read again, because another run may have written it meanwhile.
    const reason = this.#store.write([...met, ...others(this.#store.read())]);
    this.#isChanged = false;
    if (reason !== undefined) streams.err(`the cache was not written: ${visible(reason)}\n`);
  }

  /** The stamps of now, if all answers are as they were. */
  #confirm(
    skill: InputSkill,
    questions: readonly string[],
    answers: readonly string[],
    stored: readonly string[],
  ): string | undefined {
    const now = this.#stamps(skill, questions);
    const isSame = (question: string, index: number) =>
      (now[index] !== NO_STAMP && now[index] === stored[index]) || answer(skill.files, question) === answers[index];
    return questions.every(isSame) ? now.join(" ") : undefined;
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

  /** Standard input is no folder, and is not asked about twice. */
  #keyOf({ disk, named, explicit }: InputSkill): string | undefined {
    return disk && JSON.stringify([disk.directory, disk.path, named ?? null, explicit, ...this.options]);
  }
}

function isThere(key: string): boolean {
  const [directory] = JSON.parse(key) as [string];
  return existsSync(directory);
}
