import { sidecarFormats } from "@skill-convert/core";
import { chooseFormat } from "@skill-convert/language-service/findings";
import { type Adapters, formatNamed, formats, type LoadableFormat, loadAdapters } from "../../formats/formats.js";
import { type Found, openFound } from "../../inputs/find.js";
import { guard } from "../../inputs/guard.js";
import { lookAhead } from "../../inputs/look-ahead.js";
import type { ConvertOptions } from "./options.js";

/** Skills that are looked at beforehand; of more there is no knowing, and all adapters take no longer than a few of them. */
const FEW = 8;

/** The skills of a run, and the adapters that they need. */
export interface Needed {
  readonly skills: Iterable<Found>;
  readonly adapters: Adapters;
}

/** Loads the adapters that the skills need if there are few of them, those of their sidecars included; otherwise all. */
export async function loadNeeded(command: ConvertOptions, found: Iterable<Found>): Promise<Needed> {
  // An edited file may be another input.
  const most = command.inPlace ? 1 : FEW;
  const { first, all } = lookAhead(found, most + 1);
  if (first.length > most) return { skills: all, adapters: await loadNamed(command) };
  const skills = first.map((each) => openFound(each, formats));
  const from = command.from === undefined ? undefined : formatNamed(command.from);
  const met = skills.flatMap((skill) => {
    if ("problem" in skill) return [];
    return guard(
      () => [chooseFormat(skill, formats, from).value, ...sidecarFormats(skill.files).map((id) => formats.get(id))],
      () => [],
    );
  });
  return { skills, adapters: await loadNamed(command, met) };
}

/** The adapter to write with, and those to read with. */
function loadNamed(
  { to }: ConvertOptions,
  read: Iterable<LoadableFormat | undefined> = formats.adapters,
): Promise<Adapters> {
  const needed = new Set([formatNamed(to), ...read]);
  return loadAdapters([...needed].filter((format) => format !== undefined));
}
