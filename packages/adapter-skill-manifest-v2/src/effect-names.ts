import type { Effect } from "@skill-convert/core";

/** The eight effects of Skill Manifest v2, in the order of its table. */
export const EFFECT_NAMES = [
  "db.read",
  "db.write",
  "proc.exec",
  "fs.read",
  "fs.write",
  "net.fetch",
  "git.read",
  "git.write",
] as const;

/**
 * What an effect is called in Skill Manifest v2: at least all that it may do, never less; two names if it may have any
 * access.
 */
export function effectName(effect: Effect): string[] {
  switch (effect.type) {
    case "filesystem":
      if (effect.access === undefined) return ["fs.read", "fs.write"];
      return [effect.access === "read" ? "fs.read" : "fs.write"];
    case "network":
    case "message":
      return ["net.fetch"];
    case "process":
      return ["proc.exec"];
    case "database":
      return [`db.${effect.access}`];
    case "git":
      return [`git.${effect.access}`];
    case "state":
      return ["fs.write"];
    case "unknown":
      return [effect.name];
  }
}
