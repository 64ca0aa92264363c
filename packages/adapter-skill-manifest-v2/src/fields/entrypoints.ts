import { getOwn, isJsonRecord, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import { type Codec, field, list, record, string, template } from "@skill-convert/format";
import { PLACEHOLDERS } from "./placeholders.js";

const command = list(template(PLACEHOLDERS), "a list of strings");

const about = (platform: string) =>
  `The argument vector that runs the operation on ${platform}: the program first, the skill's folder as working directory. {name} is replaced by the value of the input of that name.`;

/**
 * entrypoints
 *
 * @param id of the format that keeps unknown keys
 * @param agent what an agent is told instead of a command
 */
export function entrypointsOf(id: string, agent: Codec<string> = string): Codec<JsonRecord> {
  return record(
    [
      field("unix", "unix", command, {
        ...{ section: "entrypoints", doc: about("Linux and macOS") },
        schema: { examples: [["bash", "scripts/notes.sh", "find", "{words}"]] },
        aliases: ["linux", "macos", "darwin", "posix", "mac", "osx"],
      }),
      field("windows", "windows", command, {
        ...{ section: "entrypoints", doc: about("Windows") },
        schema: { examples: [["powershell.exe", "-File", "scripts\\notes.ps1", "find", "{words}"]] },
        aliases: ["win", "win32", "win64", "powershell"],
      }),
      field("agent", "agent", agent, {
        doc: "A sentence, or the path of a procedure, for an agent that carries the operation out itself. Not in the specification, but in wide use.",
      }),
    ],
    { id },
  );
}

const PLATFORMS = ["unix", "windows"] as const;

/** The argument vector of each platform that has one. */
export function commandsIn(entrypoints: Json | undefined): { argv: readonly Json[]; path: Path }[] {
  if (!isJsonRecord(entrypoints)) return [];
  return PLATFORMS.flatMap((platform) => {
    const argv = getOwn(entrypoints, platform);
    return Array.isArray(argv) ? [{ argv, path: [platform] }] : [];
  });
}

/** The strings in the argument vectors of both platforms. */
export function argumentsIn(entrypoints: Json | undefined): { text: string; path: Path }[] {
  return commandsIn(entrypoints).flatMap(({ argv, path }) =>
    argv.flatMap((text, index) => (typeof text === "string" ? [{ text, path: [...path, index] }] : [])),
  );
}

/** The platform that has an entrypoint, and the one that has none; undefined if both have one or neither. */
export function onePlatform(entrypoints: Json | undefined): { present: string; absent: string } | undefined {
  if (!isJsonRecord(entrypoints)) return undefined;
  const present = PLATFORMS.filter((platform) => (getOwn(entrypoints, platform) ?? null) !== null);
  if (present.length !== 1) return undefined;
  return present[0] === "unix" ? { present: "unix", absent: "windows" } : { present: "windows", absent: "unix" };
}
