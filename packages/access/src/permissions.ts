import type { Effect } from "@skill-convert/core";

/** The permissions that a skill may need. Each effect of the canonical manifest falls under one or two of them. */
export const PERMISSIONS = [
  "db.read",
  "db.write",
  "proc.exec",
  "fs.read",
  "fs.write",
  "net.fetch",
  "git.read",
  "git.write",
] as const;

/** Permissions that are part of a broader one of `PERMISSIONS`. */
export const NARROW_PERMISSIONS = ["fs.delete", "message", "state"] as const;

/**
 * The permissions that an effect needs: at least all that it may do, never less. Each is a list of names of which any
 * one is enough; the first is the narrowest, the last the broadest. An unknown effect needs a permission of its own name.
 *
 * @example
 * permissionsFor({ type: "filesystem", access: "delete" }); // [["fs.delete", "fs.write"]]
 */
export function permissionsFor(effect: Effect): readonly (readonly string[])[] {
  switch (effect.type) {
    case "filesystem":
      // It reaches nothing: a region without folders, which Skill Manifest v2 does not list either.
      if (effect.paths?.length === 0) return [];
      if (effect.access === undefined) return [["fs.read"], ["fs.write"]];
      return [effect.access === "delete" ? ["fs.delete", "fs.write"] : [`fs.${effect.access}`]];
    case "network":
      return [["net.fetch"]];
    case "message":
      return [["message", "net.fetch"]];
    case "process":
      return [["proc.exec"]];
    case "database":
      return [[`db.${effect.access}`]];
    case "git":
      return [[`git.${effect.access}`]];
    case "state":
      return [["state", "fs.write"]];
    case "unknown":
      return [[effect.name]];
  }
}

/**
 * The broadest permission of each that an effect needs: one of `PERMISSIONS`, or the name of an unknown effect.
 *
 * @example
 * broadPermissions({ type: "message" }); // ["net.fetch"]
 */
export function broadPermissions(effect: Effect): string[] {
  return permissionsFor(effect).flatMap((names) => names.slice(-1));
}
