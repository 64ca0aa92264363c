import type { Effect } from "@skill-convert/core";
import { isStandardVariable, STANDARD_PROGRAMS } from "../facts/standard-programs.js";
import type { Usage, Use } from "../use.js";

/** What the programs of a skill ask for, in the terms in which a manifest declares it. */
export type Demand = "network" | "write" | "delete" | "read" | "process" | "secret" | "variable" | "command";

/** The demands that are effects, with the effect that declares nothing more. */
export const DEMANDED_EFFECTS: ReadonlyMap<Demand, Effect> = new Map<Demand, Effect>([
  ["network", { type: "network" }],
  ["write", { type: "filesystem", access: "write" }],
  ["delete", { type: "filesystem", access: "delete" }],
  ["read", { type: "filesystem", access: "read" }],
  ["process", { type: "process" }],
]);

/**
 * Returns the uses of the skill's programs that certainly happen, by demand. Their names may be unknown. Uses that need
 * no declaration are left out: temporary files, reading files of the skill, hosts of this machine, the programs of POSIX,
 * and variables that a system sets.
 */
export function demandsOf({ uses }: Usage): ReadonlyMap<Demand, readonly Use[]> {
  const found = new Map<Demand, Use[]>();
  const secrets = new Set(uses.filter(({ kind }) => kind === "secret").map(keyOf));
  for (const use of uses) {
    if (use.origin !== "program" || !happens(use)) continue;
    for (const demand of demandsFor(use, secrets)) found.set(demand, [...(found.get(demand) ?? []), use]);
  }
  return found;
}

/** Returns the effect for which a use asks, whether or not it certainly happens; undefined if it is none. */
export function demandFor(use: Use): Demand | undefined {
  return demandsFor(use, new Set()).find((demand) => DEMANDED_EFFECTS.has(demand));
}

function demandsFor(use: Use, secrets: ReadonlySet<string>): readonly Demand[] {
  const { kind, name = "" } = use;
  switch (kind) {
    case "host":
      return isLoopback(name) ? [] : ["network"];
    case "write":
    case "delete":
      return isTemporary(name) ? [] : [kind];
    case "read":
      return isTemporary(name) || /^\{skill\}(?:\/|$)/.test(name) ? [] : ["read"];
    case "program":
      return isOrdinary(name) ? [] : name === "" || name.includes("*") ? ["process"] : ["process", "command"];
    case "variable":
      if (use.certainty !== "certain" || isStandardVariable(name)) return [];
      return secrets.has(keyOf(use)) ? ["secret"] : ["variable"];
    default:
      return [];
  }
}

const keyOf = ({ file, range, name }: Use) => `${file} ${range.start} ${name ?? ""}`;

/** A use that is only possible by its name still happens, with a name that is partly computed. */
function happens({ certainty, name }: Use): boolean {
  return certainty !== "possible" || name?.includes("*") === true;
}

function isTemporary(path: string): boolean {
  return /^(?:\{tmp\}|\/tmp|\/var\/tmp)(?:\/|$)/.test(path);
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?::|$)/.test(host);
}

/** A program of POSIX, or one of the skill itself. */
function isOrdinary(path: string): boolean {
  return STANDARD_PROGRAMS.has(path.split("/").at(-1) ?? "") || /^(?:\{skill\}|\.{1,2})\//.test(path);
}
