import type { Diagnostic } from "@skill-convert/core";
import type { Colours } from "../../../output/colours.js";
import { positionIn } from "../../../report/position.js";
import { RollUp } from "../../../report/roll-up.js";
import type { ValidatedSkill } from "./validated-skill.js";

const SECTIONS = {
  invalid: { title: "Invalid", paint: "red", least: 4 },
  error: { title: "Errors, with an example each", paint: "red", least: 3 },
  warning: { title: "Warnings", paint: "yellow", least: 2 },
  info: { title: "Notes", paint: "cyan", least: 1 },
} as const;

/** The roll-up of a validation. */
export class ValidateRollUp {
  readonly #rollUp = new RollUp(SECTIONS);

  add({ source, status, findings, texts, pathOf }: ValidatedSkill): void {
    if (status === "invalid") {
      const errors = findings.filter(({ severity }) => severity === "error");
      const [finding = findings[0]] = errors;
      const position = finding && positionIn(texts, finding);
      const place = `${pathOf(finding?.file)}${position ? `:${position.line}:${position.column}` : ""}`;
      const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
      this.#rollUp.name("invalid", place, `${finding?.message ?? "it is not valid"}${more}`);
    }
    for (const finding of findings) this.addFinding(finding, source);
  }

  addFinding({ severity, message }: Diagnostic, source: string): void {
    this.#rollUp.count(severity, source, "", message);
  }

  /** @param taken the number of screen lines used by other output */
  lines(columns: number | undefined, colours: Colours, taken: number): string[] {
    return this.#rollUp.lines(columns, colours, taken);
  }
}
