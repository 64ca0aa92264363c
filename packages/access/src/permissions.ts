import type { Effect } from "@skill-convert/core";

/** The broad permissions. Each effect of the canonical manifest, except an unknown one, needs one or two of them. */
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

/** The narrow permissions. Each is part of one of `PERMISSIONS`. */
export const NARROW_PERMISSIONS = ["fs.delete", "message", "state"] as const;

/** An effect without an access may be any of these. */
const ACCESSES = ["read", "write", "delete"] as const;

/**
 * Returns the permissions that an effect needs. Together they cover everything that the effect may do. Each permission
 * is a list of names, from the narrowest to the broadest; being granted one of the names is enough. An unknown effect
 * needs a permission of the same name.
 *
 * @example
 * permissionsFor({ type: "filesystem", access: "delete" }); // [["fs.delete", "fs.write"]]
 */
export function permissionsFor(effect: Effect): readonly (readonly string[])[] {
  switch (effect.type) {
    case "filesystem":
      // An empty list of paths reaches nothing. Skill Manifest v2 does not list such an effect either.
      if (effect.paths?.length === 0) return [];
      return (effect.access === undefined ? ACCESSES : [effect.access]).map((access) =>
        access === "delete" ? ["fs.delete", "fs.write"] : [`fs.${access}`],
      );
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
 * Returns the broadest name of each permission that an effect needs: one of `PERMISSIONS`, or the name of an unknown
 * effect.
 *
 * @example
 * broadPermissions({ type: "message" }); // ["net.fetch"]
 */
export function broadPermissions(effect: Effect): string[] {
  return [...new Set(permissionsFor(effect).flatMap((names) => names.slice(-1)))];
}
