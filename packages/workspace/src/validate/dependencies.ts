import { memoryFiles, type SkillFiles, type SourceLocation } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/text";
import type { Settings } from "@skill-convert/examine";
import type { InputFinding } from "@skill-convert/report";
import { inputFindings } from "../config/configs.js";
import { workspaceDiagnostics } from "../diagnostics.js";
import type { Validated } from "./validate-skill.js";

/** A dependency on a skill that has not been found yet. */
interface OpenDependency {
  readonly id: string;
  readonly place: SourceLocation | undefined;
  /** The path of the file as the user would write it. */
  readonly shown: string;
  /** Only that file, so that the skill is not kept in memory. */
  readonly texts: SkillFiles | undefined;
  readonly settings: Settings;
}

/** The largest number of comparisons of ids to find suggestions. */
const MAX_COMPARISONS = 1_000_000;

/** Finds dependencies on skills that are not part of the run. */
export class Dependencies {
  readonly #ids = new Set<string>();
  readonly #open: OpenDependency[] = [];

  /** @param isComplete true if the run has all skills of the folder, so that dependencies can be looked up */
  add({ ids, needs, texts, pathOf }: Validated, settings: Settings, isComplete: boolean): void {
    // The id is copied, because a string that was cut out of a file keeps the whole file in memory.
    for (const id of ids) this.#ids.add(JSON.parse(JSON.stringify(id)) as string);
    if (!isComplete) return;
    for (const { id, place } of needs) {
      if (this.#ids.has(id)) continue;
      const shown = pathOf(place?.file);
      const content = place && texts.text(place.file);
      const ownTexts = content?.kind === "text" ? memoryFiles({ [shown]: content.text }) : undefined;
      this.#open.push({ id, place, shown, texts: ownTexts, settings });
    }
  }

  findings(): InputFinding[] {
    const open = this.#open.filter(({ id }) => !this.#ids.has(id));
    const known = open.length * this.#ids.size <= MAX_COMPARISONS ? [...this.#ids] : [];
    return open.flatMap(({ id, place, shown, texts, settings }) => {
      const finding = workspaceDiagnostics.create(
        "unresolved-dependency",
        { id, hint: probablyMeant(id, known) },
        place,
      );
      return inputFindings([finding], settings, shown, texts);
    });
  }
}

/** Compares only the parts after the last slash first, because ids of one area share a prefix. */
function probablyMeant(id: string, known: readonly string[]): string {
  const name = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  return didYouMean(
    id,
    known.filter((candidate) => didYouMean(name(id), [name(candidate)]) !== ""),
  );
}
