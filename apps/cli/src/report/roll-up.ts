import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { Colours } from "../output/colours.js";
import { wrap } from "../output/width.js";

/** The number of lines of a terminal of the default size. */
export const SCREEN = 24;

/** The lines that a roll-up leaves free for the summary, the hints and the prompt. */
const AROUND = 5;

interface Group {
  /** The message of the first occurrence. */
  readonly example: string;
  readonly label: string;
  skills: number;
  last: string;
}

/** A part of a roll-up, with a heading. */
export interface Section {
  readonly title: string;
  readonly paint: keyof Colours;
  /** The number of lines that the section keeps if the screen is too small. */
  readonly least: number;
  /** The noun for the counted things; `skill` if absent. */
  readonly unit?: string;
}

/**
 * Summarises a run over many skills in lines that fit a screen: failures one by one, everything else grouped by reason,
 * with an example and the number of skills. However long the run, only one example per reason is kept in memory.
 */
export class RollUp<Name extends string> {
  readonly #sections: Readonly<Record<Name, Section>>;
  readonly #groups = new Map<Name, Map<string, Group>>();
  readonly #named = new Map<Name, { readonly place: string; readonly message: string }[]>();

  /** @param sections the sections, in order */
  constructor(sections: Readonly<Record<Name, Section>>) {
    this.#sections = sections;
  }

  /** Adds a line about one skill. */
  name(section: Name, place: string, message: string): void {
    const named = this.#named.get(section) ?? [];
    this.#named.set(section, named);
    named.push({ place: visible(place), message: visible(message) });
  }

  /**
   * Counts an event that may occur in several skills.
   *
   * @param label the kind of event, printed before the example
   * @param reason the key by which events are grouped
   */
  count(section: Name, source: string, label: string, message: string, reason = withoutDetails(message)): void {
    const groups = this.#groups.get(section) ?? new Map<string, Group>();
    this.#groups.set(section, groups);
    const key = `${label} ${reason}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { example: message, label, skills: 1, last: source });
    else if (group.last !== source) {
      group.skills++;
      group.last = source;
    }
  }

  /**
   * The lines of all sections that are not empty.
   *
   * @param columns the width of the terminal; undefined if there is none, in which case every failure is listed
   * @param taken the number of screen lines used by other output
   */
  lines(columns: number | undefined, colours: Colours, taken = 0): string[] {
    const names = Object.keys(this.#sections) as Name[];
    const sections = names
      .map((name) => ({
        ...this.#sections[name],
        entries: this.#linesOf(name).map((line) => wrap(line, columns, 6)),
        isNamed: this.#named.has(name),
      }))
      .filter(({ entries }) => entries.length > 0);
    const kept = shares(sections, SCREEN - AROUND - taken);
    return sections.flatMap(({ title, paint, entries, isNamed }, index) => {
      const most = columns === undefined && isNamed ? entries.length : (kept[index] ?? 0);
      const shown = entries.length > most ? entries.slice(0, most - 1) : entries;
      const hidden = entries.length - shown.length;
      return [colours[paint](title), ...shown.flat(), ...(hidden > 0 ? [`  and ${hidden} more`] : [])];
    });
  }

  #linesOf(name: Name): string[] {
    const groups = [...(this.#groups.get(name)?.values() ?? [])].sort((a, b) => b.skills - a.skills);
    const { unit = "skill" } = this.#sections[name];
    const counts = groups.map(({ skills }) => plural(skills, unit));
    const wide = Math.max(0, ...counts.map(({ length }) => length));
    const label = Math.max(0, ...groups.map((group) => group.label.length));
    return [
      ...(this.#named.get(name) ?? []).map(({ place, message }) => `  ${place}: ${message}`),
      ...groups.map(
        (group, index) =>
          `  ${(counts[index] ?? "").padStart(wide)}  ${group.label.padEnd(label)}${label > 0 ? "  " : ""}${visible(group.example)}`,
      ),
    ];
  }
}

/** A message without the parts that are specific to one skill: quoted names, commands and numbers. */
function withoutDetails(message: string): string {
  return message.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`|\d+/g, "…");
}

interface Sized {
  /** The lines of each entry. */
  readonly entries: readonly (readonly string[])[];
  readonly least: number;
}

/**
 * The number of entries that each section may show below its title, so that all sections fit into `room` lines. The
 * last of them is the number of hidden entries if some are hidden.
 */
function shares(sections: readonly Sized[], room: number): number[] {
  const shares = sections.map(({ entries }) => entries.length);
  const linesIn = ({ entries }: Sized, share: number) => {
    if (share === entries.length) return entries.flat().length;
    return entries.slice(0, share - 1).flat().length + 1;
  };
  const total = () => sections.reduce((sum, section, index) => sum + 1 + linesIn(section, shares[index] ?? 0), 0);
  while (total() > room) {
    const spare = shares.map((share, index) => share - (sections[index]?.least ?? 0));
    const most = Math.max(...spare);
    if (most <= 0) break;
    const index = spare.lastIndexOf(most);
    shares[index] = (shares[index] ?? 0) - 1;
  }
  return shares;
}
