import type { Adapter, Reading, SkillFiles } from "@skill-convert/core";

/**
 * The readings of a skill: one per format, made when it is first asked for. Functions of this package accept readings
 * instead of files, so that several calls for one state of a skill parse it once.
 *
 * @example
 * const skill = new SkillReadings(files);
 * const { findings } = examine({ files: skill, explicit: true }, { registry, from: undefined, clients: undefined });
 */
export class SkillReadings {
  readonly files: SkillFiles;
  readonly #readings = new Map<Adapter, Reading>();

  constructor(files: SkillFiles) {
    this.files = files;
  }

  /** Returns the reading of the skill in a format. */
  in(adapter: Adapter): Reading {
    const known = this.#readings.get(adapter);
    if (known) return known;
    // Readings of several formats share SKILL.md.
    const [other] = this.#readings.values();
    const reading = adapter.read(other ?? this.files);
    this.#readings.set(adapter, reading);
    return reading;
  }
}

/** Returns readings unchanged, and makes those of files. */
export function readingsOf(skill: SkillFiles | SkillReadings): SkillReadings {
  return skill instanceof SkillReadings ? skill : new SkillReadings(skill);
}
