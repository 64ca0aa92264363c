import { type AdapterLookup, sidecarFormats } from "@skill-convert/core";
import { chooseFormat } from "@skill-convert/examine";
import { type LoadableFormat, loadRegistry } from "@skill-convert/formats";
import type { WorkspaceContext } from "../context.js";
import { type FoundInput, openFound } from "../find/find.js";
import { guard } from "../find/guard.js";
import { lookAhead } from "../find/look-ahead.js";
import { formatNamed } from "../formats/formats.js";
import type { ConversionOptions } from "./conversion.js";

/** The number of skills whose formats are detected beforehand. For more skills, all adapters are loaded. */
const FEW = 8;

/** The skills of a run, and the adapters for them. */
export interface LoadedSkills {
  readonly skills: Iterable<FoundInput>;
  readonly adapters: AdapterLookup;
}

/**
 * Loads the adapters for the skills and their sidecars if there are few skills; otherwise loads all adapters.
 *
 * @param changesInputs true if the conversion of one skill may change another input; then only a single skill is opened
 *   beforehand
 */
export async function loadForFew(
  { to, from }: ConversionOptions,
  { formats }: WorkspaceContext,
  found: Iterable<FoundInput>,
  changesInputs: boolean,
): Promise<LoadedSkills> {
  const target = formatNamed(formats, to);
  const most = changesInputs ? 1 : FEW;
  const { first, all } = lookAhead(found, most + 1);
  if (first.length > most) return { skills: all, adapters: await loadRegistry(new Set([target, ...formats.adapters])) };
  const skills = first.map((each) => openFound(each, formats));
  const source = from === undefined ? undefined : formatNamed(formats, from);
  const met = skills.flatMap((skill): (LoadableFormat | undefined)[] => {
    if ("problem" in skill) return [];
    return guard(
      () => [
        chooseFormat(skill, formats, source, { to: target.id }).value,
        ...sidecarFormats(skill.files).map((id) => formats.get(id)),
      ],
      () => [],
    );
  });
  const needed = new Set([target, ...met.filter((format) => format !== undefined)]);
  return { skills, adapters: await loadRegistry(needed) };
}
