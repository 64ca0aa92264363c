import type { Entrypoints, SkillFiles } from "@skill-convert/core";
import { lastPart } from "@skill-convert/core/text";
import { programsIn } from "@skill-convert/format";

/**
 * The entrypoints of a skill with the runtime `script`, which runs a program in its folder `scripts`
 * (semioverse.md#s28). No key names the program, so it is the one with the skill's name, or else the only one
 * (semioverse.md#d43). Undefined if neither exists.
 */
export function findEntrypoints(files: SkillFiles, id: string | undefined): Entrypoints | undefined {
  const names = [id === undefined ? undefined : lastPart(id), files.folder].filter((name) => name !== undefined);
  const programs = programsIn(files, names);
  const stems = new Set(programs.map(({ stem }) => stem));
  const [only] = stems.size === 1 ? stems : [];
  const stem = names.find((name) => stems.has(name)) ?? only;
  const found = programs.filter((program) => program.stem === stem);
  const unix = found.filter(({ platform }) => platform === "unix");
  const windows = found.filter(({ platform }) => platform === "windows");
  if (found.length === 0 || unix.length > 1 || windows.length > 1) return undefined;
  return {
    ...(unix[0] ? { unix: [...unix[0].argv, unix[0].path] } : {}),
    ...(windows[0] ? { windows: [...windows[0].argv, windows[0].path] } : {}),
  };
}
