import type { Colours } from "../output/colours.js";
import { plural } from "../output/plural.js";
import { visible } from "../output/visible.js";
import { clip, clipStart } from "../output/width.js";

/** The lines of a terminal that nobody has made larger. */
export const SCREEN = 24;

/** Lines that a roll-up leaves to the summary, to what may be done next, and to the prompt. */
const AROUND = 5;

interface Group {
  /** What it is about the first time that it happened. */
  readonly example: string;
  readonly label: string;
  skills: number;
  last: string;
}

/** What is told of many skills under one heading. */
export interface Section {
  readonly title: string;
  readonly paint: keyof Colours;
  /** Lines that it keeps if there is not room for all. */
  readonly least: number;
  /** What is counted, if not skills. */
  readonly unit?: string;
}

/**
 * What happened to many skills, in lines that fit a screen: what failed by name, and everything else by its reason, with an
 * example and the number of skills. Of a run of any length it keeps one example per reason.
 */
export class RollUp<Name extends string> {
  readonly #sections: Readonly<Record<Name, Section>>;
  readonly #groups = new Map<Name, Map<string, Group>>();
  readonly #named = new Map<Name, { readonly place: string; readonly message: string }[]>();

  /** @param sections in their order */
  constructor(sections: Readonly<Record<Name, Section>>) {
    this.#sections = sections;
  }

  /** Tells something of one skill that is a line of its own. */
  name(section: Name, place: string, message: string): void {
    const named = this.#named.get(section) ?? [];
    this.#named.set(section, named);
    named.push({ place: visible(place), message: visible(message) });
  }

  /**
   * Tells something that counts for a skill, and that may have happened to others.
   *
   * @param label stands before the example: what kind of thing it is
   * @param reason what it has in common with others
   */
  count(section: Name, source: string, label: string, message: string, reason = reasonOf(message)): void {
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
   * @param columns of the terminal; undefined if there is none: then nothing is left out that has a name
   * @param taken lines of the screen that something else takes
   */
  lines(columns: number | undefined, colours: Colours, taken = 0): string[] {
    const names = Object.keys(this.#sections) as Name[];
    const sections = names
      .map((name) => ({ ...this.#sections[name], lines: this.#linesOf(name, columns), isNamed: this.#named.has(name) }))
      .filter(({ lines }) => lines.length > 0);
    const kept = shares(sections, SCREEN - AROUND - taken);
    return sections.flatMap(({ title, paint, lines, isNamed }, index) => {
      const most = columns === undefined && isNamed ? lines.length : (kept[index] ?? 0);
      const rest = lines.length - most;
      const shown = rest > 0 ? lines.slice(0, most - 1) : lines;
      const left = lines.length - shown.length;
      return [
        colours[paint](title),
        ...shown.map((line) => (columns === undefined ? line : clip(line, columns))),
        ...(left > 0 ? [`  and ${left} more`] : []),
      ];
    });
  }

  #linesOf(name: Name, columns: number | undefined): string[] {
    const groups = [...(this.#groups.get(name)?.values() ?? [])].sort((a, b) => b.skills - a.skills);
    const { unit = "skill" } = this.#sections[name];
    const counts = groups.map(({ skills }) => plural(skills, unit));
    const wide = Math.max(0, ...counts.map(({ length }) => length));
    const label = Math.max(0, ...groups.map((group) => group.label.length));
    return [
      ...(this.#named.get(name) ?? []).map(
        ({ place, message }) => `  ${columns === undefined ? place : clipStart(place, columns / 2)}: ${message}`,
      ),
      ...groups.map(
        (group, index) =>
          `  ${(counts[index] ?? "").padStart(wide)}  ${group.label.padEnd(label)}${label > 0 ? "  " : ""}${visible(group.example)}`,
      ),
    ];
  }
}

/** A message without what is of one skill alone: names in quotes, commands, numbers. */
function reasonOf(message: string): string {
  return message.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`|\d+/g, "…");
}

/** How many lines each section may show below its title, so that all fit into `room`. */
function shares(sections: readonly { readonly lines: readonly string[]; readonly least: number }[], room: number) {
  const shares = sections.map(({ lines }) => lines.length);
  const total = () => shares.reduce((sum, lines) => sum + lines + 1, 0);
  while (total() > room) {
    const spare = shares.map((lines, index) => lines - (sections[index]?.least ?? 0));
    const most = Math.max(...spare);
    if (most <= 0) break;
    const index = spare.lastIndexOf(most);
    shares[index] = (shares[index] ?? 0) - 1;
  }
  return shares;
}
