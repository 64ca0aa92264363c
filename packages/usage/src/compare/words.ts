import { lineAndColumn, type RelatedLocation, type SkillFiles } from "@skill-convert/core";
import { enumerate } from "@skill-convert/core/text";
import type { Use } from "../use.js";
import type { Demand } from "./demands.js";

/** The maximum number of names in a message. */
const MAX_NAMES = 3;

const VERBS: Readonly<Record<Demand, readonly [verb: string, nameless: string, others: string]>> = {
  network: ["contacts", "a host whose name is computed", "hosts"],
  write: ["writes", "a file whose path is computed", "paths"],
  delete: ["deletes", "a file whose path is computed", "paths"],
  read: ["reads", "a file whose path is computed", "paths"],
  process: ["starts", "a program whose name is computed", "programs"],
  secret: ["reads the secret", "a variable whose name is computed", "secrets"],
  variable: ["reads the environment variable", "a variable whose name is computed", "variables"],
  command: ["starts", "a program whose name is computed", "programs"],
};

/** Returns a clause such as `contacts api.example.org and 2 more hosts`. */
export function clauseOf(demand: Demand, uses: readonly Use[]): string {
  const [verb, nameless, others] = VERBS[demand];
  const names = namesOf(uses);
  if (names.length === 0) return `${verb} ${nameless}`;
  const shown = names.length === MAX_NAMES + 1 ? names : names.slice(0, MAX_NAMES);
  const more = names.length - shown.length;
  const plural = names.length > 1 && verb.includes(" ") ? "s" : "";
  return `${verb}${plural} ${enumerate(more > 0 ? [...shown, `${more} more ${others}`] : shown, "and")}`;
}

/** Returns the names of uses, each once. Those that are partly computed come last. */
export function namesOf(uses: readonly Use[]): readonly string[] {
  const names = [...new Set(uses.flatMap(({ name }) => name ?? []))];
  const isPattern = (name: string) => name.includes("*");
  return [...names.filter((name) => !isPattern(name)), ...names.filter(isPattern)];
}

/** Returns the file and line of a use. */
export function placeOf({ file, range }: Use, files: SkillFiles): string {
  const content = files.text(file);
  return content.kind === "text" ? `${file}:${lineAndColumn(content.text, range.start).line}` : file;
}

/** The maximum number of places that a finding carries. */
const MAX_PLACES = 10;

/** Returns the places of uses that meet a demand, each with what the program does there. */
export function relatedPlaces(demand: Demand, uses: readonly Use[]): readonly RelatedLocation[] {
  const places = new Map<string, Use[]>();
  for (const use of uses) {
    const key = `${use.file}:${use.range.start}`;
    places.set(key, [...(places.get(key) ?? []), use]);
  }
  return [...places.values()].slice(0, MAX_PLACES).flatMap((there) => {
    const [first] = there;
    return first ? [{ file: first.file, range: first.range, message: `This ${clauseOf(demand, there)}.` }] : [];
  });
}

/** Returns the end of a sentence about the other places of a finding. */
export function otherPlaces(uses: readonly Use[]): string {
  const count = new Set(uses.map(({ file, range }) => `${file}:${range.start}`)).size - 1;
  return count > 0 ? ` (and ${count} more ${count === 1 ? "place" : "places"})` : "";
}
