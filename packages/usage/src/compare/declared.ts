import type { Effect, SkillManifest, Template } from "@skill-convert/core";
import type { Use } from "../use.js";
import type { Demand } from "./demands.js";

/**
 * Returns true if the effects of a manifest cover a use, or if the text leaves open whether they do: an unknown path may
 * be in a declared folder.
 *
 * @param deletes true if the format has a word for deleting; otherwise an effect that writes also deletes
 * @param folder the path of the skill's folder, in which a program may run
 */
export function isCovered(
  effects: readonly Effect[],
  demand: Demand,
  use: Use,
  { deletes, folder }: { readonly deletes: boolean; readonly folder: string },
): boolean {
  return effects.some((effect) => {
    switch (effect.type) {
      case "unknown":
        return true;
      case "network":
        return demand === "network" && reaches(effect.destinations, use.name);
      case "message":
        return demand === "network";
      case "database":
        return demand === "network" || (demand === "process" && isDatabaseClient(use.name));
      case "process":
        return demand === "process";
      case "git":
        return demand === "process" && /^(?:git|gh)$/.test(use.name ?? "");
      case "filesystem": {
        const { access } = effect;
        const isMeant =
          access === undefined || access === demand || (demand === "delete" && access === "write" && !deletes);
        return isMeant && ["read", "write", "delete"].includes(demand) && contains(effect.paths, use.name, folder);
      }
      default:
        return false;
    }
  });
}

function isDatabaseClient(name = ""): boolean {
  return /^(?:sqlite3|psql|pg_\w+|mysql|mysqldump|mariadb|mongosh?|redis-cli|duckdb)$/.test(name);
}

function reaches(destinations: readonly string[] | undefined, host: string | undefined): boolean {
  if (destinations === undefined || host === undefined || host.includes("*")) return destinations?.length !== 0;
  const name = withoutPort(host);
  return destinations.some((destination) => {
    if (/[$*{]/.test(destination.replace(/^\*\./, ""))) return true;
    const other = withoutPort(
      destination
        .replace(/^\w+:\/\//, "")
        .replace(/\/.*$/, "")
        .toLowerCase(),
    );
    return other.startsWith("*.") ? name.endsWith(other.slice(1)) : name === other;
  });
}

const withoutPort = (host: string) => host.replace(/:\d+$/, "");

function contains(paths: readonly Template[] | undefined, name: string | undefined, skillFolder: string): boolean {
  if (paths === undefined) return true;
  if (name === undefined || /\*|^\{skill\}/.test(name)) return paths.length > 0;
  const isRelative = !/^(?:[/~]|\.\.(?:\/|$))/.test(name);
  return paths.some((path) => {
    const [first = ""] = typeof path === "string" ? [path] : path;
    const literal = typeof first === "string" ? first : "";
    const folder = literal.replace(/^\.\//, "");
    // The rest of the path is an input or a pattern.
    if (typeof path !== "string" || folder.includes("*")) return name.startsWith(folder.replace(/\*.*$/, ""));
    const plain = folder.replace(/\/+$/, "");
    const isSkillFolder = skillFolder !== "" && `/${plain}`.endsWith(`/${skillFolder}`);
    return (
      plain === "" || plain === "." || name === plain || name.startsWith(`${plain}/`) || (isRelative && isSkillFolder)
    );
  });
}

/** Returns true if a manifest lists an environment variable. */
export function listsVariable({ environment = [], assertions }: SkillManifest, name: string | undefined): boolean {
  const isChecked = (assertions?.pre ?? []).some((each) => each.check === "env_var" && each.name === name);
  return isChecked || environment.some((each) => each.name === name);
}

/** Returns true if a manifest lists a command, alone or with its folder. */
export function listsCommand({ commands = [], packages = [] }: SkillManifest, path = ""): boolean {
  const name = path.split("/").at(-1);
  const isSame = (other: string) => other === name || (isPython(other) && isPython(name));
  return commands.some((each) => isSame(each.name)) || packages.some((each) => each.commands?.some(isSame));
}

function isPython(name = ""): boolean {
  return /^python[\d.]*$/.test(name);
}
