import { type AdapterLookup, sidecarFormats } from "@skill-convert/core";
import { type LoadableFormat, loadRegistry } from "@skill-convert/formats";
import { chooseFormat } from "@skill-convert/language-service/findings";
import { formatNamed, formats } from "../../formats/formats.js";
import { type FoundInput, openFound } from "../../inputs/find.js";
import { guard } from "../../inputs/guard.js";
import { lookAhead } from "../../inputs/look-ahead.js";
import type { ConvertOptions } from "./options.js";

/** The number of skills whose formats are detected beforehand. For more skills, all adapters are loaded. */
const FEW = 8;

/** The skills of a run, and the adapters for them. */
export interface LoadedRun {
  readonly skills: Iterable<FoundInput>;
  readonly adapters: AdapterLookup;
}

/** Loads the adapters for the skills and their sidecars if there are few skills; otherwise loads all adapters. */
export async function loadNeeded(command: ConvertOptions, found: Iterable<FoundInput>): Promise<LoadedRun> {
  // In place, the conversion of one skill may change another input, so only a single skill is opened beforehand.
  const most = command.inPlace ? 1 : FEW;
  const { first, all } = lookAhead(found, most + 1);
  if (first.length > most) return { skills: all, adapters: await loadNamed(command) };
  const skills = first.map((each) => openFound(each, formats));
  const from = command.from === undefined ? undefined : formatNamed(command.from);
  const to = formatNamed(command.to).id;
  const met = skills.flatMap((skill) => {
    if ("problem" in skill) return [];
    return guard(
      () => [
        chooseFormat(skill, formats, from, { to }).value,
        ...sidecarFormats(skill.files).map((id) => formats.get(id)),
      ],
      () => [],
    );
  });
  return { skills, adapters: await loadNamed(command, met) };
}

/** Loads the adapter of the target format, and those of the given source formats. */
export function loadNamed(
  { to }: ConvertOptions,
  read: Iterable<LoadableFormat | undefined> = formats.adapters,
): Promise<AdapterLookup> {
  const needed = new Set([formatNamed(to), ...read]);
  return loadRegistry([...needed].filter((format) => format !== undefined));
}
