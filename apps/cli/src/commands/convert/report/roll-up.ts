import type { ConvertedSkillReport } from "@skill-convert/report";
import { isKept } from "@skill-convert/report";
import type { Colours } from "../../../output/colours.js";
import { RollUp } from "../../../report/roll-up.js";

const SECTIONS = {
  attention: { title: "Needs attention", paint: "yellow", least: 2 },
  lost: { title: "Lost, with an example each", paint: "bold", least: 3 },
  restricted: { title: "Restricted", paint: "bold", least: 2 },
  loosened: { title: "Loosened", paint: "bold", least: 2 },
  kept: { title: "Lost, restricted or loosened, and kept in the sidecars", paint: "bold", least: 2 },
  moved: { title: "Moved", paint: "bold", least: 1 },
  added: { title: "Added", paint: "bold", least: 1 },
} as const;

/** The roll-up of a conversion. */
export class ConvertRollUp {
  readonly #rollUp = new RollUp(SECTIONS);

  add({ source: folder, operation, losses, diagnostics }: ConvertedSkillReport): void {
    const source = operation === undefined ? folder : `${folder} (${operation})`;
    for (const { severity, message } of diagnostics) {
      if (severity === "warning") this.#rollUp.count("attention", source, "", message);
    }
    for (const loss of losses) {
      this.#rollUp.count(isKept(loss) ? "kept" : loss.outcome, source, "", loss.message);
    }
  }

  /** @param others the number of screen lines used by other output */
  lines(columns: number | undefined, colours: Colours, others = 0): string[] {
    return this.#rollUp.lines(columns, colours, others);
  }
}
