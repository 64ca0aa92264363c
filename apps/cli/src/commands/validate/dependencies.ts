import { memoryFiles, type SkillFiles, type SourceLocation } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { applySettings, counts, type Settings } from "@skill-convert/language-service/findings";
import { cliDiagnostics } from "../../diagnostics.js";
import type { InputFinding } from "./report/reporter.js";
import type { Validated } from "./validate-skill.js";

/** A dependency on a skill that has not been seen yet. */
interface Open {
  readonly id: string;
  readonly place: SourceLocation | undefined;
  /** The file as the user would name it. */
  readonly shown: string;
  /** That file alone, so that no skill is held for it. */
  readonly texts: SkillFiles | undefined;
  readonly settings: Settings;
}

/** The most ids that are compared to find a suggestion. */
const MAX_COMPARISONS = 1_000_000;

/** Finds the dependencies that no skill of a run answers. */
export class Dependencies {
  readonly #ids = new Set<string>();
  readonly #open: Open[] = [];

  /** @param whole whether the skills beside it are in the run as well, so that its dependencies can be looked for */
  add({ ids, needs, texts, pathOf }: Validated, settings: Settings, whole: boolean): void {
    // A copy, because a string that was cut out of a file keeps the whole file in memory.
    for (const id of ids) this.#ids.add(JSON.parse(JSON.stringify(id)) as string);
    if (!whole) return;
    for (const { id, place } of needs) {
      if (this.#ids.has(id)) continue;
      const shown = pathOf(place?.file);
      const content = place && texts.text(place.file);
      const own = content?.kind === "text" ? memoryFiles({ [shown]: content.text }) : undefined;
      this.#open.push({ id, place, shown, texts: own, settings });
    }
  }

  findings(): InputFinding[] {
    const open = this.#open.filter(({ id }) => !this.#ids.has(id));
    const known = open.length * this.#ids.size <= MAX_COMPARISONS ? [...this.#ids] : [];
    return open.flatMap(({ id, place, shown, texts, settings }) => {
      const finding = cliDiagnostics.create("unresolved-dependency", { id, hint: probablyMeant(id, known) }, place);
      return applySettings([finding], settings).map((applied) => ({
        finding: { ...applied, file: shown },
        counts: counts(applied, settings),
        ...(texts && { texts }),
      }));
    });
  }
}

/** Ids of one area share a prefix; the part after the last slash distinguishes them. */
function probablyMeant(id: string, known: readonly string[]): string {
  const name = (path: string) => path.slice(path.lastIndexOf("/") + 1);
  return didYouMean(
    id,
    known.filter((candidate) => didYouMean(name(id), [name(candidate)]) !== ""),
  );
}
