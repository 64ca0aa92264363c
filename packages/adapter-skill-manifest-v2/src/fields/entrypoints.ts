import type { Entrypoints, Json, JsonRecord, Path, Template } from "@skill-convert/core";
import { compact, getOwn, isJsonRecord, valueAt } from "@skill-convert/core/json";
import {
  type Codec,
  type Cursor,
  type FormatFields,
  field,
  type Issue,
  list,
  reporting,
  string,
  template,
} from "@skill-convert/format";
import { PLACEHOLDERS } from "./placeholders.js";

const command = list(template(PLACEHOLDERS), "a list of strings");

const about = (platform: string) =>
  `The argument vector that runs the operation on ${platform}: the program, then its arguments. It runs in the skill's folder, and {name} is replaced by the value of the input of that name.`;

/**
 * `entrypoints`.
 *
 * @param fields those of the version, which keeps unknown keys
 * @param agent the codec of the procedure that an agent follows instead of a command (skill-manifest-v2.md#d25)
 */
export function entrypointsOf({ record }: FormatFields, agent: Codec<string> = string): Codec<JsonRecord> {
  const commands = record([
    field("unix", "unix", command, {
      section: "entrypoints",
      doc: about("Linux and macOS"),
      schema: { examples: [["bash", "scripts/notes.sh", "find", "{words}"]] },
      aliases: ["linux", "macos", "darwin", "posix", "mac", "osx"],
    }),
    field("windows", "windows", command, {
      section: "entrypoints",
      doc: about("Windows"),
      schema: { examples: [["powershell.exe", "-File", "scripts\\notes.ps1", "find", "{words}"]] },
      aliases: ["win", "win32", "win64", "powershell"],
    }),
    field("agent", "agent", agent, {
      doc: "A sentence, or the path of a procedure, for an agent that carries out the operation itself. Not in the specification, but in wide use.",
    }),
  ]);
  return reporting(commands, onePlatform);
}

export const PLATFORMS = ["unix", "windows"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The argument vector of each platform that has one. */
export function commandsIn(entrypoints: Json | undefined): { argv: readonly Json[]; path: Path }[] {
  const commands: { argv: readonly Json[]; path: Path }[] = [];
  if (!isJsonRecord(entrypoints)) return commands;
  for (const platform of PLATFORMS) {
    const argv = getOwn(entrypoints, platform);
    if (Array.isArray(argv)) commands.push({ argv, path: [platform] });
  }
  return commands;
}

/** The strings in the argument vectors of both platforms. */
export function argumentsIn(entrypoints: Json | undefined): { text: string; path: Path }[] {
  const found: { text: string; path: Path }[] = [];
  for (const { argv, path } of commandsIn(entrypoints)) {
    for (const [index, text] of argv.entries()) {
      if (typeof text === "string") found.push({ text, path: [...path, index] });
    }
  }
  return found;
}

export function isEntrypoint(raw: Json): boolean {
  return isJsonRecord(raw) && [...PLATFORMS, "agent"].some((key) => getOwn(raw, key) !== undefined);
}

/** Replaces each command; the procedure for an agent stays. */
export function mapEntrypoints(
  entrypoints: Entrypoints,
  change: (argv: readonly Template[], platform: Platform) => readonly Template[],
): Entrypoints {
  const changed = PLATFORMS.map((platform) => {
    const argv = entrypoints[platform];
    return [platform, argv && change(argv, platform)] as const;
  });
  return { ...entrypoints, ...compact(Object.fromEntries(changed)) };
}

/** Replaces each argument of each command. */
export function mapCommands(entrypoints: Entrypoints, change: (text: Template) => Template): Entrypoints {
  return mapEntrypoints(entrypoints, (argv) => argv.map(change));
}

/** Reports an operation with a command for one platform only (skill-manifest-v2.md#d27). */
function onePlatform(raw: Json, { path }: Cursor): readonly Issue[] {
  const has = (platform: string) => (valueAt(raw, [platform]) ?? null) !== null;
  const [present, ...others] = PLATFORMS.filter(has);
  const absent = PLATFORMS.find((platform) => !has(platform));
  if (present === undefined || absent === undefined || others.length > 0) return [];
  return [{ code: "one-platform", path: [], args: { operation: String(path[1] ?? ""), present, absent } }];
}
