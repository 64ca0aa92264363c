import { NARROW_PERMISSIONS, PERMISSIONS } from "@skill-convert/access";
import type { Json } from "@skill-convert/core";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { didYouMean } from "@skill-convert/core/text";

/** One entry of a policy: an allowed effect, optionally for some paths or destinations only. */
export interface PolicyRule {
  readonly effect: string;
  /** Folders and files. A bare path starts at the repository's root, `./` at the working directory. Any if absent. */
  readonly paths?: readonly string[];
  /** Host names or channels. `*.` before a host name stands for all its subdomains. Any if absent. */
  readonly destinations?: readonly string[];
}

/** The effects that a skill may have. An effect is blocked if no rule allows it, or if it is denied. */
export interface Policy {
  /** The name of the policy in messages: `--allow`, or the name of the file. */
  readonly name: string;
  /** The allowed effects. If absent, everything is allowed that is not denied. */
  readonly allow?: readonly PolicyRule[];
  readonly deny: readonly string[];
  /** The tools of the agent. */
  readonly tools?: readonly string[];
  /** The capabilities of the agent. */
  readonly capabilities?: readonly string[];
  /** The scopes that the agent was granted. */
  readonly scopes?: readonly string[];
}

/** The keys of a policy that list what the agent has. */
const GRANTS = ["tools", "capabilities", "scopes"] as const;

/** The effects that a policy may name: the permissions, and `undeclared` for skills that declare no effects. */
const POLICY_EFFECTS: readonly string[] = [...PERMISSIONS, ...NARROW_PERMISSIONS, "undeclared"];

/**
 * Reads a comma-separated list of effects, such as `fs.read,net.fetch`. An empty list allows nothing. An unknown effect
 * is refused.
 *
 * @example
 * policyFromList("fs.read, net.fetch").kind; // "done"
 * policyFromList("fs.reed").kind; // "refused"
 */
export function policyFromList(text: string, name = "--allow"): Attempt<Policy> {
  const effects = text
    .split(",")
    .map((effect) => effect.trim())
    .filter((effect) => effect !== "");
  return readPolicy({ allow: effects }, name);
}

/**
 * Reads the content of a policy file.
 *
 * @param name names the policy in messages
 *
 * @example
 * const policy = readPolicy({ allow: [{ effect: "fs.write", paths: ["docs"] }], deny: ["git.write"] }, "policy.json");
 * policy.kind; // "done"
 */
export function readPolicy(document: Json, name: string): Attempt<Policy> {
  if (!isJsonRecord(document)) return refused(`${name} is not an object with "allow", "deny" or both`);
  const { allow, deny = [], tools, capabilities, scopes, ...others } = document;
  const [other] = Object.keys(others);
  if (other !== undefined) {
    return refused(
      `${name} has "${other}", but a policy has only "allow", "deny", ${GRANTS.map((key) => `"${key}"`).join(", ")}`,
    );
  }
  if (Object.keys(document).length === 0) return refused(`${name} has neither "allow" nor "deny"`);
  if (allow !== undefined && !Array.isArray(allow)) return refused(`"allow" in ${name} is not a list`);
  const grants = Object.entries({ tools, capabilities, scopes }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  const wrong = grants.find(([, value]) => !isTextList(value));
  if (wrong) return refused(`"${wrong[0]}" in ${name} is not a list of strings`);
  if (!isTextList(deny)) return refused(`"deny" in ${name} is not a list of effects`);
  const rules: PolicyRule[] = [];
  for (const [index, entry] of (allow ?? []).entries()) {
    const rule = readRule(entry);
    if (rule.kind === "refused") return refused(`allow[${index}] in ${name} ${rule.reason}`);
    rules.push(rule.value);
  }
  const unknown = [...rules.map(({ effect }) => effect), ...deny].find((effect) => !POLICY_EFFECTS.includes(effect));
  if (unknown !== undefined) {
    const known = POLICY_EFFECTS.join(", ");
    return refused(
      `${name}: there is no effect "${unknown}"${didYouMean(unknown, POLICY_EFFECTS)}; the known effects are ${known}`,
    );
  }
  return done({ name, ...(allow === undefined ? {} : { allow: rules }), deny, ...Object.fromEntries(grants) });
}

function readRule(entry: Json): Attempt<PolicyRule> {
  if (typeof entry === "string") return done({ effect: entry });
  if (!isJsonRecord(entry)) return refused("is neither an effect nor an object that names one");
  const { effect, paths, destinations, ...others } = entry;
  const [other] = Object.keys(others);
  if (typeof effect !== "string") return refused('has no string "effect"');
  if (other !== undefined) return refused(`has "${other}", but a rule has only "effect", "paths" and "destinations"`);
  if (paths !== undefined && !isTextList(paths)) return refused('has "paths" that are not a list of strings');
  if (destinations !== undefined && !isTextList(destinations))
    return refused('has "destinations" that are not a list of strings');
  return done({ effect, ...(paths ? { paths } : {}), ...(destinations ? { destinations } : {}) });
}

function isTextList(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
