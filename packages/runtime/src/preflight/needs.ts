import type { SkillManifest } from "@skill-convert/core";
import { evaluateAssertion } from "../assertions/evaluate.js";
import type { AssertionContext } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, type RuleName, undetermined } from "../finding.js";
import type { CheckOptions } from "../skill.js";

/** The tools and capabilities of the agent, and the scopes that it was granted. Each is unknown if absent. */
export type Grants = Pick<CheckOptions, "tools" | "capabilities" | "scopes">;

/** Joins the grants that the caller names and those of the policy. */
export function grantsOf({ policy, ...named }: CheckOptions): Grants {
  const join = (key: keyof Grants) => {
    const given = named[key];
    const granted = policy?.[key];
    return given || granted ? { [key]: new Set([...(given ?? []), ...(granted ?? [])]) } : {};
  };
  return { ...join("tools"), ...join("capabilities"), ...join("scopes") };
}

/** Checks the required tools (stop.md#s34) and capabilities (stop.md#s35). */
export async function checkTools(
  { tools, requiredCapabilities = [] }: SkillManifest,
  context: AssertionContext,
  { capabilities }: Grants,
): Promise<Finding[]> {
  const found = (tools?.required ?? []).map(async (tool) => {
    const { status, message } = await evaluateAssertion({ check: "tool_available", tool }, "pre", context);
    return { status, message, option: `--tool ${tool}` };
  });
  const needed = requiredCapabilities.map((name) =>
    judge(`the capability ${name}`, name, capabilities, "--capability"),
  );
  return [...(await Promise.all(found)), ...needed].map((need) => toFinding("tools", need));
}

/** Checks the authorization scopes that a skill requires (semioverse.md#s18). */
export function checkScopes({ scopes = [] }: SkillManifest, { scopes: granted }: Grants): Finding[] {
  return scopes.map((scope) => toFinding("scopes", judge(`the scope ${scope}`, scope, granted, "--scope")));
}

interface Need {
  readonly status: Finding["status"];
  readonly message: string;
  /** The command line option by which a caller says that it is available. */
  readonly option: string;
}

function judge(what: string, name: string, granted: ReadonlySet<string> | undefined, flag: string): Need {
  const option = `${flag} ${name}`;
  if (!granted) return { status: "unknown", message: `cannot determine whether ${what} is available`, option };
  if (granted.has(name)) return { status: "pass", message: `${what} is available`, option };
  return { status: "fail", message: `the skill requires ${what}, which is missing`, option };
}

function toFinding(rule: RuleName, { status, message, option }: Need): Finding {
  const problem = message.charAt(0).toUpperCase() + message.slice(1);
  if (status === "pass") return passed(rule, problem);
  return status === "fail"
    ? failed(rule, runtimeDiagnostics.create("tool-missing", { problem, option }))
    : undetermined(rule, runtimeDiagnostics.create("tool-unknown", { problem }));
}
