import { NARROW_PERMISSIONS, PERMISSIONS } from "@skill-convert/access";
import { didYouMean, isJsonRecord, type Json } from "@skill-convert/core";

/** One entry of a policy: an effect that is allowed, perhaps only for some paths or destinations. */
export interface PolicyRule {
  readonly effect: string;
  /** Folders and files; bare from the repository's root, `./` from the working directory. Absent: any. */
  readonly paths?: readonly string[];
  /** Host names, `*.` before one for all below it; or channels. Absent: any. */
  readonly destinations?: readonly string[];
}

/** Which effects a skill may have. What no rule allows is blocked, and what is denied is blocked whatever allows it. */
export interface Policy {
  /** What it is called where it blocks something: `--allow`, or the file. */
  readonly name: string;
  readonly allow: readonly PolicyRule[];
  readonly deny: readonly string[];
}

/** What a policy may name: the permissions, and that a skill does not declare its effects. */
export const POLICY_EFFECTS: readonly string[] = [...PERMISSIONS, ...NARROW_PERMISSIONS, "undeclared"];

/** A policy, or what is wrong with it. */
export type ReadPolicy =
  | { readonly policy: Policy; readonly problem?: never }
  | { readonly policy?: never; readonly problem: string };

/** A list such as `fs.read,net.fetch`; an empty one allows nothing. An effect that there is none of is a `problem`. */
export function policyFromList(text: string, name = "--allow"): ReadPolicy {
  const effects = text
    .split(",")
    .map((effect) => effect.trim())
    .filter((effect) => effect !== "");
  return readPolicy({ allow: effects }, name);
}

/** The content of a policy file, or a `problem` that says what is wrong with it: `{ "allow": ["fs.read", { "effect": "fs.write", "paths": ["docs"] }], "deny": ["git.write"] }`. */
export function readPolicy(document: Json, name: string): ReadPolicy {
  if (!isJsonRecord(document)) return { problem: `${name} holds no object with "allow"` };
  const { allow, deny = [], ...others } = document;
  const [other] = Object.keys(others);
  if (other !== undefined) return { problem: `${name} has "${other}", and a policy has "allow" and "deny"` };
  if (!Array.isArray(allow)) return { problem: `${name} has no list "allow"` };
  if (!isTextList(deny)) return { problem: `"deny" in ${name} is no list of effects` };
  const rules: PolicyRule[] = [];
  for (const [index, entry] of allow.entries()) {
    const rule = readRule(entry);
    if (typeof rule === "string") return { problem: `allow[${index}] in ${name} ${rule}` };
    rules.push(rule);
  }
  const unknown = [...rules.map(({ effect }) => effect), ...deny].find((effect) => !POLICY_EFFECTS.includes(effect));
  if (unknown !== undefined) {
    const known = POLICY_EFFECTS.join(", ");
    return {
      problem: `${name}: there is no effect "${unknown}"${didYouMean(unknown, POLICY_EFFECTS)}; there are ${known}`,
    };
  }
  return { policy: { name, allow: rules, deny } };
}

function readRule(entry: Json): PolicyRule | string {
  if (typeof entry === "string") return { effect: entry };
  if (!isJsonRecord(entry)) return "is neither an effect nor an object with one";
  const { effect, paths, destinations, ...others } = entry;
  const [other] = Object.keys(others);
  if (typeof effect !== "string") return 'has no text "effect"';
  if (other !== undefined) return `has "${other}", and a rule has "effect", "paths" and "destinations"`;
  if (paths !== undefined && !isTextList(paths)) return 'has "paths" that are no list of texts';
  if (destinations !== undefined && !isTextList(destinations)) return 'has "destinations" that are no list of texts';
  return { effect, ...(paths ? { paths } : {}), ...(destinations ? { destinations } : {}) };
}

function isTextList(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
