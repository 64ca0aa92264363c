import type { Colours } from "../../../output/colours.js";
import { RollUp } from "../../../report/roll-up.js";
import type { FollowUp, MigratedSkill } from "./model.js";

const SECTIONS = {
  failed: { title: "Failed", paint: "red", least: 4 },
  attention: { title: "Needs attention", paint: "yellow", least: 3 },
  followUp: { title: "Not changed, to be followed up by hand", paint: "bold", least: 3, unit: "file" },
} as const;

/** The roll-up of a migration. */
export class MigrateRollUp {
  readonly #rollUp = new RollUp(SECTIONS);

  add({ source, status, diagnostics }: MigratedSkill): void {
    const [error] = diagnostics.filter(({ severity }) => severity === "error");
    if (status === "failed") this.#rollUp.name("failed", source, error?.message ?? "it could not be migrated");
    for (const { severity, message } of diagnostics) {
      if (severity !== "error") this.#rollUp.count("attention", source, "", message);
    }
  }

  addFollowUp({ file, line, column, mention, renamedTo }: FollowUp): void {
    const now = renamedTo === undefined ? mention : `${mention} (now ${renamedTo})`;
    this.#rollUp.count("followUp", file, now, `${file}:${line}:${column}`, "");
  }

  lines(columns: number | undefined, colours: Colours): string[] {
    return this.#rollUp.lines(columns, colours);
  }
}
