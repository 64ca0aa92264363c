import type { Effect, Path, SkillManifest, Template } from "@skill-convert/core";
import { impliedEffects, templateParts, withoutEntrypoints } from "@skill-convert/core/adapters";

/** The kinds of permissions that clients can give. */
export const GRANT_KINDS = ["command", "read", "write", "host"] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/**
 * Something that a client lets the agent do without asking. The name is that of a command, a host (`*.` stands for any
 * subdomain), or a file or folder with everything below it: relative to the project, or absolute. `.` is the project,
 * and `*` in a path stands for a part of one name.
 */
export interface Grant {
  readonly kind: GrantKind;
  readonly name: string;
}

/** Something for which a skill needs a permission. */
export interface Need {
  /** The place in the canonical manifest. */
  readonly path: Path;
  /** The need in words, such as `write notes`. */
  readonly what: string;
  /** The permission, or the reason why no client has one. */
  readonly grant: Grant | string;
}

/**
 * Returns what a skill needs permissions for: its declared effects, the effects that follow from what it requires, and
 * the commands and environment variables that it requires (client-permissions.md#d2).
 *
 * @example
 * const effects = [{ type: "filesystem", access: "write", paths: ["notes/"] }] as const;
 * permissionNeeds({ operations: [{}], effects });
 * // [{ path: ["effects", 0, "paths", 0], what: "write notes/", grant: { kind: "write", name: "notes" } }]
 */
export function permissionNeeds(manifest: SkillManifest): readonly Need[] {
  const { effects, commands = [], environment = [] } = manifest;
  const runs = commands.length > 0;
  const implied = impliedEffects(withoutEntrypoints(manifest)).map(({ effect }) => effect);
  return [
    ...(effects === undefined
      ? [{ path: ["effects"], what: "effects", grant: "the manifest does not declare its effects" }]
      : []),
    ...[...(effects ?? []), ...implied].flatMap((effect, index) =>
      effectNeeds(effect, index < (effects?.length ?? 0) ? ["effects", index] : [], runs),
    ),
    ...commands.map(({ name }, index) => ({
      path: ["commands", index],
      what: `run ${name}`,
      grant: commandGrant(name),
    })),
    ...environment.map(({ name }, index) => ({
      path: ["environment", index],
      what: `read the variable ${name}`,
      grant: "permissions are not about environment variables",
    })),
  ];
}

/** @param runs true if the manifest names the commands that it runs */
function effectNeeds(effect: Effect, path: Path, runs: boolean): readonly Need[] {
  const need = (what: string, grant: Grant | string, ...rest: Path) => ({ path: [...path, ...rest], what, grant });
  switch (effect.type) {
    case "filesystem": {
      const accesses = effect.access === undefined ? (["read", "write", "delete"] as const) : [effect.access];
      const { paths } = effect;
      return accesses.flatMap((access) => {
        if (paths === undefined) return [need(`${access} files`, "the manifest does not say which files")];
        return paths.map((each, index) => need(`${access} ${textOf(each)}`, pathGrant(access, each), "paths", index));
      });
    }
    case "network":
      if (effect.destinations === undefined) return [need("use the network", "the manifest does not say which hosts")];
      return effect.destinations.map((each, index) => need(`contact ${each}`, hostGrant(each), "destinations", index));
    case "process":
      return runs ? [] : [need("run programs", "the manifest does not say which commands")];
    case "unknown":
      return [need(effect.name, "the effect is not known")];
    default:
      return [need(`the effect ${effect.type}`, "permissions are not about this effect")];
  }
}

/** A name that no client could read as a pattern. */
function commandGrant(name: string): Grant | string {
  return /^\w[\w.+-]*$/.test(name) ? { kind: "command", name } : "this is not a plain name of a command";
}

const HOST = /^(?:\*\.)?[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/;

function hostGrant(destination: string): Grant | string {
  const [, rest = destination] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(destination) ?? [];
  const name = rest.toLowerCase();
  if (HOST.test(name)) return { kind: "host", name };
  return /:\d+$/.test(name)
    ? "a permission would include every port of the host"
    : "this is not a plain name of a host";
}

/** Characters that have no meaning in the patterns of any client, besides the wildcards. */
const PLAIN_PATH = /^[\p{L}\p{N} ._@+=,~*/-]+$/u;

function pathGrant(access: "read" | "write" | "delete", path: Template): Grant | string {
  if (access === "delete") return "no permission is about deleting files";
  const parts = templateParts(path);
  if (parts.some((part) => typeof part !== "string" && !("input" in part)))
    return "the place of the folder is not known";
  const [start = ""] = parts;
  if (typeof start !== "string" || (parts.length > 1 && !start.includes("/"))) return "the path begins with an input";
  const text = parts.map((part) => (typeof part === "string" ? part : "*")).join("");
  const segments = text.split("/").filter((segment, index) => segment !== "." && (segment !== "" || index === 0));
  if (segments.includes("..")) return "the path leads out of a folder";
  if (text.startsWith("~")) return "the home folder depends on the user";
  if (!PLAIN_PATH.test(text) || segments.some((segment) => segment.includes("**") && segment !== "**"))
    return "the path has characters that are patterns in settings";
  while (segments.at(-1) === "**") segments.pop();
  const name = segments.join("/");
  if (name === "" && text.startsWith("/")) return "a permission would include every file";
  return { kind: access, name: name || "." };
}

function textOf(path: Template): string {
  return templateParts(path)
    .map((part) => (typeof part === "string" ? part : `{${Object.values(part).join()}}`))
    .join("");
}
