import type { ClientReport } from "@skill-convert/clients/report";
import type { Adapter, Diagnostic, Validation } from "@skill-convert/core";
import type { SkillReadings } from "./readings.js";

/** The formats and findings of a skill. */
export interface Examined {
  readonly formats: readonly Adapter[];
  /** Sorted by file and position. A finding that two formats share is reported once. */
  readonly findings: readonly Diagnostic[];
  readonly readings: SkillReadings;
  /** The validation in each format, in the order of `formats`. */
  readonly read: readonly Validation[];
  /** The report of each requested client. */
  readonly clients: readonly ClientReport[];
}
